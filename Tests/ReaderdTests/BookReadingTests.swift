import InputBridge
import ProgramRuns
import SampleBooks
import Testing

/// A book under the knob: one article from the first page to the last, kept and marked like any other.
@Suite struct BookReadingTests {
  let scratch: Scratch
  let book: String

  init() throws {
    scratch = try Scratch()
    book = try scratch.file("book.epub", bytes: Book(chapters: 20, paragraphs: 3).bytes)
  }

  /// T15: a sweep from the beginning to the end and back, a line a detent, over twenty chapters.
  @Test func sweep_passesEveryChapterEnd_andEndsWithTheLastLine() throws {
    // Three paragraphs of two lines, a heading, and a blank line after each: less than 12 lines a chapter.
    let there = try Readerd.states(of: book, Hand().turning(260), in: scratch)
    let back = try Readerd.states(of: book, Hand().turning(-260), in: scratch)
    let end = try #require(there.last)
    #expect(end.value == "100 % · end in view" && back.first?.offset == end.offset && back.last?.offset == 0)

    // Each detent moves, but for those that find the end in view.
    let turns = there.filter { $0.gesture == "slide" && $0.offset > 0 }.map(\.offset)
    let moves = Array(turns.prefix { $0 < end.offset })
    #expect(moves.count > 150)
    #expect(zip(moves, moves.dropFirst()).allSatisfy(<))
    #expect(turns.dropFirst(moves.count).allSatisfy { $0 == end.offset })
    let returns = back.filter { $0.gesture == "slide" }.map(\.offset)
    #expect(zip(returns, returns.dropFirst()).allSatisfy { $0 > $1 || $1 == 0 })

    func percent(_ state: State) -> Int? { Int(state.value.prefix { $0.isNumber }) }
    let progress = there.compactMap(percent)
    #expect(progress.first == 0 && progress.last == 100)
    #expect(zip(progress, progress.dropFirst()).allSatisfy(<=))
    #expect(zip(back.compactMap(percent), back.compactMap(percent).dropFirst()).allSatisfy(>=))
  }

  @Test func endOfTheSweep_showsTheLastLine_atTheFoot() throws {
    let terminal = try Terminal(arguments: ["read", book, "--state", scratch.state])
    try terminal.wait(for: "Chapter 1")
    try terminal.type("G")
    try terminal.wait(for: "there is.") { $0.page.last { !$0.isEmpty }?.hasSuffix("there is.") == true }
    #expect(terminal.shows("Paragraph 3 of chapter 20"))
    try terminal.type("g")
    try terminal.wait(for: "Chapter 1")
  }

  @Test func place_andHighlight_areKept() throws {
    let hand = Hand().turning(30).pressingTwice().pressing()
    let last = try #require(try Readerd.states(of: book, hand, in: scratch).last)
    let next = try Readerd.opening(book, in: scratch)
    #expect(next.offset == last.offset && next.offset > 0 && next.top == last.top && next.highlights == 1)
    let list = try Readerd.run(["highlights", book, "--state", scratch.state])
    #expect(list.ending == .exited(0) && list.output.hasPrefix("20 chapters\n\(book)\n"))
    #expect(list.lines.count == 3)
    // And among all articles.
    let piped = try Readerd.run(["highlights", "--json", "--state", scratch.state])
    #expect(piped.lines.count == 1 && piped.output.contains(#""title":"20 chapters""#))
  }

  /// T8 on the way to the terminal: what a book calls itself, its chapters, pictures and links, and its file's name.
  @Test func controlsInABook_reachNoTerminal() throws {
    let attack = "&#27;]52;c;eA==&#7; &#x9b;?1049l \u{9B}2J &amp;#27;c"
    var book = Book()
    book.title = attack
    book.add(
      "one.xhtml",
      "<h1>\(attack)</h1><p>\(attack) <a href=\"https://x.y/\(attack)\">link</a></p><img alt=\"\(attack)\" src=\"x\"/>"
        + "<p>Sound words.</p>")
    book.add("two.xhtml", "<p>Two.</p>")
    book.navigation = Book.document("<nav epub:type='toc'><ol><li><a href='two.xhtml'>\(attack)</a></li></ol></nav>")
    let name = "evil\u{1B}]0;x\u{07}\u{9B}2J.epub"
    let file = try scratch.file(name, bytes: book.bytes)
    let terminal = try Terminal(arguments: ["read", file, "--state", scratch.state])
    try terminal.wait(for: "Sound words.")
    try terminal.type("q")
    #expect(try terminal.end() == 0)
    let sent = String(decoding: terminal.transcript, as: UTF8.self)
    for forbidden in ["\u{1B}]52", "eA==\u{07}", "\u{9B}", "\u{1B}]0;x", "\u{1B}c"] {
      #expect(!sent.contains(forbidden))
    }
  }

  @Test(arguments: [0, 10, 100, 400]) func cutBook_isOneLineOfError(missing: Int) throws {
    let bytes = Book(chapters: 2, paragraphs: 1).bytes
    let file = try scratch.file("cut.epub", bytes: Array(bytes.dropLast(missing)))
    let run = try Readerd.run(["read", file, "--surface", "none", "--gestures", "-", "--state", scratch.state])
    if missing == 0 { return #expect(run.ending == .exited(0) && run.errors.isEmpty) }
    #expect(run.ending == .exited(1))
    #expect(
      run.errors == "readerd: \(file): cannot be read as a book (it was cut short); get it anew from where it came\n")
  }
}
