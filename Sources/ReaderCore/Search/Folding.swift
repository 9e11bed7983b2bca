internal import CUnicode

/// Folds text for a search: what people type finds what authors wrote.
///
/// Per scalar: NFKC_Casefold and NFD by ICU (ﬁ is fi, ß is ss, É is e and a mark, U+00AD and other invisible characters
/// are nothing), then without diacritics, with one kind of apostrophe, quotation mark and dash. White space is a space.
/// Scalars fold alone, so texts in NFC and NFD fold the same.
struct Folding {
  /// What scalars seen so far fold to.
  private var known: [UInt32: [UInt8]] = [:]

  static let space: [UInt8] = [.space]

  /// What a scalar folds to, in UTF-8: nothing, one scalar, or several; ``space`` for white space.
  mutating func fold(_ scalar: UInt32) -> [UInt8] {
    if let folded = known[scalar] { return folded }
    let folded = Self.compute(scalar)
    known[scalar] = folded
    return folded
  }

  private static func compute(_ scalar: UInt32) -> [UInt8] {
    if let alike = alike(scalar) { return Array(String(alike).utf8) }
    if _unicode_is_whitespace(UChar32(bitPattern: scalar)) != 0 { return space }
    let units = unsafe [UInt16](unsafeUninitializedCapacity: 64) { buffer, count in
      count = unsafe max(0, Int(_unicode_fold(UChar32(bitPattern: scalar), buffer.baseAddress, 64)))
    }
    var folded = String.UnicodeScalarView()
    for scalar in String(decoding: units, as: UTF16.self).unicodeScalars where !isDiacritic(scalar.value) {
      folded.append(alike(scalar.value) ?? scalar)
    }
    return Array(String(folded).utf8)
  }

  /// What looks like another character, and is typed as that one.
  private static func alike(_ scalar: UInt32) -> Unicode.Scalar? {
    switch scalar {
    case 0xB4, 0x2BC, 0x2018...0x201B, 0x2032: scalar == 0x201A ? nil : "'"
    case 0x201C...0x201F, 0x2033, 0xAB, 0xBB: "\""
    case 0x2010...0x2015, 0x2212, 0xFE58, 0xFE63, 0xFF0D: "-"
    // Strokes are no marks to Unicode, but to whoever has no key for them.
    case 0xF8: "o"
    case 0x111: "d"
    case 0x127: "h"
    case 0x131: "i"
    case 0x142: "l"
    case 0x167: "t"
    default: nil
    }
  }

  /// Marks that a search does without: those of Latin, Greek, Cyrillic, Hebrew and Arabic, and for symbols. The vowels
  /// of Indic scripts and the voicing of kana are marks as well, but make other words.
  private static func isDiacritic(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x300...0x36F, 0x483...0x487, 0x591...0x5BD, 0x5BF, 0x5C1...0x5C2, 0x5C4...0x5C5, 0x5C7: true
    case 0x610...0x61A, 0x64B...0x65F, 0x670, 0x6D6...0x6DC: true
    case 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F: true
    default: false
    }
  }
}
