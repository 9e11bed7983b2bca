import Testing

@testable import ReaderCore

/// The cases of a layout that people see: where lines end, and what fits into them.
@Suite struct LayoutTests {
  private func lines(_ article: Article, columns: Int) -> [String] {
    var layout = MeasuredLayout(article: article, columns: columns, rows: 10)
    return layout.allLines.map { article.text.string(in: $0.range) }
  }

  private func plain(_ text: String, columns: Int) -> [String] {
    lines(ArticleLoader.plainText(Array(text.utf8), title: ""), columns: columns)
  }

  private func markdown(_ text: String, columns: Int) -> [String] {
    lines(ArticleLoader.markdown(Array(text.utf8), title: ""), columns: columns)
  }

  @Test(arguments: [
    ("one two three", 8, ["one two", "three"]),
    // The space at the break hangs over the end.
    ("1234 5678", 4, ["1234", "5678"]), ("1234     5678", 4, ["1234", "5678"]),
    ("a well-known word", 8, ["a well-", "known", "word"]),
    ("abcdefghijkl", 5, ["abcde", "fghij", "kl"]), ("a bcdefghijkl m", 5, ["a", "bcdef", "ghijk", "l m"]),
    ("", 8, [""]), ("\n\na", 8, ["", "", "a"]), ("   ", 8, [""]), ("a\u{2028}b", 8, ["a", "b"]),
  ])
  func lines_endWhereTheyMay(text: String, columns: Int, expected: [String]) {
    #expect(plain(text, columns: columns) == expected)
  }

  @Test func wideCharacters_takeTwoCells_andPunctuationStaysWithThem() {
    // Four ideographs are eight cells; the full stop may not start a line, so it takes its neighbour along.
    #expect(plain("漢字漢字。仮名", columns: 8) == ["漢字漢", "字。仮名"])
    #expect(plain("漢字漢字漢", columns: 7) == ["漢字漢", "字漢"])
    #expect(plain("「漢字」漢", columns: 5) == ["「漢", "字」", "漢"])
  }

  /// T6: a long paragraph of ideographs, punctuation and pictures at an even and an odd width.
  @Test(arguments: [40, 41])
  func ideographs_fillTheLine_andPunctuationNeverStartsIt(columns: Int) {
    let text = String(repeating: "吾輩は猫である。名前は、まだ（無い）。どこで👩‍👩‍👧生れた❤️か🇯🇵とんと", count: 20)
    let lines = plain(text, columns: columns)
    for line in lines {
      #expect(!"。、）」".contains(line.first!))
      #expect(CellWidth.of(text: Array(line.utf8)) <= columns)
    }
    // At most two characters go down with the punctuation after them, so no line but the last has six cells to spare.
    #expect(lines.dropLast().allSatisfy { CellWidth.of(text: Array($0.utf8)) > columns - 6 })
    #expect(lines.joined() == text)
  }

  @Test func softHyphens_breakWhereTheHyphenFits() {
    #expect(plain("auto\u{AD}mobile", columns: 6) == ["auto\u{AD}", "mobile"])
    // Ten cells and the hyphen do not fit into ten.
    #expect(plain("auto\u{AD}mobile\u{AD}s", columns: 10) == ["auto\u{AD}", "mobile\u{AD}s"])
    #expect(plain("auto\u{AD}mobile", columns: 10) == ["auto\u{AD}mobile"])
  }

  @Test func blocks_areParted_byOneEmptyLine() {
    #expect(markdown("# a\n\nb c\n\n- d\n- e\n\n***\n", columns: 20) == ["a", "", "b c", "", "d", "e", "", "* * *"])
  }

  @Test func indentation_narrowsTheText() {
    // Two cells for the quotation.
    #expect(markdown("> one two", columns: 8) == ["one", "two"])
    #expect(markdown("one two", columns: 8) == ["one two"])
    // Two for the bullet.
    #expect(markdown("- 123456 x", columns: 8) == ["123456", "x"])
  }

  @Test func code_isCut_neverReflowed() {
    #expect(markdown("```\nlet a = b\n\n  x\n```", columns: 6) == ["let a ", "= b", "", "  x"])
  }

  @Test func tableRow_standsInColumns_whileItFits() {
    let article = ArticleLoader.markdown(Array("| a | bb |\n|---|---|\n| 漢字 | c |".utf8), title: "")
    var layout = MeasuredLayout(article: article, columns: 20, rows: 10)
    let rows = layout.allLines
    #expect(rows.count == 2)
    let ruler = CellRuler(article: article, columns: 20)
    // The first column is four cells wide, and two part it from the second.
    #expect(ruler.cells(of: rows[0]).map(\.column) == [0, 1, 6, 7])
    #expect(ruler.cells(of: rows[1]).map(\.column) == [0, 2, 4, 6])
    // 4 + 2 + 2 cells do not fit into seven: the row is a paragraph.
    #expect(lines(article, columns: 7).count == 2)
    #expect(lines(article, columns: 4) == ["a", "bb", "漢字", "c"])
  }

  @Test func tabs_leadToTheNextMultipleOfFour() {
    let article = ArticleLoader.plainText(Array("a\tb\t\tc".utf8), title: "")
    var layout = MeasuredLayout(article: article, columns: 20, rows: 10)
    #expect(
      CellRuler(article: article, columns: 20).cells(of: layout.line(containing: 0)).map(\.column) == [
        0, 1, 4, 5, 8, 12,
      ])
  }

  @Test func screens_areCountedFromTheirLines() {
    let article = ArticleLoader.plainText(Array((1...50).map { "\($0)\n" }.joined().utf8), title: "")
    var layout = MeasuredLayout(article: article, rows: 10)
    func number(_ place: Int) -> String { article.text.string(in: layout.line(containing: place).range) }
    // Ten rows: 41 to 50.
    let last = layout.lastScreenTop()
    #expect(number(last) == "41")
    #expect(layout.lines(from: last).count == 10)
    #expect(layout.lines(from: article.length).count == 1)
    #expect(number(layout.top(moving: 7, from: 0)) == "8")
    #expect(number(layout.top(moving: -3, from: last)) == "38")
    #expect(layout.top(moving: -3, from: 0) == 0)
    #expect(number(layout.top(moving: 500, from: 0)) == "50")
    // A third of ten rows stand above it.
    #expect(number(layout.readingLine(from: 0).start) == "4")
    #expect(number(layout.readingLine(from: article.length).start) == "50")
  }

  @Test func shortArticle_hasItsTopForLastScreen() {
    var empty = MeasuredLayout(article: ArticleLoader.plainText([], title: ""), rows: 10)
    #expect(empty.lastScreenTop() == 0)
    #expect(empty.lines(from: 0) == [LayoutLine(range: 0..<0, end: 0, height: 1)])
    var short = MeasuredLayout(article: ArticleLoader.plainText(Array("a\nb".utf8), title: ""), rows: 10)
    #expect(short.lastScreenTop() == 0)
  }
}

extension ArticleLayout {
  /// Every line, from the first on.
  var allLines: [LayoutLine] {
    mutating get {
      var lines = [line(containing: 0)]
      while let next = line(after: lines[lines.count - 1]) { lines.append(next) }
      return lines
    }
  }
}
