import Glibc

/// The calibration as a picture: the habits, the windows between them, what changes and what ails the knob.
///
/// One SVG file without scripts, fonts or links, so that it can stand in a bug report.
enum SVGReport {
  private static let width = 760.0
  private static let margin = 40.0
  private static let plotHeight = 150.0

  static func text(_ calibration: Calibration) -> String {
    var page = Page()
    page.title("Calibration", calibration.profile.name)
    for window in calibration.windows { page.plot(window.title, window.below, window.above, window.estimate) }
    page.section("What changes", calibration.changes.map { ($0.setting, "\($0.from) → \($0.to)") })
    page.section(
      "Read again", calibration.checks.map { ($0.drill.plural, "\($0.after) of \($0.asked), before \($0.before)") })
    for verdict in calibration.verdicts { page.note(verdict.finding, verdict.advice) }
    return page.finished
  }

  /// A page that grows downwards.
  private struct Page {
    private var body = ""
    private var y = 0.0

    var finished: String {
      let size = "\(Int(SVGReport.width))\" height=\"\(Int(y + SVGReport.margin))"
      return """
        <svg xmlns="http://www.w3.org/2000/svg" width="\(size)" viewBox="0 0 \(Int(SVGReport.width)) \(Int(y + SVGReport.margin))">
        <style>\(SVGReport.style)</style>
        <rect class="page" width="100%" height="100%"/>
        \(body)</svg>

        """
    }

    mutating func title(_ title: String, _ name: String) {
      y = 64
      text(title, SVGReport.margin, y, "title")
      y += 26
      text(name, SVGReport.margin, y, "faint")
      y += 14
    }

    mutating func plot(_ title: String, _ below: String, _ above: String, _ estimate: WindowEstimate) {
      y += 44
      text(title, SVGReport.margin, y, "head")
      text(estimate.isSeparable ? estimate.value.words : "not separable", right, y, "head value", "end")
      y += 22
      let words = estimate.isSeparable ? SVGReport.sureness(estimate) : estimate.summary
      text(words, SVGReport.margin, y, "faint")
      y += 30
      let plot = Plot(estimate, top: y, left: SVGReport.margin, width: right - SVGReport.margin)
      body += plot.text
      y += SVGReport.plotHeight + 24
      for tick in plot.ticks { text(tick.label, tick.x, y, "tick", "middle") }
      y += 26
      legend(below, estimate.below.count, "below", SVGReport.margin)
      legend(above, estimate.above.count, "above", SVGReport.width / 2)
    }

    mutating func section(_ title: String, _ rows: [(String, String)]) {
      guard !rows.isEmpty else { return }
      y += 52
      text(title, SVGReport.margin, y, "head")
      y += 8
      for (name, value) in rows {
        y += 24
        text(name, SVGReport.margin, y, "row")
        text(value, right, y, "row", "end")
        body += "<path class=\"rule\" d=\"M\(SVGReport.margin) \(y + 8)H\(right)\"/>\n"
      }
    }

    /// A finding with its advice, the advice wrapped.
    mutating func note(_ finding: String, _ advice: String) {
      y += 44
      body += "<circle class=\"mark\" cx=\"\(SVGReport.margin + 5)\" cy=\"\(y - 5)\" r=\"5\"/>\n"
      text(finding, SVGReport.margin + 22, y, "row strong")
      for line in SVGReport.wrapped(advice, at: 92) {
        y += 20
        text(line, SVGReport.margin + 22, y, "faint")
      }
    }

    private var right: Double { SVGReport.width - SVGReport.margin }

    private mutating func legend(_ name: String, _ count: Int, _ kind: String, _ x: Double) {
      body += "<rect class=\"\(kind)\" x=\"\(x)\" y=\"\(y - 10)\" width=\"11\" height=\"11\" rx=\"3\"/>\n"
      text("\(name) (\(count))", x + 19, y, "tick")
    }

    private mutating func text(
      _ text: String, _ x: Double, _ y: Double, _ kind: String, _ anchor: String = "start"
    ) {
      let place = "x=\"\(SVGReport.number(x))\" y=\"\(SVGReport.number(y))\""
      body += "<text class=\"\(kind)\" \(place) text-anchor=\"\(anchor)\">\(SVGReport.escaped(text))</text>\n"
    }
  }

  /// Two histograms with their log-normal curves, the window and its interval.
  private struct Plot {
    private(set) var text = ""
    private(set) var ticks: [(x: Double, label: String)] = []

