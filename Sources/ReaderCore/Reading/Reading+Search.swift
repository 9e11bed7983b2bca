/// Searching: the term is asked for, the matches come back as a value.
extension Reading {
  /// Sets the term. The empty term ends the search.
  mutating func setTerm(_ term: String) {
    guard term != search.term else { return }
    if search.term.isEmpty { search.origin = anchor }
    search.term = term
    search.isRunning = !term.isEmpty
    requests.append(.search(term))
    if term.isEmpty {
      search = Search()
      syncControls()
    }
  }

  /// Takes the matches of a term, in text order; those of a term that is no longer searched for are ignored.
  public mutating func searchFinished(_ term: String, matches: [Range<Int>]) {
    guard term == search.term, !term.isEmpty else { return }
    search.matches = matches
    search.isRunning = false
    let origin = search.origin ?? anchor
    search.index = matches.isEmpty ? nil : matches.firstIndex { $0.lowerBound >= origin } ?? 0
    if search.index == nil {
      notice = "“\(term)” is not in this article"
    } else {
      showMatch(from: origin)
    }
    syncControls()
  }

  /// Moves to a match by steps; at the first and last one it bumps.
  mutating func moveMatch(_ steps: Int) {
    guard steps != 0 else { return }
    guard let index = search.index else {
      bump = steps.signum()
      if search.term.isEmpty { notice = "Nothing is searched for yet: type / and a word" }
      return
    }
    let wanted = index + steps
    let last = search.matches.count - 1
    if wanted < 0 || wanted > last { bump = steps.signum() }
    search.index = min(max(0, wanted), last)
    showMatch(from: anchor)
  }

  /// The next or previous match from anywhere, round the ends.
  mutating func stepMatch(_ steps: Int) {
    guard let index = search.index else { return moveMatch(steps) }
    let count = search.matches.count
    search.index = ((index + steps) % count + count) % count
    showMatch(from: anchor)
  }

  private mutating func showMatch(from origin: Int) {
    guard let index = search.index else { return }
    reveal(search.matches[index])
    noteJump(from: origin)
  }
}
