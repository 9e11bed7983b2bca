/// A control: what one turn of the knob changes (AVCaptureControl).
public struct Control: Hashable, Sendable, Identifiable {
  /// The name of the control for tests and accessibility; also how the last used one is remembered.
  public let id: ControlIdentifier
  public var title: String
  /// One character that stands for the control.
  public var symbol: Character
  /// A disabled control stays in the strip, dimmed, and is skipped; the program may still set its value.
  public var isEnabled = true
  public var kind: Kind

  public enum Kind: Hashable, Sendable {
    case slider(Slider)
    case indexPicker(IndexPicker)
  }

  public init(id: ControlIdentifier, title: String, symbol: Character, kind: Kind) {
    self.id = id
    self.title = title
    self.symbol = symbol
    self.kind = kind
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
}
