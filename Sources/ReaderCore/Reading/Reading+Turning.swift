import InputBridge

/// Turning: what a detent is worth to each control.
extension Reading {
  /// Bytes of an average line of the measure: what one step of a slow turn is worth on the ruler.
  static let bytesPerLine = 66.0
  /// Bytes of an average sentence: twenty English words.
  static let bytesPerSentence = 120.0
  /// What a turn of the pressed knob is worth where there are no prominent values.
  static let stepsOfPushTurn = 10

  mutating func turn(_ turn: ControlTurn) {
    bump = 0
    switch session.current?.id {
    case .scroll?: scroll(turn)
    case .highlight?: moveFocus(turn)
    case .search?: moveMatch(turn)
    case .theme? where turn.steps != 0: setTheme(stepped(from: theme, by: turn, count: themes.count))
    case .more?: more.index = stepped(from: more.index, by: turn, count: more.items.count)
    case .feel?: chooseFeel(turn.steps)
    case .textSize?: moveTextSize(turn.steps)
    case .some, nil: break
    }
  }

  mutating func turnToProminent(_ turn: ControlTurn) {
    bump = 0
    if session.current?.id == .scroll && !article.headings.isEmpty {
      scrollToHeading(turn.steps)
      return
    }
    var turn = turn
    turn.slide.velocity = 0
    // Every item of a short picker is prominent.
    if session.current?.id != .theme && session.current?.id != .feel { turn.steps *= Reading.stepsOfPushTurn }
    self.turn(turn)
  }

  /// Where a turn leads among `count` things; it bumps at the ends.
  mutating func stepped(from index: Int, by turn: ControlTurn, count: Int) -> Int {
    var steps = turn.steps
    if let leap = leap(turn, step: 1, length: Double(count)) {
      let whole = Int(leap)
      remainder = leap - Double(whole)
      if abs(whole) > abs(steps) { steps = whole }
    }
    let wanted = index + steps
    bump = steps != 0 && wanted < 0 ? -1 : steps != 0 && wanted >= count ? 1 : 0
    return min(max(0, wanted), max(0, count - 1))
  }

  /// How far a fast turn carries in the measure of `step` and `length`; nil for a slow one, which goes by steps.
  mutating func leap(_ turn: ControlTurn, step: Double, length: Double) -> Double? {
    var acceleration = Acceleration()
    acceleration.velocity = velocity
    acceleration.strength = settings.acceleration
    let distance = acceleration.distance(perDetentAt: turn.slide.velocity, step: step, length: length)
    guard distance > step else {
      remainder = 0
      return nil
    }
    return min(max(-length, distance * turn.detents + remainder), length)
  }
}

/// A place that a turn in `direction` leads to: of two, the one further on. A whole detent is never less than one step.
func further(_ a: Int, _ b: Int, direction: Int) -> Int { direction < 0 ? min(a, b) : max(a, b) }
