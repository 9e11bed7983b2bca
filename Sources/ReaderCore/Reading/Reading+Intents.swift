import InputBridge

/// What keys, the mouse and the command line ask for.
extension Reading {
  /// Carries an intent out. The debug slider's inputs are not intents of the reading: they become gestures first.
  mutating func handle(_ intent: ReaderIntent, at time: EventTime) {
    runDeadlines(before: time)
    notice = nil
    switch intent {
    case .scrollLines(let lines):
      move(lines: lines)
    case .scrollScreens(let screens):
      scroll(screens: screens)
    case .jump(let place): jump(to: place)
    case .jumpToTop: jump(to: 0)
    case .jumpToEnd: jump(to: lastTop)
    case .heading(let steps): jump(to: neighbouringHeading(forward: steps > 0))
    case .back: back()
    case .search(let term): setTerm(term)
    case .match(let steps): stepMatch(steps)
    case .theme(let theme):
      if let index = themes.firstIndex(of: theme) { setTheme(index) }
    case .nextTheme: setTheme((theme + 1) % themes.count)
    case .toggleHighlight(let place):
      let pointed = place.map { sentences.sentence(containing: $0) }
      if let sentence = pointed ?? focus ?? sentenceOnReadingLine(), !sentence.isEmpty { toggleHighlight(sentence) }
    case .select(let control): select(control, at: time)
    case .dismissHUD: dismissHUD()
    case .debugSlider: break
    }
    syncControls()
  }

  private mutating func select(_ control: ControlIdentifier, at time: EventTime) {
    var effects: [ControlEffect] = []
    session.select(control, at: time, into: &effects)
    apply(effects)
  }

  /// A screen on, with two lines kept in view so that the eye finds its place.
  private mutating func scroll(screens: Int) {
    let lines = max(1, layout.lines(from: top).count - 2)
    move(lines: lines * screens)
  }
}
