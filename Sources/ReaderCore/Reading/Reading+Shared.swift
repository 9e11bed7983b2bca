/// What the readers of one article share while they read it.
struct SharedReading: Hashable, Sendable {
  /// Where the article was read last; nil where that place is not in this text.
  var place: Int?
  /// In text order, without overlap.
  var highlights: [Range<Int>]
}

extension Reading {
  /// Takes what another reader of the article did. Nothing of it is asked to be kept: it is.
  ///
  /// - Parameter followsPlace: whether the place is the other reader's to set: this one is not in front.
  mutating func take(_ shared: SharedReading, followsPlace: Bool) {
    let added = shared.highlights.filter { !highlights.contains($0) }
    let removed = highlights.filter { !shared.highlights.contains($0) }
    highlights = shared.highlights
    // A mark of this reader's that is still in doubt may be taken back, but not the other reader's along with it.
    undo = undo.map { before in
      let kept = before.filter { !removed.contains($0) }
      return (kept + added.filter { !kept.contains($0) }).sorted { $0.lowerBound < $1.lowerBound }
    }
    if followsPlace, let place = shared.place, place != anchor {
      anchor = min(max(0, place), article.length)
      showAnchor()
    }
  }
}
