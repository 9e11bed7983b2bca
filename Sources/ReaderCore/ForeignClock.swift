internal import InputBridge

/// Brings gestures that another machine recognised onto this one's clock.
///
/// Another machine's clock began at another time. Its gestures keep their distances and are shifted as a whole, so that the
/// first one is now; anew where that has become untrue, for the other machine may have begun again.
struct ForeignClock {
  private var shift: EventSpan?

  /// How far from now a gesture is believed (docs/gestures.md): further ahead it cannot be, and no network is slower.
  private static let ahead = EventSpan.seconds(1)
  private static let behind = EventSpan.seconds(10)

  /// What the time of a gesture that has come `now` is here.
  mutating func time(of time: EventTime, now: EventTime) -> EventTime {
    let shifted = time + (shift ?? now - time)
    let isBelievable = shifted <= now + Self.ahead && now <= shifted + Self.behind
    let believed = isBelievable ? shifted : now
    shift = believed - time
    return believed
  }
}
