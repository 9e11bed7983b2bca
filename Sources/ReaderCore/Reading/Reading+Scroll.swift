import InputBridge

/// Moving through the text.
extension Reading {
  /// Bytes of an average line of the measure: what one step of a slow turn is worth on the ruler.
  static let bytesPerLine = 66.0

  // MARK: Turning

  mutating func scroll(_ slide: Gesture.Slide, steps whole: Int) {
    let distance = acceleration.distance(
      perDetentAt: slide.velocity, step: Reading.bytesPerLine, length: Double(lastTop))
    if distance <= Reading.bytesPerLine {
      move(lines: whole)
    } else {
      leap(by: Int(distance * slide.detents.value), atLeast: whole)
    }
    bumpAtEnds(slide.detents.direction)
  }

  private mutating func bumpAtEnds(_ direction: Int) {
    if direction < 0 && top == 0 { bump = -1 }
    if direction > 0 && top >= lastTop { bump = 1 }
  }

  /// A fast turn: many lines at once, caught by a heading on the way.
  private mutating func leap(by distance: Int, atLeast lines: Int) {
    let before = top
    let target = caught(from: before, to: before + distance)
    setTop(target)
    // A whole detent is never less than one step.
    if top == before { move(lines: lines) }
  }

  /// The target, or the heading that a turn lands on: the one nearest to the target within half the way.
  private func caught(from place: Int, to target: Int) -> Int {
    let reach = abs(target - place) / 2
    let way = min(place, target)...max(place, target)
    let next = article.headings.firstIndex(inOrderWhere: { $0.range.lowerBound > target })
    let near = article.headings[max(0, next - 1)..<min(next + 1, article.headings.count)].map(\.range.lowerBound)
    return near.filter { way.contains($0) && $0 != place && abs(target - $0) <= reach }
      .min { abs(target - $0) < abs(target - $1) } ?? target
  }

  /// Push-turn: to the next or previous heading; ten lines where there is none.
  mutating func scrollToHeading(_ steps: Int) {
    guard steps != 0 else { return }
    guard !article.headings.isEmpty else {
      move(lines: steps * 10)
      bumpAtEnds(steps.signum())
      return
    }
    for _ in 0..<abs(steps) { setTop(neighbouringHeading(forward: steps > 0)) }
    bumpAtEnds(steps.signum())
  }

  /// The heading after or before the top of the screen; the end or the top of the article where there is none.
  func neighbouringHeading(forward: Bool) -> Int {
    let next = article.headings.firstIndex(inOrderWhere: { forward ? $0.range.lowerBound > top : $0.range.lowerBound >= top })
    if forward { return next < article.headings.count ? article.headings[next].range.lowerBound : lastTop }
    return next > 0 ? article.headings[next - 1].range.lowerBound : 0
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

  /// Remembers where a jump began: a move of more than a screen.
  mutating func noteJump(from place: Int?) {
    guard let place, place != anchor else { return }
    let low = layout.line(containing: min(place, anchor))
    let screen = layout.lines(from: low.start)
    if let last = screen.last, max(place, anchor) >= last.end { jumpOrigin = place }
  }

  mutating func jump(to place: Int) {
    let before = anchor
    setTop(place)
    if anchor != before { jumpOrigin = before }
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
