#if Window

import ReaderCore

/// How large the text is set, and in which faces.
public struct Typography: Hashable, Sendable {
  /// The size of the running text in device-independent pixels, from the size a person chose.
  public var textSize: Double
  /// The width of the column in characters. 66 is the classical measure (Bringhurst, The Elements of Typographic Style,
  /// 2.1.2); 45 to 75 read well.
  public var measure: Int
  public var faces: FaceNames

  public init(textSize: Double = 24, measure: Int = 66, faces: FaceNames = FaceNames()) {
    self.textSize = min(max(textSize, Self.sizes.lowerBound), Self.sizes.upperBound)
    self.measure = min(max(measure, Self.measures.lowerBound), Self.measures.upperBound)
    self.faces = faces
  }

  /// Text smaller than this cannot be read, larger leaves no line of words on a screen.
  public static let sizes = 10.0...96.0
  public static let measures = 20...120
}

/// Families by the job they have on the page; each is a list in order of preference, as Pango takes it.
///
/// The first of each is in a Debian package: fonts-linuxlibertine has a drawn bold and italic (EB Garamond's bold there
/// is smeared) and a display cut for headings; fonts-inter; fonts-jetbrains-mono.
public struct FaceNames: Hashable, Sendable {
  public var text = "Linux Libertine O,Linux Libertine,Libertinus Serif,EB Garamond,serif"
  public var display = "Linux Libertine Display O,Linux Libertine O,Libertinus Serif Display,EB Garamond,serif"
  public var sans = "Inter,Cantarell,sans-serif"
  public var code = "JetBrains Mono,DejaVu Sans Mono,monospace"
  /// Check boxes and the sign for an image. Not the text's family: a cut of Linux Libertine has an empty glyph for ☑.
  public var symbols = "DejaVu Sans,Noto Sans Symbols2,sans-serif"

  public init() {}
}

/// One face at one size.
struct Face: Hashable {
  var family: String
  /// In device-independent pixels.
  var size: Double
  var weight = 400
  var isItalic = false
  /// OpenType features in CSS notation, nil for the face's own choice.
  var features: String?
}

/// How a kind of block is set. All lengths are in device-independent pixels.
struct BlockStyle {
  var face: Face
  /// From baseline to baseline.
  var lineHeight: Int
  /// The space wanted above and below; see `space(between:and:)`.
  var above: Int
  var below: Int
  /// Where the text begins, from the column's left edge, and how much narrower it ends on the right.
  var indent = 0.0
  var trailing = 0.0
  /// Room inside the block's own plate or frame.
  var padding = 0
  var colour: InkColour = .ink
}

/// The inks of a page, resolved by the theme when the ink is laid down: a change of theme costs no new layout.
enum InkColour: Hashable {
  case ink, title, quiet, accent
}

extension Typography {
  /// Figures that stand among the letters: with ascenders and descenders in running text.
  private static let textFigures = "onum=1"

  /// Lines of text stand 1.45 sizes apart: the longer the line, the more room the eye needs to find the next one
  /// (1.4 to 1.5 at 66 characters).
  private static let leading = 1.45

  func style(for block: Block) -> BlockStyle {
    var style = plainStyle(for: block)
    // A list's wide markers ("100.") widen its indent; an average character is 0.42 of the size.
    let lists = max(1.5 * Double(block.listDepth), 0.42 * Double(block.listIndent))
    style.indent = textSize * (lists + 1.4 * Double(block.quoteDepth))
    // A quotation steps in on both sides.
    style.trailing = textSize * 1.4 * Double(min(block.quoteDepth, 1))
    if block.quoteDepth > 0, case .paragraph = block.kind {
      style.face.isItalic = true
      style.colour = .quiet
    }
    return style
  }

  /// The space between two blocks: as much as the one that wants more. A heading keeps what follows near to it, be it
  /// another heading.
  func space(between block: Block, and next: Block) -> Int {
    let below = style(for: block).below
    if case .heading = block.kind { return below }
    return max(below, style(for: next).above)
  }

  private func plainStyle(for block: Block) -> BlockStyle {
    let line = pixels(textSize * Self.leading)
    switch block.kind {
    case .paragraph where block.range.isEmpty:
      // An empty line of plain text is the space between two paragraphs.
      return BlockStyle(face: text, lineHeight: line / 2, above: 0, below: 0)
    case .paragraph:
      return BlockStyle(face: text, lineHeight: line, above: line / 2, below: line / 2)
    case .heading(let level):
      return headingStyle(level)
    case .code:
      let face = Face(family: faces.code, size: textSize * 0.72, features: "calt=0")
      return BlockStyle(
        face: face, lineHeight: pixels(face.size * 1.5), above: line * 2 / 3, below: line * 2 / 3,
        padding: pixels(textSize * 0.65))
    case .rule:
      return BlockStyle(face: text, lineHeight: line, above: line, below: line, colour: .quiet)
    case .tableRow(_, let isHeader):
      var face = text
      face.size = textSize * 0.88
      face.features = "lnum=1,tnum=1"
      face.weight = isHeader ? 600 : 400
      return BlockStyle(
        face: face, lineHeight: pixels(face.size * 1.36), above: line * 2 / 3, below: line * 2 / 3,
        padding: pixels(textSize * 0.24))
    case .image:
      var face = text
      face.isItalic = true
      face.size = textSize * 0.88
      return BlockStyle(
        face: face, lineHeight: pixels(face.size * 1.4), above: line * 2 / 3, below: line * 2 / 3,
        padding: pixels(textSize * 0.8), colour: .quiet)
    }
  }

  /// The display cut is drawn for large sizes; below 1.3 sizes its hairlines break up, so small headings are bold or
  /// italic text instead.
  private func headingStyle(_ level: Int) -> BlockStyle {
    let line = textSize * Self.leading
    let scale = [2.1, 1.5, 1.2, 1, 1, 1][min(max(level, 1), 6) - 1]
    var face = text
    face.size = textSize * scale
    if level <= 2 { face.family = faces.display } else { face.weight = level < 5 ? 600 : 400 }
    face.isItalic = level >= 5
    return BlockStyle(
      face: face, lineHeight: pixels(face.size * (level <= 2 ? 1.2 : Self.leading)),
      above: pixels(line * (level == 1 ? 1.6 : level == 2 ? 1.4 : 1)), below: pixels(line * (level == 1 ? 1 : 0.4)),
      colour: .title)
  }

  /// The running text.
  var text: Face { Face(family: faces.text, size: textSize, features: Self.textFigures) }

  private func pixels(_ length: Double) -> Int { Int(length.rounded()) }
}

#endif
