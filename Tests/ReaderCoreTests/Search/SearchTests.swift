import InputBridge
import Testing

@testable import ReaderCore

@Suite struct SearchTests {
  private func plain(_ text: String) -> Article { ArticleLoader.plainText(Array(text.utf8), title: "") }

  private func matches(_ term: String, in article: Article, exact: Bool = false) -> [String] {
    ArticleSearch(article)!.find(term, exact: exact)!.map { article.text.string(in: $0) }
  }

  private func matches(_ term: String, in text: String, exact: Bool = false) -> [String] {
    matches(term, in: plain(text), exact: exact)
  }

  /// T4, with folding: whatever is typed finds whatever was written, and lights all of it.
  @Test(arguments: [
    ("cafe", "a café b", ["café"]), ("café", "a cafe\u{301} b", ["cafe\u{301}"]), ("cafe\u{301}", "a café b", ["café"]),
    ("CAFÉ", "a cafe b", ["cafe"]), ("don't", "I don’t, I don't, I donʼt", ["don’t", "don't", "donʼt"]),
    ("don’t", "I don't", ["don't"]), ("find", "to ﬁnd", ["ﬁnd"]), ("f", "to ﬁnd", ["ﬁ"]), ("ﬁnd", "to find", ["find"]),
    ("strasse", "die Straße", ["Straße"]), ("STRAẞE", "die strasse", ["strasse"]),
    ("softhyphen", "a soft\u{AD}hyphen", ["soft\u{AD}hyphen"]), ("soft\u{AD}hyphen", "a softhyphen", ["softhyphen"]),
    ("well-known", "a well–known, well‑known", ["well–known", "well‑known"]), ("\"a\"", "“a” „a“", ["“a”", "„a“"]),
    ("two words", "two  \n\n  words two\u{A0}words", ["two  \n\n  words", "two\u{A0}words"]),
    (" two ", "(two)", ["two"]),
    ("smorrebrod", "Smørrebrød", ["Smørrebrød"]), ("...", "so…", ["…"]), ("が", "か\u{3099}", ["か\u{3099}"]),
    ("か", "が", ["が"]),
    ("漢字", "この漢字は", ["漢字"]), ("한", "\u{1112}\u{1161}\u{11AB}", ["\u{1112}\u{1161}\u{11AB}"]),
    ("👩", "x👩‍👩‍👧y", ["👩‍👩‍👧"]), ("aa", "aaaaa", ["aa", "aa"]), ("", "a", []), ("  ", "a  b", []), ("b", "a", []),
    ("\u{AD}", "a\u{AD}b", []), ("İ", "istanbul", ["i"]),
  ])
  func folding_findsEverySpelling(term: String, text: String, expected: [String]) {
    #expect(matches(term, in: text) == expected)
  }

  /// T4, exact: bytes, but never half a cluster.
  @Test(arguments: [
    ("cafe", "cafe café cafe\u{301}", 1), ("café", "cafe café cafe\u{301}", 1), ("don't", "don’t don't", 1),
    ("fi", "ﬁ fi", 1),
    ("ss", "ß ss", 1), ("Two  w", "two w Two  w", 1), ("🇩", "🇩🇪", 0),
  ])
  func exact_findsOneSpelling(term: String, text: String, count: Int) {
    let found = matches(term, in: text, exact: true)
    #expect(found.count == count && found.allSatisfy { $0 == term })
  }

  /// T3: fifteen phrases, and at some width each of them is wrapped in its middle.
  @Test func phrases_areFound_whereverTheLineBreaks() throws {
    let phrases = (1...15).map { "phrase\($0) second\($0)x" }
    let text = phrases.map { "some filler words \($0) and" }.joined(separator: " ")
    let article = ArticleLoader.markdown(Array(text.utf8), title: "")
    let search = try #require(ArticleSearch(article))
    var wrapped: Set<Int> = []
    for columns in 20...60 {
      var layout = MeasuredLayout(article: article, columns: columns, rows: 24)
      for (index, phrase) in phrases.enumerated() {
        let found = try #require(search.find(phrase)?.first)
        #expect(article.text.string(in: found) == phrase)
        // Both halves can be lit: the match covers part of each line it touches.
        let lines = [layout.line(containing: found.lowerBound), layout.line(containing: found.upperBound - 1)]
        #expect(lines.allSatisfy { $0.range.overlaps(found) })
        if lines[0] != lines[1] { wrapped.insert(index) }
      }
    }
    #expect(wrapped.count == phrases.count)
    // A hard wrap in plain text is a space as well.
    #expect(matches("second words", in: "first second\nwords") == ["second\nwords"])
    #expect(matches("second words", in: "first second\r\n  words") == ["second\r\n  words"])
  }

