/// A knob and the hand that turns it, learned from drills: the profile they ask for, how sure that is, and what ails the
/// knob. docs/calibration.md describes the method.
///
/// A pure value: the same takes give the same calibration.
public struct Calibration: Sendable {
  /// The profile the knob was read by before.
  public let before: KnobProfile
  /// The profile that was learned.
  public var profile: KnobProfile
  public let takes: [DrillTake]

  /// The window between a double press and two presses; nil where neither was drilled.
  public internal(set) var doublePress: WindowEstimate?
  /// The window between a press and a hold.
  public internal(set) var hold: WindowEstimate?
  /// The rest that ends a slide.
  public internal(set) var slideIdle: WindowEstimate?
  /// Counts of the device in one click as the drills counted them.
  public internal(set) var countsPerClick: Double?
  /// How fast this hand turns, in detents a second: reading, and skipping ahead. The range for acceleration.
  public internal(set) var velocity: ClosedRange<Double>?
  /// What is wrong with the knob, or worth knowing.
  public internal(set) var verdicts: [HealthVerdict] = []
  /// How each drill reads by the old profile and by the new one.
  public internal(set) var checks: [DrillCheck] = []

  /// Learns from drills.
  ///
  /// - Parameters:
  ///   - profile: how the knob is read now. What no drill speaks of stays as it is.
  ///   - axes: the device's own axis ranges, for a ring whose profile names none.
  public init(
    _ takes: [DrillTake], profile: KnobProfile, axes: [UInt16: DeviceDescription.AxisRange] = [:]
  ) {
    before = profile
    self.profile = profile
    self.takes = takes
    let hands = zip(takes, RawHand.read(takes.map(\.frames), profile: profile, axes: axes)).map { take, hand in
      (drill: take.step.drill, times: take.step.times, hand: hand)
    }

    var turning = TurnHabits()
    for take in hands { turning.add(take.drill, times: take.times, take.hand) }
    learnRotation(turning)
    learnPace(turning)

    let bounce = ContactBounce(
      hands.filter { $0.drill.isPressing && !$0.hand.edges.isEmpty }.map { ($0.drill, $0.times, $0.hand) })
    if bounce.asked > 0 { self.profile.filters.debounce = bounce.window(usual: profile.filters.debounce) }
    var pressing = PressHabits()
    for take in hands {
      pressing.add(take.drill, times: take.times, take.hand, debounce: self.profile.filters.debounce)
    }
    learnWindows(pressing)
    learnWobble(pressing)

    verdicts = HealthVerdict.judge(
      turning: turning, pressing: pressing, bounce: bounce,
      resting: hands.filter { $0.drill == .rest }.map(\.hand), losses: hands.reduce(0) { $0 + $1.hand.losses })
    checks = DrillCheck.check(takes, before: before, after: self.profile, axes: axes)
  }

  // MARK: Turning

  private mutating func learnRotation(_ turning: TurnHabits) {
    countsPerClick = turning.countsPerClick
    // A click that comes as ±1 in turn says neither direction nor measure.
    guard !turning.isAlternating else { return }
    if let divisor = turning.divisor(now: profile.rotation.eventsPerDetent), profile.rotation.kind.hasDivisor {
      profile.rotation.eventsPerDetent = divisor
    }
    if turning.counts.right - turning.counts.left != 0 {
      profile.rotation.isInverted = turning.counts.right < turning.counts.left
    }
    // One stray step is chance; two are an encoder's habit. The guard has to outlast the slowest of them.
    if turning.reversals.count >= 2, let worst = turning.reversals.max() {
      profile.filters.reverseGuard = worst.scaled(by: 1.5, within: 20...150)
    }
  }

