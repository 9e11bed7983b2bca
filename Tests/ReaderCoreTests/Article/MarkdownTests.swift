import Testing

@testable import ReaderCore

/// What Markdown becomes: text that reads as plain text, blocks, runs.
@Suite struct MarkdownTests {
  private func article(_ source: String) -> Article { ArticleLoader.markdown(Array(source.utf8), title: "file") }
  private func text(_ source: String) -> String { article(source).wholeText }

  @Test func blocks_standApartByAnEmptyLine() {
    let article = article("# A *title*\n\nOne\ntwo.\n\n---\n\nThree  \nfour.\n")
    #expect(article.wholeText == "A title\n\nOne two.\n\n* * *\n\nThree\nfour.")
    #expect(article.blocks.map(\.kind) == [.heading(level: 1), .paragraph, .rule, .paragraph])
    #expect(article.headings == [Heading(range: 0..<7, level: 1)])
    #expect(article.title == "A title")
  }

  @Test func title_isTheFileName_withoutHeading() {
    #expect(article("Just words.").title == "file")
  }

  @Test func title_isDecodedOnce() {
    #expect(article("# Caf&amp;eacute; &#8217;t &ndash; *x*").title == "Caf&eacute; ’t – x")
  }

  @Test func frontMatter_givesTheTitle_andIsNotShown() {
    let article = article("---\ntitle: \"A: B\"\ntags:\n  - x\n- y\n# note\n---\n\n# Head\n\nwords\n")
    #expect(article.title == "A: B" && article.wholeText == "Head\n\nwords")
    #expect(self.article("---\ndate: 1\n...\nwords").wholeText == "words")
    // Thematic breaks round words.
    #expect(text("---\n\nwords here\n\n---\n") == "* * *\n\nwords here\n\n* * *")
    #expect(text("---\na: b\n\nno end") == "* * *\n\na: b\n\nno end")
  }

  @Test func runs_carryEveryInlineStyle() {
    let article = article("a *b **c*** `d` ~~e~~ [f](http://x.y/?a&amp;b \"t\") g")
    #expect(article.wholeText == "a b c d e f g")
    let styles: [StyledRun] = [
      StyledRun(range: 2..<4, style: .emphasis), StyledRun(range: 4..<5, style: [.emphasis, .strong]),
      StyledRun(range: 6..<7, style: .code), StyledRun(range: 8..<9, style: .strikethrough),
      StyledRun(range: 10..<11, style: [], link: 0),
    ]
    #expect(article.runs == styles)
    #expect(article.links == ["http://x.y/?a&b"])
  }

  @Test func runsInRange_areThoseThatTouchIt() {
    let article = article("*a* b **c** d `e`")
    #expect(article.runs(in: 0..<1).count == 1)
    #expect(article.runs(in: 1..<4).isEmpty)
    #expect(article.runs(in: 3..<9).map(\.range) == [4..<5, 8..<9])
    #expect(article.runs(in: 5..<5).isEmpty)
  }

  @Test func lists_keepMarkersAndDepth_tightAndLoose() {
    let tight = article("Before\n\n- a\n  - b\n    - c\n      - d\n- e\n\nAfter")
    #expect(tight.wholeText == "Before\n\na\nb\nc\nd\ne\n\nAfter")
    #expect(tight.blocks.map(\.marker) == [nil, "•", "◦", "▪", "▪", "•", nil])
    #expect(tight.blocks.map(\.listDepth) == [0, 1, 2, 3, 4, 1, 0])
    // A bullet and a space for each list.
    #expect(tight.blocks.map(\.listIndent) == [0, 2, 4, 6, 8, 2, 0])

    let loose = article("- a\n\n  second\n\n- b")
    #expect(loose.wholeText == "a\n\nsecond\n\nb")
    #expect(loose.blocks.map(\.marker) == ["•", nil, "•"])
  }

