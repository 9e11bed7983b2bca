extension Calibration {
  /// The calibration as lines for a terminal: what was learned, how sure it is, what changes, and what ails the knob.
  ///
  /// - Parameter columns: the terminal's width; at least 60 are taken.
  public func lines(columns: Int = 80) -> [String] {
    var lines: [String] = []
    let width = min(72, max(60, columns) - 4 - TerminalHistogram.legendWidth)
    for window in windows {
      lines += "\(window.title): \(window.estimate.summary)".wrapped(at: columns)
      lines += TerminalHistogram.lines(window.estimate, below: window.below, above: window.above, width: width)
      if !window.estimate.isSeparable {
        lines += "What helps: \(window.advice).".wrapped(at: columns - 2).map { "  " + $0 }
      }
      if window.estimate.slips > 0 { lines.append("  Set aside as slips: \(window.estimate.slips).") }
      lines.append("")
    }
    if let countsPerClick {
      lines.append("Counts in a click: \(JSON5Value.text(of: (countsPerClick * 100).rounded() / 100))")
    }
    if let velocity {
      let (slow, fast) = (Int(velocity.lowerBound.rounded()), Int(velocity.upperBound.rounded()))
      lines.append("Turning: up to \(slow) clicks a second when reading, \(fast) when skipping ahead")
    }
    for verdict in verdicts {
      lines += "! \(verdict.finding)".wrapped(at: columns)
      lines += verdict.advice.wrapped(at: columns - 2).map { "  " + $0 }
    }
    for check in checks {
      lines.append("\(check.drill.plural): \(check.after) of \(check.asked) come out (before: \(check.before))")
    }
    if changes.isEmpty {
      lines.append("Nothing to change: the profile fits this hand and this knob.")
    } else {
      lines += changes.map { "  \($0.setting): \($0.from) → \($0.to)" }
    }
    return lines
  }
}

extension Drill {
  /// What is counted of it.
  var plural: String {
    switch self {
    case .right: "Clicks to the right"
    case .left: "Clicks to the left"
    case .spin: "Spins"
    case .press: "Presses"
    case .double: "Double presses"
    case .hold: "Holds"
    case .rest: "Rests"
    }
  }
}

/// A histogram in block characters.
///
///       ▁▃█▅▂                            pauses inside double presses
///                            ▂█▄▁        pauses between single presses
///     ──────────────━━━┃━━━━──────────
///       200 ms  300 ms  500 ms    1 s
enum TerminalHistogram {
  /// What stands to the right of the bars: the longest of the habits' names with its count.
  static let legendWidth = 34

  private static let blocks: [Character] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  static func lines(_ estimate: WindowEstimate, below: String, above: String, width: Int) -> [String] {
    let histogram = Histogram(estimate, bins: width)
    let column = { (seconds: Double) in min(width - 1, max(0, Int(histogram.position(seconds) * Double(width)))) }
    var axis = [Character](repeating: "─", count: width)
    let interval = estimate.interval
    for index in column(interval.lowerBound.seconds)...column(interval.upperBound.seconds) { axis[index] = "━" }
    axis[column(estimate.value.seconds)] = "┃"
    var labels = [Character](repeating: " ", count: width + 8)
    var free = 0
    for tick in histogram.ticks {
      let label = Array(tick.timeLabel)
      let start = column(tick)
      guard start >= free else { continue }
      labels.replaceSubrange(start..<min(labels.count, start + label.count), with: label.prefix(labels.count - start))
      free = start + label.count + 2
    }
    return [
      "  " + bars(histogram.below) + "  \(below) (\(estimate.below.count))",
      "  " + bars(histogram.above) + "  \(above) (\(estimate.above.count))",
      "  " + String(axis),
      ("  " + String(labels)).trimmingTrailingBlanks,
    ]
  }

  private static func bars(_ counts: [Int]) -> String {
    let most = max(1, counts.max() ?? 1)
    return String(counts.map { count in count == 0 ? " " : blocks[max(1, count * (blocks.count - 1) / most)] })
  }
}

extension String {
  /// The text in lines of at most that many characters, broken between words.
  func wrapped(at columns: Int) -> [String] {
    split(separator: " ").reduce(into: [""]) { lines, word in
      if lines[lines.count - 1].count + word.count + 1 > columns { lines.append("") }
      lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "" : " ") + word
    }
  }

  fileprivate var trimmingTrailingBlanks: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
