/// What ails a knob, or what is worth knowing of it, seen in the drills.
public enum HealthVerdict: Hashable, Sendable {
  /// Fewer counts than clicks: the encoder is read too coarsely. The share of clicks that arrive.
  case undersampled(share: Double)
  /// Several counts in a click.
  case halfStep(countsPerClick: Int)
  /// Counts go forth and back in turn: one of the encoder's two channels is silent.
  case deadChannel
  /// The contacts bounce for as long as the hand's own presses last, at times longer than this.
  case bounceOverlapsPresses(longerThan: EventSpan)
  /// The knob speaks though nobody moves it: so many events.
  case idleChatter(events: Int)
  /// Presses are made by firmware, not by the finger, and last this long.
  case firmwarePresses(length: EventSpan)
  /// Clicks get lost: the share that arrives.
  case lostMotion(share: Double)
  /// The kernel threw events away, so many times.
  case droppedEvents(times: Int)
  /// Lone steps backwards within a turn, so many.
  case strayReversals(count: Int)

  /// The verdict's name in JSON.
  public var name: String {
    switch self {
    case .undersampled: "undersampled"
    case .halfStep: "halfStep"
    case .deadChannel: "deadChannel"
    case .bounceOverlapsPresses: "bounceOverlapsPresses"
    case .idleChatter: "idleChatter"
    case .firmwarePresses: "firmwarePresses"
    case .lostMotion: "lostMotion"
    case .droppedEvents: "droppedEvents"
    case .strayReversals: "strayReversals"
    }
  }

  /// What is the matter, in a sentence.
  public var finding: String {
    switch self {
    case .undersampled(let share): "Only \(HealthVerdict.percent(share)) of the clicks you feel arrive."
    case .halfStep(let counts): "The knob counts \(counts) for every click you feel."
    case .deadChannel: "The knob steps forth and back in turn: one of its two channels is silent."
    case .bounceOverlapsPresses(let span):
      "The button bounces for \(Int(span.milliseconds)) ms and longer, which is as long as a quick press of yours."
    case .idleChatter(let events): "The knob sent \(events) events while your hand only rested on it."
    case .firmwarePresses(let length):
      "Every press lasts \(Int(length.milliseconds)) ms whatever the finger does: firmware makes it."
    case .lostMotion(let share): "About \(HealthVerdict.percent(1 - share)) of the clicks get lost."
    case .droppedEvents(let times): "The kernel threw events away \(times) times."
    case .strayReversals(let count): "The encoder stepped back by itself \(count) times while you turned one way."
    }
  }

  /// What can be done.
  public var advice: String {
    switch self {
    case .undersampled:
      "Tell the firmware or the device tree a finer mode (rotary-encoder: steps-per-period 2 or 4; QMK: ENCODER_RESOLUTION 2)."
    case .halfStep: "Nothing to do: the divisor is in the profile now."
    case .deadChannel: "Check the wire and solder joint of channel A and B, or the pull-up of the silent one."
    case .bounceOverlapsPresses:
      "Solder 100 nF across the switch or change it; until then use hold instead of the double press."
    case .idleChatter: "Shield or shorten the wires, or change the encoder; the reverse guard hides some of it."
    case .firmwarePresses:
      "A hold cannot be felt through it. Bind a second button as secondary, or have the firmware send down and up as they happen."
    case .lostMotion: "Turn slower and repeat; if it stays, the encoder is worn or is polled too seldom."
    case .droppedEvents: "Close programs that load the machine and repeat the drill."
    case .strayReversals: "Nothing to do: the reverse guard is on now. A worn encoder grows worse; change it some day."
    }
  }

  private static func percent(_ share: Double) -> String { "\(Int((share * 100).rounded())) %" }
}
