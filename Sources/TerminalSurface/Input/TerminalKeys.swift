internal import ReaderCore

/// What the keys do on a terminal, and what the mouse does.
enum TerminalKeys {
  /// What only a terminal can do.
  enum Own: Hashable, Sendable {
    case suspend
    case repaint
  }

  static let map = KeyMap<Own>(own: [
    .init(Key("l", .control), action: .own(.repaint), label: "Ctrl-L", help: "paint the screen anew"),
    .init(Key("z", .control), action: .own(.suspend), label: "Ctrl-Z", help: "stop, until fg"),
  ])

  /// What the mouse does, for the help.
  static let mouse: [(label: String, help: String)] = [
    ("Wheel", "three lines"), ("Click a link", "show where it leads"),
    ("Drag ‹◆›", "turn; click: press; keep down: hold (no knob)"),
  ]

  /// Lines that a turn of the wheel moves.
  static let wheelLines = 3
}