    init(_ estimate: WindowEstimate, top: Double, left: Double, width: Double) {
      let histogram = Histogram(estimate, bins: 56)
      let bottom = top + SVGReport.plotHeight
      let x = { (seconds: Double) in left + histogram.position(seconds) * width }
      let (low, high) = (x(estimate.interval.lowerBound.seconds), x(estimate.interval.upperBound.seconds))
      if estimate.isSeparable {
        rectangle("band", x: low, y: top - 8, width: max(2, high - low), height: SVGReport.plotHeight + 8)
      }
      for (kind, counts, spans) in [
        ("below", histogram.below, estimate.below), ("above", histogram.above, estimate.above),
      ] where !spans.isEmpty {
        let column = width / Double(counts.count)
        let unit = SVGReport.plotHeight * 0.92 / Double(max(1, counts.max() ?? 1))
        for (index, count) in counts.enumerated() where count > 0 {
          let height = Double(count) * unit
          rectangle(kind, x: left + Double(index) * column + 1, y: bottom - height, width: column - 2, height: height)
        }
        curve(kind, spans, histogram, left: left, width: width, bottom: bottom)
      }
      text += "<path class=\"axis\" d=\"M\(left) \(bottom)H\(left + width)\"/>\n"
      if estimate.isSeparable {
        let middle = SVGReport.number(x(estimate.value.seconds))
        text += "<path class=\"window\" d=\"M\(middle) \(top - 8)V\(bottom)\"/>\n"
      }
      var free = -Double.infinity
      for tick in histogram.ticks where x(tick) >= free && x(tick) < left + width - 20 {
        ticks.append((x(tick), tick.timeLabel))
        free = x(tick) + 56
      }
    }

    private mutating func rectangle(_ kind: String, x: Double, y: Double, width: Double, height: Double) {
      let numbers = [x, y, width, height].map(SVGReport.number)
      text += "<rect class=\"\(kind)\" x=\"\(numbers[0])\" y=\"\(numbers[1])\" width=\"\(numbers[2])\""
      text += " height=\"\(numbers[3])\" rx=\"2\"/>\n"
    }

    /// The log-normal curve through a habit, as high as the bars.
    private mutating func curve(
      _ kind: String, _ spans: [EventSpan], _ histogram: Histogram, left: Double, width: Double, bottom: Double
    ) {
      let logs = spans.map { log(max(0.001, $0.seconds)) }
      let mean = logs.reduce(0, +) / Double(logs.count)
      let squares = logs.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
      let spread = max(0.03, (squares / Double(max(1, logs.count - 1))).squareRoot())
      let (from, to) = (log(histogram.range.lowerBound), log(histogram.range.upperBound))
      let points = (0...120).compactMap { step -> String? in
        let share = Double(step) / 120
        let z = (from + share * (to - from) - mean) / spread
        let height = SVGReport.plotHeight * 0.8 * exp(-0.5 * z * z)
        guard height > 1 else { return nil }  // There it would only colour the axis.
        return "\(SVGReport.number(left + share * width)) \(SVGReport.number(bottom - height))"
      }
      text += "<path class=\"curve \(kind)-line\" d=\"M\(points.joined(separator: "L"))\"/>\n"
    }
  }

  private static func sureness(_ estimate: WindowEstimate) -> String {
    guard estimate.isFromBoth else { return WindowEstimate.oneSided }
    let low = JSON5Value.text(of: estimate.interval.lowerBound.milliseconds)
    let most = WindowEstimate.percent(estimate.misreadingInterval.upperBound)
    return "with 90 % certainty between \(low) and \(estimate.interval.upperBound.words) · misreads "
      + "\(WindowEstimate.percent(estimate.misreading)), at most \(most)"
  }

  private static func wrapped(_ text: String, at width: Int) -> [String] {
    text.split(separator: " ").reduce(into: [""]) { lines, word in
      if lines[lines.count - 1].count + word.count + 1 > width { lines.append("") }
      lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "" : " ") + word
    }
  }

  private static func number(_ value: Double) -> String { JSON5Value.text(of: (value * 10).rounded() / 10) }

  private static func escaped(_ text: String) -> String {
    var out = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "<": out += "&lt;"
      case "&": out += "&amp;"
      case "\u{0}"..<" ": out += " "
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out
  }

  /// Paper by day, slate by night. The two hues keep apart for colour-blind eyes too (blue and orange).
  private static let style = """
    .page{fill:#fbf8f2}text{font:15px system-ui,'Noto Sans','DejaVu Sans',sans-serif;fill:#2b2a28}
    .title{font-size:30px;font-weight:600}.head{font-size:19px;font-weight:600}.value{fill:#a4430f}
    .faint,.tick{fill:#7b766d;font-size:14px}.tick{font-size:13px}.strong{font-weight:600}
    .below{fill:#3c78b4;opacity:.55}.above{fill:#d98a3d;opacity:.55}.curve{fill:none;stroke-width:2}
    .below-line{stroke:#2c5f93}.above-line{stroke:#b66a1f}.band{fill:#a4430f;opacity:.1}
    .window{stroke:#a4430f;stroke-width:2.5}.axis{stroke:#2b2a28;stroke-width:1}
    .rule{stroke:#2b2a28;opacity:.12}.mark{fill:#c8402f}
    @media (prefers-color-scheme:dark){.page{fill:#1c1d20}text{fill:#e9e5dd}.faint,.tick{fill:#9c978d}
    .value{fill:#f0a070}.below-line{stroke:#7fb3e6}.above-line{stroke:#f0b070}.axis,.rule{stroke:#e9e5dd}
    .window{stroke:#f0a070}.band{fill:#f0a070}}
    """
}

extension Calibration {
  /// The calibration as an SVG picture.
  public var svg: String { SVGReport.text(self) }
}
