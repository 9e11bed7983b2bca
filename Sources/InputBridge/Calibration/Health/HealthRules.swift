extension HealthVerdict {
  /// Judges a knob by its drills.
  static func judge(
    turning: TurnHabits, pressing: PressHabits, bounce: ContactBounce, resting: [RawHand], losses: Int
  ) -> [HealthVerdict] {
    var verdicts: [HealthVerdict] = []
    if turning.isAlternating {
      verdicts.append(.deadChannel)
    } else if let verdict = turning.measureVerdict {
      verdicts.append(verdict)
    }
    if turning.reversals.count >= 2 { verdicts.append(.strayReversals(count: turning.reversals.count)) }
    if bounce.isOverlapping { verdicts.append(.bounceOverlapsPresses(longerThan: .milliseconds(bounce.shortest))) }
    if let length = pressing.firmwareLength { verdicts.append(.firmwarePresses(length: length)) }
    let chatter = resting.reduce(0) { $0 + $1.turns.count + $1.edges.count }
    if chatter > mostIdleEvents { verdicts.append(.idleChatter(events: chatter)) }
    if losses > 0 { verdicts.append(.droppedEvents(times: losses)) }
    return verdicts
  }

  /// A hand that is laid on a knob may move it by a click or two.
  private static let mostIdleEvents = 2
}

extension TurnHabits {
  /// A share of clicks that arrive below this is a coarse reading of the encoder: half of them, or a quarter.
  private static let coarse = 0.6
  /// Above this everything arrives: a person may miscount one click in ten.
  private static let whole = 0.87

  /// Whether counts go forth and back in turn, click for click, though the hand turned one way.
  var isAlternating: Bool {
    let net = abs(counts.right) + abs(counts.left)
    return turns >= 6 && Double(alternations) >= 0.6 * Double(turns - 2) && net <= 0.34 * travelled
  }

  /// What the number of counts in a click says of the encoder.
  fileprivate var measureVerdict: HealthVerdict? {
    guard let perClick = countsPerClick else { return nil }
    if perClick <= TurnHabits.coarse { return .undersampled(share: perClick) }
    let nearest = max(1, perClick.rounded())
    let share = perClick / nearest
    if share < TurnHabits.whole { return .lostMotion(share: share) }
    // Beyond 4 a knob is a high-resolution one, not one that counts its contacts' edges.
    if nearest == 2 || nearest == 4 { return .halfStep(countsPerClick: Int(nearest)) }
    return lostOneWay
  }

  /// Clicks of one direction that get lost while those of the other arrive.
  private var lostOneWay: HealthVerdict? {
    guard clicks.right > 0, clicks.left > 0 else { return nil }
    let shares = (abs(counts.right) / Double(clicks.right), abs(counts.left) / Double(clicks.left))
    let share = min(shares.0, shares.1) / max(shares.0, shares.1)
    return share < 0.8 ? .lostMotion(share: share) : nil
  }

  /// The divisor that the drills ask for; nil where they do not say.
  ///
  /// - Parameter now: the divisor of the profile, which stays where the count agrees with it to a tenth: of a hundred
  ///   counts in a click nobody counts each.
  func divisor(now: Int) -> Int? {
    guard let perClick = countsPerClick, perClick > TurnHabits.coarse else { return nil }
    if abs(perClick / Double(now) - 1) <= 0.1 { return now }
    let nearest = max(1, perClick.rounded())
    return abs(perClick / nearest - 1) <= 0.2 ? Int(min(nearest, 10_000)) : nil
  }
}

extension PressHabits {
  /// Presses and holds of a finger last 65 ms and more; firmware makes them of 0 to 16, some of 49 ms.
  private static let shortestFinger = 0.02
  private static let shortestHold = 0.1

  /// How long the presses are that firmware makes; nil where a finger makes them.
  var firmwareLength: EventSpan? {
    let median = { (spans: [EventSpan]) in spans.map(\.seconds).mark(0.5) }
    if let hold = median(holds), hold < PressHabits.shortestHold { return EventSpan(seconds: hold) }
    if let press = median(presses), press < PressHabits.shortestFinger { return EventSpan(seconds: press) }
    return nil
  }
}
