internal import CUnicode

/// How many cells of a terminal a grapheme cluster takes.
///
/// Terminals agree on single scalars (East Asian Width W and F take two cells, UAX 11; marks none), and the width
/// functions of C libraries add scalars up, which makes a family of four eight cells wide. So the width is that of the
/// whole cluster: two cells where any rule below says two, else the width of the first scalar that has one.
public enum CellWidth {
  /// The cells from one tab stop to the next.
  public static let tabStop = 4

  /// The width of one grapheme cluster in UTF-8: 0, 1 or 2. A control is one cell, for the placeholder a surface draws;
  /// a tab is no character of its own width, see ``CellRuler``.
  public static func of(_ cluster: some RandomAccessCollection<UInt8>) -> Int {
    let bytes = Array(cluster)
    return of(bytes, bytes.indices)
  }

  /// The width of the cluster that stands in `range` of `bytes`.
  static func of(_ bytes: [UInt8], _ range: Range<Int>) -> Int {
    var width = 0
    var flags = 0
    var index = range.lowerBound
    while index < range.upperBound {
      let scalar = bytes.scalar(at: index)
      index += scalar.count
      switch scalar.value {
      case Scalar.emojiPresentation, Scalar.skinTones: return 2
      case Scalar.flags:
        flags += 1
        if flags == 2 { return 2 }
      default: break
      }
      if width == 0 { width = of(scalar: scalar.value) }
    }
    return width
  }

  /// The width of a scalar that stands alone.
  static func of(scalar: UInt32) -> Int {
    if scalar < 0x300 { return scalar == Scalar.softHyphen ? 0 : 1 }
    if Scalar.isPlain(scalar) { return 1 }
    if Scalar.conjoiningVowels.contains(scalar) { return 0 }
    let value = UChar32(bitPattern: scalar)
    if _unicode_is_wide(value) != 0 { return 2 }
    return _unicode_is_zero_width(value) != 0 ? 0 : 1
  }

  /// The width of a text in one line, without tabs.
  static func of(text bytes: [UInt8]) -> Int {
    if bytes.allSatisfy(\.isASCII) { return bytes.count }
    var width = 0
    var start = 0
    for boundary in TextBreaker(.character).boundaries(in: bytes) {
      width += of(bytes, start..<boundary)
      start = boundary
    }
    return width
  }
}

/// Scalars that decide a width.
private enum Scalar {
  static let softHyphen: UInt32 = 0xAD
  /// Variation selector 16 asks for the coloured picture, which is two cells wide (UTS 51).
  static let emojiPresentation: UInt32 = 0xFE0F
  /// A modifier makes an emoji of its base (UTS 51), even of a narrow one.
  static let skinTones: ClosedRange<UInt32> = 0x1F3FB...0x1F3FF
  /// Two regional indicators are a flag.
  static let flags: ClosedRange<UInt32> = 0x1F1E6...0x1F1FF
  /// Hangul vowels and finals that join the syllable before them.
  static let conjoiningVowels: ClosedRange<UInt32> = 0x1160...0x11FF

  /// Greek, Cyrillic and the typographer's quotes and dashes, which need no look-up.
  static func isPlain(_ scalar: UInt32) -> Bool {
    (0x391...0x482).contains(scalar) || (0x2010...0x2027).contains(scalar)
  }
}
