import ReaderCore

/// Where the HUD stands: a plate along the bottom, right above the footer.
struct HUDGeometry: Hashable {
  /// The plate with its edges.
  let rows: Range<Int>
  let columns: Range<Int>
  /// Title, value and indicator.
  let valueRow: Int
  /// The ruler; on a low screen the strip takes its place while it shows.
  let rulerRow: Int?
  /// The names of the controls, or the letters of the wheel.
  let stripRow: Int?
  /// Half-block rows above and below that round the plate off.
  let hasEdges: Bool

  /// Below this many rows the plate has no edges: the page needs them.
  private static let lowScreen = 12

  /// The plate for what a snapshot has to show; nil where that is nothing.
  init?(_ page: PageGeometry, for snapshot: ReadingSnapshot) {
    if snapshot.trial != nil {
      self.init(page, hasStrip: true)
    } else if let offer = snapshot.offer {
      self.init(page, lines: HUDComposer.lines(of: offer, width: page.measure, most: .max).count)
    } else {
      self.init(page, appearance: snapshot.appearance)
    }
  }

  init?(_ page: PageGeometry, appearance: ControlsAppearance) {
    guard appearance != .inactive else { return nil }
    self.init(page, hasStrip: appearance == .strip || appearance == .wheel)
  }

  private init?(_ page: PageGeometry, hasStrip: Bool) {
    let hasRuler = page.rows >= HUDGeometry.lowScreen || !hasStrip
    let content = 1 + (hasRuler ? 1 : 0) + (hasStrip ? 1 : 0)
    self.init(page, content: content, hasRuler: hasRuler, hasStrip: hasStrip)
  }

  /// A plate for so many lines of words.
  private init?(_ page: PageGeometry, lines: Int) {
    let edges = page.rows >= HUDGeometry.lowScreen ? 2 : 0
    let belowReadingLine = page.footer - (page.top + page.pageRows / 3 + 1) - edges
    self.init(page, content: min(lines, max(1, belowReadingLine)), hasRuler: false, hasStrip: false)
  }

  private init?(_ page: PageGeometry, content: Int, hasRuler: Bool, hasStrip: Bool) {
    guard !page.isTooSmall else { return nil }
    hasEdges = page.rows >= HUDGeometry.lowScreen
    let bottom = page.footer
    let top = bottom - content - (hasEdges ? 2 : 0)
    rows = top..<bottom
    columns = max(0, page.left - 2)..<min(page.columns, page.right + 2)
    valueRow = top + (hasEdges ? 1 : 0)
    rulerRow = hasRuler ? valueRow + 1 : nil
    stripRow = hasStrip ? valueRow + content - 1 : nil
  }

  /// The column of the fixed mark, under which the ruler slides.
  var mark: Int { (columns.lowerBound + columns.upperBound) / 2 }
  /// The columns inside of the plate's sides.
  var inner: Range<Int> { columns.lowerBound + 2..<columns.upperBound - 2 }

  /// The rows for words.
  var contentRows: Range<Int> { hasEdges ? rows.dropFirst().dropLast() : rows }

  func contains(row: Int, column: Int) -> Bool { rows.contains(row) && columns.contains(column) }
}
