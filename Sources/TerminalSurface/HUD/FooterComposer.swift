import ReaderCore

/// Draws the last row: a notice or the article's title, how far it is read, and the indicator.
struct FooterComposer {
  let snapshot: ReadingSnapshot
  let geometry: PageGeometry
  let styles: PageStyles
  /// What the surface itself has to say, before the core's notice.
  let notice: String?

  func draw(on grid: inout CellGrid) {
    let row = geometry.footer
    let indicator = Indicator(snapshot.knob)
    var end = geometry.right
    if snapshot.appearance == .inactive {
      // The HUD has both; without it they stand here.
      let dot = geometry.right - CellText.width(of: indicator.dot)
      grid.put(indicator.dot, row: row, column: dot, style: indicator.isLit ? styles.accent : styles.quiet)
      let progress = snapshot.controls.first { $0.id == .scroll }?.value ?? ""
      end = dot - CellText.width(of: progress) - 2
      if end - geometry.left >= FooterComposer.leastTitle || indicator.word.isEmpty {
        grid.put(progress, row: row, column: end, style: styles.quiet)
      }
      end -= 2
    }
    if let notice = notice ?? snapshot.notice {
      put(notice, style: styles.accent, before: end, on: &grid)
    } else if snapshot.appearance != .fullscreen {
      put(snapshot.article.title, style: styles.quiet, before: end, on: &grid)
    }
  }

  /// A title that cannot show this much of itself makes room for the progress instead.
  private static let leastTitle = 8

  private func put(_ text: String, style: CellStyle, before end: Int, on grid: inout CellGrid) {
    let room = end - geometry.left
    grid.put(CellText.elided(text, to: room), row: geometry.footer, column: geometry.left, limit: end, style: style)
  }

  /// Where the debug slider can be grasped while there is no HUD.
  static func sliderColumns(_ geometry: PageGeometry) -> Range<Int> {
    geometry.right - CellText.width(of: Indicator(.debugSlider).dot)..<geometry.right
  }
}
