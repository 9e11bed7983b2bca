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

  /// The question in as many lines as it takes, and below it what answers it. Where that is too much for a low screen it
  /// is the question that is cut.
  static func lines(of offer: OfferState, width: Int, most: Int) -> [(text: String, isAnswer: Bool)] {
    var question = CellText.wrapped(offer.question, to: width)
    let answers = CellText.wrapped(offer.answers, to: width)
    let room = max(1, most - answers.count)
    if question.count > room {
      question = Array(question.prefix(room))
      question[room - 1] = CellText.elided(question[room - 1] + " …", to: width)
    }
    return question.map { ($0, false) } + answers.map { ($0, true) }
  }

  func draw(_ offer: OfferState, on grid: inout CellGrid) {
    let rows = geometry.contentRows
    let lines = HUDComposer.lines(of: offer, width: geometry.inner.count, most: rows.count)
    for (row, line) in zip(rows, lines) {
      put(line.text, row: row, style: line.isAnswer ? styles.plateAccent : styles.plate.with(.bold), on: &grid)
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
