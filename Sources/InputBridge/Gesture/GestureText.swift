extension Gesture {
  /// The gesture as one line of JSON, without a line feed: the stable machine interface.
  ///
  ///     {"time":12.345678,"gesture":"slide","phase":"changed","detents":1,"total":3,"velocity":12.5,"pressed":false,"device":"…"}
  ///
  /// Times are in seconds, turns in detents, the velocity in detents a second.
  public func json(device: String) -> String {
    var line = JSONLine()
    line.add("time", time)
    switch kind {
    case .press(let phase):
      line.add("gesture", "press")
      line.add("phase", phase.rawValue)
    case .doublePress:
      line.add("gesture", "doublePress")
    case .hold(let phase):
      line.add("gesture", "hold")
      line.add("phase", phase.rawValue)
    case .slide(let phase, let slide):
      line.add("gesture", "slide")
      line.add("phase", phase.rawValue)
      line.add("detents", slide.detents.value)
      line.add("total", slide.total.value)
      line.add("velocity", (slide.velocity * 1000).rounded() / 1000)
      line.add("pressed", slide.isPressed)
    }
    line.add("device", device)
    return line.text
  }

  /// What a person would say happened: `press`, `doublePress`, `hold`, `slide +4`, `slide -1 pressed`; nil for every
  /// phase that says nothing new. Cancelled gestures do not appear.
  public var resolved: String? {
    switch kind {
    case .press(.confirmed): "press"
    case .doublePress: "doublePress"
    case .hold(.began): "hold"
    case .slide(.ended, let slide): "slide " + slide.total.resolved + (slide.isPressed ? " pressed" : "")
    case .press, .hold, .slide: nil
    }
  }
}

extension Detents {
  /// The amount with its sign, rounded half away from zero to two decimals, without trailing zeros: `+4`, `-0.83`, `+0`.
  public var resolved: String {
    let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
    let sign = units < 0 && hundredths != 0 ? "-" : "+"
    guard rest != 0 else { return sign + String(whole) }
    return sign + String(whole) + (rest % 10 == 0 ? ".\(rest / 10)" : rest < 10 ? ".0\(rest)" : ".\(rest)")
  }

  /// The size in hundredths of a detent, halves rounded up.
  private var hundredths: Int {
    let (whole, rest) = magnitude.units.quotientAndRemainder(dividingBy: Detents.unitsPerDetent)
    return whole * 100 + (rest * 200 + Detents.unitsPerDetent) / (2 * Detents.unitsPerDetent)
  }
}
