extension Calibration {
  /// The calibration as one line of JSON, without a line feed. Times are in milliseconds, shares from 0 to 1.
  ///
  /// - Parameter file: where the profile was written; nil: nowhere.
  public func json(file: String?) -> String {
    var line = JSONLine()
    line.add("profile", profile.name)
    line.add("file", file)
    line.add("doublePress", raw: doublePress?.json)
    line.add("hold", raw: hold?.json)
    line.add("slideIdle", raw: slideIdle?.json)
    line.add("countsPerClick", raw: countsPerClick.map { JSON5Value.text(of: ($0 * 1000).rounded() / 1000) })
    line.add("velocity", raw: velocity.map { JSONLine.range($0.lowerBound, $0.upperBound) })
    line.add("changes", raw: JSONLine.list(changes.map(\.json)))
    line.add("checks", raw: JSONLine.list(checks.map(\.json)))
    line.add("verdicts", raw: JSONLine.list(verdicts.map(\.json)))
    return line.text
  }
}

extension WindowEstimate {
  fileprivate var json: String {
    var line = JSONLine()
    line.add("value", value.milliseconds)
    line.add("interval", raw: JSONLine.range(interval.lowerBound.milliseconds, interval.upperBound.milliseconds))
    line.add("misreading", (misreading * 1e5).rounded() / 1e5)
    line.add("misreadingInterval", raw: JSONLine.range(misreadingInterval.lowerBound, misreadingInterval.upperBound))
    line.add("separable", isSeparable)
    line.add("below", below.count)
    line.add("above", above.count)
    line.add("slips", slips)
    return line.text
  }
}

extension CalibrationChange {
  fileprivate var json: String {
    var line = JSONLine()
    line.add("setting", setting)
    line.add("from", from)
    line.add("to", to)
    return line.text
  }
}

extension DrillCheck {
  fileprivate var json: String {
    var line = JSONLine()
    line.add("drill", drill.rawValue)
    line.add("asked", asked)
    line.add("before", before)
    line.add("after", after)
    return line.text
  }
}

extension HealthVerdict {
  fileprivate var json: String {
    var line = JSONLine()
    line.add("verdict", name)
    line.add("finding", finding)
    line.add("advice", advice)
    return line.text
  }
}

extension JSONLine {
  fileprivate static func list(_ objects: [String]) -> String { "[" + objects.joined(separator: ",") + "]" }

  /// Two numbers, rounded to five decimals.
  fileprivate static func range(_ low: Double, _ high: Double) -> String {
    "[" + [low, high].map { JSON5Value.text(of: ($0 * 1e5).rounded() / 1e5) }.joined(separator: ",") + "]"
  }
}
