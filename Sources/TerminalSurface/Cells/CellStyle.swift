import ReaderCore

/// A colour of a cell, before it meets a terminal's colour depth.
enum CellColor: Hashable, Sendable {
  /// The terminal's own foreground or background.
  case standard
  /// One of the terminal's sixteen named colours.
  case named(UInt8)
  case rgb(Theme.RGB)
}

/// How a cell looks.
struct CellStyle: Hashable, Sendable {
  var ink = CellColor.standard
  var paper = CellColor.standard
  var attributes: Attributes = []
  /// The cell's link: its key in ``CellGrid/links``.
  var link: LinkIdentity?

  /// The attributes of ECMA-48 SGR that a page uses.
  struct Attributes: OptionSet, Hashable, Sendable {
    let rawValue: UInt8

    static let bold = Attributes(rawValue: 1)
    static let dim = Attributes(rawValue: 2)
    static let italic = Attributes(rawValue: 4)
    static let underline = Attributes(rawValue: 8)
    static let reverse = Attributes(rawValue: 16)
    static let struck = Attributes(rawValue: 32)
  }

  /// This style with more attributes.
  func with(_ more: Attributes) -> CellStyle {
    var style = self
    style.attributes.formUnion(more)
    return style
  }

  /// This style on another paper.
  func on(_ paper: CellColor) -> CellStyle {
    var style = self
    style.paper = paper
    return style
  }

  /// This style in another ink.
  func inked(_ ink: CellColor) -> CellStyle {
    var style = self
    style.ink = ink
    return style
  }
}
