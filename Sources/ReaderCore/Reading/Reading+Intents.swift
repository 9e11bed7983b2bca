import InputBridge

/// What keys, the mouse and the command line ask for.
extension Reading {
  /// Carries an intent out. The debug slider's inputs are not intents of the reading: they become gestures first.
  mutating func handle(_ intent: ReaderIntent, at time: EventTime) {
    runDeadlines(before: time)
    notice = nil
    setOfferAside()
    switch intent {
    case .scrollLines(let lines):
      let before = anchor
      move(lines: lines)
      notePace(from: before, at: time)
    case .scrollScreens(let screens):
      let before = anchor
      scroll(screens: screens)
      notePace(from: before, at: time)
    case .jump(let place): jump(to: place)
    case .jumpToTop: jump(to: 0)
    case .jumpToEnd: jump(to: lastTop)
    case .heading(let steps): jump(to: neighbouringHeading(forward: steps > 0))
    case .back: back()
    case .search(let term):
      setTerm(term)
      fillWheel()
    case .match(let steps): stepMatch(steps)
    case .theme(let theme):
      if let index = themes.firstIndex(of: theme) { setTheme(index) }
    case .desktopTheme(let wanted):
      if !isThemeChosen, let index = themes.firstIndex(of: wanted) { theme = index }
    case .nextTheme: setTheme((theme + 1) % themes.count)
    case .textSize(let size): setTextSize(size)
    case .textSizeSteps(let steps): moveTextSize(steps)
    case .toggleHighlight(let place):
      let pointed = place.map { sentences.sentence(containing: $0) }
      if let sentence = pointed ?? focus ?? sentenceOnReadingLine(), !sentence.isEmpty { toggleHighlight(sentence) }
    case .select(let control): perform { $0.select(control, at: time, into: &$1) }
    case .dismissHUD:
      closeTrial()
      dismissHUD()
    case .settings(let settings): apply(settings)
    case .tryGestures(true): openTrial(at: time)
    case .tryGestures(false): closeTrial()
    case .debugSlider: break
    }
    syncControls()
  }

  /// A screen on, with two lines kept in view so that the eye finds its place.
  private mutating func scroll(screens: Int) {
    let lines = max(1, layout.lines(from: top).count - 2)
    move(lines: lines * screens)
  }
}
