/// Highlights, a sentence at a time.
extension Reading {
  /// The sentence a third down the screen: what the eye is on.
  mutating func sentenceOnReadingLine() -> Range<Int>? {
    let sentence = sentences.sentence(containing: layout.readingLine(from: top).start)
    return sentence.isEmpty ? nil : sentence
  }

  /// Moves the Highlight control's mark by sentences, and brings it into view.
  mutating func moveFocus(_ steps: Int) {
    guard steps != 0 else { return }
    guard var sentence = focus ?? sentenceOnReadingLine() else {
      bump = steps.signum()
      return
    }
    for _ in 0..<abs(steps) {
      let next = steps > 0 ? sentences.sentence(after: sentence) : sentences.sentence(before: sentence)
      guard let next else {
        bump = steps.signum()
        break
      }
      sentence = next
    }
    focus = sentence
    reveal(sentence)
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
