import ReaderCore

/// Any bytes as exported highlights: one error in words, or entries that export to what imports the same.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzHighlights(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  do throws(HighlightJSONError) {
    let entries = try HighlightJSON.entries(in: bytes, source: "fuzz")
    let again = try HighlightJSON.entries(in: Array(HighlightJSON.lines(entries).utf8), source: "fuzz")
    precondition(again == entries, "exported and imported again they are others")
  } catch {
    precondition(!error.description.contains("\n"), "an error is one line")
  }
  return 0
}
