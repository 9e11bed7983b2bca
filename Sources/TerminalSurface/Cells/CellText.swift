import ReaderCore

/// Text on its way into cells: what each cluster shows, and how many cells it takes.
///
/// This is the only place where text becomes cells, and it lets nothing through that a terminal could obey. Whatever
/// the text's source (body, title, link, search term, device name), a control character becomes a visible stand-in.
enum CellText {
  /// One grapheme cluster as a cell shows it.
  struct Glyph: Hashable {
    var text: String
    /// Cells: 1 or 2; 0 for a cluster that shows nothing.
    var width: Int
  }

  /// A cluster of more scalars than this is not writing. The longest emoji sequence in use (a family with skin tones)
  /// has 11; what stands above is cut, so that one cell cannot hold a book.
  static let longestCluster = 16

  /// What stands for a character that has no picture of its own: U+FFFD.
  static let standIn = "\u{FFFD}"

  /// The glyph for a character.
  static func glyph(for character: Character) -> Glyph {
    let text = String(character)
    if let first = text.unicodeScalars.first, let picture = standIn(for: first) {
      return Glyph(text: picture, width: picture.isEmpty ? 0 : 1)
    }
    return glyph(forCluster: text, width: CellWidth.of(Array(text.utf8)))
  }

  /// The glyph for a cluster that takes `width` cells in its line.
  static func glyph(forCluster cluster: String, width: Int) -> Glyph {
    guard width > 0, let first = cluster.unicodeScalars.first else { return Glyph(text: "", width: 0) }
    // Most of what is ever drawn: one byte that is no control.
    if cluster.utf8.count == 1, 0x20..<0x7F ~= first.value { return Glyph(text: cluster, width: width) }
    // A soft hyphen is given a cell where a line breaks at it.
    if first == "\u{AD}" { return Glyph(text: "-", width: 1) }
    if let picture = standIn(for: first) { return Glyph(text: picture.isEmpty ? " " : picture, width: 1) }
    // Only the first scalar of a cluster can be a control (UAX 29, GB4 and GB5). The check on the rest costs little and
    // keeps the promise whatever found the clusters.
    var text = String.UnicodeScalarView()
    for scalar in cluster.unicodeScalars.prefix(longestCluster) where standIn(for: scalar) == nil {
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

  /// The width of a text in cells.
  static func width(of text: String) -> Int { text.reduce(0) { $0 + glyph(for: $1).width } }

  /// The text in lines of at most that width, broken between words; a word that is longer has a line of its own.
  static func wrapped(_ text: String, to limit: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, width(of: last) + 1 + width(of: String(word)) <= limit {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }

  /// The text, cut to a width with an ellipsis where it is longer.
  static func elided(_ text: String, to limit: Int) -> String {
    guard width(of: text) > limit else { return text }
    var kept = ""
    // The ellipsis takes a cell.
    var used = 1
    for character in text {
      used += glyph(for: character).width
      if used > limit { break }
      kept.append(character)
    }
    return limit > 0 ? kept + "…" : ""
  }
}
