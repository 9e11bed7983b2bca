import ReaderCore

/// Draws the text of a snapshot: the column of lines with its blocks, inline styles and marks.
struct PageComposer {
  let snapshot: ReadingSnapshot
  let geometry: PageGeometry
  let styles: PageStyles
  /// One for all lines: it keeps a text breaker open.
  private let ruler: CellRuler

  private var article: Article { snapshot.article }

  init(snapshot: ReadingSnapshot, geometry: PageGeometry, styles: PageStyles) {
    self.snapshot = snapshot
    self.geometry = geometry
    self.styles = styles
    ruler = CellRuler(article: snapshot.article, columns: geometry.measure)
  }

  /// Draws the lines in view; those that do not fit are cut off.
  func draw(on grid: inout CellGrid) {
    var row = geometry.top
    let end = geometry.top + geometry.pageRows
    for line in snapshot.lines {
      guard row < end else { return }
      draw(line, row: row, on: &grid)
      row += line.height
    }
  }

  private func draw(_ line: LayoutLine, row: Int, on grid: inout CellGrid) {
    let block = article.block(containing: line.start)
    // A blank line that follows a block is found at that block, but is none of its lines.
    let isInBlock = line.range.upperBound <= block.range.upperBound && line.start >= block.range.lowerBound
    let column = geometry.left + block.indent(within: geometry.measure)
    guard isInBlock else {
      drawSpace(after: block, line: line, row: row, on: &grid)
      return
    }
    drawSurroundings(of: block, line: line, row: row, column: column, on: &grid)
    drawText(of: line, block: block, row: row, column: column, on: &grid)
  }

  /// The blank line between blocks. The one after a title carries a rule.
  private func drawSpace(after block: Block, line: LayoutLine, row: Int, on grid: inout CellGrid) {
    if case .heading(level: 1) = block.kind {
      grid.fill(row: row, columns: geometry.left..<geometry.right, with: "─", style: styles.hairline)
    }
    guard line.end < article.length else { return }
    let next = article.block(containing: line.end)
    drawBars(min(block.quoteDepth, next.quoteDepth), row: row, on: &grid)
  }

  /// What stands round a line: quotation bars, the item's marker, the paper of code.
  private func drawSurroundings(of block: Block, line: LayoutLine, row: Int, column: Int, on grid: inout CellGrid) {
    drawBars(block.quoteDepth, row: row, on: &grid)
    if block.kind == .code {
      // A cell of air on both sides, where the margins have it.
      grid.restyle(row: row, columns: column - 1..<geometry.right + 1) { $0.paper = styles.codePaper }
    }
    if let marker = block.marker, line.start == block.range.lowerBound {
      let width = CellText.width(of: marker)
      grid.put(marker, row: row, column: max(geometry.left, column - width - 1), limit: column, style: styles.quiet)
    }
    if let focus = snapshot.focusedSentence, focus.overlaps(line.range) {
      grid.put("▎", row: row, column: geometry.left - PageGeometry.margin, style: styles.accent)
    }
  }

  private func drawBars(_ depth: Int, row: Int, on grid: inout CellGrid) {
    for level in 0..<depth {
      let column = geometry.left + level * Block.quoteIndent
      if column < geometry.right { grid.put("│", row: row, column: column, style: styles.hairline) }
    }
  }

  private func drawText(of line: LayoutLine, block: Block, row: Int, column: Int, on grid: inout CellGrid) {
    let base = baseStyle(of: block)
    let runs = article.runs(in: line.range)
    var links: [Int: LinkIdentity] = [:]
    for link in runs.compactMap(\.link) where article.links.indices.contains(link) {
      links[link] = grid.link(to: article.links[link])
    }
    let marks = marks(in: line.range)
    let left = geometry.left + centring(of: line, block: block)
    let bytes = article.text.bytes(in: line.range)
    for cell in ruler.cells(of: line) {
      var style = base
      for run in runs where run.range.contains(cell.range.lowerBound) {
        apply(run, link: run.link.flatMap { links[$0] }, to: &style)
      }
      for mark in marks where mark.range.contains(cell.range.lowerBound) { mark.mark.apply(to: &style) }
      let text = bytes[cell.range.lowerBound - line.range.lowerBound..<cell.range.upperBound - line.range.lowerBound]
      grid.put(
        cluster: String(decoding: text, as: UTF8.self), width: cell.width, row: row, column: left + cell.column,
        style: style)
    }
    if case .tableRow(_, isHeader: true) = block.kind {
      grid.restyle(row: row, columns: column..<geometry.right) { $0.attributes.insert(.underline) }
    }
  }

  /// How far a line is moved to the right to stand in the middle.
  private func centring(of line: LayoutLine, block: Block) -> Int {
    guard block.kind == .rule else { return 0 }
    return max(0, (geometry.measure - line.range.count) / 2)
  }
}

// MARK: - Styles

extension PageComposer {
  private func baseStyle(of block: Block) -> CellStyle {
    switch block.kind {
    case .heading(let level): level <= 2 ? styles.title : styles.title.with(.italic)
    case .code: styles.body.on(styles.codePaper)
    case .rule: styles.quiet
    case .image: styles.quiet.with(.italic)
    case .tableRow(_, let isHeader): isHeader ? styles.title : styles.body
    case .paragraph: styles.body
    }
  }

  private func apply(_ run: StyledRun, link: LinkIdentity?, to style: inout CellStyle) {
    if run.link != nil {
      style.ink = styles.link.ink
      style.attributes.formUnion(styles.link.attributes)
      style.link = link
    }
    if run.style.contains(.strong) { style.attributes.insert(.bold) }
    if run.style.contains(.emphasis) { style.attributes.insert(.italic) }
    if run.style.contains(.strikethrough) { style.attributes.insert(.struck) }
    if run.style.contains(.code) { style.paper = styles.codePaper }
  }

  private struct PlacedMark {
    var range: Range<Int>
    var mark: PageStyles.Mark
  }

  /// The marks that touch a line, the one that wins last. What the sentence in focus already is stays to be seen; the
  /// bar in the margin shows the focus there.
  private func marks(in range: Range<Int>) -> [PlacedMark] {
    var marks: [PlacedMark] = []
    if let focus = snapshot.focusedSentence { marks.append(PlacedMark(range: focus, mark: styles.focus)) }
    marks += snapshot.highlights.map { PlacedMark(range: $0, mark: styles.highlight) }
    marks += snapshot.matches.map { PlacedMark(range: $0, mark: styles.match) }
    if let current = snapshot.search.current { marks.append(PlacedMark(range: current, mark: styles.currentMatch)) }
    return marks.filter { $0.range.overlaps(range) }
  }
}
