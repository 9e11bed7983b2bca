import InputBridge
import ReaderCore
import Testing

@testable import TerminalSurface

@Suite struct KeyTests {
  static let held = KnobStatus.held(name: "Dial", isGrabbed: true)

  @Test func noKey_hasTwoMeanings() {
    for group in [TerminalKeys.map.bindings, TerminalKeys.map.debugSlider] {
      let keys = group.flatMap(\.keys)
      #expect(Set(keys).count == keys.count)
    }
  }

  @Test func arrows_turnTheSlider_onlyWithoutAKnob() {
    #expect(TerminalKeys.map.action(for: Key(.right), knob: .debugSlider) == .slider([.turn(Detents(1))]))
    #expect(TerminalKeys.map.action(for: Key(.right), knob: Self.held) == nil)
    #expect(TerminalKeys.map.action(for: Key(.enter), knob: .debugSlider) == .slider(DebugSlider.press))
    #expect(TerminalKeys.map.action(for: Key(.enter), knob: Self.held) == .intent(.scrollLines(1)))
  }

  @Test func entry_searchesAlong_andGivesTheEarlierTermBack() {
    var entry = SearchEntry(earlier: "knob")
    let keys = [
      Key("a"), Key(" "), Key("b"), Key("w", .control), Key("c"), Key(.backspace), Key(.up), Key("x", .alt),
      Key(.escape),
    ]
    #expect(
      keys.map { entry.handle($0) } == [
        .changed("a"), .changed("a "), .changed("a b"), .changed("a "), .changed("a c"), .changed("a "), .nothing,
        .nothing, .cancelled("knob"),
      ])
  }

  @Test func entry_isAccepted_byEnter() {
    var entry = SearchEntry(earlier: "knob")
    // On nothing, Enter goes on with the earlier term, as in less.
    #expect([Key(.enter)].map { entry.handle($0) } == [.accepted("knob")])
    #expect(["b\nc"].map { entry.insert($0) } == [.changed("b c")])
    #expect([Key(.enter)].map { entry.handle($0) } == [.accepted("b c")])
  }

  @Test func entry_takesCombiningMarks_oneAfterTheOther() {
    var entry = SearchEntry(earlier: "")
    _ = entry.handle(Key("e"))
    _ = entry.handle(Key("\u{301}"))
    #expect(entry.term == "é")
  }

  @Test func entry_keepsAPastedBookOut() {
    var entry = SearchEntry(earlier: "")
    let outcomes = [String(repeating: "x", count: 100_000), "y"].map { entry.insert($0) }
    #expect(entry.term.count == SearchEntry.longestTerm)
    #expect(outcomes.last == .nothing)
  }

  /// What the slider makes of the mouse's doings, each in a column, at three cells a detent.
  private static func inputs(_ doings: [(Mouse.Action, Int)], _ modifiers: Key.Modifiers = []) -> [[KnobInput]] {
    var slider = DebugSlider()
    return doings.map {
      slider.handle(Mouse(action: $0.0, row: 20, column: $0.1, modifiers: modifiers), cells: 3)
    }
  }

  private static let down = KnobInput.button(DebugSlider.button, isDown: true)
  private static let up = KnobInput.button(DebugSlider.button, isDown: false)

  @Test func click_isContactAndRelease() {
    #expect(Self.inputs([(.down(.left), 10), (.up, 10)]) == [[Self.down], [Self.up]])
  }

  @Test func drag_withdrawsThePress_andTurns() {
    #expect(
      Self.inputs([(.down(.left), 10), (.drag(.left), 12), (.drag(.left), 14), (.drag(.left), 7), (.up, 7)]) == [
        [Self.down], [], [.lost, .turn(Detents(1))], [.turn(Detents(-2))], [],
      ])
  }

  @Test func shiftedDrag_isAPushTurn() {
    #expect(
      Self.inputs([(.down(.left), 10), (.drag(.left), 13), (.up, 13)], .shift) == [
        [Self.down], [.turn(Detents(1))], [Self.up],
      ])
  }

  @Test func wheel_turns() {
    #expect(Self.inputs([(.wheel(1), 10), (.wheel(-1), 10)]) == [[.turn(Detents(1))], [.turn(Detents(-1))]])
  }
}
