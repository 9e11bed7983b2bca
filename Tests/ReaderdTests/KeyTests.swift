import ProgramRuns
import Testing

/// Keys and mouse, beside the knob and in its place (README, Keys).
@Suite struct KeyTests {
  let scratch: Scratch
  init() throws { scratch = try Scratch() }

  @Test func keysOfThePager_moveByLinesScreensAndHeadings() throws {
    let terminal = try Terminal.reading(Essay.lines, in: scratch)
    try terminal.expectMove("j", lines: 1)
    try terminal.expectMove("\u{1B}[B", lines: 1)
    try terminal.expectMove("k", lines: -1)
    // A page of 22 rows (24 without the air above and the footer), two of them kept in view.
    try terminal.expectMove(" ", lines: 20)
    try terminal.expectMove("b", lines: -20)
    try terminal.expectMove("\u{1B}[<65;40;10M", lines: 3)
    try terminal.expectMove("\u{1B}[<64;40;10M", lines: -3)

    try terminal.type("]")
    try terminal.wait(for: "the next heading") { $0.row(1) == "Middle" }
    try terminal.type("G")
    try terminal.wait(for: "Paragraph 150 stands alone.")
    #expect(terminal.row(22) == "Paragraph 150 stands alone. A needle lies here.", "the end stands at the bottom")
    try terminal.type("[")
    try terminal.wait(for: "the heading before") { $0.row(1) == "End" }
    try terminal.type("g")
    try terminal.wait(for: "the top") { $0.row(1) == "Beginning" }
    try terminal.type("-")
    try terminal.wait(for: "the place before the jump") { $0.row(1) == "End" }
    try terminal.type("-")
    try terminal.wait(for: "and forth") { $0.row(1) == "Beginning" }
  }

