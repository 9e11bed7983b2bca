import Glibc

/// Student's t distribution: what a belief about a normal quantity predicts of its next value.
struct StudentT: Hashable, Sendable {
  var degrees: Double
  var location: Double
  var scale: Double

  /// The logarithm of the density, without the constant that depends on the degrees of freedom alone.
  private func logKernel(at x: Double) -> Double {
    let z = (x - location) / scale
    return -0.5 * (degrees + 1) * log1p(z * z / degrees)
  }

  /// The logarithm of the constant that ``logKernel(at:)`` leaves out.
  private var logConstant: Double {
    StudentT.logGamma((degrees + 1) / 2) - StudentT.logGamma(degrees / 2) - 0.5 * log(degrees * .pi) - log(scale)
  }

  /// The place between `a.location` and `b.location` where both densities are equal; nil where `b` does not lie above
  /// `a`, or one of the two covers the other.
  ///
  /// It is found by bisection to a millionth of the distance.
  static func crossing(_ a: StudentT, _ b: StudentT) -> Double? {
    let constant = a.logConstant - b.logConstant
    func difference(_ x: Double) -> Double { a.logKernel(at: x) - b.logKernel(at: x) + constant }
    var (low, high) = (a.location, b.location)
    guard low < high, difference(low) > 0, difference(high) < 0 else { return nil }
    for _ in 0..<20 {
      let middle = 0.5 * (low + high)
      if difference(middle) > 0 { low = middle } else { high = middle }
    }
    return 0.5 * (low + high)
  }

  /// The chance of a standard t above `t`, for `t` of at least 0.
  ///
  /// Abramowitz and Stegun, 26.7.1: half the regularised incomplete beta function I(x; ν/2, 1/2) at x = ν/(ν + t²).
  static func upperTail(_ t: Double, degrees: Double) -> Double {
    guard t.isFinite else { return 0 }
    return 0.5 * incompleteBeta(degrees / (degrees + t * t), degrees / 2, 0.5)
  }

  /// The regularised incomplete beta function, by its continued fraction (Abramowitz and Stegun, 26.5.8) evaluated with
  /// Lentz's method.
  private static func incompleteBeta(_ x: Double, _ a: Double, _ b: Double) -> Double {
    guard x > 0 else { return 0 }
    guard x < 1 else { return 1 }
    // The fraction converges fast on this side of the mean only.
    guard x < (a + 1) / (a + b + 2) else { return 1 - incompleteBeta(1 - x, b, a) }
    let front = exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * log(x) + b * log1p(-x)) / a
    let tiny = 1e-300
    var (fraction, c, d) = (1.0, 1.0, 0.0)
    for step in 0..<200 {
      let m = Double(step / 2)
      let numerator: Double =
        if step == 0 {
          1
        } else if step.isMultiple(of: 2) {
          m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        } else {
          -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        }
      d = 1 + numerator * d
      d = 1 / (abs(d) < tiny ? tiny : d)
      c = 1 + numerator / c
      if abs(c) < tiny { c = tiny }
      fraction *= c * d
      if abs(1 - c * d) < 1e-12 { break }
    }
    return front * (fraction - 1)
  }

  private static func logGamma(_ x: Double) -> Double { lgamma(x).0 }
}
