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

  /// A word of eight ones.
  private static var ones: UInt64 { 0x0101_0101_0101_0101 }

  /// False where no two spaces stand one after the other; true where they may.
  var mayHoldDoubledSpace: Bool {
    unsafe withUnsafeBytes { buffer in
      let last = buffer.count - 9
      guard last >= 0 else { return buffer.count > 1 }
      var index = 0
      while true {
        // Eight bytes, and the eight that follow each of them: a byte of the two together is 0 where both are spaces.
        let word = unsafe buffer.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        let next = unsafe buffer.loadUnaligned(fromByteOffset: index + 1, as: UInt64.self)
        let both = (word ^ Self.ones &* 0x20) | (next ^ Self.ones &* 0x20)
        if (both &- Self.ones) & ~both & Self.ones << 7 != 0 { return true }
        if index == last { return false }
        index = Swift.min(index + 8, last)
      }
    }
  }

  /// How many bytes at the start are printable ASCII, give or take: up to seven of them are left out.
  var printablePrefixCount: Int {
    unsafe withUnsafeBytes { buffer in
      let highBits = Self.ones << 7
      var index = 0
      while index + 8 <= buffer.count {
        let word = unsafe buffer.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        // Eight bytes at once: a high bit says that a byte is below a space, is DEL, or is no ASCII.
        let delete = word ^ Self.ones &* 0x7F
        let found = (word &- Self.ones &* 0x20) | (delete &- Self.ones) | word
        if found & highBits != 0 { break }
        index += 8
      }
      return index
    }
  }
}
