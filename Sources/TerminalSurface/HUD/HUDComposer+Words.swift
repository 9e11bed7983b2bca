import ReaderCore

/// Plates of words: the test area, and an offer.
extension HUDComposer {
  // MARK: The test area

  /// What is going on in the middle, what was recognised below it, the newest first, and how to leave.
  ///
  ///     ≈ Try the knob                    turn +2                      ●
  ///        double press, 214 ms apart · press, 90 ms · hold, 640 ms
  ///            The knob does nothing else here · rest or Esc ends it
  func draw(_ trial: GestureTrial, on grid: inout CellGrid) {
    drawValues(title: "≈ Try the knob", value: trial.current ?? "", on: &grid)
    if let row = geometry.rulerRow ?? geometry.stripRow { draw(trial.gestures, row: row, on: &grid) }
    if geometry.rulerRow != nil, let row = geometry.stripRow {
      put("The knob does nothing else here · rest or Esc ends it", row: row, style: styles.plateQuiet, on: &grid)
    }
  }

  /// As many as fit, from the newest back; the newest stands out.
  private func draw(_ gestures: [String], row: Int, on grid: inout CellGrid) {
    guard let newest = gestures.last else {
      return put("Press, press twice, hold or turn", row: row, style: styles.plate, on: &grid)
    }
    var shown = newest
    for earlier in gestures.dropLast().reversed() {
      let longer = shown + " · " + earlier
      guard CellText.width(of: longer) <= geometry.inner.count else { break }
      shown = longer
    }
    put(shown, row: row, style: styles.plateQuiet, on: &grid)
    put(newest, row: row, like: shown, style: styles.plate.with(.bold), on: &grid)
  }

  // MARK: An offer

  /// The question in as many lines as it takes, and below it what answers it.
  static func lines(of offer: OfferState, width: Int) -> [String] {
    CellText.wrapped(offer.question, to: width) + CellText.wrapped(offer.answers, to: width)
  }

  func draw(_ offer: OfferState, on grid: inout CellGrid) {
    let lines = HUDComposer.lines(of: offer, width: geometry.inner.count)
    let answers = CellText.wrapped(offer.answers, to: geometry.inner.count).count
    let rows = geometry.hasEdges ? geometry.rows.dropFirst().dropLast() : geometry.rows[...]
    for (row, (index, line)) in zip(rows, lines.enumerated()) {
      let isAnswer = index >= lines.count - answers
      put(line, row: row, style: isAnswer ? styles.plateAccent : styles.plate.with(.bold), on: &grid)
    }
  }

  /// Puts a line into the middle, or where another line would begin there.
  private func put(
    _ text: String, row: Int, like placed: String? = nil, style: CellStyle, on grid: inout CellGrid
  ) {
    let inner = geometry.inner
    let text = CellText.elided(text, to: inner.count)
    let width = CellText.width(of: CellText.elided(placed ?? text, to: inner.count))
    let column = max(inner.lowerBound, geometry.mark - width / 2)
    grid.put(text, row: row, column: column, limit: inner.upperBound, style: style)
  }
}