  @Test func help_listsEveryKey_andAnyOtherKeyClosesIt() throws {
    let terminal = try Terminal.reading(Essay.lines, in: scratch, rows: 50)
    try terminal.type("?")
    try terminal.wait(for: "any other key closes")
    for heading in ["Knob", "Keys", "Mouse", "Without a knob"] { #expect(terminal.lines.contains(heading)) }
    for label in ["Double press", "Space PgDn", "Ctrl-Z", "Backspace"] { #expect(terminal.shows(label)) }
    try terminal.type("x")
    try terminal.wait(for: "Paragraph 1 stands alone.")
  }

  @Test func highlightKey_lightsOneSentence_andTakesItsLightAgain() throws {
    let terminal = try Terminal.reading(Essay.lines, in: scratch)
    #expect(terminal.lit == [])
    try terminal.type("h")
    try terminal.wait(for: "light") { !$0.lit.isEmpty }
    // A third of the 22 rows down is the eighth: under Beginning and its rule a paragraph stands on every second row, so
    // the third on the seventh.
    #expect(terminal.lit == ["Paragraph 3 stands alone."])
    try terminal.type("h")
    try terminal.wait(for: "no light") { $0.lit.isEmpty }
  }

  @Test func themeKey_goesThroughAllThemes() throws {
    let terminal = try Terminal.reading(Essay.lines, in: scratch)
    var papers = [terminal.paper]
    // Paper, Sepia, Dusk, Night and the terminal's own, and Paper again.
    for _ in 1...5 {
      try terminal.type("t")
      try terminal.wait(for: "another paper") { $0.paper != papers.last! }
      papers.append(terminal.paper)
    }
    #expect(Set(papers).count == 5)
    #expect(papers.last == papers.first)
  }

  // MARK: Search

  @Test func searchTyped_runsAlong_lightsTheMatches_andNGoesOn() throws {
    let terminal = try Terminal.reading(Essay.lines, in: scratch)
    try terminal.type("/")
    try terminal.wait(for: "the entry line") { $0.row(23) == "/" }
    try terminal.type("NEEDLE")
    // Every tenth of 150 paragraphs has one; upper case finds lower.
    // "nee" and the rest on the way have 15 matches too.
    try terminal.wait(for: "the whole word lit") { $0.lit == ["needle"] }
    try terminal.wait(for: "1 of 15")
    #expect(terminal.shows("Paragraph 10 stands alone. A needle"))
    try terminal.type("\r")
    try terminal.wait(for: "the footer again") { !$0.row(23).hasPrefix("/") }
    try terminal.type("n")
    try terminal.wait(for: "Paragraph 20 stands alone.")
    try terminal.type("NN")
    try terminal.wait(for: "the last match, round the top") { $0.shows("Paragraph 150 stands alone.") }
  }

  @Test func searchLeftByEscape_givesTheEarlierTermBack() throws {
    let terminal = try Terminal.reading(Essay.lines, in: scratch, ["--search", "needle"])
    try terminal.wait(for: "the match") { $0.lit == ["needle"] }
    try terminal.type("/")
    try terminal.wait(for: "the entry line") { $0.row(23).hasPrefix("/") }
    try terminal.type("zzz")
    try terminal.wait(for: "not found")
    // With no more input an ESC that stands alone is the key.
    try terminal.type("\u{1B}")
    try terminal.wait(for: "the earlier matches") { $0.lit == ["needle"] }
  }

  @Test func searchForWhatIsNotThere_saysSo() throws {
    let terminal = try Terminal.reading(Essay.lines, in: scratch, ["--search", "zebra"])
    #expect(terminal.row(23).hasPrefix("“zebra” is not in this article"))
  }

  // MARK: The debug slider

  @Test func debugSliderByKeys_makesEveryGesture() throws {
    let terminal = try Terminal.reading(Essay.lines, in: scratch)
    try terminal.expectMove("\u{1B}[C", lines: 1)
    #expect(terminal.shows("↕ Scroll"))
    try terminal.expectMove("\u{1B}[D", lines: -1)
    // Shift →: push and turn, to the next heading. Backspace: a hold, back to before that jump.
    try terminal.type("\u{1B}[1;2C")
    try terminal.wait(for: "the next heading") { $0.row(1) == "Middle" }
    try terminal.type("\u{7F}")
    try terminal.wait(for: "the way back") { $0.row(1) == "Beginning" }
    // Tab: a double press.
    try terminal.type("\t")
    try terminal.wait(for: "Scroll   Highlight   Search   Theme")
    try terminal.wait(for: "the focus") { $0.lit == ["Paragraph 3 stands alone."] }
    // Enter: a press, which highlights.
    try terminal.type("\r")
    try terminal.wait(for: "Highlighted")
    try terminal.type("\u{1B}[C")
    try terminal.wait(for: "the highlight and the focus beside it") {
      $0.lit == ["Paragraph 3 stands alone.", "Paragraph 4 stands alone."]
    }
  }

  @Test func debugSliderByMouse_turnsByDragAndPressesByClick() throws {
    let terminal = try Terminal.reading(Essay.lines, in: scratch)
    // The mark ‹◆› ends where the column of text does: (80 - 66) / 2 + 66. Reports count from 1.
    let (row, column) = (24, 72)
    #expect(terminal.row(23).hasSuffix("‹◆›"))
    let before = terminal.page
    // Down, a drag of two ticks, which are at least three cells each, and up.
    try terminal.type("\u{1B}[<0;\(column);\(row)M\u{1B}[<32;\(column + 3);\(row)M\u{1B}[<32;\(column + 6);\(row)M")
    try terminal.wait(for: "↕ Scroll")
    try terminal.wait(for: "a move down") { $0.page[0] != before[0] }
    try terminal.type("\u{1B}[<0;\(column + 6);\(row)m")
    // The wheel with Ctrl turns too: not the page, but the control.
    try terminal.type("\u{1B}[<81;40;10M")
    try terminal.wait(for: "↕ Scroll")
  }
}
