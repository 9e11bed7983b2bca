import Testing

@testable import ReaderCore

@Suite struct CellWidthTests {
  @Test(arguments: [
    ("a", 1), ("é", 1), ("e\u{301}", 1), ("漢", 2), ("。", 2), ("ｱ", 1), ("Ａ", 2), ("—", 1), ("ж", 1),
    // Emoji of several scalars are one picture (UTS 51).
    ("😀", 2), ("👩‍👩‍👧", 2), ("❤️", 2), ("❤", 1), ("👍🏽", 2), ("☝🏽", 2), ("🇩🇪", 2), ("🇩", 1), ("1️⃣", 2), ("🏴‍☠️", 2),
    // Hangul: a syllable, its conjoining parts, and a vowel alone.
    ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2), ("\u{1161}", 0),
    ("\u{301}", 0), ("\u{200B}", 0), ("\u{AD}", 0), ("\u{FEFF}", 0), ("नि", 1),
    // A control is shown by a placeholder.
    ("\u{1B}", 1), ("\u{9B}", 1), ("\u{0}", 1), ("\u{FFFD}", 1),
  ])
  func width_isThatOfTheWholeCluster(cluster: String, expected: Int) {
    #expect(CellWidth.of(Array(cluster.utf8)) == expected)
  }

  /// Scalars that are said to stand alone do so beside each other, as ICU sees it.
  @Test func scalarsThatStandAlone_joinNothing() {
    var bytes: [UInt8] = []
    var ends: [Int] = []
    for value in UInt32(1)..<0x11000 where value != 0x0D && DecodedScalar(value: value, count: 1).standsAlone {
      guard let scalar = Unicode.Scalar(value) else { continue }
      for character in [scalar, scalar, "a", scalar, "가", scalar, "😀"] {
        bytes += String(Character(character)).utf8
        ends.append(bytes.count)
      }
    }
    #expect(TextBreaker(.character).boundaries(in: bytes) == ends)
  }

  @Test func brokenUTF8_isOneCell() {
    #expect(CellWidth.of([0xFF]) == 1)
    #expect(CellWidth.of([0xE6, 0xBC]) == 1)
  }

  /// T5: after anything, the cells of a word are where it is drawn.
  @Test func cells_standAfterEachOther() {
    let text = "漢a e\u{301} 👩‍👩‍👧 b"
    let article = ArticleLoader.plainText(Array(text.utf8), title: "")
    var layout = MeasuredLayout(article: article, rows: 2)
    let cells = CellRuler(article: article, columns: 66).cells(of: layout.line(containing: 0))
    #expect(cells.map { article.text.string(in: $0.range) } == ["漢", "a", " ", "e\u{301}", " ", "👩‍👩‍👧", " ", "b"])
    #expect(cells.map(\.column) == [0, 2, 3, 4, 5, 6, 8, 9])
  }
}
