import ReaderCore

/// Draws the page that `?` shows: every key and every gesture, from the tables themselves.
struct HelpComposer {
  let geometry: PageGeometry
  let styles: PageStyles
  /// Rows the page is scrolled down; ``lastTop(_:)`` is the most.
  var top: Int

  private enum Line {
    case heading(String)
    case entry(label: String, help: String)
    case space
  }

  /// The help in reading order: the knob first, it is what the hand is on.
  private static let lines: [Line] = {
    let keys = TerminalKeys.map.bindings.map { Line.entry(label: $0.label, help: $0.help) }
    let slider = TerminalKeys.map.debugSlider.map { Line.entry(label: $0.label, help: $0.help) }
    let knob = KnobGuide.gestures.map { Line.entry(label: $0.label, help: $0.help) }
    let mouse = TerminalKeys.mouse.map { Line.entry(label: $0.label, help: $0.help) }
    return [.heading("Knob")] + knob + [.space, .heading("Keys")] + keys + [.space, .heading("Mouse")] + mouse
      + [.space, .heading("Without a knob")] + slider
  }()

  /// The width of the labels: the longest one and a gap.
  private static let labelWidth = 16

  private static func rows(_ geometry: PageGeometry) -> Range<Int> { geometry.top..<geometry.footer }

  /// The lowest `top`: the last line is in view.
  static func lastTop(_ geometry: PageGeometry) -> Int { max(0, lines.count - rows(geometry).count) }

  func draw(on grid: inout CellGrid) {
    for row in 0..<geometry.rows { grid.fill(row: row, columns: 0..<geometry.columns, style: styles.body) }
    let rows = HelpComposer.rows(geometry)
    for (row, line) in zip(rows, HelpComposer.lines.dropFirst(top)) { draw(line, row: row, on: &grid) }
    let isMore = top < HelpComposer.lastTop(geometry)
    let foot = isMore ? "↓ more · any other key closes" : "any other key closes"
    grid.put(
      CellText.elided(foot, to: geometry.measure), row: geometry.footer, column: geometry.left, style: styles.quiet)
  }

  private func draw(_ line: Line, row: Int, on grid: inout CellGrid) {
    switch line {
    case .heading(let text): grid.put(text, row: row, column: geometry.left, style: styles.title)
    case .entry(let label, let help):
      grid.put(label, row: row, column: geometry.left, style: styles.accent)
      let column = geometry.left + HelpComposer.labelWidth
      grid.put(
        CellText.elided(help, to: geometry.right - column), row: row, column: column, limit: geometry.right,
        style: styles.body)
    case .space: break
    }
  }
}
