/// Searching: the term is asked for, the matches come back as a value.
extension Reading {
  /// The state of the search.
  struct Search: Hashable {
    var term = ""
    /// In text order.
    var matches: [Range<Int>] = []
    var index: Int?
    var isRunning = false
    /// Where the reader was when the search began: the first match after it is shown.
    var origin: Origin?
  }

  /// What a search that is given up gives back.
  struct Origin: Hashable {
    var place: Int
    var jumpOrigin: Int?
  }

  /// Sets the term. The empty term ends the search.
  mutating func setTerm(_ term: String) {
    guard term != search.term else { return }
    requests.append(.search(term))
    if term.isEmpty {
      search = Search()
    } else {
      if search.term.isEmpty { search.origin = Origin(place: anchor, jumpOrigin: jumpOrigin) }
      search.term = term
      search.isRunning = true
    }
    syncControls()
  }

  /// Takes the matches of a term, in text order; those of a term that is no longer searched for are ignored.
  public mutating func searchFinished(_ term: String, matches: [Range<Int>]) {
    guard term == search.term, !term.isEmpty else { return }
    search.matches = matches
    search.isRunning = false
    let origin = search.origin?.place ?? anchor
    let next = matches.firstIndex(inOrderWhere: { $0.lowerBound >= origin })
    search.index = matches.isEmpty ? nil : next < matches.count ? next : 0
    if search.index == nil {
      notice = "“\(term)” is not in this article"
    } else {
      showMatch()
      noteJump(from: origin, isOne: true)
    }
    syncControls()
  }

  /// Moves to a match by turning; at the first and last one it bumps. Without a term it opens the letter wheel.
  mutating func moveMatch(_ turn: ControlTurn) {
    guard let index = search.index else {
      if turn.steps == 0 { return }
      guard search.term.isEmpty else {
        bump = turn.steps.signum()
        return
      }
      openWheel()
      walkWheel(turn.steps - turn.steps.signum())
      return
    }
    let moved = stepped(from: index, by: turn, count: search.matches.count)
    guard moved != index else { return }
    search.index = moved
    slideIsJump = true
    showMatch()
  }

  /// The next or previous match from anywhere, round the ends.
  mutating func stepMatch(_ steps: Int) {
    guard let index = search.index else {
      bump = steps.signum()
      if search.term.isEmpty { notice = "Nothing is searched for yet: type / and a word" }
      return
    }
    let count = search.matches.count
    let before = anchor
    search.index = ((index + steps) % count + count) % count
    showMatch()
    noteJump(from: before, isOne: true)
  }

  private mutating func showMatch() {
    if let index = search.index { reveal(search.matches[index]) }
  }
}
