/// One value of a profile that calibration changes.
public struct CalibrationChange: Hashable, Sendable {
  /// The key in the profile, as `timing.doublePress`.
  public var setting: String
  public var from: String
  public var to: String

  /// What tells two profiles apart, key by key. Milliseconds are written as such, detents as numbers.
  static func list(from before: KnobProfile, to after: KnobProfile) -> [CalibrationChange] {
    settings.compactMap { setting in
      let (from, to) = (setting.value(before), setting.value(after))
      return from == to ? nil : CalibrationChange(setting: setting.key, from: from, to: to)
    }
  }

  private static let settings: [(key: String, value: @Sendable (KnobProfile) -> String)] = [
    ("rotation.eventsPerDetent", { "\($0.rotation.eventsPerDetent)" }),
    ("rotation.invert", { "\($0.rotation.isInverted)" }),
    ("filters.debounce", { $0.filters.debounce.words }),
    ("filters.reverseGuard", { $0.filters.reverseGuard.words }),
    ("timing.doublePress", { $0.timing.doublePress.words }),
    ("timing.hold", { $0.timing.hold.words }),
    ("timing.slideIdle", { $0.timing.slideIdle.words }),
    ("timing.pressSlop", { JSON5Value.text(of: $0.timing.pressSlop.value) }),
    ("timing.pressGuard", { $0.timing.pressGuard.words }),
    ("velocity.slow", { JSON5Value.text(of: $0.velocity.slow) + " detents/s" }),
    ("velocity.fast", { JSON5Value.text(of: $0.velocity.fast) + " detents/s" }),
  ]
}

extension Calibration {
  /// What the learned profile changes.
  public var changes: [CalibrationChange] { CalibrationChange.list(from: before, to: profile) }

  /// The windows that were learned, each with what lies on its two sides, in words.
  var windows:
    [(title: String, below: String, above: String, before: EventSpan, estimate: WindowEstimate, advice: String)]
  {
    let timing = before.timing
    let all: [(String, String, String, EventSpan, WindowEstimate?, String)] = [
      (
        "Double press", "pauses inside double presses", "pauses between single presses", timing.doublePress,
        doublePress,
        "press the pair faster, leave more time between single presses, or turn double presses off (doublePress: 0)"
      ),
      (
        "Hold", "lengths of presses", "lengths of holds", timing.hold, hold,
        "press shorter or hold longer, or bind a second button as secondary"
      ),
      (
        "End of a slide", "pauses between steps of a spin", "pauses before turning back", timing.slideIdle, slideIdle,
        "leave a moment before turning back"
      ),
    ]
    return all.compactMap { title, below, above, before, estimate, advice in
      estimate.map { (title, below, above, before, $0, advice) }
    }
  }
}

extension EventSpan {
  /// In milliseconds, with the unit.
  var words: String { JSON5Value.text(of: milliseconds) + " ms" }
}

extension WindowEstimate {
  /// What is known of the window, in a sentence.
  public var summary: String {
    guard isFromBoth else { return "\(value.words), \(WindowEstimate.oneSided)" }
    let range = "\(JSON5Value.text(of: interval.lowerBound.milliseconds)) to \(interval.upperBound.words)"
    guard isSeparable else {
      return "not separable: the two lie on each other, and any window misreads \(WindowEstimate.percent(misreading))"
    }
    let most = WindowEstimate.percent(misreadingInterval.upperBound)
    return "\(value.words) (90 %: \(range)), misreads \(WindowEstimate.percent(misreading)), at most \(most)"
  }

  static let oneSided = "a first guess: only one of the two was drilled"

  /// A share in per cent, with one decimal below ten.
  static func percent(_ share: Double) -> String {
    let tenths = (share * 1000).rounded()
    guard tenths < 100 else { return "\(Int((tenths / 10).rounded())) %" }
    return JSON5Value.text(of: tenths / 10) + " %"
  }
}
