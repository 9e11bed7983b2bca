import TerminalEmulation
import Testing

/// What stands on the screen when a reader is opened, and what the knob of a recording does to it.
@Suite struct OpeningTests {
  let scratch: Scratch
  init() throws { scratch = try Scratch() }

  /// Plays a hand's doing on the screen, four times as fast as it was done.
  private func play(_ hand: Hand, _ article: String? = nil) throws -> Terminal {
    let recording = try scratch.file("hand.evemu", hand.recording)
    let file = try article.map { try scratch.file("article.md", $0) }
    return try Terminal(
      arguments: ["read"] + (file.map { [$0] } ?? []) + ["--state", scratch.state, "--replay", recording]
        + ["--profile", "dial", "--speed", "4"])
  }

  @Test func bundledArticleOpens_withoutAFile() throws {
    let terminal = try Terminal(arguments: ["read", "--state", scratch.state])
    try terminal.wait(for: "‹◆›")
    #expect(terminal.row(1) == "The Feel of a Scale")
    #expect(terminal.shows("Put your hand on a good knob in the dark"))
    // The footer: the title, how far it is read, and the debug slider that stands in for a knob.
    #expect(terminal.row(23).hasPrefix("The Feel of a Scale"))
    #expect(terminal.row(23).contains("0 %"))
    #expect(!terminal.shows("Scroll"), "no HUD before the first turn")
  }

  @Test func knobOfARecording_scrollsALineADetent_underItsHUD() throws {
    let terminal = try play(Hand().resting(400).turning(6), Essay.lines)
    try terminal.wait(for: "Paragraph 1 stands alone.")
    let before = terminal.page
    try terminal.wait(for: "↕ Scroll")
    try terminal.wait(for: "the recording has ended")
    #expect(terminal.page.first == before[6])
    #expect(terminal.shows("▶"), "the indicator says that a recording turns")
  }

  @Test func doublePress_movesToTheNextControl_andTheNextTurnMovesThat() throws {
    let terminal = try play(Hand().resting(400).pressingTwice().turning(1), Essay.lines)
    try terminal.wait(for: "the strip of names") {
      $0.lines.contains { $0.contains("Scroll   Highlight   Search   Theme") }
    }
    let strip = try terminal.cells(of: "Highlight   Search")
    #expect(strip[0].isUnderlined && !strip[12].isUnderlined, "the current name is marked")
    try terminal.wait(for: "the recording has ended")
    #expect(terminal.row(1) == "Beginning", "the text stands: the turn was for the sentence")
    #expect(terminal.lit.joined() == "Paragraph 4 stands alone.", "the one after that on the reading line")
  }

  @Test func themeTurned_changesEveryColour() throws {
    let hand = Hand().resting(400).pressingTwice().pressingTwice().pressingTwice().turning(1)
    let terminal = try play(hand, Essay.lines)
    try terminal.wait(for: "Paragraph 1 stands alone.")
    let paper = terminal.paper
    let ink = try terminal.cells(of: "Paragraph 1 ").first?.ink
    try terminal.wait(for: "Sepia")
    try terminal.wait(for: "another paper") { $0.paper != paper }
    let cells = try terminal.cells(of: "Paragraph 1 ")
    #expect(cells.allSatisfy { $0.paper == terminal.paper && $0.ink != ink })
  }

  @Test func terminalTheme_hasTheTerminalsOwnColours() throws {
    let terminal = try Terminal.reading(Essay.lines, in: scratch, ["--theme", "terminal"])
    #expect(terminal.paper == nil)
    #expect(try terminal.cells(of: "Paragraph 1 ").allSatisfy { $0.paper == nil && $0.ink == nil })
  }

  @Test func articleFromAPipe_isReadByTheKeysOfTheTerminal() throws {
    let file = try scratch.file("article.md", Essay.lines)
    let script = #"cat "$1" | "$2" read - --state "$3"; printf '\nended %d\n' $?; read line"#
    let terminal = try Terminal(words: ["/bin/sh", "-c", script, "sh", file, Readerd.path, scratch.state])
    try terminal.wait(for: "‹◆›")
    try terminal.expectMove("j", lines: 1)
    try terminal.type("q")
    #expect(try terminal.end() == 0)
  }
}

extension Terminal {
  /// The text of the page that stands on another paper than the rest, row by row: focus, highlights and matches.
  var lit: [String] {
    (1..<rows - 1).compactMap { row in
      let cells = (0..<columns).map { cell(row, $0) }
      let text = cells.filter { $0.paper != paper }.map(\.text).joined().trimmed
      return isPlate(row) || text.isEmpty ? nil : text
    }
  }

  /// Whether the HUD's plate lies on the row: it is wider than the column of text, which leaves four cells at each side.
  private func isPlate(_ row: Int) -> Bool {
    let edge = (columns - 66) / 2 - 1
    return cell(row, edge).paper != paper || cell(row, edge).text != " "
  }
}
