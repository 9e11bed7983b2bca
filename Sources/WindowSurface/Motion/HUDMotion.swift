#if Window

internal import Page
internal import ReaderCore

/// How the HUD moves between snapshots: out of the bezel and back, and its ruler under the mark.
struct HUDMotion {
  private var capsule = Emergence()
  private var plate = Emergence()
  /// The card that shows, which stays until it has gone.
  private(set) var card: HUDView.Card?
  private var ruler = Spring()
  /// The control on the ruler, and where its mark is to stand.
  private var control: ControlIdentifier?
  private var goal = 0.0
  private var tick = 1.0

  private static let sliding = 22.0
  /// How far a turn against the end of the range pushes the ruler past it, in ticks.
  private static let bump = 0.8
  private static let tolerance = 0.004

  /// How far the HUD is out of the bezel, 0 to 1.
  var extent: Double { capsule.extent }
  /// How far the card has come up, 0 to 1.
  var cardExtent: Double { plate.extent }
  var position: Double { goal + ruler.offset }
  private(set) var isMoving = false

  /// Takes a snapshot over; what differs is moved to from now on, or at once where `isStill`.
  mutating func follow(_ snapshot: ReadingSnapshot, isStill: Bool) {
    let wanted = HUDView.Card(snapshot)
    // One card after the other: the second takes the first one's place.
    if let wanted { card = wanted }
    if capsule.go(out: snapshot.appearance != .inactive) { isMoving = true }
    if plate.go(out: wanted != nil) { isMoving = true }
    if snapshot.controls.indices.contains(snapshot.current) {
      follow(snapshot.controls[snapshot.current], snapshot.bump)
    }
    if isStill {
      capsule.rest()
      plate.rest()
      ruler = Spring()
      isMoving = false
    }
    if !plate.isOut, plate.extent == 0 { card = nil }
  }

  private mutating func follow(_ current: ControlState, _ bump: Int) {
    let wanted = current.ruler.position + Double(bump) * Self.bump * current.ruler.tick
    if current.id != control || current.ruler.tick != tick || extent == 0 {
      // Another ruler, or one that nobody saw: nothing slides.
      ruler = Spring()
    } else if wanted != goal {
      ruler.offset += goal - wanted
      isMoving = true
    }
    control = current.id
    tick = current.ruler.tick
    goal = wanted
  }

  /// Moves on by a time in seconds.
  mutating func advance(by seconds: Double) {
    guard isMoving else { return }
    ruler.advance(by: seconds, pace: Self.sliding)
    let hasSlid = ruler.isAtRest(within: Self.tolerance * 2 * tick, pace: Self.sliding)
    if hasSlid { ruler = Spring() }
    let capsuleMoves = capsule.advance(by: seconds)
    let plateMoves = plate.advance(by: seconds)
    isMoving = capsuleMoves || plateMoves || !hasSlid
    if !plate.isOut, plate.extent == 0 { card = nil }
  }

  /// What comes out and goes again.
  private struct Emergence {
    private var spring = Spring()
    private(set) var isOut = false

    /// It is all there in a fifth of a second, and gone a little more slowly.
    private static let growing = 19.0
    private static let shrinking = 14.0

    /// How far it is out, 0 to 1.
    var extent: Double { min(max(isOut ? 1 + spring.offset : spring.offset, 0), 1) }

    /// Sends it out or back from where it is; returns whether it went the other way before.
    mutating func go(out isWanted: Bool) -> Bool {
      guard isWanted != isOut else { return false }
      spring.offset = extent - (isWanted ? 1 : 0)
      isOut = isWanted
      return true
    }

    mutating func rest() { spring = Spring() }

    /// Moves on by a time in seconds; returns whether there is more to come.
    mutating func advance(by seconds: Double) -> Bool {
      spring.advance(by: seconds, pace: isOut ? Self.growing : Self.shrinking)
      guard spring.isAtRest(within: HUDMotion.tolerance, pace: Self.growing) else { return true }
      rest()
      return false
    }
  }
}

#endif
