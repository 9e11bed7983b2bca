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

  /// The first place of two bytes one after the other.
  func firstIndex(of first: UInt8, _ second: UInt8) -> Int? {
    unsafe withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress,
        let found = unsafe Swift.withUnsafeBytes(
          of: (first, second), { unsafe memmem(base, buffer.count, $0.baseAddress!, 2) })
      else { return nil }
      return unsafe UnsafeRawPointer(found) - base
    }
  }

  /// How many bytes at the start are printable ASCII, give or take: up to seven of them are left out.
  var printablePrefixCount: Int {
    unsafe withUnsafeBytes { buffer in
      let ones: UInt64 = 0x0101_0101_0101_0101
      let highBits = ones << 7
      var index = 0
      while index + 8 <= buffer.count {
        let word = unsafe buffer.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        // Eight bytes at once: a high bit says that a byte is below a space, is DEL, or is no ASCII.
        let delete = word ^ ones &* 0x7F
        let found = (word &- ones &* 0x20) | (delete &- ones) | word
        if found & highBits != 0 { break }
        index += 8
      }
      return index
    }
  }
}
