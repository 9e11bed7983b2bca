#if Window

internal import Page
internal import ReaderCore

/// How the HUD moves between snapshots: out of the bezel and back, and its ruler under the mark.
struct HUDMotion {
  private var growth = Spring(offset: -1, velocity: 0)
  private var isOut = false
  private var ruler = Spring()
  /// The control on the ruler, and where its mark is to stand.
  private var control: ControlIdentifier?
  private var goal = 0.0
  private var tick = 1.0

  /// The HUD is all there in a fifth of a second, and gone a little more slowly.
  private static let growing = 19.0
  private static let shrinking = 14.0
  private static let sliding = 22.0
  /// How far a turn against the end of the range pushes the ruler past it, in ticks.
  private static let bump = 0.8
  private static let tolerance = 0.004

  /// How far the HUD is out of the bezel, 0 to 1.
  var extent: Double { min(max(isOut ? 1 + growth.offset : growth.offset, 0), 1) }
  var position: Double { goal + ruler.offset }
  private(set) var isMoving = false

  /// Takes a snapshot over; what differs is moved to from now on, or at once where `isStill`.
  mutating func follow(_ snapshot: ReadingSnapshot, isStill: Bool) {
    let wantsOut = snapshot.appearance != .inactive
    if wantsOut != isOut {
      growth.offset = extent - (wantsOut ? 1 : 0)
      isOut = wantsOut
      isMoving = true
    }
    if snapshot.controls.indices.contains(snapshot.current) {
      follow(snapshot.controls[snapshot.current], snapshot.bump)
    }
    if isStill {
      growth = Spring()
      ruler = Spring()
      isMoving = false
    }
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
    growth.advance(by: seconds, pace: isOut ? Self.growing : Self.shrinking)
    ruler.advance(by: seconds, pace: Self.sliding)
    let isGrown = growth.isAtRest(within: Self.tolerance, pace: Self.growing)
    let hasSlid = ruler.isAtRest(within: Self.tolerance * 2 * tick, pace: Self.sliding)
    if isGrown { growth = Spring() }
    if hasSlid { ruler = Spring() }
    isMoving = !(isGrown && hasSlid)
  }
}

#endif
