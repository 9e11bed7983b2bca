/// A scalar read from UTF-8 bytes, with the number of bytes it took.
struct DecodedScalar {
  var value: UInt32
  var count: Int

  static let replacement: UInt32 = 0xFFFD
}

extension RandomAccessCollection<UInt8> where Index == Int {
  /// The scalar that starts at `index`. A byte that starts no valid scalar reads as one U+FFFD.
  func scalar(at index: Int) -> DecodedScalar {
    let first = UInt32(self[index])
    if first < 0x80 { return DecodedScalar(value: first, count: 1) }
    let count: Int
    var value: UInt32
    let least: UInt32
    switch first {
    case 0xC2...0xDF: (count, value, least) = (2, first & 0x1F, 0x80)
    case 0xE0...0xEF: (count, value, least) = (3, first & 0x0F, 0x800)
    case 0xF0...0xF4: (count, value, least) = (4, first & 0x07, 0x10000)
    default: return DecodedScalar(value: DecodedScalar.replacement, count: 1)
    }
    guard endIndex - index >= count else { return DecodedScalar(value: DecodedScalar.replacement, count: 1) }
    for next in index + 1..<index + count {
      guard self[next].isUTF8Continuation else { return DecodedScalar(value: DecodedScalar.replacement, count: 1) }
      value = value << 6 | UInt32(self[next] & 0x3F)
    }
    // Overlong forms, surrogates and what lies beyond U+10FFFF are not scalars.
    let isValid = value >= least && value <= 0x10FFFF && !(0xD800...0xDFFF).contains(value)
    return isValid
      ? DecodedScalar(value: value, count: count) : DecodedScalar(value: DecodedScalar.replacement, count: 1)
  }
}

extension UInt8 {
  var isUTF8Continuation: Bool { self & 0xC0 == 0x80 }
  var isASCII: Bool { self < 0x80 }
  /// Space or tab.
  var isBlank: Bool { self == 0x20 || self == 0x09 }

  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let tab = UInt8(ascii: "\t")
  static let space = UInt8(ascii: " ")
}
