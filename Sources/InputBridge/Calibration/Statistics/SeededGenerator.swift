import Glibc

/// A small generator of repeatable randomness: the same seed, the same intervals, on every machine.
///
/// SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014).
package struct SeededGenerator: RandomNumberGenerator, Hashable, Sendable {
  private var state: UInt64
  private var spareNormal: Double?

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number above 0 and below 1.
  mutating func uniform() -> Double { (Double(next() >> 11) + 0.5) * 0x1p-53 }

  /// A draw from the standard normal distribution: Marsaglia's polar method, which makes two at a time.
  mutating func normal() -> Double {
    if let spare = spareNormal {
      spareNormal = nil
      return spare
    }
    while true {
      let (x, y) = (2 * uniform() - 1, 2 * uniform() - 1)
      let square = x * x + y * y
      guard square < 1, square > 0 else { continue }
      let scale = (-2 * log(square) / square).squareRoot()
      spareNormal = y * scale
      return x * scale
    }
  }

  /// A draw from the χ² distribution with at least one degree of freedom.
  ///
  /// Marsaglia and Tsang, "A simple method for generating gamma variables", ACM TOMS 26 (2000), with their step for
  /// shapes below 1.
  mutating func chiSquared(degrees: Double) -> Double {
    let shape = degrees / 2
    guard shape >= 1 else {
      return chiSquared(degrees: degrees + 2) * pow(uniform(), 1 / shape)
    }
    let d = shape - 1.0 / 3
    let c = 1 / (9 * d).squareRoot()
    while true {
      let x = normal()
      let root = 1 + c * x
      guard root > 0 else { continue }
      let cube = root * root * root
      if log(uniform()) < 0.5 * x * x + d - d * cube + d * log(cube) { return 2 * d * cube }
    }
  }
}
