import ProgramRuns
import TerminalEmulation
import Testing

/// What stands on the screen when a reader is opened, and what the knob of a recording does to it.
@Suite struct OpeningTests {
  let scratch: Scratch
  init() throws { scratch = try Scratch() }

  /// Plays a hand's doing on the screen, `speed` times as fast as it was done.
  private func play(_ hand: Hand, speed: Int = 4) throws -> Terminal {
    let recording = try scratch.file("hand.evemu", hand.recording)
    let file = try scratch.file("article.md", Essay.lines)
    return try Terminal(
      arguments: [
        "read", file, "--state", scratch.state, "--replay", recording, "--profile", "dial", "--speed", "\(speed)",
      ])
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

  @Test func aFileAlone_isRead_andSoIsStandardInput() throws {
    let file = try scratch.file("article.md", Essay.lines)
    for words in [[file, "--state", scratch.state], ["--state", scratch.state, file]] {
      let terminal = try Terminal(arguments: words)
      try terminal.wait(for: "Paragraph 1 stands alone.")
    }
    let run = try Readerd.run(["-", "--surface", "none", "--replay", "/dev/null", "--state", scratch.state])
    #expect(run.errors.contains("no event in it"), "the words after it are those of read")
  }

  @Test func knobOfARecording_scrollsALineADetent_underItsHUD() throws {
    let terminal = try play(Hand().resting(400).turning(6))
    try terminal.wait(for: "↕ Scroll")
    try terminal.wait(for: "the recording has ended")
    // Beginning, and from the third line on a paragraph on every second: six lines on is the third paragraph.
    #expect(terminal.row(1) == "Paragraph 3 stands alone.")
    #expect(terminal.shows("▶"), "the indicator says that a recording turns")
  }

  @Test func doublePress_showsTheStripOfNames_withTheNextOneMarked() throws {
    let terminal = try play(Hand().resting(200).pressingTwice(), speed: 1)
    try terminal.wait(for: "Scroll   Highlight   Search   Theme")
    let strip = try terminal.cells(of: "Scroll   Highlight   Search")
    #expect(!strip[0].isUnderlined && strip[9].isUnderlined && !strip[21].isUnderlined)
  }

  @Test func turnAfterADoublePress_movesTheNextControl() throws {
    let terminal = try play(Hand().resting(400).pressingTwice().turning(1))
    try terminal.wait(for: "the recording has ended")
    #expect(terminal.row(1) == "Beginning", "the text stands: the turn was for the sentence")
    #expect(terminal.lit == ["Paragraph 4 stands alone."], "the one after that on the reading line")
  }

  @Test func themeTurned_changesEveryColour() throws {
    let before = try Terminal.reading(Essay.lines, in: scratch)
    let ink = try before.cells(of: "Paragraph 1 ").first?.ink
    let terminal = try play(Hand().resting(400).pressingTwice().pressingTwice().pressingTwice().turning(1))
    try terminal.wait(for: "Sepia")
    #expect(terminal.paper != before.paper)
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
