import Glibc

/// Something the person may want to know about a knob; reading goes on.
public enum KnobNotice: Hashable, Sendable, CustomStringConvertible {
  /// The device's stamps are of another clock: their distances count, their beginning is when the first arrived.
  case foreignClock(KnobIdentity)
  /// The device stamps every event alike: the times of arrival are taken.
  case clockStandsStill(KnobIdentity)
  /// An event came to be handled this late; said once a minute at most. Nothing is decided otherwise for it.
  case late(KnobIdentity, by: EventSpan)
  /// The kernel threw events away, for the `count`th time: turns in them are lost.
  case dropped(KnobIdentity, count: Int)
  /// A button was held down for so long that the knob was given back to all programs.
  case letGo(KnobIdentity)
  /// Its light or motor does not answer, and is left alone from now on.
  case feedbackFailed(KnobIdentity, errno: Int32)
  /// A profile of the user's own is wrong; the others hold.
  case profileRejected(ProfileError)
  /// The user's own profiles were read again.
  case profilesRead(count: Int)

  public var description: String {
    switch self {
    case .foreignClock(let knob): "\(knob): its times are of another clock; only their distances are used"
    case .clockStandsStill(let knob): "\(knob): it stamps all events alike; the times of arrival are used"
    case .late(let knob, let span):
      "\(knob): events came \(span.microseconds / 1000) ms late; gestures are judged by when they were made"
    case .dropped(let knob, let count):
      "\(knob): the kernel threw events away (\(count == 1 ? "once" : "\(count) times") so far); turns in them are lost"
    case .letGo(let knob): "\(knob): given back to other programs, since a button was held for ten seconds"
    case .feedbackFailed(let knob, let errno):
      unsafe "\(knob): its light or motor does not answer (\(String(cString: strerror(errno)))); reading goes on"
    case .profileRejected(let error): "\(error); the other profiles hold"
    case .profilesRead(let count):
      count == 1 ? "a profile of your own was read" : "\(count) profiles of your own were read"
    }
  }
}
