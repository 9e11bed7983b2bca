import Glibc

/// Two habits and the window between them on one logarithmic axis of time: the picture behind every report.
struct Histogram: Hashable, Sendable {
  /// The axis, in seconds.
  let range: ClosedRange<Double>
  /// How many lengths fall into each bin, below and above the window.
  let below: [Int]
  let above: [Int]

  /// - Parameters:
  ///   - others: more that is to be on the axis, in seconds.
  ///   - air: how much further the axis goes at both ends, as a factor.
  init(_ estimate: WindowEstimate, bins: Int, others: [Double] = [], air: Double = 1.15) {
    let all = (estimate.below + estimate.above).map { max(0.001, $0.seconds) }
    let marks = [estimate.interval.lowerBound, estimate.interval.upperBound, estimate.value].map(\.seconds)
    let least = (all + marks + others).min() ?? 0.1
    let most = (all + marks + others).max() ?? 1
    range = least / air...most * air
    let axis = range
    let count = { (spans: [EventSpan]) in
      spans.reduce(into: [Int](repeating: 0, count: bins)) { counts, span in
        counts[Histogram.bin(max(0.001, span.seconds), of: axis, bins)] += 1
      }
    }
    (below, above) = (count(estimate.below), count(estimate.above))
  }

  /// Where a length lies on the axis, 0 to 1.
  func position(_ seconds: Double) -> Double { Histogram.position(seconds, on: range) }

  /// Round numbers to write under the axis, in seconds.
  var ticks: [Double] {
    [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.7, 1, 1.5, 2, 3, 5, 10, 20].filter(range.contains)
  }

  private static func position(_ seconds: Double, on range: ClosedRange<Double>) -> Double {
    log(seconds / range.lowerBound) / log(range.upperBound / range.lowerBound)
  }

  private static func bin(_ seconds: Double, of range: ClosedRange<Double>, _ bins: Int) -> Int {
    min(bins - 1, max(0, Int(position(seconds, on: range) * Double(bins))))
  }
}

extension Double {
  /// A time in seconds as people read it: `200 ms`, `1.5 s`.
  var timeLabel: String {
    self < 1 ? "\(Int((self * 1000).rounded())) ms" : JSON5Value.text(of: (self * 10).rounded() / 10) + " s"
  }
}
