import InputBridge
import ReaderCore
import TerminalEmulation
import Testing

@testable import TerminalSurface

@Suite struct FrameWriterTests {
  /// Glyphs whose width libvterm judges as we do, so that its cells can be compared one by one.
  static let agreed = ["a", "Z", " ", "é", "e\u{301}", "漢", "字", "한", "—", "│", "“", "\u{1B}"]

  /// A grid with random text in random styles.
  static func randomGrid(columns: Int, rows: Int, using random: inout SeededGenerator) -> CellGrid {
    let papers: [CellColor] = [.standard, .rgb(Theme.RGB(0x112233)), .rgb(Theme.RGB(0xFAF6EE)), .named(4)]
    let sets: [CellStyle.Attributes] = [[], .bold, [.italic, .underline], .reverse, .struck]
    var grid = CellGrid(columns: columns, rows: rows)
    for _ in 0..<rows * 2 {
      let text = (0..<Int.random(in: 0...columns, using: &random)).map { _ in agreed.randomElement(using: &random) ?? ""
      }
      let style = CellStyle(
        ink: papers.randomElement(using: &random) ?? .standard,
        paper: papers.randomElement(using: &random) ?? .standard,
        attributes: sets.randomElement(using: &random) ?? [],
        link: Bool.random(using: &random) ? grid.link(to: "https://example.org/\(text.count)") : nil)
      let row = Int.random(in: 0..<rows, using: &random)
      grid.put(text.joined(), row: row, column: Int.random(in: 0..<columns, using: &random), style: style)
    }
    return grid
  }

  static func expectEqual(_ emulator: Emulator, _ grid: CellGrid, sourceLocation: SourceLocation = #_sourceLocation) {
    for row in 0..<grid.rows {
      for column in 0..<grid.columns {
        let cell = grid[row, column]
        let shown = emulator.cell(row: row, column: column)
        guard cell.width > 0 else { continue }
        let expected = Emulator.Cell(
          text: cell.text, isBold: cell.style.attributes.contains(.bold),
          isItalic: cell.style.attributes.contains(.italic),
          isUnderlined: cell.style.attributes.contains(.underline),
          isReversed: cell.style.attributes.contains(.reverse), isStruck: cell.style.attributes.contains(.struck),
          ink: value(cell.style.ink), paper: value(cell.style.paper))
        #expect(shown == expected, "row \(row), column \(column)", sourceLocation: sourceLocation)
      }
    }
  }

  private static func value(_ color: CellColor) -> UInt32? {
    switch color {
    case .standard: nil
    // libvterm's palette, src/pen.c: colour 4 is { 0, 0, 224 }.
    case .named: 0x0000E0
    case .rgb(let rgb): UInt32(rgb.red) << 16 | UInt32(rgb.green) << 8 | UInt32(rgb.blue)
    }
  }

  @Test(arguments: 0..<30) func emulatorShowsTheGrid_afterAnyRunOfFrames(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var columns = Int.random(in: 1...40, using: &random)
    var rows = Int.random(in: 1...8, using: &random)
    let emulator = Emulator(columns: columns, rows: rows)
    emulator.feed(Array(ControlSequences.noWrap.enter.utf8))
    var writer = FrameWriter(depth: .direct)
    var grid = Self.randomGrid(columns: columns, rows: rows, using: &random)
    for step in 0..<12 {
      switch step % 4 {
      // A new page, a small change of the last one, and a resize.
      case 0: grid = Self.randomGrid(columns: columns, rows: rows, using: &random)
      case 3:
        columns = Int.random(in: 1...40, using: &random)
        rows = Int.random(in: 1...8, using: &random)
        emulator.resize(columns: columns, rows: rows)
        grid = Self.randomGrid(columns: columns, rows: rows, using: &random)
      default:
        grid.put("字b", row: rows / 2, column: Int.random(in: 0..<columns, using: &random), style: CellStyle())
      }
      emulator.feed(writer.bytes(for: grid))
      Self.expectEqual(emulator, grid)
    }
  }

  @Test func nothingIsSent_whenNothingChanged() {
    var writer = FrameWriter(depth: .direct)
    var grid = CellGrid(columns: 10, rows: 2)
    #expect(!writer.bytes(for: grid).isEmpty)
    #expect(writer.bytes(for: grid).isEmpty)
    grid.put("x", row: 1, column: 4, style: CellStyle())
    // Move, style, the glyph, plain style: one cell, not a screen.
    #expect(String(decoding: writer.bytes(for: grid), as: UTF8.self) == "\u{1B}[2;5H\u{1B}[0mx\u{1B}[0m")
  }

