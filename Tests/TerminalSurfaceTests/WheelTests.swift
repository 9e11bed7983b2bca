import Testing

@testable import ReaderCore
@testable import TerminalSurface

@Suite struct WheelTests {
  let sample = Sample()
  static let letters = WheelState(
    choices: ["⌫", "ne", "ics", "tograph", "bia", "ton", "✓"], index: 3, term: "pho", matches: 12)

  private func snapshot(_ size: TerminalSize, _ wheel: WheelState? = letters) -> ReadingSnapshot {
    var snapshot = sample.snapshot(size, appearance: .wheel, current: 2)
    snapshot.wheel = wheel
    return snapshot
  }

  @Test func wheel_hangsItsChoicesUnderTheMark_on80By24() {
    // The mark is in column 40. "tograph" has 7 cells, so it stands from 37 to 43; its neighbours keep 3 cells of air.
    #expect(
      snapshot(.usual).grid(.usual).text.suffix(6) == [
        "     ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄",
        "       ⌕ Search                  pho · 12 found                         ●",
        "                      ╷    ╷    ╷       ┃       ╷     ╷    ╷",
        "                      ⌫   ne   ics   tograph   bia   ton   ✓",
        "     ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀",
        "       The House That Reads Aloud",
      ])
  }

  @Test func wheel_slidesUnderTheMark_on60By20() {
    var wheel = Self.letters
    wheel.index = 6
    // The last choice is the wall: nothing stands to its right, and what does not fit to its left is out of sight.
    // The mark is in column 30.
    #expect(
      snapshot(.small, wheel).grid(.small).text.suffix(6).dropLast() == [
        "▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄",
        "  ⌕ Search             pho · 12 found                    ●",
        "   ╷       ╷       ╷     ╷    ┃",
        "  ics   tograph   bia   ton   ✓",
        "▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀",
      ])
  }

  @Test func wheel_beginsWithoutATerm_on120By40() {
    let wheel = WheelState(choices: ["c", "a", "b"], index: 1, term: "", matches: 0)
    let text = snapshot(.large, wheel).grid(.large).text
    #expect(text[35].contains("Turn to a letter"))
    #expect(text[37].hasSuffix("c   a   b"))
  }

  @Test func choiceUnderTheMark_standsOut() throws {
    let cells = snapshot(.usual).grid(.usual).cells(of: "tograph   bia")
    let styles = try (#require(cells.first).style, #require(cells.last).style)
    #expect(styles.0.attributes.contains(.bold) && !styles.1.attributes.contains(.bold) && styles.0.ink != styles.1.ink)
  }

  @Test func lowScreen_keepsTheLetters_andLosesTheTicks() {
    let size = TerminalSize(columns: 60, rows: 11)
    let text = snapshot(size).grid(size).text
    #expect(text[9].contains("tograph") && text[8].contains("pho · 12 found"))
    #expect(!text.joined().contains("┃"))
  }

  @Test func mark_bumps_atAWall() {
    var snapshot = snapshot(.usual)
    snapshot.bump = -1
    #expect(snapshot.grid(.usual).text[20].contains("▌"))
  }

  /// Wide letters and a word that is wider than the plate stay inside of it.
  @Test func longAndWideChoices_stayOnThePlate() throws {
    for label in [String(repeating: "漢", count: 40), String(repeating: "x", count: 200), ""] {
      for index in 0..<3 {
        let grid = snapshot(.small, WheelState(choices: ["猫", label, "犬"], index: index, term: "", matches: 0))
          .grid(.small)
        let geometry = try #require(HUDGeometry(PageGeometry(.small), appearance: .wheel))
        let row = try #require(geometry.stripRow)
        for column in 0..<grid.columns where !geometry.inner.contains(column) {
          #expect(grid[row, column].text == " ")
        }
      }
    }
  }

  @Test func wheelWithoutChoices_orOutOfRange_drawsNoLetters() {
    let nothing = WheelState(choices: [], index: 0, term: "", matches: 0)
    #expect(snapshot(.usual, nothing).grid(.usual).text[20].contains("┃"))
    // A snapshot that says wheel and has none shows the control's own value.
    #expect(snapshot(.usual, nil).grid(.usual).text[19].contains("nothing yet"))
  }
}
