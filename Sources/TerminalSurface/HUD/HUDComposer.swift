import ReaderCore

/// Draws the HUD: the current control's title, value and ruler on a plate along the bottom, and the strip of names.
///
///     ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄
///      ≡ Scroll          38 % · 6 min left              ●
///      ╷   ╷   ╷   │   ╷   ╷   ╷   ┃   ╷   ╷   │   ╷   ╷
///            Scroll   Highlight   Search   Theme
///     ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀
struct HUDComposer {
  let snapshot: ReadingSnapshot
  let geometry: HUDGeometry
  let styles: PageStyles
  let depth: ColorDepth

  func draw(on grid: inout CellGrid) {
    guard snapshot.controls.indices.contains(snapshot.current) else { return }
    let control = snapshot.controls[snapshot.current]
    drawPlate(on: &grid)
    if let trial = snapshot.trial { return draw(trial, on: &grid) }
    if let offer = snapshot.offer { return draw(offer, on: &grid) }
    if snapshot.appearance == .wheel, let wheel = snapshot.wheel, let row = geometry.stripRow {
      drawValues(title: control.hudTitle, value: wheel.caption, on: &grid)
      drawWheel(wheel, labelRow: row, on: &grid)
      return
    }
    drawValues(title: control.hudTitle, value: control.value, on: &grid)
    if let row = geometry.rulerRow { drawRuler(of: control, row: row, on: &grid) }
    if let row = geometry.stripRow { drawStrip(row: row, on: &grid) }
  }

  private func drawPlate(on grid: inout CellGrid) {
    for row in geometry.contentRows { grid.fill(row: row, columns: geometry.columns, style: styles.plate) }
    guard geometry.hasEdges else { return }
    // The colour of a plate in reverse video is the terminal's foreground.
    let isReversed = styles.plate.attributes.contains(.reverse)
    let edge = isReversed ? styles.body : styles.body.inked(styles.plate.paper)
    grid.fill(row: geometry.rows.lowerBound, columns: geometry.columns, with: "▄", style: edge)
    grid.fill(row: geometry.rows.upperBound - 1, columns: geometry.columns, with: "▀", style: edge)
  }

  /// Title to the left, value under the middle, indicator to the right; what does not fit beside the value is left out.
  func drawValues(title: String, value wanted: String, on grid: inout CellGrid) {
    let inner = geometry.inner
    let row = geometry.valueRow
    let value = CellText.elided(wanted, to: inner.count)
    let valueStart = max(inner.lowerBound, geometry.mark - CellText.width(of: value) / 2)
    let valueEnd = valueStart + CellText.width(of: value)

    let indicator = Indicator(snapshot.knob)
    // While the knob is turned nothing but the value counts.
    let room = snapshot.appearance == .fullscreen ? indicator.dot.count : inner.upperBound - valueEnd - 2
    let status = indicator.text(within: room)
    let titleRoom = valueStart - 2 - inner.lowerBound

    let start = CellText.width(of: title) <= titleRoom || value.isEmpty ? inner.lowerBound : nil
    if let start {
      grid.put(title, row: row, column: start, limit: inner.upperBound, style: styles.plate.with(.bold))
    }
    grid.put(value, row: row, column: valueStart, limit: inner.upperBound, style: styles.plateAccent)
    if inner.upperBound - CellText.width(of: status) > valueEnd {
      let style = indicator.isLit ? styles.plateAccent : styles.plateQuiet
      grid.put(status, row: row, column: inner.upperBound - CellText.width(of: status), style: styles.plateQuiet)
      let dot = inner.upperBound - CellText.width(of: indicator.dot)
      grid.restyle(row: row, columns: dot..<inner.upperBound) { $0 = style }
    }
  }

  private func drawRuler(of control: ControlState, row: Int, on grid: inout CellGrid) {
    let inner = geometry.inner
    let reach = min(geometry.mark - inner.lowerBound, inner.upperBound - 1 - geometry.mark)
    for tick in RulerScale(control.ruler, width: inner.count).ticks(reach: reach)
    where abs(tick.offset) > (tick.isProminent ? 0 : 1) {
      // Ticks fade out towards the ends of the ruler, as on a wheel that turns away.
      let distance = Double(abs(tick.offset)) / Double(max(reach, 1))
      let style = faded(tick.isProminent ? styles.plate : styles.plateQuiet, by: distance * distance)
      grid.put(tick.isProminent ? "│" : "╷", row: row, column: geometry.mark + tick.offset, style: style)
    }
    drawMark(row: row, style: control.isEnabled ? styles.plateAccent : styles.plateQuiet, on: &grid)
  }

  /// At the end of its range the mark bumps: it swells and stands where the turn pushed it.
  func drawMark(row: Int, style: CellStyle, on grid: inout CellGrid) {
    let mark = snapshot.bump == 0 ? "┃" : snapshot.bump > 0 ? "▐" : "▌"
    grid.put(mark, row: row, column: geometry.mark, style: style)
  }

  func faded(_ style: CellStyle, by amount: Double) -> CellStyle {
    guard depth == .direct, case .rgb(let ink) = style.ink, case .rgb(let plate) = style.paper else { return style }
    return style.inked(.rgb(ink.mixed(with: plate, amount: amount * 0.8)))
  }

  /// The names of the controls in the middle; where they do not fit, the current one is in the middle.
  private func drawStrip(row: Int, on grid: inout CellGrid) {
    let gap = 3
    let widths = snapshot.controls.map { CellText.width(of: $0.title) }
    let total = widths.reduce(0, +) + gap * max(0, widths.count - 1)
    let inner = geometry.inner
    var column = geometry.mark - total / 2
    if total > inner.count {
      let before = widths.prefix(snapshot.marked).reduce(0) { $0 + $1 + gap }
      column = geometry.mark - before - widths[snapshot.marked] / 2
    }
    for (index, control) in snapshot.controls.enumerated() {
      // A name is shown whole or not at all.
      if column >= inner.lowerBound, column + widths[index] <= inner.upperBound {
        grid.put(
          control.title, row: row, column: column, style: stripStyle(control, isCurrent: index == snapshot.marked))
      }
      column += widths[index] + gap
    }
  }

  private func stripStyle(_ control: ControlState, isCurrent: Bool) -> CellStyle {
    if isCurrent { return styles.plateAccent.with(.underline) }
    return control.isEnabled ? styles.plate : styles.plateQuiet.with(.dim)
  }
}

extension ControlState {
  fileprivate var hudTitle: String { "\(symbol) \(title)" }
}
