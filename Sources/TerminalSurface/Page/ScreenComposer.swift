import ReaderCore

/// Puts a screen together: page, fade, footer, and what stands over them. The whole picture is a function of this value.
struct ScreenComposer {
  let snapshot: ReadingSnapshot
  let size: TerminalSize
  let depth: ColorDepth
  var capabilities = TerminalCapabilities()
  /// What the surface itself has to say, in place of the core's notice.
  var notice: String?
  var overlay: Overlay?

  /// What stands over the page.
  enum Overlay: Hashable {
    /// The help, scrolled down by so many rows.
    case help(top: Int)
    case search(SearchEntry)
  }

  func compose() -> CellGrid {
    let geometry = PageGeometry(size)
    let styles = PageStyles(theme: snapshot.theme, depth: depth, own: capabilities)
    var grid = CellGrid(columns: size.columns, rows: size.rows, style: styles.body)
    if geometry.isTooSmall {
      drawTooSmall(on: &grid, styles: styles)
      return grid
    }
    if case .help(let top) = overlay {
      HelpComposer(geometry: geometry, styles: styles, top: top).draw(on: &grid)
      return grid
    }
    PageComposer(snapshot: snapshot, geometry: geometry, styles: styles).draw(on: &grid)
    fade(&grid, geometry)
    if case .search(let entry) = overlay {
      drawEntry(entry, on: &grid, geometry: geometry, styles: styles)
    } else {
      FooterComposer(snapshot: snapshot, geometry: geometry, styles: styles, notice: notice).draw(on: &grid)
    }
    if let hud = HUDGeometry(geometry, for: snapshot) {
      HUDComposer(snapshot: snapshot, geometry: hud, styles: styles, depth: depth).draw(on: &grid)
    }
    return grid
  }

  /// The end of the article does not fade: nothing is below it.
  private func fade(_ grid: inout CellGrid, _ geometry: PageGeometry) {
    guard snapshot.top < snapshot.lastTop, geometry.fadedRows > 0 else { return }
    let end = geometry.top + geometry.pageRows
    let palette = snapshot.theme.palette
    var fade = Fade(
      depth: depth, ink: palette?.ink ?? capabilities.ink, paper: palette?.paper ?? capabilities.paper)
    fade.apply(to: &grid, rows: end - geometry.fadedRows..<end)
  }

  /// The entry line in the footer's place: the term, and how many matches it has.
  private func drawEntry(_ entry: SearchEntry, on grid: inout CellGrid, geometry: PageGeometry, styles: PageStyles) {
    let row = geometry.footer
    let count = searchStatus(entry)
    let end = geometry.right - CellText.width(of: count)
    grid.put(count, row: row, column: end, style: styles.quiet)
    let start = grid.put("/", row: row, column: geometry.left, style: styles.accent)
    // The end of a long term is what is being typed.
    let room = max(1, end - 2 - start)
    var shown = Substring(entry.term)
    while CellText.width(of: String(shown)) > room { shown.removeFirst() }
    let cursor = grid.put(shown, row: row, column: start, limit: start + room, style: styles.body)
    grid.cursor = CellGrid.Position(row: row, column: min(cursor, size.columns - 1))
  }

  private func searchStatus(_ entry: SearchEntry) -> String {
    let search = snapshot.search
    guard !entry.term.isEmpty, entry.term == search.term else { return "" }
    if let index = search.index { return "\(index + 1) of \(search.count)" }
    return search.isRunning ? "searching…" : "not found"
  }

  private func drawTooSmall(on grid: inout CellGrid, styles: PageStyles) {
    let smallest = PageGeometry.smallest
    let lines = ["Too small to read.", "\(smallest.columns) × \(smallest.rows) at least."]
    for (row, line) in lines.enumerated() {
      let column = max(0, (size.columns - CellText.width(of: line)) / 2)
      grid.put(line, row: max(0, size.rows / 2 - 1) + row, column: column, style: styles.body)
    }
  }
}
