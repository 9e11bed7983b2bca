/// What a person sets of every knob alike, on top of what the knob's profile says.
public struct HandTuning: Hashable, Sendable {
  /// How long a double press may take, in percent of the profile's window.
  public var doublePressPercent = 100
  /// How long a hold takes, in percent of the profile's.
  public var holdPercent = 100
  /// Whether turning goes the other way round.
  public var isReversed = false

  public init() {}
}

extension KnobProfile {
  /// The profile as this hand wants it.
  public func tuned(by tuning: HandTuning) -> KnobProfile {
    var profile = self
    profile.timing = timing.tuned(by: tuning)
    if tuning.isReversed { profile.rotation.isInverted.toggle() }
    return profile
  }

  /// Whether two profiles read a device alike but for its measure, direction, filters and windows: those can be changed
  /// while the knob is open.
  func readsAlike(_ other: KnobProfile) -> Bool {
    rotation.kind == other.rotation.kind && buttons == other.buttons
  }
}

extension GestureTiming {
  /// The windows as this hand wants them.
  public func tuned(by tuning: HandTuning) -> GestureTiming {
    var timing = self
    timing.doublePress = doublePress.scaled(percent: tuning.doublePressPercent)
    timing.hold = hold.scaled(percent: tuning.holdPercent)
    return timing
  }
}
