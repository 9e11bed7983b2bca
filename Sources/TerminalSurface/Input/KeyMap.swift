import InputBridge
import ReaderCore

/// What the keys do: one table, from which the surface acts and the help is written.
struct KeyMap {
  /// What a key asks for: something of the reader, or something of this surface.
  enum Action: Hashable {
    case intent(ReaderIntent)
    /// The inputs of a knob, from the debug slider.
    case slider([KnobInput])
    case quit
    case suspend
    case repaint
    case enterSearch
    case toggleHelp
  }

  struct Binding: Hashable {
    var keys: [Key]
    var action: Action
    /// The keys as the help writes them.
    var label: String
    /// What they do, for the help.
    var help: String
    /// Whether the keys stand in for a knob, and do so only while there is none.
    var isDebugSlider = false
  }

  static let bindings: [Binding] = reading + searching + surface + debugSlider

  private static let reading: [Binding] = [
    Binding(
      keys: [Key(.down), Key("j"), Key(.enter)], action: .intent(.scrollLines(1)), label: "↓ j", help: "a line on"),
    Binding(keys: [Key(.up), Key("k")], action: .intent(.scrollLines(-1)), label: "↑ k", help: "a line back"),
    Binding(
      keys: [Key(" "), Key(.pageDown), Key("f", .control)], action: .intent(.scrollScreens(1)), label: "Space PgDn",
      help: "a screen on"),
    Binding(
      keys: [Key("b"), Key(.pageUp), Key("b", .control)], action: .intent(.scrollScreens(-1)), label: "b PgUp",
      help: "a screen back"),
    Binding(keys: [Key("g"), Key(.home)], action: .intent(.jumpToTop), label: "g Home", help: "to the top"),
    Binding(keys: [Key("G"), Key(.end)], action: .intent(.jumpToEnd), label: "G End", help: "to the end"),
    Binding(keys: [Key("]")], action: .intent(.heading(1)), label: "]", help: "the next heading"),
    Binding(keys: [Key("[")], action: .intent(.heading(-1)), label: "[", help: "the heading before"),
    Binding(
      keys: [Key("-")], action: .intent(.back), label: "-", help: "back to where you jumped from, and again forth"),
    Binding(
      keys: [Key("h")], action: .intent(.toggleHighlight(at: nil)), label: "h",
      help: "highlight the sentence a third down, or not"),
    Binding(keys: [Key("t")], action: .intent(.nextTheme), label: "t", help: "the next theme"),
  ]

  private static let searching: [Binding] = [
    Binding(keys: [Key("/")], action: .enterSearch, label: "/", help: "search: type, then Enter, or Esc to leave it"),
    Binding(keys: [Key("n")], action: .intent(.match(1)), label: "n", help: "the next match"),
    Binding(keys: [Key("N")], action: .intent(.match(-1)), label: "N", help: "the match before"),
  ]

  private static let surface: [Binding] = [
    Binding(keys: [Key(.escape)], action: .intent(.dismissHUD), label: "Esc", help: "hide the controls"),
    Binding(keys: [Key("?"), Key(.function(1))], action: .toggleHelp, label: "?", help: "this page"),
    Binding(keys: [Key("l", .control)], action: .repaint, label: "Ctrl-L", help: "paint the screen anew"),
    Binding(keys: [Key("z", .control)], action: .suspend, label: "Ctrl-Z", help: "stop, until fg"),
    Binding(keys: [Key("q"), Key("c", .control)], action: .quit, label: "q", help: "quit; the place is kept"),
  ]

  private static let debugSlider: [Binding] = [
    Binding(
      keys: [Key(.right)], action: .slider([.turn(Detents(1))]), label: "→", help: "turn forward",
      isDebugSlider: true),
    Binding(
      keys: [Key(.left)], action: .slider([.turn(Detents(-1))]), label: "←", help: "turn back",
      isDebugSlider: true),
    Binding(
      keys: [Key(.right, .shift)], action: .slider(DebugSlider.pushTurn(1)), label: "Shift →",
      help: "push and turn forward",
      isDebugSlider: true),
    Binding(
      keys: [Key(.left, .shift)], action: .slider(DebugSlider.pushTurn(-1)), label: "Shift ←",
      help: "push and turn back",
      isDebugSlider: true),
    Binding(
      keys: [Key(.enter)], action: .slider(DebugSlider.press), label: "Enter", help: "press", isDebugSlider: true),
    Binding(
      keys: [Key(.tab)], action: .slider(DebugSlider.press + DebugSlider.press), label: "Tab",
      help: "double press: the next control",
      isDebugSlider: true),
    Binding(
      keys: [Key(.backspace)], action: .slider(DebugSlider.hold), label: "Backspace", help: "hold: back",
      isDebugSlider: true),
  ]

  /// What the mouse does, for the help.
  static let mouse: [(label: String, help: String)] = [
    ("Wheel", "three lines"), ("Click a link", "show where it leads"),
    ("Drag ‹◆›", "turn; click: press; keep down: hold (no knob)"),
  ]

  /// What the knob does, for the help: the gestures of the controls.
  static let knob: [(label: String, help: String)] = [
    ("Turn", "move: the text, a sentence, a match, a theme"), ("Press", "act, or show and hide the controls"),
    ("Double press", "the next control"), ("Push and turn", "by headings, or ten steps"), ("Hold", "back"),
  ]

  /// Lines that a turn of the wheel moves.
  static let wheelLines = 3

  /// What a key does while the knob is as it is; nil: nothing.
  static func action(for key: Key, knob: KnobStatus) -> Action? {
    let isStandIn = knob == .debugSlider
    // The stand-in for a knob takes its keys from the reader's while there is none.
    let order = isStandIn ? debugSlider + reading + searching + surface : reading + searching + surface
    return order.first { $0.keys.contains(key) }?.action
  }
}
