#if Window

import ReaderCore
import Testing

@testable import Page

@Suite struct TypesetterTests {
  static func typesetter(
    _ article: Article, width: Int = 1000, height: Int = 800, typography: Typography = Typography()
  ) throws -> Typesetter {
    try Typesetter(article: article, width: width, height: height, typography: typography, fonts: .files(testFonts))
  }

  static func lines(of typesetter: Typesetter) -> [LayoutLine] {
    Array(sequence(first: typesetter.line(containing: 0)) { typesetter.line(after: $0) })
  }

  /// A text of many paragraphs, `length` bytes or a little more.
  static func book(_ length: Int) -> Article {
    let paragraph =
      "It is an old observation that nobody has ever finished a book by hurrying; one finishes it by "
      + "coming back, a little wiser than before, to the line that one had left the evening before.\n\n"
    return ArticleLoader.plainText(
      Array(String(repeating: paragraph, count: length / paragraph.utf8.count + 1).utf8), title: "Book")
  }

  static let articles: [(String, Article)] = [
    ("essay", essay),
    ("plain", ArticleLoader.plainText(Array("One line.\r\nAnother.\r\n\r\n\r\nThe end.\n".utf8), title: "")),
    ("leading", ArticleLoader.plainText(Array("\n\n   indented\n".utf8), title: "")),
    ("spaces", ArticleLoader.plainText(Array((String(repeating: " ", count: 3000) + "x   ").utf8), title: "")),
    ("long", ArticleLoader.plainText(Array(String(repeating: "word and word ", count: 4000).utf8), title: "")),
    ("unbroken", ArticleLoader.plainText(Array(String(repeating: "é", count: 30000).utf8), title: "")),
    (
      "code",
      ArticleLoader.markdown(
        Array("```\n\(String(repeating: "  let x = 1\n\n", count: 2000))```\n\nafter".utf8), title: "")
    ),
    ("broken", ArticleLoader.plainText([0x61, 0xFF, 0xFE, 0x00, 0xC3, 0x0A, 0xE2, 0x82, 0x62], title: "")),
    ("hebrew", ArticleLoader.plainText(Array("שלום עולם, this is mixed. ".utf8) + Array("مرحبا\n".utf8), title: "")),
    ("empty", ArticleLoader.plainText([], title: "")),
    (
      "nested",
      ArticleLoader.markdown(Array((String(repeating: "> ", count: 40) + "deep\n").utf8), title: "")
    ),
  ]

  // MARK: - Lines

  @Test(arguments: articles.map(\.0)) func lines_coverTheTextWithoutGaps(_ name: String) throws {
    let article = Self.articles.first { $0.0 == name }!.1
    let lines = try Self.lines(of: Self.typesetter(article))
    #expect(lines.first?.start == 0 || article.block(containing: 0).range.lowerBound > 0)
    #expect(lines.last?.end == article.length)
    for (line, next) in zip(lines, lines.dropFirst()) {
      #expect(line.end == next.start)
      #expect(line.end > line.start, "a line that owns nothing cannot be left")
    }
    for line in lines {
      #expect(line.height > 0)
      #expect(line.range.upperBound <= line.end)
    }
  }

  @Test(arguments: articles.map(\.0)) func walkBackwards_meetsTheSameLines(_ name: String) throws {
    let article = Self.articles.first { $0.0 == name }!.1
    let forwards = try Self.lines(of: Self.typesetter(article))
    // Another typesetter, so that nothing is remembered from the walk down.
    let typesetter = try Self.typesetter(article)
    let last = typesetter.line(containing: article.length)
    let backwards = sequence(first: last) { typesetter.line(before: $0) }
    #expect(forwards == Array(backwards).reversed())
  }

  @Test(arguments: articles.map(\.0)) func lineContaining_agreesWithTheWalk(_ name: String) throws {
    let article = Self.articles.first { $0.0 == name }!.1
    let typesetter = try Self.typesetter(article)
    for line in Self.lines(of: typesetter) {
      for offset in [line.start, (line.start + line.end) / 2, max(line.start, line.end - 1)] {
        #expect(typesetter.line(containing: offset) == line)
      }
    }
  }

