import ProgramRuns
import TerminalEmulation
import Testing

/// A resize keeps the reader's place, through a run of resizes and back.
@Suite struct ResizingTests {
  let scratch: Scratch
  init() throws { scratch = try Scratch() }

  /// Opens the essay of named words and goes on to the middle of a paragraph.
  private func openInTheMiddle(columns: Int, rows: Int) throws -> Terminal {
    let terminal = try Terminal.reading(Essay.words, in: scratch, columns: columns, rows: rows)
    for _ in 1...3 {
      let first = terminal.row(1)
      try terminal.type(" ")
      try terminal.wait(for: "the next screen") { $0.row(1) != first && $0.row(1).hasPrefix("p") }
    }
    for _ in 1...2 { try terminal.expectMove("j", lines: 1) }
    return terminal
  }

  /// Waits for the frame of the new size: the footer's indicator stands where this size has it, and the lines are as full
  /// as its measure allows. (The first frame after a resize may still show the lines of the old measure.)
  private func waitForFrame(_ terminal: Terminal, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let (columns, rows) = (terminal.columns, terminal.rows)
    // docs/controls.md: a measure of 66, and two cells of margin where there are fewer.
    let measure = min(66, columns - 4)
    let right = (columns - measure) / 2 + measure
    try terminal.wait(for: "the page at \(columns) × \(rows)", sourceLocation: sourceLocation) { terminal in
      #expect(terminal.lines.contains { !$0.isEmpty }, "a blank frame")
      let isPlaced = terminal.cell(rows - 1, right - 1).text == "›" && terminal.cell(rows - 1, right - 3).text == "‹"
      // Words of eight letters and a space between them.
      let fullest = terminal.page.map { $0.split(separator: " ").count }.max()
      return isPlaced && fullest == (measure + 1) / 9
    }
  }

  /// The top row of text: there is air above it where there are rows to spare.
  private func top(of terminal: Terminal) -> String { terminal.row(terminal.rows >= 16 ? 1 : 0) }

  @Test func widths_keepTheParagraphAndTheWord() throws {
    let terminal = try openInTheMiddle(columns: 100, rows: 30)
    let first = top(of: terminal)
    let word = try #require(first.split(separator: " ").first)
    #expect(!word.hasSuffix("w001"), "a place inside of a paragraph")
    for columns in [60, 100, 50, 100] {
      try terminal.resize(columns: columns, rows: 30)
      try waitForFrame(terminal)
      #expect(top(of: terminal).contains(word), "at \(columns) columns")
    }
    #expect(top(of: terminal) == first)
  }

  @Test func heights_keepTheTopLine() throws {
    let terminal = try openInTheMiddle(columns: 80, rows: 30)
    let first = top(of: terminal)
    for rows in [10, 30] {
      try terminal.resize(columns: 80, rows: rows)
      try waitForFrame(terminal)
      #expect(top(of: terminal) == first, "at \(rows) rows")
    }
  }

  @Test func twentyResizesInARow_keepTheTopLine() throws {
    let terminal = try openInTheMiddle(columns: 100, rows: 30)
    let first = top(of: terminal)
    for step in 1...20 { try terminal.resize(columns: 100 - step * 3, rows: 30 - step / 2) }
    try waitForFrame(terminal)
    try terminal.resize(columns: 100, rows: 30)
    try waitForFrame(terminal)
    #expect(top(of: terminal) == first)
    // And again, a frame each.
    for step in 1...20 {
      try terminal.resize(columns: 100 - step * 3, rows: 30)
      try waitForFrame(terminal)
    }
    try terminal.resize(columns: 100, rows: 30)
    try waitForFrame(terminal)
    #expect(top(of: terminal) == first)
  }

  @Test func tooSmallAScreen_saysSo_andGoesOnAfter() throws {
    let terminal = try openInTheMiddle(columns: 80, rows: 24)
    let first = top(of: terminal)
    try terminal.resize(columns: 19, rows: 5)
    try terminal.wait(for: "Too small to read.")
    try terminal.resize(columns: 80, rows: 24)
    try waitForFrame(terminal)
    #expect(top(of: terminal) == first)
  }
}
