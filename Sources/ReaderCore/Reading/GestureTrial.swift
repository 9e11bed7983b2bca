public import InputBridge

/// The test area: what the hand does, in words and with its measure, while it does nothing else.
public struct GestureTrial: Hashable, Sendable {
  /// The last gestures, the newest last: `press, 90 ms`, `double press, 214 ms apart`, `hold, 640 ms`, `turn +4`.
  public private(set) var gestures: [String] = []
  /// What is going on right now: `press`, `hold`, `turn +2`; nil at rest.
  public private(set) var current: String?

  /// The press in progress, and the one before it.
  private var contact: EventTime?
  private var release: EventTime?
  private var pause: EventSpan?

  /// As many as fit beside the settings.
  static let remembered = 8
  /// Two presses further apart than this were not meant as one gesture by any hand.
  private static let longestPair = EventSpan.milliseconds(1500)

  public init() {}

  public mutating func take(_ gesture: Gesture) {
    switch gesture.kind {
    case .press(let phase): take(phase, at: gesture.time)
    case .doublePress:
      add("double press" + (release.map { ", \((gesture.time - $0).roundedWords) apart" } ?? ""))
      (contact, release, pause) = (nil, nil, nil)
      current = nil
    case .hold(let phase): take(phase, at: gesture.time)
    case .slide(.began, let slide), .slide(.changed, let slide): current = GestureTrial.words(of: slide)
    case .slide(.ended, let slide):
      add(GestureTrial.words(of: slide))
      current = nil
    case .slide(.cancelled, _): current = nil
    }
  }

  private mutating func take(_ phase: Gesture.PressPhase, at time: EventTime) {
    switch phase {
    case .began:
      pause = release.map { time - $0 }.flatMap { $0 <= GestureTrial.longestPair ? $0 : nil }
      contact = time
      current = "press"
    case .ended:
      release = time
      current = nil
    case .confirmed:
      guard let contact, let release else { return }
      // A second press that was too late for a double press shows by how much.
      add("press, \((release - contact).roundedWords)" + (pause.map { ", \($0.roundedWords) after the last" } ?? ""))
    case .cancelled: current = nil
    }
  }

  private mutating func take(_ phase: Gesture.HoldPhase, at time: EventTime) {
    switch phase {
    case .began:
      current = "hold"
      add("hold")
    case .ended:
      current = nil
      if let contact, gestures.last == "hold" {
        gestures[gestures.count - 1] = "hold, \((time - contact).roundedWords)"
      }
    case .cancelled: current = nil
    }
    if phase != .began { (contact, release) = (nil, nil) }
  }

  private mutating func add(_ words: String) {
    if gestures.count == GestureTrial.remembered { gestures.removeFirst() }
    gestures.append(words)
  }

  private static func words(of slide: Gesture.Slide) -> String {
    (slide.isPressed ? "pressed turn " : "turn ") + slide.total.resolved
  }
}

extension EventSpan {
  /// In whole milliseconds, with the unit.
  fileprivate var roundedWords: String { "\(Int(milliseconds.rounded())) ms" }
}
