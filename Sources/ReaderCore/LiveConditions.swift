/// The conditions under which gestures act. Each is reported by name when it is not met.
public struct LiveConditions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A knob is attached that can at least turn, or the debug slider stands in.
  public static let input = LiveConditions(rawValue: 1)
  /// A surface is connected; it need not be visible.
  public static let surface = LiveConditions(rawValue: 2)
  /// The event interaction is enabled.
  public static let interaction = LiveConditions(rawValue: 4)
  /// The controls have a delegate.
  public static let delegate = LiveConditions(rawValue: 8)
  /// This reader is the one the person is looking at.
  public static let foreground = LiveConditions(rawValue: 16)

  public static let all: LiveConditions = [.input, .surface, .interaction, .delegate, .foreground]

  private static let names: [(LiveConditions, String)] = [
    (.input, "input"), (.surface, "surface"), (.interaction, "interaction"), (.delegate, "delegate"),
    (.foreground, "foreground"),
  ]

  /// The names of the conditions that are not met, in the order above.
  public var unmet: [String] { LiveConditions.names.filter { !contains($0.0) }.map(\.1) }
}
