/// Text on its way into cells: what each grapheme shows, and how many cells it takes.
///
/// This is the only place where text becomes cells, and it lets nothing through that a terminal could obey. Whatever
/// the text's source (body, title, link, search term, device name), a control character becomes a visible stand-in.
enum CellText {
  /// One grapheme as a cell shows it.
  struct Glyph: Hashable {
    var text: String
    /// Cells: 1 or 2; 0 for a grapheme that shows nothing.
    var width: Int
  }

  /// A grapheme of more scalars than this is not writing. The longest emoji sequence in use (a family with skin tones)
  /// has 11; what stands above is cut, so that one cell cannot hold a book.
  static let longestGrapheme = 16

  /// What stands for a character that has no picture of its own: U+FFFD.
  static let standIn = "\u{FFFD}"

  /// The glyph for a grapheme.
  static func glyph(for grapheme: Character) -> Glyph {
    if let ascii = grapheme.asciiValue, 0x20...0x7E ~= ascii, grapheme.utf8.count == 1 {
      return Glyph(text: String(grapheme), width: 1)
    }
    let scalars = grapheme.unicodeScalars
    guard let first = scalars.first else { return Glyph(text: "", width: 0) }
    if let picture = standIn(for: first) { return Glyph(text: picture, width: picture.isEmpty ? 0 : 1) }
    let width = GlyphWidth.cells(of: grapheme)
    guard width > 0 else { return Glyph(text: "", width: 0) }
    if scalars.count == 1 { return Glyph(text: String(grapheme), width: width) }
    // Only the first scalar of a grapheme can be a control (UAX 29, GB4 and GB5); the check on the rest costs little
    // and keeps the promise whatever breaks the graphemes.
    var text = String.UnicodeScalarView()
    for scalar in scalars.prefix(longestGrapheme) where standIn(for: scalar) == nil {
      text.append(scalar)
    }
    return Glyph(text: String(text), width: width)
  }

  /// What stands for a scalar that must not reach a terminal; empty where it is left out; nil for all other scalars.
  static func standIn(for scalar: Unicode.Scalar) -> String? {
    switch scalar.value {
    // The pictures of the C0 controls and of DEL (the block "Control Pictures").
    case 0x00...0x1F: Unicode.Scalar(0x2400 + scalar.value).map { String($0) }
    case 0x7F: "\u{2421}"
    // C1: U+009B is a CSI to a terminal that honours them.
    case 0x80...0x9F: standIn
    // Bidirectional overrides, embeddings and isolates reorder what stands beside them (CVE-2021-42574).
    case 0x202A...0x202E, 0x2066...0x2069: standIn
    // Line and paragraph separators, interlinear annotations, the noncharacters of the basic plane.
    case 0x2028, 0x2029, 0xFFF9...0xFFFB, 0xFFFE, 0xFFFF, 0xFDD0...0xFDEF: standIn
    // Marks that show nothing: the soft hyphen, zero-width space, direction marks, word joiner and its kin, tags.
    case 0xAD, 0x200B, 0x200E, 0x200F, 0x061C, 0x2060...0x2064, 0x206A...0x206F, 0xFEFF, 0xE0000...0xE001F: ""
    default: nil
    }
  }
}
