/// A control: what one turn of the knob changes (AVCaptureControl).
public struct Control: Hashable, Sendable, Identifiable {
  /// The name of the control for tests and accessibility; also how the last used one is remembered.
  public let id: ControlIdentifier
  public var title: String
  /// What a screen reader says for the title.
  public var spokenTitle: String
  /// One character that stands for the control.
  public var symbol: Character
  /// A disabled control stays in the strip, dimmed, and is skipped; the program may still set its value.
  public var isEnabled = true
  public var kind: Kind
  /// Who acts on a new value; a control without an action cannot be added.
  public var action: Action?
  /// Whether the primary action shows at the release of the press already, and is undone if a double press follows.
  public var actsAtRelease = false

  public enum Kind: Hashable, Sendable {
    case slider(Slider)
    case indexPicker(IndexPicker)
  }

  /// Who acts on a control's values (AVCaptureSlider's `setActionQueue(_:action:)`).
  public enum Action: Hashable, Sendable {
    /// The reader: the control is one of its features.
    case reading
    /// The surface, whose device also gives the range (AVCaptureSystemZoomSlider): the control is system-owned.
    case surface
  }

  public init(
    id: ControlIdentifier, title: String, spokenTitle: String? = nil, symbol: Character, kind: Kind,
    action: Action? = nil, actsAtRelease: Bool = false
  ) {
    self.id = id
    self.title = title
    self.spokenTitle = spokenTitle ?? title
    self.symbol = symbol
    self.kind = kind
    self.action = action
    self.actsAtRelease = actsAtRelease
  }
}

/// The name of a control.
public struct ControlIdentifier: Hashable, Sendable, RawRepresentable {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let scroll = ControlIdentifier(rawValue: "Scroll")
  public static let highlight = ControlIdentifier(rawValue: "Highlight")
  public static let search = ControlIdentifier(rawValue: "Search")
  public static let theme = ControlIdentifier(rawValue: "Theme")
  /// System-owned: a surface that sets its own text offers it.
  public static let textSize = ControlIdentifier(rawValue: "Text size")
  /// Optional: the contents, and the links in view.
  public static let more = ControlIdentifier(rawValue: "More")
  /// Optional: how the knob answers the hand.
  public static let feel = ControlIdentifier(rawValue: "Feel")
}
