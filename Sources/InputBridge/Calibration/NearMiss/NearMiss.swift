/// A gesture that was missed by a little and then made: evidence that a window does not fit this hand.
public struct NearMiss: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A second press after the double-press window, followed at once by a double press that came out.
    case lateSecondPress
    /// A press let go just before it was a hold, followed at once by a hold.
    case shortHold
    /// One step back at the end of a spin, sooner than a hand turns back.
    case reversedEnd
  }

  public var kind: Kind
  /// What the hand did: the pause before the second press, the length of the press, how soon the step back came.
  public var length: EventSpan
  /// The window that it missed.
  public var window: EventSpan

  public init(kind: Kind, length: EventSpan, window: EventSpan) {
    self.kind = kind
    self.length = length
    self.window = window
  }
}

/// Notices near misses in the gestures of one knob.
///
///     D··U·······(300)·D··U     D·U·D        a pair 22 ms too late, then a double press: lateSecondPress
///     D·······U(500)  D·········(500)         let go just short, then a hold: shortHold
///     ++++++++++-·····(250)                   a step back at the end of a spin: reversedEnd
///
/// A pure state machine: gestures in event time in, near misses out.
public struct NearMissWatch: Sendable {
  /// How the knob is read.
  public let profile: KnobProfile
  private var contact: EventTime?
  private var release: EventTime?
  /// What may turn out to be a near miss, and until when the gesture that was meant may follow.
  private var late: (pause: EventSpan, until: EventTime)?
  private var short: (length: EventSpan, until: EventTime)?
  private var lastTurn: EventTime?
  private var stepBack: EventSpan?

  /// Who was misunderstood tries again at once.
  private static let patience = EventSpan.seconds(3)
  /// A second press later than two windows, or a press shorter than seven tenths of a hold, was not meant so.
  private static let latestWindows: Int64 = 2
  private static let shortestTenths: Int64 = 7
  /// A hand needs longer to turn back.
  private static let soonestReversal = EventSpan.milliseconds(80)
  /// Shorter turns are no spin.
  private static let shortestSpin = Detents(5)

  public init(profile: KnobProfile) { self.profile = profile }

  /// Takes the next gesture. Returns the near miss that it makes certain.
  public mutating func take(_ gesture: Gesture) -> NearMiss? {
    switch gesture.kind {
    case .press(.began): contactBegan(at: gesture.time)
    case .press(.ended): contactEnded(at: gesture.time)
    case .doublePress: return doublePressed(at: gesture.time)
    case .hold(.began): return held(at: gesture.time)
    case .slide(let phase, let slide): return slid(phase, slide, at: gesture.time)
    case .press(.confirmed), .press(.cancelled), .hold(.ended), .hold(.cancelled): break
    }
    return nil
  }

  private mutating func contactBegan(at time: EventTime) {
    let window = profile.timing.doublePress.microseconds
    if let release, window > 0, late.map({ $0.until < time }) ?? true {
      let pause = (time - release).microseconds
      late =
        pause > window && pause <= window * NearMissWatch.latestWindows
        ? (EventSpan(microseconds: pause), time + NearMissWatch.patience) : nil
    }
    contact = time
  }

  private mutating func contactEnded(at time: EventTime) {
    let hold = profile.timing.hold.microseconds
    if let contact {
      let length = (time - contact).microseconds
      short =
        length < hold && length * 10 >= hold * NearMissWatch.shortestTenths
        ? (EventSpan(microseconds: length), time + NearMissWatch.patience) : nil
    }
    release = time
  }

  private mutating func doublePressed(at time: EventTime) -> NearMiss? {
    defer { (late, release, contact) = (nil, nil, nil) }
    guard let late, time <= late.until else { return nil }
    return NearMiss(kind: .lateSecondPress, length: late.pause, window: profile.timing.doublePress)
  }

  private mutating func held(at time: EventTime) -> NearMiss? {
    defer { (short, late, release) = (nil, nil, nil) }
    // The hold began when its press did; what it takes is no pause.
    guard let short, let contact, contact <= short.until else { return nil }
    return NearMiss(kind: .shortHold, length: short.length, window: profile.timing.hold)
  }

  private mutating func slid(_ phase: Gesture.SlidePhase, _ slide: Gesture.Slide, at time: EventTime) -> NearMiss? {
    switch phase {
    case .began:
      (lastTurn, stepBack) = (nil, nil)
    case .changed:
      let total = slide.total + -slide.detents
      let isBack = total.direction * slide.detents.direction < 0 && total.magnitude >= NearMissWatch.shortestSpin
      let lag = lastTurn.map { time - $0 }
      let isSoon = lag.map { $0 <= NearMissWatch.soonestReversal } ?? false
      stepBack = isBack && isSoon && slide.detents.magnitude <= Detents(1) ? lag : nil
      lastTurn = time
    case .ended:
      defer { (lastTurn, stepBack) = (nil, nil) }
      guard let stepBack, profile.filters.reverseGuard == .zero else { return nil }
      return NearMiss(kind: .reversedEnd, length: stepBack, window: profile.filters.reverseGuard)
    case .cancelled:
      (lastTurn, stepBack) = (nil, nil)
    }
    return nil
  }
}
