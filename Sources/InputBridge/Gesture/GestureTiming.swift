/// The windows that tell one gesture from another. All of them run in event time.
public struct GestureTiming: Hashable, Sendable {
  /// Longest pause between a release and the contact that makes a double press. 0: double presses are not used, and a
  /// press is confirmed at its release. 300 ms keeps deliberate single presses (0.31 s and more from press to press in
  /// recordings of knobs) apart from true doubles (200 to 256 ms).
  public var doublePress = EventSpan.milliseconds(300)

  /// How long a button stays down to be a hold. Ordinary presses last 65 to 260 ms in recordings.
  public var hold = EventSpan.milliseconds(500)

  /// The rest that ends a slide. A slow turn of a knob without detents steps every 24 to 60 ms.
  public var slideIdle = EventSpan.milliseconds(250)

  /// Turning, net, that makes a press a push-turn, or that ends the wait for a second press. Less is the hand's wobble.
  public var pressSlop = Detents(2)

  /// A slide of at most one detent that began less than this before a press was made by the pressing hand. 0: off.
  public var pressGuard = EventSpan.milliseconds(60)

  public init() {}
}