  @Test func places_areClamped_outsideOfTheText() throws {
    let typesetter = try Self.typesetter(essay)
    #expect(typesetter.line(containing: -5) == typesetter.line(containing: 0))
    #expect(typesetter.line(containing: essay.length + 5) == typesetter.line(containing: essay.length))
  }

  @Test func everyLine_fitsTheColumn() throws {
    for width in [120, 300, 700, 1600] {
      let typesetter = try Self.typesetter(essay, width: width)
      let column = typesetter.sheet.column
      #expect(column.x >= 0 && column.maxX <= Double(width))
      for line in Self.lines(of: typesetter) where !line.range.isEmpty {
        guard case .block(let block, let set) = typesetter.stretch(containing: line.start) else { continue }
        // A word that alone is wider than a tiny column is broken; a table's cell may be down to one letter.
        if case .tableRow = block.kind, width < 300 { continue }
        #expect(set.boxes(of: line.range).allSatisfy { $0.x >= -1 && $0.maxX <= column.width + 1 }, "\(line)")
      }
    }
  }

  @Test func measure_isSixtySixCharacters_whereTheWindowHasRoom() throws {
    let lines = try Self.lines(of: Self.typesetter(Self.book(20_000), width: 1600))
    // Lines of ragged text end before the measure, by half a word on the average, and none goes far beyond it.
    let full = lines.filter { !$0.range.isEmpty }.map(\.range.count)
    #expect(full.max()! <= 75, "75 characters is the most that reads well")
    #expect(full.max()! >= 62)
  }

  // MARK: - Cost

  @MainActor @Test func opening_setsAsManyBlocks_forABookAsForANote() throws {
    func settings(_ article: Article, at offset: Int) throws -> Int {
      let painter = try PagePainter(article: article, width: 1000, height: 800, fonts: .files(testFonts))
      _ = painter.frame(PageView(ReadingSnapshot(article, at: offset)))
      return painter.typesetter.settings
    }
    let note = Self.book(3_000)
    let book = Self.book(3_000_000)
    let inNote = try settings(note, at: 0)
    #expect(try settings(book, at: 0) == inNote)
    // In the middle there are lines above as well.
    #expect(try settings(book, at: 1_500_000) <= inNote + 4)
    #expect(inNote < 30, "a window of 800 pixels holds some 20 lines")
  }

  @Test func lastScreen_isFoundFromTheEnd() throws {
    let book = Self.book(3_000_000)
    let typesetter = try Self.typesetter(book)
    var line = typesetter.line(containing: book.length)
    var height = line.height
    while let before = typesetter.line(before: line), height + before.height <= typesetter.screenHeight {
      height += before.height
      line = before
    }
    #expect(line.start > book.length - 4000)
    #expect(typesetter.settings < 40)
  }

  @Test func hugeParagraph_isSetInParts() throws {
    let article = ArticleLoader.markdown(Array(String(repeating: "long and longer ", count: 60_000).utf8), title: "")
    let typesetter = try Self.typesetter(article)
    let line = typesetter.line(containing: 500_000)
    #expect(line.range.contains(500_000) || line.end > 500_000)
    guard case .block(_, let set) = typesetter.stretch(containing: 500_000) else {
      Issue.record("no block at 500,000")
      return
    }
    #expect(set.range.count <= 10_000, "a part is a grain of 8 KiB and a word")
    #expect(typesetter.settings == 1)
  }

  // MARK: - Fonts

  @Test func missingFont_isToldByName() {
    #expect(throws: FontError.unreadable(file: "/nowhere/Face.otf")) {
      _ = try Typesetter(article: essay, width: 800, height: 600, fonts: .files(["/nowhere/Face.otf"]))
    }
  }

  @Test func systemFonts_giveAPage() throws {
    let typesetter = try Typesetter(article: essay, width: 800, height: 600)
    #expect(typesetter.line(containing: 0).height > 0)
  }
}

#endif
