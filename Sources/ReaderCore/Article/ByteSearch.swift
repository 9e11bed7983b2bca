internal import CLinux
internal import Glibc

/// Looking for a byte, as fast as the C library does it.
extension Span<UInt8> {
  /// The first place of `byte`.
  func firstIndex(of byte: UInt8) -> Int? {
    unsafe withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress, let found = unsafe memchr(base, Int32(byte), buffer.count) else {
        return nil
      }
      return unsafe UnsafeRawPointer(found) - base
    }
  }

  /// The last place of `byte`.
  func lastIndex(of byte: UInt8) -> Int? {
    unsafe withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress, let found = unsafe memrchr(base, Int32(byte), buffer.count) else {
        return nil
      }
      return unsafe UnsafeRawPointer(found) - base
    }
  }
}
