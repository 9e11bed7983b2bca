/// What the recogniser makes of knob inputs: the vocabulary of the iPhone's Camera Control, for a knob.
public struct Gesture: Hashable, Sendable {
  /// The time of the phase. A phase that a deadline brought carries the deadline, not the moment it was noticed.
  public var time: EventTime
  public var kind: Kind

  public init(time: EventTime, kind: Kind) {
    self.time = time
    self.kind = kind
  }

  public enum Kind: Hashable, Sendable {
    case press(PressPhase)
    case doublePress
    case hold(HoldPhase)
    case slide(SlidePhase, Slide)
  }

  /// A light press. `began` and `ended` come at contact and release; then exactly one of `confirmed` (it can no longer
  /// become a double press) and `cancelled` (it became something else, or was lost).
  public enum PressPhase: String, Hashable, Sendable, CaseIterable {
    case began, ended, confirmed, cancelled
  }

  public enum HoldPhase: String, Hashable, Sendable, CaseIterable {
    case began, ended, cancelled
  }

  public enum SlidePhase: String, Hashable, Sendable, CaseIterable {
    case began, changed, ended, cancelled
  }

  /// The measure of a slide at one of its phases.
  public struct Slide: Hashable, Sendable {
    /// What this phase turned; zero for every phase but `changed`.
    public var detents: Detents
    /// What the slide has turned so far, net.
    public var total: Detents
    /// Detents a second between the last two turns, signed; 0 at the first turn and at a change of direction.
    public var velocity: Double
    /// Whether the knob is being turned while its button is down.
    public var isPressed: Bool

    public init(detents: Detents = .zero, total: Detents = .zero, velocity: Double = 0, isPressed: Bool = false) {
      self.detents = detents
      self.total = total
      self.velocity = velocity
      self.isPressed = isPressed
    }
  }
}
