import Glibc

/// A window between two habits, learned: where it misreads least, how sure that is, and how often it will misread.
public struct WindowEstimate: Hashable, Sendable {
  /// The window.
  public var value: EventSpan
  /// Where the best window lies with a chance of 90 %.
  public var interval: ClosedRange<EventSpan>
  /// How often this window will misread one of the two, 0 to 1, with its 90 % interval.
  public var misreading: Double
  public var misreadingInterval: ClosedRange<Double>
  /// Whether the two habits lie far enough apart to be told apart at all.
  public var isSeparable: Bool
  /// The repetitions it was learned from, slips removed: what lies below the window, and what above.
  public var below: [EventSpan]
  public var above: [EventSpan]
  /// How many repetitions were set aside as slips.
  public var slips: Int

  /// Whether both habits were drilled. One alone tells nothing of how often the two are mistaken for each other.
  public var isFromBoth: Bool { !below.isEmpty && !above.isEmpty }

  /// Misreading more than one in ten is no way to read: then the two are not separable.
  public static let mostMisreading = 0.1

  /// How many hands are drawn for the intervals: their 5 % and 95 % marks are then right to about one and a half per cent.
  private static let draws = 250
  /// Any number would do, but always the same one: the same repetitions give the same interval.
  private static let seed: UInt64 = 1983

  /// Learns the window between two habits.
  ///
  /// - Parameters:
  ///   - below: lengths that belong below the window, as the pauses inside double presses.
  ///   - above: lengths that belong above it, as the pauses between deliberate single presses.
  ///   - usual: the field's number. Without any repetition the answer is this, as it is where one habit alone has nothing
  ///     against it.
  ///   - range: what a window can sensibly be.
  public init(below: [EventSpan], above: [EventSpan], usual: EventSpan, within range: ClosedRange<EventSpan>) {
    let kept = (below: WindowEstimate.habit(below), above: WindowEstimate.habit(above))
    var a = HabitBelief(priorMedian: usual.seconds / WindowEstimate.priorRatio)
    var b = HabitBelief(priorMedian: usual.seconds * WindowEstimate.priorRatio)
    a.learn(kept.below)
    b.learn(kept.above)

    var generator = SeededGenerator(seed: WindowEstimate.seed)
    let hands = (0..<WindowEstimate.draws).map { _ in (a: a.draw(&generator), b: b.draw(&generator)) }
    let boundaries = hands.compactMap { LogNormal.bestBoundary($0.a, $0.b) }.sorted()
    let middle = 0.5 * (a.mean + b.mean)
    var best = StudentT.crossing(a.prediction, b.prediction) ?? middle
    // One habit alone can only push the window out of its way, for it says nothing of the other. A wider window costs
    // little; a narrower one is taken only where the usual one is seen to be in the way.
    if kept.above.isEmpty { best = max(best, log(usual.seconds)) }
    if kept.below.isEmpty {
      best = kept.above.contains { $0 <= usual.seconds } ? min(best, log(usual.seconds)) : log(usual.seconds)
    }
    let errors = hands.map { LogNormal.misreading($0.a, $0.b, at: best) }.sorted()

    value = WindowEstimate.span(best, range)
    let marks = WindowEstimate.marks(of: boundaries.isEmpty ? [min(a.mean, b.mean), max(a.mean, b.mean)] : boundaries)
    interval = min(WindowEstimate.span(marks.low, range), value)...max(WindowEstimate.span(marks.high, range), value)
    misreading = errors.reduce(0, +) / Double(errors.count)
    let errorMarks = WindowEstimate.marks(of: errors)
    misreadingInterval = errorMarks.low...errorMarks.high
    self.below = kept.below.map(EventSpan.init(seconds:))
    self.above = kept.above.map(EventSpan.init(seconds:))
    isSeparable = true
    slips = below.count + above.count - kept.below.count - kept.above.count
    isSeparable = !isFromBoth || (misreading <= WindowEstimate.mostMisreading && a.mean < b.mean)
  }

  /// Before any repetition the two habits are expected at the field's number divided and multiplied by this: for 300 ms,
  /// pauses of 167 ms inside double presses and of 540 ms between single ones.
  private static let priorRatio = 1.8

  /// Shorter lengths are as good as none: firmware makes them, not a hand.
  private static let shortest = 0.001

  /// The lengths in seconds, slips removed.
  private static func habit(_ spans: [EventSpan]) -> [Double] {
    Slips.removed(from: spans.map { log(max(shortest, $0.seconds)) }).map { exp($0) }
  }

  private static func span(_ logarithm: Double, _ range: ClosedRange<EventSpan>) -> EventSpan {
    let milliseconds = exp(min(9, max(-9, logarithm))) * 1000
    let span = EventSpan.milliseconds(Int(milliseconds.rounded()))
    return min(range.upperBound, max(range.lowerBound, span))
  }

  /// The values that leave 5 % below and 5 % above.
  private static func marks(of sorted: [Double]) -> (low: Double, high: Double) {
    let last = Double(sorted.count - 1)
    return (sorted[Int((0.05 * last).rounded())], sorted[Int((0.95 * last).rounded())])
  }
}

extension EventSpan {
  init(seconds: Double) { self.init(microseconds: Int64((seconds * 1_000_000).rounded())) }
}
