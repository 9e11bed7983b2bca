import ReaderCore

/// A picture of the screen: rows of cells, each with a glyph and a style.
///
/// A row is never wider than the grid and a wide glyph never split: where only one cell is left for it, or where
/// something is drawn over one of its halves, the other half turns into a space.
struct CellGrid: Equatable {
  struct Cell: Hashable {
    /// The grapheme; empty in the second cell of a wide one.
    var text: String
    /// 1 or 2; 0 in the second cell of a wide glyph.
    var width: Int8
    var style: CellStyle

    static func space(_ style: CellStyle) -> Cell { Cell(text: " ", width: 1, style: style) }
  }

  let columns: Int
  let rows: Int
  private(set) var cells: [Cell]
  /// The targets of the links in the grid, safe to send.
  private(set) var links: [LinkIdentity: String] = [:]
  /// Where the terminal's cursor is shown; nil hides it.
  var cursor: Position?

  struct Position: Hashable {
    var row: Int
    var column: Int
  }

  init(columns: Int, rows: Int, style: CellStyle = CellStyle()) {
    self.columns = max(columns, 0)
    self.rows = max(rows, 0)
    cells = Array(repeating: .space(style), count: self.columns * self.rows)
  }

  subscript(row: Int, column: Int) -> Cell {
    get { cells[row * columns + column] }
    set { cells[row * columns + column] = newValue }
  }

  func row(_ row: Int) -> ArraySlice<Cell> { cells[row * columns..<(row + 1) * columns] }

  /// Writes text from `column` on and returns the column after it.
  ///
  /// Stops before `limit` (default: the grid's edge); rows outside of the grid and columns left of it take nothing.
  @discardableResult
  mutating func put(
    _ text: some StringProtocol, row: Int, column: Int, limit: Int? = nil, style: CellStyle
  ) -> Int {
    let edge = min(limit ?? columns, columns)
    var column = column
    for grapheme in text {
      let glyph = CellText.glyph(for: grapheme)
      guard column + glyph.width <= edge else { break }
      put(glyph, row: row, column: column, style: style)
      column += glyph.width
    }
    return column
  }

  /// Writes one cluster that was measured before, in as many cells as it was given.
  mutating func put(cluster: String, width: Int, row: Int, column: Int, style: CellStyle) {
    // A tab is air in the style of the text round it.
    if cluster == "\t" { return fill(row: row, columns: column..<column + width, style: style) }
    put(CellText.glyph(forCluster: cluster, width: width), row: row, column: column, style: style)
  }

  private mutating func put(_ glyph: CellText.Glyph, row: Int, column: Int, style: CellStyle) {
    guard glyph.width > 0, 0..<rows ~= row, column >= 0, column + glyph.width <= columns else { return }
    for place in column..<column + glyph.width { mendWideGlyph(row: row, column: place) }
    self[row, column] = Cell(text: glyph.text, width: Int8(glyph.width), style: style)
    if glyph.width == 2 { self[row, column + 1] = Cell(text: "", width: 0, style: style) }
  }

  /// Turns the halves of a wide glyph at this place into spaces, before one of them is drawn over.
  private mutating func mendWideGlyph(row: Int, column: Int) {
    let cell = self[row, column]
    if cell.width == 2 {
      self[row, column] = .space(cell.style)
      self[row, column + 1] = .space(cell.style)
    } else if cell.width == 0 {
      self[row, column - 1] = .space(self[row, column - 1].style)
      self[row, column] = .space(cell.style)
    }
  }

  /// Fills a stretch of a row with one glyph of width 1.
  mutating func fill(row: Int, columns range: Range<Int>, with text: Character = " ", style: CellStyle) {
    let glyph = CellText.glyph(for: text)
    for column in range.clamped(to: 0..<columns) { put(glyph, row: row, column: column, style: style) }
  }

  /// Changes the style of a stretch of a row. Both halves of a wide glyph change together.
  mutating func restyle(row: Int, columns range: Range<Int>, _ change: (inout CellStyle) -> Void) {
    guard 0..<rows ~= row else { return }
    for column in range.clamped(to: 0..<columns) {
      change(&self[row, column].style)
      if self[row, column].width == 2 { self[row, column + 1].style = self[row, column].style }
    }
  }

  /// The identity of a link to this target for a style, or nil where the target is not one to offer.
  mutating func link(to target: String) -> LinkIdentity? {
    guard let safe = LinkTarget.safe(target) else { return nil }
    let identity = LinkIdentity(of: safe)
    links[identity] = safe
    return identity
  }

  /// The target of the link under a cell.
  func link(at position: Position) -> String? {
    guard 0..<rows ~= position.row, 0..<columns ~= position.column else { return nil }
    return self[position.row, position.column].style.link.flatMap { links[$0] }
  }

  /// The text of a row, as a person reads it.
  func text(ofRow row: Int) -> String { self.row(row).map(\.text).joined() }
}
