package import InputBridge

/// What the keys do: one table, from which a surface acts and its help is written.
///
/// The reader's own keys are the same on every surface; `Own` is what a surface can do besides.
package struct KeyMap<Own: Hashable & Sendable>: Sendable {
  /// What a key asks for: something of the reader, or something of the surface.
  package enum Action: Hashable, Sendable {
    case intent(ReaderIntent)
    /// The inputs of a knob, from the debug slider.
    case slider([KnobInput])
    case quit
    case enterSearch
    case toggleHelp
    case own(Own)
  }

  package struct Binding: Hashable, Sendable {
    package var keys: [Key]
    package var action: Action
    /// The keys as the help writes them.
    package var label: String
    /// What they do, for the help.
    package var help: String

    package init(_ keys: Key..., action: Action, label: String, help: String) {
      self.keys = keys
      self.action = action
      self.label = label
      self.help = help
    }
  }

  /// The keys that always work, in the help's order.
  package let bindings: [Binding]
  /// The keys that stand in for a knob, and do so only while there is none.
  package let debugSlider = Self.debugSliderKeys

  /// - Parameter own: the keys of this surface alone.
  package init(own: [Binding]) { bindings = Self.readingKeys + Self.searchKeys + Self.surfaceKeys + own }

  /// What a key does while the knob is as it is; nil: nothing.
  package func action(for key: Key, knob: KnobStatus) -> Action? {
    // The stand-in for a knob takes its keys from the reader's while there is none.
    let order = knob == .debugSlider ? debugSlider + bindings : bindings
    return order.first { $0.keys.contains(key) }?.action
  }
}

// MARK: - The table

extension KeyMap {
  private static var readingKeys: [Binding] {
    [
      Binding(Key(.down), Key("j"), Key(.enter), action: .intent(.scrollLines(1)), label: "↓ j", help: "a line on"),
      Binding(Key(.up), Key("k"), action: .intent(.scrollLines(-1)), label: "↑ k", help: "a line back"),
      Binding(
        Key(" "), Key(.pageDown), Key("f", .control), action: .intent(.scrollScreens(1)), label: "Space PgDn",
        help: "a screen on"),
      Binding(
        Key("b"), Key(.pageUp), Key("b", .control), action: .intent(.scrollScreens(-1)), label: "b PgUp",
        help: "a screen back"),
      Binding(Key("g"), Key(.home), action: .intent(.jumpToTop), label: "g Home", help: "to the top"),
      Binding(Key("G"), Key(.end), action: .intent(.jumpToEnd), label: "G End", help: "to the end"),
      Binding(Key("]"), action: .intent(.heading(1)), label: "]", help: "the next heading"),
      Binding(Key("["), action: .intent(.heading(-1)), label: "[", help: "the heading before"),
      Binding(Key("-"), action: .intent(.back), label: "-", help: "back to where you jumped from, and again forth"),
      Binding(
        Key("h"), action: .intent(.toggleHighlight(at: nil)), label: "h",
        help: "highlight the sentence a third down, or not"),
      Binding(Key("t"), action: .intent(.nextTheme), label: "t", help: "the next theme"),
    ]
  }

  private static var searchKeys: [Binding] {
    [
      Binding(Key("/"), action: .enterSearch, label: "/", help: "search: type, then Enter, or Esc to leave it"),
      Binding(Key("n"), action: .intent(.match(1)), label: "n", help: "the next match"),
      Binding(Key("N"), action: .intent(.match(-1)), label: "N", help: "the match before"),
    ]
  }

  private static var surfaceKeys: [Binding] {
    [
      Binding(Key(.escape), action: .intent(.dismissHUD), label: "Esc", help: "hide the controls"),
      Binding(
        Key("T"), action: .intent(.tryGestures(true)), label: "T", help: "try the knob: what it makes of your hand"),
      Binding(Key("?"), Key(.function(1)), action: .toggleHelp, label: "?", help: "this page"),
      Binding(Key("q"), Key("c", .control), action: .quit, label: "q", help: "quit; the place is kept"),
    ]
  }

  private static var debugSliderKeys: [Binding] {
    [
      Binding(Key(.right), action: .slider([.turn(Detents(1))]), label: "→", help: "turn forward"),
      Binding(Key(.left), action: .slider([.turn(Detents(-1))]), label: "←", help: "turn back"),
      Binding(
        Key(.right, .shift), action: .slider(DebugSlider.pushTurn(1)), label: "Shift →",
        help: "push and turn forward"),
      Binding(
        Key(.left, .shift), action: .slider(DebugSlider.pushTurn(-1)), label: "Shift ←", help: "push and turn back"),
      Binding(Key(.enter), action: .slider(DebugSlider.press), label: "Enter", help: "press"),
      Binding(
        Key(.tab), action: .slider(DebugSlider.press + DebugSlider.press), label: "Tab",
        help: "double press: the next control"),
      Binding(Key(.backspace), action: .slider(DebugSlider.hold), label: "Backspace", help: "hold: back"),
    ]
  }
}

/// What the knob does, for the help of every surface: the gestures of the controls.
package enum KnobGuide {
  package static let gestures: [(label: String, help: String)] = [
    ("Turn", "move: the text, a sentence, a match, a theme"), ("Press", "act, or show and hide the controls"),
    ("Double press", "the next control"), ("Push and turn", "by headings, or ten steps"), ("Hold", "back"),
  ]
}
