import Glibc

/// Two habits and the window between them, as SVG: what is likely, what was done, and where the line is drawn.
///
/// Above the axis the log-normal curve of each habit, both of one area: what lies of a curve on the wrong side of the window
/// is misread. Below the axis a dot for each repetition.
struct SVGPlot {
  /// A word on the plot; `y` is its base line.
  struct Label {
    var text: String
    var x: Double
    var y: Double
    var kind: String
  }

  /// From the top of the curves to below the labels of the axis.
  static let height = curveHeight + 52

  private static let curveHeight = 130.0
  private static let dotRows = (below: 12.0, above: 25.0)

  private(set) var shapes = ""
  private(set) var labels: [Label] = []

  private let histogram: Histogram
  private let left: Double
  private let width: Double
  private let axis: Double

  /// - Parameter before: the window that held before; a thin line shows it where it was another.
  init(_ estimate: WindowEstimate, before: EventSpan, top: Double, left: Double, width: Double) {
    histogram = Histogram(estimate, bins: 1, others: before > .zero ? [before.seconds] : [], air: 1.35)
    self.left = left
    self.width = width
    axis = top + SVGPlot.curveHeight
    if estimate.isSeparable { drawBand(estimate.interval, top: top) }
    drawCurves(estimate)
    drawDots(estimate.below, "below", row: SVGPlot.dotRows.below)
    drawDots(estimate.above, "above", row: SVGPlot.dotRows.above)
    drawAxis()
    drawWindows(estimate, before: before, top: top)
  }

  private func x(_ seconds: Double) -> Double { left + histogram.position(seconds) * width }

  private mutating func drawBand(_ interval: ClosedRange<EventSpan>, top: Double) {
    let (low, high) = (x(interval.lowerBound.seconds), x(interval.upperBound.seconds))
    shapes += "<rect class=\"band\" x=\"\(n(low))\" y=\"\(n(top))\" width=\"\(n(max(2, high - low)))\""
    shapes += " height=\"\(n(SVGPlot.curveHeight))\" rx=\"2\"/>\n"
  }

  // MARK: Curves

  private mutating func drawCurves(_ estimate: WindowEstimate) {
    let habits = [("below", estimate.below), ("above", estimate.above)].compactMap { kind, spans in
      LogNormal(spans).map { (kind, $0) }
    }
    // The taller of the two fills the plot; the narrower habit is the taller one.
    guard let least = habits.map(\.1.spread).min() else { return }
    for (kind, habit) in habits { drawCurve(kind, habit, height: SVGPlot.curveHeight * 0.9 * least / habit.spread) }
  }

  private mutating func drawCurve(_ kind: String, _ habit: LogNormal, height: Double) {
    let (from, to) = (log(histogram.range.lowerBound), log(histogram.range.upperBound))
    let points = (0...160).compactMap { step -> String? in
      let share = Double(step) / 160
      let z = (from + share * (to - from) - habit.mean) / habit.spread
      // Further out it would only colour the axis.
      return abs(z) > 3.2 ? nil : "\(n(left + share * width)) \(n(axis - height * exp(-0.5 * z * z)))"
    }
    guard let first = points.first, let last = points.last else { return }
    let (start, end) = (first.prefix { $0 != " " }, last.prefix { $0 != " " })
    let line = points.joined(separator: "L")
    shapes += "<path class=\"area \(kind)\" d=\"M\(start) \(n(axis))L\(line)L\(end) \(n(axis))Z\"/>\n"
    shapes += "<path class=\"line \(kind)-line\" d=\"M\(line)\"/>\n"
  }

  /// A habit's curve on the axis of logarithms.
  private struct LogNormal {
    var mean: Double
    var spread: Double

    init?(_ spans: [EventSpan]) {
      guard !spans.isEmpty else { return nil }
      let logs = spans.map { log(max(0.001, $0.seconds)) }
      let mean = logs.reduce(0, +) / Double(logs.count)
      let squares = logs.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
      self.mean = mean
      // One repetition, or machine-made ones, still make a curve that can be seen.
      spread = max(0.05, (squares / Double(max(1, logs.count - 1))).squareRoot())
    }
  }

  // MARK: Marks

  private mutating func drawDots(_ spans: [EventSpan], _ kind: String, row: Double) {
    for span in spans {
      let place = x(max(0.001, span.seconds))
      shapes += "<circle class=\"dot \(kind)\" cx=\"\(n(place))\" cy=\"\(n(axis + row))\" r=\"4.5\"/>\n"
    }
  }

  private mutating func drawAxis() {
    shapes += "<path class=\"axis\" d=\"M\(n(left)) \(n(axis))H\(n(left + width))\"/>\n"
    var free = left
    for tick in histogram.ticks where x(tick) >= free && x(tick) < left + width - 20 {
      shapes += "<path class=\"axis\" d=\"M\(n(x(tick))) \(n(axis))v5\"/>\n"
      labels.append(Label(text: tick.timeLabel, x: x(tick), y: axis + 48, kind: "tick"))
      free = x(tick) + 60
    }
  }

  private mutating func drawWindows(_ estimate: WindowEstimate, before: EventSpan, top: Double) {
    let now = x(estimate.value.seconds)
    if before > .zero, before != estimate.value {
      let place = x(before.seconds)
      shapes += "<path class=\"before\" d=\"M\(n(place)) \(n(top))V\(n(axis))\"/>\n"
      if !estimate.isSeparable || abs(place - now) > 90 {
        let inside = min(max(place, left + 50), left + width - 50)
        labels.append(Label(text: "before, \(before.words)", x: inside, y: top - 6, kind: "tick"))
      }
    }
    guard estimate.isSeparable else { return }
    shapes += "<path class=\"window\" d=\"M\(n(now)) \(n(top))V\(n(axis))\"/>\n"
    labels.append(Label(text: estimate.value.words, x: now, y: top - 6, kind: "now"))
  }

  private func n(_ value: Double) -> String { SVGReport.number(value) }
}
