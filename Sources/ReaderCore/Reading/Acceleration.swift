/// How far a detent carries, by how fast the knob turns: slow, one line; fast, the whole article in a few turns.
///
/// Between the two the distance grows geometrically, so that every doubling of the hand's effort feels alike in a note
/// and in a library.
public struct Acceleration: Hashable, Sendable {
  /// Below this velocity, in detents a second, a detent is one step. Reading turns of a 24-detent knob stay under it.
  public var slow = 12.0
  /// From this velocity on a detent carries as far as it ever does: between one and two turns a second of such a knob.
  public var fast = 40.0
  /// Detents for the whole article at full speed: four turns of a 24-detent knob.
  public var detentsForWhole = 96.0

  public init() {}

  /// How far one detent carries, at least `step`, in a text of `length`; both in bytes.
  func distance(perDetentAt velocity: Double, step: Double, length: Double) -> Double {
    let farthest = length / detentsForWhole
    let share = min(1, max(0, (velocity.magnitude - slow) / (fast - slow)))
    guard share > 0, farthest > step, step > 0 else { return step }
    return step * Acceleration.power(farthest / step, share)
  }

  /// `base` to the power of `exponent`, by repeated square roots to 1/1024: no mathematics library is worth this.
  private static func power(_ base: Double, _ exponent: Double) -> Double {
    var result = 1.0
    var root = base
    var rest = (exponent * 1024).rounded()
    var bit = 512.0
    if rest >= 1024 { return base }
    while bit >= 1 {
      root = root.squareRoot()
      if rest >= bit {
        result *= root
        rest -= bit
      }
      bit /= 2
    }
    return result
  }
}
