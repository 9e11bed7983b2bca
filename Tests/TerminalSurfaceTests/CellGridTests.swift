import InputBridge
import Testing

@testable import TerminalSurface

@Suite struct CellGridTests {
  @Test func wideGlyph_isDroppedWhole_whereOneCellIsLeft() {
    var grid = CellGrid(columns: 3, rows: 1)
    let end = grid.put("漢字", row: 0, column: 0, style: CellStyle())
    #expect(end == 2)
    #expect(grid.text(ofRow: 0) == "漢 ")
  }

  @Test func otherHalf_becomesSpace_whenOneHalfOfAWideGlyphIsDrawnOver() {
    var grid = CellGrid(columns: 4, rows: 1)
    grid.put("漢字", row: 0, column: 0, style: CellStyle())
    grid.put("x", row: 0, column: 1, style: CellStyle())
    #expect(grid.text(ofRow: 0) == " x字")
    grid.put("y", row: 0, column: 2, style: CellStyle())
    #expect(grid.text(ofRow: 0) == " xy ")
  }

  @Test func put_writesNothing_outsideOfTheGrid() {
    var grid = CellGrid(columns: 2, rows: 1)
    grid.put("ab", row: 1, column: 0, style: CellStyle())
    grid.put("ab", row: -1, column: 0, style: CellStyle())
    grid.put("ab", row: 0, column: -1, style: CellStyle())
    #expect(grid.text(ofRow: 0) == "b ")
  }

  @Test func row_isNeverWiderThanTheGrid_whateverIsWritten() {
    var random = SeededGenerator(seed: 1)
    let samples = ["a", "é", "e\u{301}", "漢", "👩‍👩‍👧‍👦", "❤️", "🇩🇪", "1️⃣", "한", "\u{200B}", "\t", "\u{1B}"]
    for _ in 0..<500 {
      let columns = Int.random(in: 1...12, using: &random)
      var grid = CellGrid(columns: columns, rows: 1)
      for _ in 0..<6 {
        let text = (0..<4).map { _ in samples.randomElement(using: &random) ?? "" }.joined()
        grid.put(text, row: 0, column: Int.random(in: -2...13, using: &random), style: CellStyle())
      }
      #expect(grid.row(0).reduce(0) { $0 + Int($1.width) } == columns)
    }
  }

  /// What a terminal obeys, raw and after the entities of a page have been decoded (ESC, CSI, OSC 52, OSC 0, 1049).
  static let attacks = [
    "\u{1B}]52;c;ZXZpbA==\u{07}", "\u{1B}]0;owned\u{1B}\\", "\u{1B}[?1049l", "\u{9B}31m", "\u{9D}0;owned\u{9C}",
    "\u{90}q\u{9C}", "\u{7F}", "\r\n", "\u{0}", "\u{0E}", "a\u{202E}txt", "\u{2066}x\u{2069}", "\u{2028}",
    "e\u{301}\u{1B}c",
  ]

  @Test(arguments: attacks) func control_becomesAVisibleStandIn_anywhereInText(_ attack: String) {
    var grid = CellGrid(columns: 40, rows: 1)
    grid.put("a" + attack + "b", row: 0, column: 0, style: CellStyle())
    let scalars = grid.text(ofRow: 0).unicodeScalars
    #expect(
      scalars.allSatisfy { $0.properties.generalCategory != .control && $0.properties.generalCategory != .format })
    #expect(scalars.contains { $0.value == 0xFFFD || 0x2400...0x2421 ~= $0.value })
    #expect(scalars.first == "a" && scalars.contains("b"))
  }

  @Test func grapheme_isCut_whenItHasMoreScalarsThanWriting() {
    var grid = CellGrid(columns: 2, rows: 1)
    grid.put("a" + String(repeating: "\u{301}", count: 5000), row: 0, column: 0, style: CellStyle())
    #expect(grid[0, 0].text.unicodeScalars.count == CellText.longestCluster)
  }

  @Test func linkTarget_isRefused_unlessItOpensAPageOrALetter() {
    for target in ["file:///etc/passwd", "javascript:alert(1)", "ssh://x", "data:text/html,x", "", "#top", "other.md"] {
      #expect(LinkTarget.safe(target) == nil)
    }
    #expect(LinkTarget.safe("HTTPS://example.org/") == "HTTPS://example.org/")
    #expect(LinkTarget.safe("mailto:someone@example.org") != nil)
  }

  @Test func linkTarget_isEncoded_whereItHoldsControlsOrLetters() {
    #expect(
      LinkTarget.safe("https://e.org/\u{1B}\\a b\u{07}\u{9C}é") == "https://e.org/%1B\\a%20b%07%C2%9C%C3%A9")
  }
}
