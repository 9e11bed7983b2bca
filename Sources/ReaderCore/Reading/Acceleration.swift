public import InputBridge

/// How far a detent carries, by how fast the knob turns: slow, one line; fast, the whole article in a few turns.
///
/// Between the two the distance grows geometrically, so that every doubling of the hand's effort feels alike in a note
/// and in a library.
public struct Acceleration: Hashable, Sendable {
  /// The velocities between which it grows.
  public var velocity = VelocityRange()
  public var strength = Strength.normal

  public init() {}

  /// How far a fast turn carries, by the person's wish.
  public enum Strength: String, Hashable, Sendable, CaseIterable {
    case off, gentle, normal, strong

    /// Detents for the whole article at full speed: two, four or eight turns of a 24-detent knob; nil: never by more
    /// than steps.
    var detentsForWhole: Double? {
      switch self {
      case .off: nil
      case .gentle: 192
      case .normal: 96
      case .strong: 48
      }
    }
  }

  /// How far one detent carries, at least `step`, in a text of `length`; both in bytes.
  func distance(perDetentAt velocity: Double, step: Double, length: Double) -> Double {
    guard let detents = strength.detentsForWhole else { return step }
    let farthest = length / detents
    let share = min(1, max(0, (velocity.magnitude - self.velocity.slow) / (self.velocity.fast - self.velocity.slow)))
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
