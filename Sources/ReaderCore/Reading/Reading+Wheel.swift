/// The letter wheel: a term spelled with the knob.
extension Reading {
  /// Opens the wheel on the current term. Where the article's words are not known yet they are asked for, and the wheel
  /// is empty until they come.
  mutating func openWheel() {
    perform { $0.openWheel(into: &$1) }
    fillWheel()
  }

  /// Takes the article's words.
  public mutating func wordsIndexed(_ words: WordIndex) {
    self.words = .known(words)
    fillWheel()
  }

  mutating func fillWheel() {
    guard session.isWheelOpen else { return }
    switch words {
    case .unknown:
      words = .asked
      requests.append(.indexWords)
    case .asked: break
    case .known(let words): wheel = LetterWheel(words: words, term: search.term)
    }
  }

  mutating func walkWheel(_ steps: Int) {
    if steps != 0 { bump = wheel?.turn(steps) ?? steps.signum() }
  }

  mutating func takeLetter() {
    bump = 0
    switch wheel?.take() {
    case .typed?, .tookBack?: searchForWheelTerm()
    case .accepted?: closeWheel()
    case nil: break
    }
  }

  /// Takes one back, and leaves the wheel where nothing is left.
  mutating func takeLetterBack() {
    bump = 0
    if wheel?.back() == true { searchForWheelTerm() } else { closeWheel() }
  }

  private mutating func closeWheel() {
    session.closeWheel()
    wheel = nil
  }

  /// Searches for the letters so far; without any the reader is back where the search began.
  private mutating func searchForWheelTerm() {
    guard let term = wheel?.term else { return }
    let origin = search.origin
    setTerm(term)
    if term.isEmpty, let origin {
      setTop(origin.place)
      jumpOrigin = origin.jumpOrigin
    }
  }

  /// The wheel as a surface draws it: without choices while the words are still being gathered.
  var wheelState: WheelState? {
    guard session.isWheelOpen else { return nil }
    return wheel?.state ?? WheelState(choices: [], index: 0, term: search.term, matches: search.matches.count)
  }
}
