#if Window

internal import ReaderCore

/// What the keys do in a window, and what mouse and fingers do.
enum WindowKeys {
  /// What only a window can do.
  enum Own: Hashable, Sendable {
    case fullScreen
    /// Larger (+1) or smaller (-1) text.
    case textSize(Int)
    /// A wider (+1) or narrower (-1) column.
    case measure(Int)
    /// Text and column as they were without the person's doing.
    case ownType
  }

  static let map = KeyMap<Own>(own: [
    .init(Key(.function(11)), action: .own(.fullScreen), label: "F11", help: "fill the screen, or not"),
    .init(Key("+", .control), Key("=", .control), action: .own(.textSize(1)), label: "Ctrl +", help: "larger text"),
    .init(Key("-", .control), action: .own(.textSize(-1)), label: "Ctrl -", help: "smaller text"),
    .init(Key("]", .control), action: .own(.measure(1)), label: "Ctrl ]", help: "a wider column"),
    .init(Key("[", .control), action: .own(.measure(-1)), label: "Ctrl [", help: "a narrower column"),
    .init(Key("0", .control), action: .own(.ownType), label: "Ctrl 0", help: "text and column as they were"),
    .init(Key("q", .control), Key("w", .control), action: .quit, label: "Ctrl-Q", help: "quit, as q"),
  ])

  static let pointer: [(label: String, help: String)] = [
    ("Wheel", "three lines a click"), ("Finger", "pulls the page, and throws it"),
    ("Double click", "highlight the sentence, or not"), ("Click a link", "show where it leads"),
    ("Drop a file", "read it"),
    ("Drag the slider", "turn; click: press; keep down: hold; with Shift: push and turn (no knob)"),
  ]

  /// Lines that a click of the wheel moves.
  static let wheelLines = 3.0
}

#endif
