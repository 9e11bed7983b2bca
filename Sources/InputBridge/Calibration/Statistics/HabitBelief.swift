import Glibc

/// What is believed of one habit of a hand (the pauses inside its double presses, say) after some repetitions.
///
/// Lengths of time that a hand makes vary in proportion to themselves, so their logarithm is taken as normal with unknown
/// mean and variance. The belief is the conjugate normal–inverse-χ² distribution (Gelman et al., Bayesian Data Analysis,
/// 3.3): μ | σ² ~ N(m, σ²/κ), σ² ~ νs²/χ²(ν).
struct HabitBelief: Hashable, Sendable {
  /// m, in the logarithm of seconds.
  private(set) var mean: Double
  /// κ: how many repetitions the mean is worth.
  private(set) var meanWeight: Double
  /// ν: how many repetitions the spread is worth.
  private(set) var spreadWeight: Double
  /// νs².
  private(set) var squares: Double

  /// The prior: where the field's number would put this habit, worth a fiftieth of a repetition; a spread of 0.3 (one
  /// length in three is off by more than a third of itself), worth two.
  init(priorMedian: Double) {
    mean = log(priorMedian)
    meanWeight = 0.02
    spreadWeight = 2
    squares = 2 * 0.3 * 0.3
  }

  /// Learns from repetitions, in seconds, slips removed.
  mutating func learn(_ seconds: [Double]) {
    guard !seconds.isEmpty else { return }
    let logs = seconds.map { log($0) }
    let n = Double(logs.count)
    let average = logs.reduce(0, +) / n
    squares += logs.reduce(0) { $0 + ($1 - average) * ($1 - average) }
    squares += meanWeight * n / (meanWeight + n) * (average - mean) * (average - mean)
    mean = (meanWeight * mean + n * average) / (meanWeight + n)
    meanWeight += n
    spreadWeight += n
  }

  /// What the next repetition will be, in the logarithm of seconds.
  var prediction: StudentT {
    StudentT(
      degrees: spreadWeight, location: mean,
      scale: (squares / spreadWeight * (1 + 1 / meanWeight)).squareRoot())
  }

  /// One hand that the repetitions allow for.
  func draw(_ generator: inout SeededGenerator) -> LogNormal {
    let spread = (squares / generator.chiSquared(degrees: spreadWeight)).squareRoot()
    return LogNormal(mean: mean + generator.normal() * spread / meanWeight.squareRoot(), spread: spread)
  }
}

/// A log-normal distribution: mean and standard deviation of the logarithm of seconds.
struct LogNormal: Hashable, Sendable {
  var mean: Double
  var spread: Double

  /// The chance of a value whose logarithm is below `x`.
  func below(_ x: Double) -> Double { 0.5 * erfc((mean - x) / (spread * 2.0.squareRoot())) }

  /// How often a boundary at `x` (a logarithm) misreads two equally frequent habits, of which `a` belongs below it.
  static func misreading(_ a: LogNormal, _ b: LogNormal, at x: Double) -> Double {
    0.5 * (1 - a.below(x) + b.below(x))
  }

  /// The boundary that misreads least, in the logarithm of seconds; nil where `b` does not lie above `a`.
  ///
  /// Where the two densities cross the derivative of the misreading is zero: a quadratic equation in x, of whose roots
  /// the one counts at which `a` falls below `b`.
  static func bestBoundary(_ a: LogNormal, _ b: LogNormal) -> Double? {
    guard a.mean < b.mean else { return nil }
    let (precisionA, precisionB) = (1 / (a.spread * a.spread), 1 / (b.spread * b.spread))
    let square = 0.5 * (precisionB - precisionA)
    let linear = a.mean * precisionA - b.mean * precisionB
    let constant =
      0.5 * (b.mean * b.mean * precisionB - a.mean * a.mean * precisionA) - log(a.spread / b.spread)
    guard abs(square) > 1e-9 * (precisionA + precisionB) else { return -constant / linear }
    let discriminant = linear * linear - 4 * square * constant
    guard discriminant >= 0 else { return nil }
    return (-linear - discriminant.squareRoot()) / (2 * square)
  }
}
