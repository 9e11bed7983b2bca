/// Makes clean UTF-8 of the bytes of a file.
enum SourceText {
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// How many bytes of a UTF-8 byte order mark `bytes` starts with: 3 or 0.
  static func byteOrderMarkCount(_ bytes: some Collection<UInt8>) -> Int {
    bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0
  }

  /// Whether `bytes` starts with a byte order mark of UTF-16.
  static func isUTF16(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
  }

  /// The bytes without their byte order mark, and as UTF-8 where the mark says UTF-16.
  static func decoded(_ bytes: [UInt8]) -> [UInt8] {
    guard isUTF16(bytes) else { return Array(bytes.dropFirst(byteOrderMarkCount(bytes))) }
    let isLittleEndian = bytes[0] == 0xFF
    let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index -> UInt16 in
      let (low, high) = isLittleEndian ? (bytes[index], bytes[index + 1]) : (bytes[index + 1], bytes[index])
      return UInt16(high) << 8 | UInt16(low)
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  /// Valid UTF-8 with `\n` as its only line end and no other control than the tab; what was something else is U+FFFD.
  ///
  /// C1 controls (U+0080 to U+009F, 0xC2 0x80 to 0xC2 0x9F) count: a terminal takes U+009B for the start of a sequence.
  static func cleaned(_ bytes: [UInt8]) -> [UInt8] {
    let source = isValidUTF8(bytes) ? bytes : Array(String(decoding: bytes, as: UTF8.self).utf8)
    guard let first = firstToClean(source) else { return source }
    var cleaned = Array(source[..<first])
    cleaned.reserveCapacity(source.count)
    var index = first
    while index < source.count {
      let byte = source[index]
      let next = index + 1 < source.count ? source[index + 1] : 0
      index += 1
      if byte == .carriageReturn {
        if next != .lineFeed { cleaned.append(.lineFeed) }
      } else if isControl(byte) {
        cleaned += replacement
      } else if byte == 0xC2, next < 0xA0 {
        cleaned += replacement
        index += 1
      } else {
        cleaned.append(byte)
      }
    }
    return cleaned
  }

  /// `string` on one line, without controls: for titles and links, which surfaces print outside of the text.
  static func singleLine(_ string: String) -> String {
    String(
      String.UnicodeScalarView(
        string.unicodeScalars.map { scalar -> Unicode.Scalar in
          switch scalar.value {
          case 0x09, 0x0A, 0x0D, 0x2028, 0x2029: return " "
          case 0..<0x20, 0x7F..<0xA0: return "\u{FFFD}"
          default: return scalar
          }
        }))
  }

  private static let replacement = Array("\u{FFFD}".utf8)

  private static func isControl(_ byte: UInt8) -> Bool {
    byte < 0x20 && byte != .lineFeed && byte != .tab || byte == 0x7F
  }

  static func isValidUTF8(_ bytes: [UInt8]) -> Bool {
    do {
      _ = try UTF8Span(validating: bytes.span)
      return true
    } catch { return false }
  }

  private static func firstToClean(_ bytes: [UInt8]) -> Int? {
    let bytes = bytes.span
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte >= 0x20 && byte < 0x7F {
        // All but a few bytes of most texts.
        index += max(1, bytes.extracting(index..<bytes.count).printablePrefixCount)
        continue
      }
      if isControl(byte) { return index }
      if byte == 0xC2, index + 1 < bytes.count, bytes[index + 1] < 0xA0 { return index }
      index += 1
    }
    return nil
  }
}