  @Test func numbers_startWhereTheListDoes_andAlignOnTheWidest() {
    let article = article("9. nine\n10. ten\n    - nested\n11. eleven\n")
    #expect(article.blocks.map(\.marker) == ["9.", "10.", "◦", "11."])
    // "10." and a space are four cells; the nested bullet takes two more.
    #expect(article.blocks.map(\.listIndent) == [4, 4, 6, 4])
    #expect(self.article("3) x").blocks.map(\.marker) == ["3)"])
  }

  @Test func tasks_showBoxes_andAnEmptyItemItsMarker() {
    #expect(article("- [ ] a\n- [x] b\n1. [X] c").blocks.map(\.marker) == ["☐", "☑", "1. ☑"])
    let empty = article("- a\n-\n- b")
    #expect(empty.wholeText == "a\n\nb")
    #expect(empty.blocks.map(\.range) == [0..<1, 2..<2, 3..<4])
  }

  @Test func quotes_nest() {
    let article = article("> a\n> > b\n>\n> c\n\nd")
    #expect(article.wholeText == "a\n\nb\n\nc\n\nd")
    #expect(article.blocks.map(\.quoteDepth) == [1, 2, 1, 0])
    #expect(article.blocks[1].indent(within: 66) == 4)
    #expect(article.blocks[1].indent(within: 6) == 3)
  }

  @Test func code_keepsItsLinesAndTabs() {
    let article = article("```swift\nlet a = 1\n\nx\tb\n```\n\n    indented\n")
    #expect(article.wholeText == "let a = 1\n\nx\tb\n\nindented")
    #expect(article.blocks.map(\.kind) == [.code, .code])
  }

  @Test func table_rowsAreBlocks_withTheTablesWidths() {
    let article = article("| a | b\tc |\n|---|---|\n| 漢字 | *x* |\n| | z |\n\nafter")
    #expect(article.wholeText == "a\tb c\n漢字\tx\n\tz\n\nafter")
    // 漢字 is four cells wide, "b c" three.
    #expect(article.blocks[0].kind == .tableRow(columns: [4, 3], isHeader: true))
    #expect(article.blocks[2].kind == .tableRow(columns: [4, 3], isHeader: false))
  }

