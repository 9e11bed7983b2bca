/// A scalar read from UTF-8 bytes, with the number of bytes it took.
struct DecodedScalar {
  var value: UInt32
  var count: Int

  static let replacement: UInt32 = 0xFFFD

  /// Whether the scalar is a cluster by itself beside any other such scalar, CR LF aside: it has no Grapheme Cluster
  /// Break property that joins (UAX 29, table 2). Most text of most languages is made of them, and needs no ICU.
  var standsAlone: Bool {
    switch value {
    // Latin, then Greek, Cyrillic and Armenian without their marks.
    case 0..<0x300, 0x370..<0x483, 0x48A..<0x591: true
    // The typographer's punctuation.
    case 0x2010..<0x2028: true
    // Kana and CJK punctuation without tone and voicing marks, ideographs, Hangul syllables, full-width forms.
    case 0x3001..<0x302A, 0x3031..<0x3099, 0x309B..<0xA000, 0xAC00..<0xD7A4, 0xFF01..<0xFF9E: true
    default: false
    }
  }
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

extension RandomAccessCollection<UInt8> where Index == Int {
  /// The scalar that ends right before `index`, which must not be the start.
  func scalar(before index: Int) -> DecodedScalar {
    var start = index - 1
    while start > startIndex, index - start < 4, self[start].isUTF8Continuation { start -= 1 }
    let scalar = scalar(at: start)
    return start + scalar.count == index ? scalar : DecodedScalar(value: DecodedScalar.replacement, count: 1)
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
