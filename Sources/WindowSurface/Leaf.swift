#if Window

internal import Page
internal import ReaderCore

/// A page of an article on the screen: how it is drawn, and where it stands.
@MainActor struct Leaf {
  var painter: PagePainter
  var glide = Glide()

  var article: Article { painter.typesetter.article }

  /// Moves on by a time in seconds, to no place after `limit`.
  mutating func advance(by seconds: Double, limit: Int) { glide.advance(by: seconds, on: painter, limit: limit) }

  /// How many lines lie between a place and another one, positive downwards. The places are near each other.
  func lines(from place: Int, to goal: Int) -> Int {
    let typesetter = painter.typesetter
    let low = min(place, goal)
    let end = typesetter.line(containing: max(place, goal))
    var line = typesetter.line(containing: low)
    var count = 0
    while line.start < end.start, let next = typesetter.line(after: line) {
      line = next
      count += 1
    }
    return place <= goal ? count : -count
  }
}

#endif