  private mutating func learnPace(_ turning: TurnHabits) {
    let divisor = Double(profile.rotation.kind.hasDivisor ? profile.rotation.eventsPerDetent : 1)
    velocity = turning.velocity(countsPerDetent: divisor)
    if let velocity, let range = VelocityRange(velocity) { profile.velocity = range }
    // Spins tell nothing of slow turning: the rest that is in force stays unless it cuts a spin or joins two.
    let idle = profile.timing.slideIdle
    let isCut = turning.withinSpins.contains { $0 >= idle } || turning.betweenSpins.contains { $0 <= idle }
    guard isCut, turning.withinSpins.count >= 5, turning.betweenSpins.count >= 2 else { return }
    let window = WindowEstimate(
      below: turning.withinSpins, above: turning.betweenSpins, usual: GestureTiming().slideIdle, within: Self.slideIdles
    )
    slideIdle = window
    if window.isSeparable { profile.timing.slideIdle = window.value }
  }

  // MARK: Pressing

  private mutating func learnWindows(_ pressing: PressHabits) {
    // 0 is the person's own choice: double presses are not used.
    let (usual, now) = (GestureTiming(), profile.timing)
    if now.doublePress > .zero {
      doublePress = Self.window(
        pressing.inside, pressing.between, usual.doublePress, now: now.doublePress, Self.doublePresses)
    }
    if pressing.firmwareLength == nil {
      hold = Self.window(pressing.presses, pressing.holds, usual.hold, now: now.hold, Self.holds)
    }
    if let doublePress, doublePress.isSeparable { profile.timing.doublePress = doublePress.value }
    if let hold, hold.isSeparable { profile.timing.hold = hold.value }
  }

  /// The window between two habits, or nil where neither was drilled. Where only one was, it is measured against the
  /// window in force and not against the field's number.
  private static func window(
    _ below: [EventSpan], _ above: [EventSpan], _ usual: EventSpan, now: EventSpan, _ range: ClosedRange<EventSpan>
  ) -> WindowEstimate? {
    if below.isEmpty && above.isEmpty { return nil }
    let isFromBoth = !below.isEmpty && !above.isEmpty
    return WindowEstimate(below: below, above: above, usual: isFromBoth ? usual : now, within: range)
  }

  private mutating func learnWobble(_ pressing: PressHabits) {
    let divisor = Double(profile.rotation.kind.hasDivisor ? profile.rotation.eventsPerDetent : 1)
    let usual = GestureTiming()
    if !pressing.wobbles.isEmpty {
      // The worst wobble and one detent more; of ten presses and more the worst may be a slip.
      let sorted = pressing.wobbles.sorted(by: >)
      let worst = (sorted.count >= 10 ? sorted[1] : sorted[0]) / divisor
      profile.timing.pressSlop = max(usual.pressSlop, Detents(Int(min(worst.rounded(.up) + 1, Self.largestSlop))))
    }
    if pressing.jolts.count >= 2, let longest = pressing.jolts.max() {
      profile.timing.pressGuard = max(usual.pressGuard, longest.scaled(by: 1.25, within: 0...250))
    }
  }

  // What the windows can sensibly be. A hand that needs more is better served by other gestures.
  private static let doublePresses = EventSpan.milliseconds(100)...EventSpan.milliseconds(1500)
  private static let holds = EventSpan.milliseconds(200)...EventSpan.milliseconds(2500)
  private static let slideIdles = EventSpan.milliseconds(150)...EventSpan.milliseconds(500)
  /// In detents: half a turn of a knob of 24. A hand that turns more under its own press means to turn.
  private static let largestSlop = 12.0
}

extension KnobProfile.Rotation.Kind {
  /// Whether `eventsPerDetent` counts: a wheel and keys speak in detents already.
  var hasDivisor: Bool {
    switch self {
    case .relative, .ring, .strip, .counter: true
    case .wheel, .keys: false
    }
  }
}

extension EventSpan {
  /// A multiple of it in whole milliseconds, kept within a range of milliseconds.
  func scaled(by factor: Double, within range: ClosedRange<Double>) -> EventSpan {
    .milliseconds(Int(min(range.upperBound, max(range.lowerBound, milliseconds * factor)).rounded(.up)))
  }
}