  /// T5: the cells of a match are those of its text, whatever stands before it.
  @Test func matches_areWholeCells_afterAnything() {
    let text = "漢字 hit e\u{301} 👩‍👩‍👧 hit\thit ❤️hit"
    let article = plain(text)
    var layout = MeasuredLayout(article: article, rows: 2)
    let cells = CellRuler(article: article, columns: 66).cells(of: layout.line(containing: 0))
    let found = ArticleSearch(article)!.find("hit")!
    let columns = found.map { match in cells.filter { match.overlaps($0.range) }.map(\.column) }
    // 漢字 4, space 1: 5. "hit", space, é, space, family 2, space: 14. Three more to 17, a tab to 20. Then a space, ❤️ 2: 26.
    #expect(columns == [[5, 6, 7], [14, 15, 16], [20, 21, 22], [26, 27, 28]])
  }

  @Test func inlineMarkup_isNoObstacle() {
    let article = ArticleLoader.markdown(Array("a **bo**ld [wo*rd*](x) `here`".utf8), title: "")
    #expect(matches("bold word here", in: article) == ["bold word here"])
  }

  @Test func chunks_loseNoMatch_andDoubleNone() throws {
    // Matches over every chunk's end: the term has seven bytes, and is repeated without a gap.
    let count = 3 * ArticleSearch.chunkLength / 7
    let article = plain(String(repeating: "needle ", count: count))
    for exact in [false, true] {
      let found = try #require(ArticleSearch(article)?.find("needle", exact: exact, limit: .max))
      #expect(found.count == count)
      #expect(found.enumerated().allSatisfy { $1 == $0 * 7..<$0 * 7 + 6 })
    }
    #expect(ArticleSearch(article)?.find("needle", limit: 10)?.count == 10)
    #expect(ArticleSearch(article)?.find(String(repeating: "needle ", count: 2000)) == [])
  }

  @Test func longText_isSearchedWithoutBeingKept() throws {
    var bytes = [UInt8](repeating: 0x61, count: ArticleSearch.keptLength + 5)
    bytes.replaceSubrange(bytes.count - 8..<bytes.count, with: Array(" caf\u{E9} e".utf8.prefix(8)))
    let article = ArticleLoader.plainText(bytes, title: "")
    #expect(try #require(ArticleSearch(article)).find("CAFE")?.count == 1)
  }

  @Test func search_stopsWhenToldTo() throws {
    let article = plain(String(repeating: "word ", count: ArticleSearch.chunkLength))
    #expect(ArticleSearch(article, isCancelled: { true }) == nil)
    var looks = 0
    let found = try #require(ArticleSearch(article)).find("word", limit: .max) {
      looks += 1
      return looks > 2
    }
    #expect(found == nil && looks == 3)
  }

  /// Every match, read back, folds to the term.
  @Test(arguments: 1...20)
  func matches_foldToTheirTerm(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let pieces = [
      "a", "b", " ", "\n", "é", "e\u{301}", "ß", "ﬁ", "’", "\u{AD}", "…", "漢", "が", "か\u{3099}", "\u{301}", "A", "–",
      "\u{200D}",
    ]
    let text = (0..<400).map { _ in pieces.randomElement(using: &random)! }.joined()
    let article = plain(text)
    let search = try #require(ArticleSearch(article))
    for term in ["a", "b a", "e", "ss", "fi", "'", "...", "漢", "ab", "-a"] {
      for match in try #require(search.find(term)) {
        let folded = String(decoding: FoldedText.term(article.text.string(in: match)), as: UTF8.self)
        // Rounding to whole clusters may take more than the term: half a ligature, a mark's base.
        #expect(folded.contains(String(decoding: FoldedText.term(term), as: UTF8.self)))
      }
    }
    // Nothing is missed: as many as in the text folded at once.
    let whole = String(decoding: FoldedText.term(text), as: UTF8.self)
    #expect(search.find("a")?.count == whole.unicodeScalars.count { $0 == "a" })
  }
}
