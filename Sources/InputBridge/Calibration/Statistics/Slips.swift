import Glibc

/// Sets aside what does not belong to a habit: a cough, a telephone, a finger that slipped.
enum Slips {
  /// How seldom a hand without slips loses one value here: once in a hundred drills.
  private static let significance = 0.01
  /// At most one value in five: more is no slip but a habit.
  private static let largestShare = 5

  /// The values that belong together, in their order.
  ///
  /// The generalised extreme studentised deviate test (B. Rosner, Technometrics 25, 1983): the most extreme value is
  /// taken out again and again, up to a fifth of them; the last one whose deviation is significant goes with all taken
  /// before it, so that two slips cannot hide each other. Fewer than five values tell nothing.
  static func removed(from values: [Double]) -> [Double] {
    guard values.count >= 5 else { return values }
    var rest = Array(values.indices)
    var (taken, slips): ([Int], Int) = ([], 0)
    for _ in 0..<values.count / largestShare {
      let mean = rest.reduce(0) { $0 + values[$1] } / Double(rest.count)
      guard let extreme = rest.max(by: { abs(values[$0] - mean) < abs(values[$1] - mean) }) else { break }
      let squares = rest.reduce(0) { $0 + (values[$1] - mean) * (values[$1] - mean) }
      guard squares > 0 else { break }
      taken.append(extreme)
      let deviation = abs(values[extreme] - mean) / (squares / Double(rest.count - 1)).squareRoot()
      if chance(ofDeviation: deviation, among: rest.count) < significance { slips = taken.count }
      rest.removeAll { $0 == extreme }
    }
    let dropped = taken.prefix(slips)
    return values.indices.filter { !dropped.contains($0) }.map { values[$0] }
  }

  /// How often the most extreme of `count` normal values lies at least this many standard deviations out (F. E. Grubbs,
  /// Annals of Mathematical Statistics 21, 1950; Bonferroni's bound).
  private static func chance(ofDeviation deviation: Double, among count: Int) -> Double {
    let n = Double(count)
    // The deviation cannot exceed (n - 1)/√n; there all other values are the same.
    let room = (n - 1) * (n - 1) / n - deviation * deviation
    guard room > 1e-12 else { return 0 }
    let t = deviation * ((n - 2) / room).squareRoot()
    return min(1, 2 * n * StudentT.upperTail(t, degrees: n - 2))
  }
}
