/// The calibration as a picture: the habits, the windows between them, what changes and what ails the knob.
///
/// One SVG file without scripts, fonts or links, so that it can stand in a bug report.
enum SVGReport {
  private static let width = 760.0
  private static let margin = 40.0

  static func text(_ calibration: Calibration) -> String {
    var page = Page()
    page.title("Calibration", calibration.profile.name)
    for window in calibration.windows {
      page.plot(window.title, window.below, window.above, before: window.before, window.estimate)
    }
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

    mutating func plot(
      _ title: String, _ below: String, _ above: String, before: EventSpan, _ estimate: WindowEstimate
    ) {
      y += 44
      text(title, SVGReport.margin, y, "head")
      text(estimate.isSeparable ? estimate.value.words : "not separable", right, y, "head value", "end")
      y += 22
      let words = estimate.isSeparable ? SVGReport.sureness(estimate) : estimate.summary
      text(words, SVGReport.margin, y, "faint")
      y += 36
      let plot = SVGPlot(
        estimate, before: before, top: y, left: SVGReport.margin, width: right - SVGReport.margin)
      body += plot.shapes
      for label in plot.labels { text(label.text, label.x, label.y, label.kind, "middle") }
      y += SVGPlot.height + 26
      legend(below, estimate.below.count, "below", SVGReport.margin)
      legend(above, estimate.above.count, "above", SVGReport.margin + 270)
      text("time, logarithmic", right, y, "tick", "end")
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
      for line in advice.wrapped(at: 92) {
        y += 20
        text(line, SVGReport.margin + 22, y, "faint")
      }
    }

    private var right: Double { SVGReport.width - SVGReport.margin }

    private mutating func legend(_ name: String, _ count: Int, _ kind: String, _ x: Double) {
      body += "<circle class=\"dot \(kind)\" cx=\"\(x + 5)\" cy=\"\(y - 5)\" r=\"5\"/>\n"
      text("\(name) (\(count))", x + 18, y, "tick")
    }

    private mutating func text(
      _ text: String, _ x: Double, _ y: Double, _ kind: String, _ anchor: String = "start"
    ) {
      let place = "x=\"\(SVGReport.number(x))\" y=\"\(SVGReport.number(y))\""
      body += "<text class=\"\(kind)\" \(place) text-anchor=\"\(anchor)\">\(SVGReport.escaped(text))</text>\n"
    }
  }

  private static func sureness(_ estimate: WindowEstimate) -> String {
    guard estimate.isFromBoth else { return WindowEstimate.oneSided }
    let low = JSON5Value.text(of: estimate.interval.lowerBound.milliseconds)
    let most = WindowEstimate.percent(estimate.misreadingInterval.upperBound)
    return "with 90 % certainty between \(low) and \(estimate.interval.upperBound.words) · misreads "
      + "\(WindowEstimate.percent(estimate.misreading)), at most \(most)"
  }

  /// A coordinate, to a tenth of a unit.
  static func number(_ value: Double) -> String { JSON5Value.text(of: (value * 10).rounded() / 10) }

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
    .faint{fill:#6f6a61;font-size:14px}.tick{fill:#6f6a61;font-size:13px}.strong{font-weight:600}
    .now{fill:#a4430f;font-size:13px;font-weight:600}
    .below{fill:#3c78b4}.above{fill:#d98a3d}.area{opacity:.28}.dot{opacity:.75}
    .line{fill:none;stroke-width:2;stroke-linejoin:round}.below-line{stroke:#2c5f93}.above-line{stroke:#b66a1f}
    .band{fill:#a4430f;opacity:.09}.window{stroke:#a4430f;stroke-width:2.5}
    .before{stroke:#6f6a61;stroke-width:1.5;stroke-dasharray:3 4}.axis{stroke:#2b2a28;stroke-width:1}
    .rule{stroke:#2b2a28;opacity:.12}.mark{fill:#c8402f}
    @media (prefers-color-scheme:dark){.page{fill:#1c1d20}text{fill:#e9e5dd}.faint,.tick{fill:#a8a399}
    .value,.now{fill:#f0a070}.below{fill:#5a9bdb}.above{fill:#e09a50}.below-line{stroke:#7fb3e6}
    .above-line{stroke:#f0b070}.axis,.rule{stroke:#e9e5dd}.window{stroke:#f0a070}.band{fill:#f0a070}
    .before{stroke:#a8a399}}
    """
}

extension Calibration {
  /// The calibration as an SVG picture.
  public var svg: String { SVGReport.text(self) }
}