  @Test func images_readAsTheirAlternativeText() {
    let article = article("![A *fine* map](m.png)\n\nSee ![x](y.png) and ![](dir/pic.png).\n\n[![in](a.png)](http://b)")
    #expect(article.wholeText == "A fine map\n\nSee x and pic.png.\n\nin")
    #expect(article.blocks.map(\.kind) == [.image, .paragraph, .image])
    #expect(
      article.runs.map(\.link).compactMap { $0.map { article.links[$0] } } == [
        "m.png", "y.png", "dir/pic.png", "http://b",
      ])
  }

  @Test func softBreak_isNoSpaceBetweenWideCharacters() {
    #expect(text("漢字\n仮名") == "漢字仮名")
    #expect(text("漢字\nword") == "漢字 word")
    // Korean puts spaces between words.
    #expect(text("한국\n어") == "한국 어")
  }

  @Test(arguments: [
    ("Caf&amp;eacute;", "Caf&eacute;"), ("Caf&eacute;", "Café"), ("don&#8217;t", "don’t"), ("1&ndash;2", "1–2"),
    ("a&nbsp;b", "a\u{A0}b"), ("&NotEqualTilde;", "≂̸"), ("&unknown; &x", "&unknown; &x"), ("&#x1F600;", "😀"),
    ("&#0; &#xD800; &#99999999999;", "\u{FFFD} \u{FFFD} &#99999999999;"),
  ])
  func entities_areDecodedOnce(source: String, expected: String) {
    #expect(text(source) == expected)
  }

  @Test func controls_neverReachTheText_rawOrAsEntity() {
    let source =
      "# T\u{1B}]0;x\u{07}\n\n\u{1B}[2J &#27;[2J &#x9b;2J \u{9B}2J &amp;#27; `\u{1B}`\n\n<p>&#27;[0m</p>\n\n[a\u{7F}](<u\u{1B}&#27;>)"
    let article = article(source)
    let all = [article.wholeText, article.title] + article.links
    for scalar in all.joined().unicodeScalars where scalar != "\n" {
      #expect(scalar.properties.generalCategory != .control)
    }
    #expect(article.wholeText.contains("&#27;"))
  }

  @Test func html_leavesItsWordsOnly() {
    #expect(
      text(
        "a <b>bold</b> x<br>y <!-- c --> z\n\n<div align=\"center\">\n<h1>Big &amp; bold</h1>\nwords <i>x</i>\n</div>\n"
      )
        == "a bold x\ny z\n\nBig & bold\n\nwords x")
    #expect(text("<script>\nalert(1 < 2)\n</script>\n\nend") == "end")
    #expect(text("<!-- hidden\n\nstill -->\n\nend") == "end")
  }

  @Test func lineEnds_andMarks_areNormalised() {
    #expect(
      ArticleLoader.markdown([0xEF, 0xBB, 0xBF] + Array("# A\r\n\r\nb\rc".utf8), title: "").wholeText == "A\n\nb c")
    let utf16: [UInt8] = [0xFF, 0xFE] + "# é\n".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(ArticleLoader.markdown(utf16, title: "").wholeText == "é")
    #expect(ArticleLoader.markdown([0x61, 0xFF, 0x00, 0x62], title: "").wholeText == "a\u{FFFD}\u{FFFD}b")
  }

  @Test func blocks_coverTheTextInOrder() {
    let article = article(Samples.everything)
    var end = 0
    for block in article.blocks {
      #expect(block.range.lowerBound >= end)
      end = block.range.upperBound
    }
    #expect(end == article.length)
    for offset in 0...article.length {
      let block = article.block(containing: offset)
      #expect(article.extent(of: block).contains(min(offset, article.length - 1)))
    }
    var walked = [article.block(containing: 0)]
    while let next = article.block(after: walked[walked.count - 1]) { walked.append(next) }
    #expect(walked == article.blocks)
    var back = [article.block(containing: article.length)]
    while let next = article.block(before: back[back.count - 1]) { back.append(next) }
    #expect(back.reversed() == article.blocks)
  }

  @Test func giganticBlocks_areParted() {
    let words = String(repeating: "word ", count: 20_000)
    let code = String(repeating: "line of code\n", count: 8_000)
    let han = String(repeating: "漢", count: 40_000)
    let article = article("# h\n\n\(words)\n\n```\n\(code)```\n\n\(han)")
    #expect(article.blocks.allSatisfy { $0.range.count <= 2 * TextLines.grain + TextLines.reach })
    let expected = "h\n\n\(words.dropLast())\n\n\(code.dropLast())\n\n\(han)"
    #expect(article.text.bytes(in: 0..<article.length) == Array(expected.utf8))
    // Every piece is whole scalars.
    #expect(article.blocks.allSatisfy { !article.text.string(in: $0.range).contains("\u{FFFD}") })
  }

  @Test(arguments: ["> ", "- ", "[", "**a ", "<a ", "![", "`", "1. ", "| a ", "&", "\\", "<!--", "~~", "[a](", "_a*"])
  func nesting_withoutEnd_neitherCrashesNorHangs(piece: String) {
    let source = String(repeating: piece, count: 20_000)
    let elapsed = ContinuousClock().measure { _ = article(source) }
    // Linear work takes milliseconds, quadratic minutes.
    #expect(elapsed < .seconds(5))
  }

  /// Links and images in each other, as their signs can stand: in some of these md4c ends what it never began. Whatever
  /// becomes of them, the next paragraph is none of theirs.
  @Test func linksAndImages_inAnyOrder_endWithTheirParagraph() {
    let signs = ["[", "](", "![", ")", "]"]
    for number in 0..<15_625 {
      // Six signs: all of 5 to the sixth; the two after them make a whole link of many.
      var rest = number
      var source = "[]("
      for _ in 0..<6 {
        source += signs[rest % signs.count]
        rest /= signs.count
      }
      let article = article(source + ")\n\nA *word* after.")
      let text = article.wholeText
      #expect(text.hasSuffix("A word after."), "\(source)")
      #expect(
        article.runs.last == StyledRun(range: text.utf8.count - 11..<text.utf8.count - 7, style: .emphasis), "\(source)"
      )
    }
  }
}
