import InputBridge
import Testing

@testable import ReaderCore

@Suite struct HighlightExportTests {
  private let directory: TemporaryDirectory
  private let store: ReadingStore
  private let article = text(AnchorTests.chapter)

  init() throws {
    directory = try TemporaryDirectory()
    store = try ReadingStore.open(directory: directory.path).store
  }

  /// A store with two highlights of the chapter, in the order given.
  private func entries(_ words: [String] = [AnchorTests.keeper, "The harbour lay quiet"]) throws -> [HighlightEntry] {
    let reading = try store.open(
      ArticleIdentity(of: article), path: "/notes/harbour.md", title: "The *Harbour*", text: article)
    for words in words {
      _ = try store.addHighlight(Anchor(article.range(of: words), in: article), to: reading.article)
    }
    return try store.entries(of: #require(try store.article(reading.article)))
  }

  private func json(_ string: String) throws -> [HighlightEntry] {
    try HighlightJSON.entries(in: Array(string.utf8), source: "notes.json")
  }

  private let line = """
    {"path":"/a.md","title":"A","quote":"abc","prefix":"","suffix":"","start":0,"end":3,"length":9,"status":"exact"}
    """

  // MARK: JSON

  @Test func json_writtenAndRead_isTheSame() throws {
    var entries = try entries()
    entries[0].status = .lost
    entries[1].quote = "“quoted”\nand \\ slashed / 港"
    entries[1].end = entries[1].start + entries[1].quote.utf8.count
    entries[1].path = nil
    let lines = HighlightJSON.lines(entries)
    #expect(lines.split(separator: "\n").count == 2)
    #expect(try json(lines) == entries)
    let array = "[\n" + lines.split(separator: "\n").joined(separator: ",\n") + "]"
    #expect(try json(array) == entries)
  }

  @Test func json_hasItsKeysInAlphabeticalOrder() throws {
    #expect(
      HighlightJSON.lines(try json(line)) == """
        {"end":3,"length":9,"path":"/a.md","prefix":"","quote":"abc","start":0,"status":"exact","suffix":"","title":"A"}

        """)
  }

  /// ESC, DEL, and U+009B, which some terminals take for ESC [.
  @Test func json_ofControlCharacters_hasNone() throws {
    var entry = try json(line)[0]
    entry.title = "a\u{1B}]0;b\u{7F}\u{9B}2J"
    let lines = HighlightJSON.lines([entry])
    #expect(!lines.dropLast().unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) })
    #expect(try json(lines) == [entry])
  }

  @Test func json_ofNothing_isNothing() throws {
    #expect(try json("") == [])
    #expect(try json("[]") == [])
    #expect(try json("\n \n") == [])
    #expect(HighlightJSON.lines([]) == "")
  }

  @Test(arguments: [
    ("\"quote\":\"abc\",", "", "line 2: \"quote\" is missing"),
    ("\"start\":0", "\"start\":\"0\"", "line 2: \"start\" has the wrong type"),
    ("\"start\":0", "\"start\":-1", "line 2: \"start\", \"end\" and \"length\" do not ascend from 0"),
    ("\"end\":3", "\"end\":4", "line 2: \"end\" − \"start\" is not the length of \"quote\" in UTF-8"),
    ("\"length\":9", "\"length\":9000000000000000", "line 2: \"length\" is longer than any text"),
    ("\"path\":\"/a.md\",", "", "line 2: neither \"path\" nor \"article\" says which article it belongs to"),
    ("\"/a.md\"", "\"a.md\"", "line 2: \"path\" is not absolute"),
    ("\"title\"", "\"article\":\"12\",\"title\"", "line 2: \"article\" is not 32 hexadecimal digits"),
    ("\"exact\"", "\"elsewhere\"", "line 2: \"status\""), ("}", "", "line 2, column 112: a comma or } is missing"),
  ])
  func json_withAFault_namesFileLineAndReason(old: String, new: String, reason: String) {
    let error = #expect(throws: HighlightJSONError.self) { try json(line + "\n" + line.replacing(old, with: new)) }
    #expect(error?.description.hasPrefix("notes.json: " + reason) == true, "\(error?.description ?? "")")
    #expect(error?.description.contains("\n") == false)
  }

