#if Window

internal import Page
internal import ReaderCore

/// How the page follows the reader's place: it never jumps, keeps the speed of the hand, and settles on a line.
///
/// The core says where the reader is, in whole lines; a spring takes the page there. Detents that follow each other
/// closely pull it before it has come to rest, so that clicks become one motion at the knob's own speed.
@MainActor struct Glide {
  /// Where the page stands now.
  private(set) var place = PagePlace(offset: 0)
  private(set) var isMoving = false
  /// Whether a finger keeps it where it is.
  private var isHeld = false
  private var spring = Spring()
  /// Where it goes.
  private(set) var target = 0
  private var pace = Self.paces.upperBound
  /// When the goal moved last, in seconds.
  private var lastMove = -Double.infinity

  /// How quickly the spring pulls, in 1/s: for single clicks it arrives in a quarter of a second; in a steady turn it
  /// is as slow as the clicks are, so that there is no rest between two of them.
  private static let paces = 9.0...16
  /// The pace, multiplied by the time from click to click, at which one click's motion runs into the next one's.
  private static let legato = 3.2
  /// Clicks further apart than this, in seconds, are single ones.
  private static let single = 0.6
  /// A goal further off than this part of the window is not scrolled to…
  private static let farthest = 1.5
  /// …but comes in from this part of it, so that the eye learns the direction.
  private static let approach = 0.12
  /// The page moves at reading speed below this, in device-independent pixels a second.
  private static let slow = 90.0
  /// In device-independent pixels.
  private static let tolerance = 0.25

  /// Whether the page moves at reading speed.
  var isSlow: Bool { isMoving && abs(spring.velocity) < Self.slow }

  /// Puts the page at a place, at rest.
  mutating func rest(at place: PagePlace) {
    self.place = place
    target = place.offset
    spring = Spring()
    isMoving = false
    isHeld = false
  }

  /// A finger holds the page at a place until it follows another one again; it then has this speed, in
  /// device-independent pixels a second.
  mutating func hold(at place: PagePlace, velocity: Double) {
    self.place = place
    spring = Spring(offset: 0, velocity: velocity)
    isMoving = true
    isHeld = true
  }

  /// The reader's place is another one.
  ///
  /// - Parameter now: the time in seconds, of any origin.
  mutating func follow(to target: Int, at now: Double) {
    isHeld = false
    guard target != self.target || place != PagePlace(offset: target) else { return }
    if target != self.target {
      let interval = now - lastMove
      pace =
        interval < Self.single
        ? min(max(Self.legato / interval, Self.paces.lowerBound), Self.paces.upperBound) : Self.paces.upperBound
      lastMove = now
    }
    self.target = target
    isMoving = true
  }

  /// Moves on by a time in seconds.
  ///
  /// - Parameter limit: the last place that may stand at the top.
  mutating func advance(by seconds: Double, on page: PagePainter, limit: Int) {
    guard isMoving, !isHeld else { return }
    let goal = PagePlace(offset: target)
    let height = Double(page.typesetter.sheet.height)
    if let distance = page.distance(from: place, to: goal, most: Self.farthest * height) {
      spring.offset = -distance
    } else {
      let approach = Self.approach * height * (goal.offset > place.offset ? -1 : 1)
      place = page.place(goal, movedBy: approach, limit: limit)
      spring = Spring(offset: -(page.distance(from: place, to: goal, most: .infinity) ?? 0), velocity: 0)
    }
    let before = spring.offset
    spring.advance(by: seconds, pace: pace)
    if spring.isAtRest(within: Self.tolerance, pace: pace) {
      rest(at: goal)
    } else {
      place = page.place(place, movedBy: spring.offset - before, limit: limit)
    }
  }
}

#endif
