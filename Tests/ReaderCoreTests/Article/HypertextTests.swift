import Testing

@testable import ReaderCore

/// What HTML and XHTML become: the same blocks and runs as Markdown's, whatever state the markup is in.
@Suite struct HypertextTests {
  private func article(_ source: String) -> Article { ArticleLoader.hypertext(Array(source.utf8), title: "file") }
  private func text(_ source: String) -> String { article(source).wholeText }

  // MARK: Elements

  @Test func blocks_areThoseOfMarkdown() {
    let page = """
      <!DOCTYPE html><html><head><title>T</title><style>p{}</style></head><body>
      <h1>A <em>title</em></h1>
      <p>One
         two.</p><hr/>
      <blockquote><p>Three<br/>four.</p></blockquote>
      <pre>
      func f() {
          return
      }
      </pre>
      <img src="a/map.png" alt="A map">
      </body></html>
      """
    let article = article(page)
    #expect(
      article.wholeText
        == "A title\n\nOne two.\n\n* * *\n\nThree\nfour.\n\nfunc f() {\n    return\n}\n\nA map")
    #expect(article.blocks.map(\.kind) == [.heading(level: 1), .paragraph, .rule, .paragraph, .code, .image])
    #expect(article.blocks.map(\.quoteDepth) == [0, 0, 0, 1, 0, 0])
    #expect(article.headings == [Heading(range: 0..<7, level: 1)])
    #expect(article.title == "T" && article.links == ["a/map.png"])
  }

  @Test func runs_carryEveryInlineStyle() {
    let article = article(
      "<p>a <i>b <b>c</b></i> <code>d</code> <del>e</del> <a href='http://x.y/?a&amp;b'>f</a> g</p>")
    #expect(article.wholeText == "a b c d e f g")
    #expect(
      article.runs == [
        StyledRun(range: 2..<4, style: .emphasis), StyledRun(range: 4..<5, style: [.emphasis, .strong]),
        StyledRun(range: 6..<7, style: .code), StyledRun(range: 8..<9, style: .strikethrough),
        StyledRun(range: 10..<11, style: [], link: 0),
      ])
    #expect(article.links == ["http://x.y/?a&b"])
  }

  @Test func lists_keepMarkersAndDepth() {
    let article = article(
      "<ul><li>a<ul><li>b</li></ul></li><li>c</ul><ol start=9><li>d<li><p>e</p><p>f</p></ol><dl><dt>g<dd>h</dl>")
    #expect(article.wholeText == "a\nb\nc\n\nd\n\ne\n\nf\n\ng\n\nh")
    #expect(article.blocks.map(\.marker) == ["•", "◦", "•", "9.", "10.", nil, nil, nil])
    #expect(article.blocks.map(\.listDepth) == [1, 2, 1, 1, 1, 1, 0, 1])
  }

  @Test func table_hasRows_andTheirHeader() {
    let article = article(
      "<table><caption>Cap</caption><thead><tr><th>Name<th>No</thead><tr><td><p>ab</p><p>c</p></td><td>1</td></tr></table>end"
    )
    #expect(article.wholeText == "Cap\n\nName\tNo\nab c\t1\n\nend")
    #expect(
      article.blocks.map(\.kind) == [
        .paragraph, .tableRow(columns: [4, 2], isHeader: true), .tableRow(columns: [4, 2], isHeader: false), .paragraph,
      ])
  }

  /// Pages were laid out with tables once, and some books still are.
  @Test func table_thatLaysAPageOut_isThePage() {
    let article = article(
      "<table><tr><td><h2>One</h2><p>a</p></td><td><table><tr><td>b</table></td></tr></table><p>c</p>")
    #expect(article.wholeText == "One\n\na\n\nb\n\nc")
    #expect(article.headings.count == 1)
  }

  @Test func smallThings_readWell() {
    #expect(text("<p>H<sub>2</sub>O, note<sup><a href='#n'>12</a></sup>, 1<sup>st</sup></p>") == "H₂O, note¹², 1st")
    #expect(text("<p><ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby> <q>so</q></p>") == "漢(かん) “so”")
    #expect(text("<p>x <math alttext='a^2'><mi>a</mi><mn>2</mn></math> y</p>") == "x a^2 y")
    #expect(text("<p>漢\n字</p><p>a\nb</p>") == "漢字\n\na b")
    #expect(text("<p>\n  a <b> b</b>\n  <i>c</i> \n d<br/>\n  e <br> f\n</p>\n<p>漢\n  字</p>") == "a b c d\ne\nf\n\n漢字")
  }

  @Test func whatIsNotForReading_isNotRead() {
    #expect(
      text(
        "<p>a<script>if (1 < 2) '<p>'</script><!-- <p>b --></p><svg><title>t</title><text>c</text></svg><p hidden>d</p>"
      )
        == "a")
    // A decorative picture has an empty alternative text; the nameless one has its file's name.
    #expect(text("<img src=x.png alt=''><p>&nbsp;</p><p> \n </p><img src='a/y.png'>") == "y.png")
  }

  @Test func ownLinks_leadToTheirPlaces() throws {
    let article = article(
      "<p>See <a href='#n'>the note</a>, <a href='#none'>nothing</a>.</p><p>b</p><p id=n>The note.</p>")
    #expect(article.links == ["#n", "#none"])
    let place = try #require(article.destinations[0])
    #expect(article.text.string(in: place..<article.length) == "The note.")
    #expect(article.destinations[1] == nil)
  }

  // MARK: Markup in any state

  @Test func omittedTags_areSupplied() {
    #expect(text("<title>t</title><p>a<p>b<div>c<p>d</div>e<h2>f<p>g") == "a\n\nb\n\nc\n\nd\n\ne\n\nf\n\ng")
    #expect(text("a</p></div></b>b") == "a\n\nb" || text("a</p></div></b>b") == "ab")
  }

  @Test func misnestedTags_loseNoWords() {
    let article = article("<p>a <b>b <i>c</b> d</i> e</p><p>f</p>")
    #expect(article.wholeText == "a b c d e\n\nf")
    // What was left open ends with its block.
    #expect(article.runs.allSatisfy { $0.range.upperBound <= 9 })
  }

  @Test(arguments: [
    ("a < b & c > d", "a < b & c > d"), ("<p title='a>b'>x</p>", "x"), ("<p a=b c>x", "x"), ("x <", "x <"),
    ("x</", "x</"), ("x<!", "x"), ("x<!--", "x"), ("a<![CDATA[<b> &amp; ]]>c", "a<b> &amp; c"), ("<?php x ?>y", "y"),
    ("<!DOCTYPE html [<!ENTITY a \"b\">]><p>&a;</p>", "&a;"), ("<script/><p>x", "x"), ("<title/><p>x", "x"),
    ("<a id='x'/>y", "y"), ("<P>A</P><DIV>B</DIV>", "A\n\nB"),
  ]) func oddMarkup_readsAsItLooks(source: String, expected: String) {
    #expect(text(source) == expected)
  }

  /// Linear work takes milliseconds, quadratic minutes.
  @Test(arguments: [
    "<div>", "</div>", "<b>", "</b>", "<b><p>", "<table><tr><td>", "<ul><li>", "<ol><li>", "<blockquote>", "<a href=x>",
    "<!--", "<![CDATA[", "<!x[>", "<!", "<?", "<p a=\"", "<script>", "<p id=a>", "&", "&#", "<pre>", "<svg>", "<sup>1",
    "<dl><dd>", "<td>", "<h1><div>", "<img alt=a>", "<i><b></i></b>",
  ]) func repeatedMarkup_neitherCrashesNorHangs(piece: String) {
    let source = String(repeating: piece, count: 20_000)
    #expect(ContinuousClock().measure { _ = article(source + "<p>end") } < .seconds(10))
  }

  // MARK: Entities, controls, encodings

  /// T9: decoded once, by HTML's names and numbers.
  @Test(arguments: [
    ("Caf&amp;eacute;", "Caf&eacute;"), ("don&#8217;t", "don’t"), ("1&ndash;2", "1–2"), ("a&nbsp;b", "a\u{A0}b"),
    // Windows' numbers are what old books mean by them.
    ("don&#146;t &#151;", "don’t —"), ("&unknown; &x &", "&unknown; &x &"),
  ]) func entities_areDecodedOnce(source: String, expected: String) {
    let article = article("<title>\(source)</title><h1>\(source)</h1>")
    #expect(article.wholeText == expected && article.title == expected)
  }

  /// T8: in text, title, alternative text and link, raw, as entities, and as entities of entities.
  @Test func controls_neverGetThrough() {
    for attack in ["\u{1B}]52;c;x\u{07}", "\u{9B}?1049l", "&#27;]0;x&#7;", "&#x9b;2J", "&amp;#27;[2J", "&#127;"] {
      let article = article(
        "<title>\(attack)</title><h1>\(attack)</h1><p>\(attack)<a href=\"\(attack)\">x</a><img src=\"\(attack)\"></p>"
          + "<img alt=\"\(attack)\"><pre>\(attack)</pre><table><tr><td>\(attack)</table>")
      for scalar in ([article.wholeText, article.title] + article.links).joined().unicodeScalars
      where scalar != "\n" && scalar != "\t" {
        #expect(scalar.properties.generalCategory != .control, "\(attack.debugDescription)")
      }
    }
  }

  @Test func encodings_areReadAsDeclared() {
    func read(_ head: String, _ bytes: [UInt8]) -> String {
      ArticleLoader.hypertext(Array(head.utf8) + bytes, title: "").wholeText
    }
    // "мир" in windows-1251, "é" in Latin 1, "’" in windows-1252, "日本" in Shift_JIS.
    #expect(read("<?xml version='1.0' encoding='windows-1251'?><p>", [0xEC, 0xE8, 0xF0]) == "мир")
    #expect(read("<meta charset=\"Windows-1251\"><p>", [0xEC, 0xE8, 0xF0]) == "мир")
    #expect(read("<meta http-equiv=x content='text/html; charset=ISO-8859-1'><p>", [0xE9]) == "é")
    #expect(read("<p>", [0x92]) == "’")
    #expect(read("<meta charset=shift_jis><p>", [0x93, 0xFA, 0x96, 0x7B]) == "日本")
    #expect(read("<meta charset=klingon><p>", [0xE9]) == "é")
    // UTF-8 that says it is something else.
    #expect(read("<meta charset=iso-8859-1><p>", Array("é’".utf8)) == "é’")
    #expect(read("<meta charset=utf-8><p>a", [0xFF]) == "a\u{FFFD}")
    for isLittleEndian in [true, false] {
      let source = "<?xml version='1.0' encoding='UTF-16'?><p>é</p>"
      let units = source.utf16.flatMap { unit in
        isLittleEndian ? [UInt8(unit & 0xFF), UInt8(unit >> 8)] : [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      }
      let mark: [UInt8] = isLittleEndian ? [0xFF, 0xFE] : [0xFE, 0xFF]
      for bytes in [units, mark + units] { #expect(ArticleLoader.hypertext(bytes, title: "").wholeText == "é") }
    }
  }

  @Test func format_isToldByNameOrContent() throws {
    let page = "<p>a</p>"
    for name in ["x.html", "x.HTM", "x.xhtml"] {
      #expect(try ArticleLoader.article(Array(page.utf8), name: name).wholeText == "a")
    }
    #expect(try ArticleLoader.article(Array(page.utf8), name: "x.txt").wholeText == page)
    for head in ["<!doctype HTML>", "\n<html lang=en>", "<?xml version='1.0'?>\n<!-- x -->\n<html>"] {
      #expect(try ArticleLoader.article(Array((head + page).utf8), name: "standard input").wholeText == "a")
    }
    #expect(try ArticleLoader.article(Array("<p> is a tag".utf8), name: "standard input").wholeText == "<p> is a tag")
  }
}
