import InputBridge
import ReaderCore

/// Any bytes as a profile and as settings: one error in words, or a value. A profile that is read can be written, and means
/// the same when it is read again.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzProfile(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  _ = ReaderSettings.read(bytes, file: "fuzz")
  do throws(ProfileError) {
    let profile = try KnobProfile.read(bytes, file: "fuzz")
    let again = try KnobProfile.read(Array(profile.json5.utf8), file: "fuzz")
    precondition(again == profile, "written and read again it is another profile")
  } catch {
    precondition(!error.description.isEmpty && !error.description.contains("\n"), "an error is one line")
  }
  return 0
}
