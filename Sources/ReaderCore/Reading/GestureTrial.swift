public import InputBridge

/// The settings' test area: what the hand does, in words, while it does nothing else.
public struct GestureTrial: Hashable, Sendable {
  /// The last gestures as a person would name them, the newest last: `press`, `doublePress`, `hold`, `slide +4`.
  public private(set) var gestures: [String] = []
  /// What is going on right now: `press`, `hold`, `slide +2`; nil at rest.
  public private(set) var current: String?

  /// As many as fit beside the settings.
  static let remembered = 8

  public init() {}

  public mutating func take(_ gesture: Gesture) {
    switch gesture.kind {
    case .press(.began): current = "press"
    case .hold(.began): current = "hold"
    case .slide(.began, let slide), .slide(.changed, let slide):
      current = "slide " + slide.total.resolved + (slide.isPressed ? " pressed" : "")
    case .press, .hold, .slide, .doublePress: current = nil
    }
    guard let resolved = gesture.resolved else { return }
    if gestures.count == Self.remembered { gestures.removeFirst() }
    gestures.append(resolved)
  }
}