  @Test func json_arrayWithAFault_namesTheEntry() {
    let missing = line.replacing("\"quote\":\"abc\",", with: "")
    let error = #expect(throws: HighlightJSONError.self) { try json("[\(line),\(missing)]") }
    #expect(error?.description == "notes.json: entry 2: \"quote\" is missing")
    let wrong = line.replacing("\"end\":3", with: "\"end\":4")
    #expect(throws: HighlightJSONError.self) { try json("[\(line),\(wrong)]") }
  }

  @Test func json_ofRandomBytes_isAnErrorOrEntriesNeverACrash() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<300 {
      var bytes = Array(line.utf8)
      for _ in 0..<3 {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      _ = try? HighlightJSON.entries(in: bytes, source: "noise")
    }
  }

  // MARK: Import

  @Test func import_intoTheSameStore_addsNothing() throws {
    let entries = try entries()
    #expect(try store.add(entries) == 0)
    #expect(try store.add(entries + entries) == 0)
  }

  @Test func import_intoAnotherStore_isFoundWhenTheArticleIsOpened() throws {
    let exported = try entries()
    let elsewhere = try TemporaryDirectory()
    let (other, _) = try ReadingStore.open(directory: elsewhere.path)
    #expect(try other.add(exported) == 2)
    #expect(try other.add(exported) == 0)
    // Never opened here, so not read last.
    #expect(try other.lastReadPath() == nil)
    #expect(try other.articles().map(\.highlightCount) == [2])
    let edited = text("Added.\n\n" + AnchorTests.chapter)
    let reading = try other.open(
      ArticleIdentity(of: edited), path: "/notes/harbour.md", title: "The *Harbour*", text: edited)
    #expect(reading.highlights.map(\.anchor.words) == exported.map(\.quote))
    #expect(reading.highlights.map(\.status) == [.moved, .moved])
    #expect(reading.highlights.map(\.created) == exported.map(\.created))
  }

  @Test func import_ofALostHighlight_isLookedForInTheOpenedText() throws {
    var lost = try entries([AnchorTests.keeper])
    try store.removeHighlight(#require(try store.highlights(of: store.articles()[0].id).first).id)
    lost[0].status = .lost
    #expect(try store.add(lost) == 1)
    let reading = try store.open(
      ArticleIdentity(of: article), path: nil, title: "The *Harbour*", text: article)
    #expect(reading.highlights.map(\.status) == [.exact])
  }

  @Test func import_byPathAlone_belongsToTheArticleAtThatPath() throws {
    _ = try entries([])
    var entry = try json(line)[0]
    entry.path = "/notes/harbour.md"
    #expect(try store.add([entry]) == 1)
    #expect(try store.articles().map(\.highlightCount) == [1])
  }

  // MARK: Markdown

  @Test func markdown_hasTitleQuotesInOrderWithTheirPlace_andTheLostAtTheEnd() throws {
    var entries = try entries(["The harbour lay quiet", "for a week.", AnchorTests.keeper])
    for index in entries.indices { entries[index].created = "2026-01-31T09:30:00Z" }
    entries[1].status = .lost
    entries[2].status = .edited
    // The keeper's sentence begins at byte 182 of 349, "for a week." at 338.
    #expect(
      HighlightMarkdown.document(entries) == """
        # The \\*Harbour\\*

        /notes/harbour.md

        > The harbour lay quiet
        >
        > — 0 %, 2026-01-31

        > for a week.
        >
        > — 96 %, edited, 2026-01-31

        ## No longer in the text

        > He trimmed the lamp at dusk and wrote the hour in his book.
        >
        > — 52 %, 2026-01-31

        """)
    #expect(HighlightMarkdown.document([]) == "")
  }

  @Test(arguments: [
    ("plain, with (brackets) and snake_case!", "plain, with (brackets) and snake_case!"),
    ("*not* _emphasis_ `code` [link] <b>", "\\*not\\* \\_emphasis\\_ \\`code\\` \\[link\\] \\<b>"),
    ("# no heading", "\\# no heading"), ("12. no item", "12\\. no item"), ("- no item", "\\- no item"),
    ("1914 was a year", "1914 was a year"), ("&amp; AT&T & so", "\\&amp; AT\\&T & so"),
    ("a\u{1B}[2J\u{9B}b\u{07}", "a\u{FFFD}\\[2J\u{FFFD}b\u{FFFD}"),
  ])
  func markdown_ofText_readsAsItself(text: String, markdown: String) {
    #expect(HighlightMarkdown.inline(text) == markdown)
  }
}
