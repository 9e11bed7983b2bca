/// Turns grids into bytes: what must be sent so that a terminal that shows the last grid shows the next one.
///
/// A cell that stays is not sent again, and nothing is erased first, so no frame is ever blank. A width that a terminal
/// may judge otherwise cannot shift a row: after such a glyph the cursor is addressed anew.
struct FrameWriter {
  var depth: ColorDepth
  /// Whether frames are wrapped in a synchronized update. Only where the terminal says it knows mode 2026.
  var isSynchronized = false

  /// What the terminal shows; nil: unknown.
  private(set) var shown: CellGrid?
  private var bytes: [UInt8] = []
  private var pen = Pen()

  /// Where the terminal's cursor stands and what it writes in, as far as that is known.
  private struct Pen {
    var position: CellGrid.Position?
    var style: CellStyle?
    var parameters: String?
    var link: LinkIdentity?
  }

  init(depth: ColorDepth) { self.depth = depth }

  /// Forgets what the terminal shows; the next frame writes every cell.
  mutating func forget() { shown = nil }

  /// The bytes that bring the terminal from the last grid to this one. Empty where nothing differs.
  mutating func bytes(for grid: CellGrid) -> [UInt8] {
    guard grid != shown else { return [] }
    let known = shown.flatMap { $0.columns == grid.columns && $0.rows == grid.rows ? $0 : nil }
    bytes.removeAll(keepingCapacity: true)
    pen = Pen()
    if isSynchronized { send(ControlSequences.synchronized.enter) }
    if shown?.cursor != nil { send(ControlSequences.hiddenCursor.enter) }
    for row in 0..<grid.rows { write(row: row, of: grid, over: known) }
    if pen.style != nil { send(ControlSequences.plainStyle) }
    if let cursor = grid.cursor {
      send(ControlSequences.move(row: cursor.row, column: cursor.column))
      send(ControlSequences.hiddenCursor.leave)
    }
    if isSynchronized { send(ControlSequences.synchronized.leave) }
    shown = grid
    return bytes
  }

  private mutating func write(row: Int, of grid: CellGrid, over known: CellGrid?) {
    let new = grid.row(row)
    let old = known?.row(row)
    if let old, old.elementsEqual(new) { return }
    // What a terminal made of a glyph of uncertain width is unknown, before and after it: the whole row is written.
    let isCertain = !new.contains(where: \.hasUncertainWidth) && !(old?.contains(where: \.hasUncertainWidth) ?? false)
    for column in 0..<grid.columns {
      let cell = grid[row, column]
      guard cell.width > 0 else { continue }
      if isCertain, let known, known[row, column] == cell { continue }
      write(cell, at: CellGrid.Position(row: row, column: column), of: grid)
    }
    endLink()
  }

  private mutating func write(_ cell: CellGrid.Cell, at position: CellGrid.Position, of grid: CellGrid) {
    if pen.position != position {
      endLink()
      send(ControlSequences.move(row: position.row, column: position.column))
    }
    if pen.style != cell.style { select(cell.style, links: grid.links) }
    send(cell.text)
    let next = position.column + Int(cell.width)
    // At the edge the cursor waits or wraps, as terminals please.
    let isKnown = next < grid.columns && !cell.hasUncertainWidth
    pen.position = isKnown ? CellGrid.Position(row: position.row, column: next) : nil
  }

  private mutating func select(_ style: CellStyle, links: [LinkIdentity: String]) {
    if pen.link != style.link {
      endLink()
      if let link = style.link, let target = links[link] {
        send("\(ControlSequences.escape)]8;id=\(String(link.hash, radix: 36));\(target)\(ControlSequences.stringEnd)")
        pen.link = link
      }
    }
    let parameters = style.parameters(depth: depth)
    if pen.parameters != parameters { send("\(ControlSequences.control)\(parameters)m") }
    pen.parameters = parameters
    pen.style = style
  }

  private mutating func endLink() {
    guard pen.link != nil else { return }
    send(ControlSequences.linkEnd)
    pen.link = nil
    pen.style?.link = nil
  }

  private mutating func send(_ text: String) { bytes.append(contentsOf: text.utf8) }
}

extension CellStyle {
  /// The SGR parameters that select this style, whatever was selected before.
  func parameters(depth: ColorDepth) -> String {
    var parameters = "0"
    for (attribute, number) in CellStyle.attributeNumbers where attributes.contains(attribute) {
      parameters += ";\(number)"
    }
    for color in [depth.parameters(for: ink, base: 30), depth.parameters(for: paper, base: 40)] where !color.isEmpty {
      parameters += ";" + color
    }
    return parameters
  }

  private static let attributeNumbers: [(Attributes, Int)] = [
    (.bold, 1), (.dim, 2), (.italic, 3), (.underline, 4), (.reverse, 7), (.struck, 9),
  ]
}

extension CellGrid.Cell {
  /// Whether terminals disagree about this glyph's width: all graphemes of several scalars (most terminals add up
  /// scalars), and pictographs, which older tables have at one cell.
  var hasUncertainWidth: Bool {
    guard text.utf8.count > 1, let first = text.unicodeScalars.first else { return false }
    return text.unicodeScalars.count > 1 || (width == 2 && first.properties.isEmojiPresentation)
  }
}
