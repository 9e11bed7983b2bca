/// What a surface draws of a reading.
extension Reading {
  /// The reading as one value. The knob's status is the owner's to know.
  public mutating func snapshot(knob: KnobStatus) -> ReadingSnapshot {
    let lines = layout.lines(from: top)
    let view = top..<max(top, lines.last?.end ?? top)
    var search = SearchState()
    search.term = self.search.term
    search.index = self.search.index
    search.count = self.search.matches.count
    search.current = self.search.index.map { self.search.matches[$0] }
    search.isRunning = self.search.isRunning
    return ReadingSnapshot(
      article: article, top: top, lastTop: lastTop, lines: lines, appearance: session.appearance,
      controls: session.controls.map(state), current: session.currentPosition,
      focusedSentence: session.isActive && session.current?.id == .highlight ? focus : nil,
      highlights: highlights.touching(view), highlightCount: highlights.count,
      matches: self.search.matches.touching(view), search: search, theme: themes[theme], knob: knob, bump: bump,
      wheel: wheelState, notice: notice ?? waiting, choice: session.choicePosition, unmet: session.conditions.unmet,
      textSize: textSize, trial: trial, offer: offerState)
  }

  /// What a person waits for.
  private var waiting: String? {
    session.isWheelOpen && wheel == nil ? "Gathering the words of this article…" : nil
  }

  /// Writes the reader's values into its controls; the sliders' ranges follow the article and the search.
  mutating func syncControls() {
    do throws(ControlError) {
      try session.setSlider(.scroll, to: Double(top), in: 0...Double(lastTop))
      try session.setSlider(.highlight, to: Double(focus?.lowerBound ?? top), in: 0...Double(article.length))
      try session.setSlider(.search, to: Double(search.index ?? 0), in: 0...Double(max(0, search.matches.count - 1)))
      try session.setPicker(.theme, to: theme)
      if session[.more] != nil { try session.setPicker(.more, to: more.index) }
      if session[.feel] != nil { try session.setPicker(.feel, to: FeelSetting.allCases.firstIndex(of: feel) ?? 0) }
    } catch {
      preconditionFailure("the controls of a reader: \(error)")
    }
  }

  private func state(of control: Control) -> ControlState {
    ControlState(
      id: control.id, title: control.title, symbol: control.symbol, isEnabled: control.isEnabled,
      value: value(of: control), ruler: ruler(of: control),
      spokenTitle: control.spokenTitle)
  }

  private func ruler(of control: Control) -> ControlState.Ruler {
    switch control.kind {
    case .slider(let slider):
      let isText = control.id == .scroll || control.id == .highlight
      return ControlState.Ruler(
        position: slider.value, range: slider.range, tick: isText ? Reading.bytesPerLine : 1,
        prominent: slider.prominentValues)
    case .indexPicker(let picker):
      return ControlState.Ruler(
        position: Double(picker.selectedIndex), range: 0...Double(picker.titles.count - 1), tick: 1,
        prominent: picker.titles.indices.map(Double.init))
    }
  }

  private func value(of control: Control) -> String {
    switch (control.id, control.kind) {
    case (.scroll, _): scrollValue
    case (.highlight, _): highlightValue
    case (.search, _): searchValue
    case (.feel, _): feel.value(in: settings)
    case (_, .slider(let slider)): slider.formattedValue
    case (_, .indexPicker(let picker)): picker.titles[picker.selectedIndex]
    }
  }

  private var scrollValue: String {
    guard lastTop > 0 else { return "All in view" }
    let percent = Int((Double(top) * 100 / Double(lastTop)).rounded())
    let words = Double(article.length - top) / bytesPerWord
    let minutes = Int((words / pace.wordsPerMinute).rounded(.up))
    return "\(percent) % · " + (minutes < 1 || top == lastTop ? "end in view" : "\(minutes) min left")
  }

  private var highlightValue: String {
    if let focus, !highlights.touching(focus).isEmpty { return "Highlighted" }
    return highlights.isEmpty ? "Press to highlight" : "\(highlights.count) in this article"
  }

  private var searchValue: String {
    if search.term.isEmpty { return "No term" }
    if search.isRunning { return "Searching…" }
    guard let index = search.index else { return "No match" }
    return "\(index + 1) of \(search.matches.count)"
  }
}

extension [Range<Int>] {
  /// The ranges that touch `view`; `self` is in text order, without overlap.
  func touching(_ view: Range<Int>) -> [Range<Int>] {
    let first = firstIndex(inOrderWhere: { $0.upperBound > view.lowerBound })
    return Array(self[first...].prefix { $0.lowerBound < view.upperBound })
  }
}
