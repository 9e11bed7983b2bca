internal import ReaderCore

/// What a terminal sends: keys, the mouse, its focus, pasted text, and answers to questions.
enum TerminalEvent: Hashable, Sendable {
  case key(Key)
  case mouse(Mouse)
  case focus(Bool)
  case paste(String)
  case answer(Answer)

  /// An answer to one of ``ControlSequences/questions``.
  enum Answer: Hashable, Sendable {
    /// DECRPM: whether the terminal knows a mode.
    case mode(Int, isKnown: Bool)
    /// The kitty keyboard protocol's flags: the terminal speaks it.
    case keyboardFlags
    /// OSC 10 (foreground) or OSC 11 (background).
    case color(command: Int, red: UInt8, green: UInt8, blue: UInt8)
    /// DA1: no answer to an earlier question is still to come.
    case attributes
  }
}

/// What the mouse did, where. Rows and columns count from 0.
struct Mouse: Hashable, Sendable {
  var action: Action
  var row: Int
  var column: Int
  var modifiers: Key.Modifiers = []

  enum Action: Hashable, Sendable {
    case down(Button)
    case drag(Button)
    case up
    /// The wheel: -1 away from the person (up), +1 towards (down).
    case wheel(Int)
  }

  enum Button: Hashable, Sendable {
    case left, middle, right
  }
}
