import Glibc
import Testing

@testable import InputBridge

/// A hand whose habits are known exactly: what calibration should find out from a few repetitions.
struct SyntheticHand: Sendable, CustomTestStringConvertible {
  var name: String
  /// Medians in seconds, and spreads of the logarithm: the pauses inside double presses and between single presses.
  var inside: LogNormal
  var between: LogNormal

  init(_ name: String, inside: (median: Double, spread: Double), between: (median: Double, spread: Double)) {
    self.name = name
    self.inside = LogNormal(mean: log(inside.median), spread: inside.spread)
    self.between = LogNormal(mean: log(between.median), spread: between.spread)
  }

  var testDescription: String { name }

  static let all = [
    SyntheticHand("fast", inside: (0.120, 0.18), between: (0.480, 0.30)),
    SyntheticHand("slow", inside: (0.330, 0.20), between: (0.900, 0.28)),
    SyntheticHand("tremor", inside: (0.210, 0.40), between: (0.800, 0.45)),
    SyntheticHand("one-handed", inside: (0.260, 0.25), between: (0.620, 0.25)),
  ]

  /// How often a window of that many seconds misreads this hand.
  func misreading(at window: Double) -> Double {
    func below(_ habit: LogNormal) -> Double {
      0.5 * (1 + erf((log(window) - habit.mean) / habit.spread / 2.0.squareRoot()))
    }
    return 0.5 * (1 - below(inside) + below(between))
  }

  /// The window that misreads this hand least, by trying every tenth of a millisecond.
  var best: (window: Double, misreading: Double) {
    let candidates = (500...15000).map { Double($0) / 10000 }
    return candidates.map { ($0, misreading(at: $0)) }.min { $0.1 < $1.1 }!
  }

  func pauses(_ count: Int, seed: UInt64) -> (inside: [EventSpan], between: [EventSpan]) {
    var generator = SeededGenerator(seed: seed &* 0x2545_F491_4F6C_DD1D)
    func draw(_ habit: LogNormal) -> [EventSpan] {
      (0..<count).map { _ in EventSpan(seconds: exp(habit.mean + habit.spread * generator.normal())) }
    }
    return (draw(inside), draw(between))
  }
}

extension WindowEstimate {
  /// A double-press window learned as calibration does.
  static func doublePress(inside: [EventSpan], between: [EventSpan]) -> WindowEstimate {
    WindowEstimate(
      below: inside, above: between, usual: .milliseconds(300), within: .milliseconds(100)...(.milliseconds(1500)))
  }
}
