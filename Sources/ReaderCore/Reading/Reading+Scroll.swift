import InputBridge

/// Moving through the text.
extension Reading {
  // MARK: Turning

  mutating func scroll(_ turn: ControlTurn) {
    let direction = turn.direction
    if let leap = leap(turn, step: Reading.bytesPerLine, length: Double(lastTop)) {
      self.leap(by: leap, atLeast: turn.steps, direction: direction)
    } else {
      let before = anchor
      move(lines: turn.steps)
      notePace(from: before, at: turn.time)
    }
    bumpAtEnds(direction)
  }

  /// A fast turn: many lines at once, caught by a heading on the way.
  private mutating func leap(by distance: Double, atLeast lines: Int, direction: Int) {
    guard case .slider(let slider)? = session[.scroll]?.kind else { return }
    let wanted = Double(top) + distance
    let landing = slider.landing(at: min(max(0, wanted), Double(lastTop)), from: Double(top))
    let stepped = lines == 0 ? top : layout.top(moving: lines, from: top)
    setTop(further(layout.line(containing: Int(landing)).start, stepped, direction: direction))
    remainder = top == 0 || top == lastTop || landing == Double(top) ? 0 : wanted - Double(top)
  }

  private mutating func bumpAtEnds(_ direction: Int) {
    if direction < 0 && top == 0 { bump = -1 }
    if direction > 0 && top >= lastTop { bump = 1 }
  }

  /// Push-turn: to the next or previous heading.
  mutating func scrollToHeading(_ steps: Int) {
    guard steps != 0 else { return }
    // One more than there are headings is past them all.
    for _ in 0..<min(abs(steps), article.headings.count + 1) { setTop(neighbouringHeading(forward: steps > 0)) }
    slideIsJump = true
    bumpAtEnds(steps.signum())
  }

  /// The heading after or before the top of the screen; the end or the top of the article where there is none.
  func neighbouringHeading(forward: Bool) -> Int {
    guard case .slider(let slider)? = session[.scroll]?.kind,
      let heading = slider.prominentValue(after: Double(top), forward: forward)
    else { return forward ? lastTop : 0 }
    return Int(heading)
  }

  /// A slow scroll tells how fast this reader reads.
  mutating func notePace(from place: Int, at time: EventTime) {
    if anchor != place {
      let known = pace.stretches
      pace.scrolled(from: place, to: anchor, words: Double(anchor - place) / bytesPerWord, at: time)
      if pace.stretches != known { requests.append(.keepPace(pace.stretches)) }
    }
  }

  // MARK: Places

  /// Moves the screen by lines; positive is towards the end.
  mutating func move(lines: Int) {
    if lines != 0 { setTop(layout.top(moving: lines, from: top)) }
  }

  /// Puts the line of a place at the top; this is the reader's own place from now on.
  mutating func setTop(_ place: Int) {
    anchor = min(max(0, place), lastTop)
    showAnchor()
    anchor = top
    keepPlace()
  }

  /// Shows the anchor in the layout of now, without moving it.
  mutating func showAnchor() {
    top = min(layout.line(containing: anchor).start, lastTop)
    syncControls()
  }

  /// A new layout: another size of the screen, or another surface. The reader's place stays.
  public mutating func connect(_ layout: any ArticleLayout) {
    self.layout = layout
    lastTop = self.layout.lastScreenTop()
    showAnchor()
  }

  /// Brings a range into view, a third down the screen where it was not in view; near the edges it may stay.
  mutating func reveal(_ range: Range<Int>) {
    let lines = layout.lines(from: top)
    let shown = lines.dropLast(max(1, lines.count / 5))
    if let first = shown.first, let last = shown.last, range.lowerBound >= first.start, range.upperBound <= last.end {
      return
    }
    setTop(layout.top(moving: -lines.count / 3, from: range.lowerBound))
  }

  // MARK: Jumps

  /// Remembers where a jump began: a move to a match or a heading, or one of more than a screen.
  mutating func noteJump(from place: Int, isOne: Bool) {
    guard place != anchor else { return }
    if isOne || isMoreThanAScreen(place, anchor) { jumpOrigin = place }
  }

  private mutating func isMoreThanAScreen(_ a: Int, _ b: Int) -> Bool {
    let screen = layout.lines(from: layout.line(containing: min(a, b)).start)
    return screen.last.map { max(a, b) >= $0.end } ?? false
  }

  mutating func jump(to place: Int) {
    let before = anchor
    setTop(place)
    noteJump(from: before, isOne: true)
  }

  /// Returns to the place before the last jump; again returns.
  mutating func back() {
    guard let origin = jumpOrigin else {
      notice = "No jump to come back from yet"
      return
    }
    jumpOrigin = anchor
    setTop(origin)
    if session.current?.id == .highlight && session.isActive { focus = sentenceOnReadingLine() }
  }

  /// Asks for the place to be kept; of several places on the way only the last.
  mutating func keepPlace() {
    if case .keepPlace = requests.last { requests.removeLast() }
    requests.append(.keepPlace(anchor))
  }
}
