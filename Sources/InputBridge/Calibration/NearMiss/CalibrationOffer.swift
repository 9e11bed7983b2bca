/// One change of a window that the evidence of ordinary reading asks for, put in plain words. It is offered, never made
/// by itself.
public struct CalibrationOffer: Hashable, Sendable {
  /// Which evidence it rests on, and so which window it changes.
  public var kind: NearMiss.Kind
  public var from: EventSpan
  public var to: EventSpan
  /// How many near misses agree.
  public var evidence: Int

  /// So many near misses of a kind have to agree: fewer are chance.
  public static let enough = 4
  /// Only the latest of a kind count: a hand changes.
  static let latest = 20

  /// The offer that the evidence makes for this profile, if any.
  ///
  /// Only near misses of the windows in force count: those from before a change have had their answer. Where several
  /// kinds have enough, the one with most of them comes first.
  public init?(_ misses: [NearMiss], for profile: KnobProfile) {
    let offers = NearMiss.Kind.allCases.compactMap { kind in
      let window = profile.window(of: kind)
      let own = misses.filter { $0.kind == kind && $0.window == window }.suffix(CalibrationOffer.latest)
      return CalibrationOffer(kind: kind, window: window, lengths: own.map(\.length))
    }
    guard let best = offers.max(by: { $0.evidence < $1.evidence }) else { return nil }
    self = best
  }

  private init?(kind: NearMiss.Kind, window: EventSpan, lengths: [EventSpan]) {
    guard lengths.count >= CalibrationOffer.enough else { return nil }
    let milliseconds = lengths.map(\.milliseconds)
    let (window, to): (Double, Double) =
      switch kind {
      // Wide enough for nine in ten of them, but not more than half as wide again at a time.
      case .lateSecondPress:
        (window.milliseconds, min((milliseconds.mark(0.9) ?? 0) * 1.05, window.milliseconds * 1.5))
      case .shortHold:
        (window.milliseconds, max((milliseconds.mark(0.1) ?? 0) * 0.95, window.milliseconds * 0.7))
      case .reversedEnd:
        (window.milliseconds, min(120, max(20, (milliseconds.mark(0.9) ?? 0) * 1.5)))
      }
    // People think in tens. A hold is rounded down, the others up.
    let tens = kind == .shortHold ? (to / 10).rounded(.down) : (to / 10).rounded(.up)
    guard tens * 10 != window else { return nil }
    self.kind = kind
    from = EventSpan(microseconds: Int64(window * 1000))
    self.to = .milliseconds(Int(tens * 10))
    evidence = lengths.count
  }

  /// The question, as a reader shows it: `Your double presses are slower than the window: 300 → 380 ms?`
  public var question: String {
    let change = "\(JSON5Value.text(of: from.milliseconds)) → \(to.words)?"
    return switch kind {
    case .lateSecondPress: "Your double presses are slower than the window: \(change)"
    case .shortHold: "You let go of holds before they count: \(change)"
    case .reversedEnd: "The knob steps back by itself after your spins. Leave such steps out?"
    }
  }

  /// What was done, once the offer is taken.
  public var confirmation: String {
    switch kind {
    case .lateSecondPress: "A double press has \(to.words) from now on"
    case .shortHold: "A hold takes \(to.words) from now on"
    case .reversedEnd: "A step back within \(to.words) is left out from now on"
    }
  }

  /// The profile with the offer taken.
  ///
  /// - Parameter tuning: what the person sets on top of the profile: with it the window is what was offered.
  public func applied(to profile: KnobProfile, under tuning: HandTuning = HandTuning()) -> KnobProfile {
    var profile = profile
    profile.setWindow(of: kind, to: to.whole(ofPercent: tuning.percent(of: kind)))
    return profile
  }
}

extension EventSpan {
  /// What this is so many percent of.
  fileprivate func whole(ofPercent percent: Int) -> EventSpan {
    EventSpan(microseconds: microseconds * 100 / Int64(max(1, percent)))
  }
}

extension HandTuning {
  /// How much of a profile's window this hand is given.
  fileprivate func percent(of kind: NearMiss.Kind) -> Int {
    switch kind {
    case .lateSecondPress: doublePressPercent
    case .shortHold: holdPercent
    case .reversedEnd: 100
    }
  }
}

extension KnobProfile {
  /// Sets the window that near misses of this kind missed.
  mutating func setWindow(of kind: NearMiss.Kind, to window: EventSpan) {
    switch kind {
    case .lateSecondPress: timing.doublePress = window
    case .shortHold: timing.hold = window
    case .reversedEnd: filters.reverseGuard = window
    }
  }

  /// The window that near misses of this kind missed.
  func window(of kind: NearMiss.Kind) -> EventSpan {
    switch kind {
    case .lateSecondPress: timing.doublePress
    case .shortHold: timing.hold
    case .reversedEnd: filters.reverseGuard
    }
  }
}
