/// Highlights, a sentence at a time.
extension Reading {
  /// The sentence a third down the screen: what the eye is on.
  mutating func sentenceOnReadingLine() -> Range<Int>? {
    let sentence = sentences.sentence(containing: layout.readingLine(from: top).start)
    return sentence.isEmpty ? nil : sentence
  }

  /// Moves the Highlight control's mark by sentences, at speed by many at once, and brings it into view.
  mutating func moveFocus(_ turn: ControlTurn) {
    guard let start = focus ?? sentenceOnReadingLine() else {
      bump = turn.steps.signum()
      return
    }
    var sentence = self.sentence(turn.steps, from: start)
    if let leap = leap(turn, step: Reading.bytesPerSentence, length: Double(article.length)) {
      let far = sentences.sentence(containing: start.lowerBound + Int(leap))
      let direction = turn.direction
      if further(far.lowerBound, sentence.lowerBound, direction: direction) != sentence.lowerBound { sentence = far }
      remainder = leap - Double(sentence.lowerBound - start.lowerBound)
      if sentence == start { bump = direction }
    }
    focus = sentence
    if sentence != start { reveal(sentence) }
  }

  /// The sentence that is so many further on; it bumps at the first and the last.
  private mutating func sentence(_ steps: Int, from start: Range<Int>) -> Range<Int> {
    var sentence = start
    for _ in 0..<abs(steps) {
      let next = steps > 0 ? sentences.sentence(after: sentence) : sentences.sentence(before: sentence)
      guard let next else {
        bump = steps.signum()
        break
      }
      sentence = next
    }
    return sentence
  }

  /// Highlights the range, or takes the highlights off it.
  mutating func toggleHighlight(_ range: Range<Int>) {
    let (touching, others) = highlights.partitioned { $0.overlaps(range) }
    if touching.isEmpty {
      setHighlights((others + [range]).sorted { $0.lowerBound < $1.lowerBound })
    } else {
      setHighlights(others)
    }
  }

  /// Replaces the highlights, keeping and forgetting what differs.
  mutating func setHighlights(_ new: [Range<Int>]) {
    for range in highlights where !new.contains(range) { requests.append(.forgetHighlight(range)) }
    for range in new where !highlights.contains(range) { requests.append(.keepHighlight(range)) }
    highlights = new
  }
}

extension Array {
  fileprivate func partitioned(by belongs: (Element) -> Bool) -> (in: [Element], out: [Element]) {
    (filter(belongs), filter { !belongs($0) })
  }
}