  @Test func restOfTheRowStands_whenAGlyphIsWiderForTheTerminal() {
    // libvterm has the family at several cells and no joiner; what follows it must stand where the grid has it.
    let emulator = Emulator(columns: 20, rows: 2)
    emulator.feed(Array(ControlSequences.noWrap.enter.utf8))
    var writer = FrameWriter(depth: .direct)
    var grid = CellGrid(columns: 20, rows: 2)
    grid.put("👩‍👩‍👧 after it", row: 0, column: 0, style: CellStyle())
    emulator.feed(writer.bytes(for: grid))
    #expect(emulator.text(ofRow: 0, columns: 20).contains(" after it"))
    #expect(emulator.cell(row: 0, column: 3).text == "a")
    grid = CellGrid(columns: 20, rows: 2)
    grid.put("plain again", row: 0, column: 0, style: CellStyle())
    emulator.feed(writer.bytes(for: grid))
    #expect(emulator.text(ofRow: 0, columns: 20) == "plain again         ")
  }

  @Test func glyphAtTheEdge_doesNotWrap_whenTheTerminalHasItWider() {
    let emulator = Emulator(columns: 6, rows: 2)
    emulator.feed(Array(ControlSequences.noWrap.enter.utf8))
    var writer = FrameWriter(depth: .direct)
    var grid = CellGrid(columns: 6, rows: 2)
    grid.put("abcd👩‍👩‍👧", row: 0, column: 0, style: CellStyle())
    grid.put("second", row: 1, column: 0, style: CellStyle())
    emulator.feed(writer.bytes(for: grid))
    #expect(emulator.text(ofRow: 1, columns: 6) == "second")
  }

  @Test func everyLinkIsClosed_beforeTheRowEnds() {
    var random = SeededGenerator(seed: 7)
    var writer = FrameWriter(depth: .direct)
    for _ in 0..<20 {
      let bytes = writer.bytes(for: Self.randomGrid(columns: 30, rows: 5, using: &random))
      let text = String(decoding: bytes, as: UTF8.self)
      let opened = text.split(separator: "\u{1B}]8;id=").count - 1
      let closed = text.split(separator: "\u{1B}]8;;\u{1B}\\", omittingEmptySubsequences: false).count - 1
      #expect(opened == closed)
    }
  }

  @Test func updateIsSynchronized_onlyWhereTheTerminalKnowsIt() {
    let grid = CellGrid(columns: 4, rows: 1)
    var plain = FrameWriter(depth: .direct)
    #expect(!String(decoding: plain.bytes(for: grid), as: UTF8.self).contains("?2026"))
    var synchronized = FrameWriter(depth: .direct)
    synchronized.isSynchronized = true
    let text = String(decoding: synchronized.bytes(for: grid), as: UTF8.self)
    #expect(text.hasPrefix("\u{1B}[?2026h") && text.hasSuffix("\u{1B}[?2026l"))
  }

  @Test func noColourIsSent_whereThereIsNone() {
    let style = CellStyle(
      ink: .rgb(Theme.RGB(0xFF0000)), paper: .named(3), attributes: [.bold], link: nil)
    #expect(style.parameters(depth: .none) == "0;1")
    #expect(style.parameters(depth: .named) == "0;1;43")
    #expect(style.parameters(depth: .indexed) == "0;1;38;5;196;43")
    #expect(style.parameters(depth: .direct) == "0;1;38;2;255;0;0;43")
  }

  /// Values of xterm's 256 colours as `256colres.h` has them: 16 + 36 r + 6 g + b with steps 0, 95, 135 … 255; greys 8 + 10 n.
  @Test(arguments: [
    (0x000000, 16), (0xFFFFFF, 231), (0xFF0000, 196), (0x5F87AF, 67), (0x808080, 244), (0x080808, 232), (0xEEEEEE, 255),
  ]) func nearestOf256_isExact_forItsOwnColours(hex: UInt32, index: Int) {
    #expect(ColorDepth.nearestIndex(to: Theme.RGB(hex)) == index)
  }

  @Test(arguments: [
    (["TERM": "xterm-256color"], ColorDepth.indexed), (["TERM": "xterm-256color", "COLORTERM": "truecolor"], .direct),
    (["TERM": "xterm-kitty"], .indexed), (["TERM": "linux"], .named), (["TERM": "vt220"], .none),
    (["TERM": "xterm-direct"], .direct), (["TERM": "foot", "COLORTERM": "24bit", "NO_COLOR": "1"], .none),
    (["TERM": "xterm-256color", "NO_COLOR": ""], .indexed),
  ]) func depth_followsTheEnvironment(environment: [String: String], depth: ColorDepth) {
    #expect(ColorDepth { environment[$0] } == depth)
  }
}
