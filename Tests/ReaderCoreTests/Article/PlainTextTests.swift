import InputBridge
import Testing

@testable import ReaderCore

/// Plain text: the bytes of the file, and its lines from any place.
@Suite struct PlainTextTests {
  private func article(_ bytes: some Sequence<UInt8>) -> Article {
    ArticleLoader.plainText(Array(bytes), title: "t")
  }

  private func blocks(_ article: Article) -> [String] {
    var block: Block? = article.block(containing: 0)
    var found: [String] = []
    while let current = block {
      found.append(article.text.string(in: current.range))
      block = article.block(after: current)
    }
    return found
  }

  @Test(arguments: [
    ("", [""]), ("a", ["a"]), ("a\n", ["a"]), ("a\n\n", ["a", ""]), ("\na", ["", "a"]), ("a\r\nb\r\n", ["a", "b"]),
    ("\r\n\r\n", ["", ""]), ("a\rb", ["a\rb"]), ("\n", [""]), ("\r", ["\r"]),
  ])
  func lines_areBlocks(text: String, expected: [String]) {
    #expect(blocks(article(text.utf8)) == expected)
  }

  @Test func bytes_stayAsTheyAre_butForTheMark() {
    let bytes: [UInt8] = [0x61, 0x00, 0xFF, 0x0D, 0x0A, 0x1B]
    #expect(article([0xEF, 0xBB, 0xBF] + bytes).text.bytes(in: 0..<6) == bytes)
    #expect(article(bytes).text.string(in: 0..<3) == "a\u{0}\u{FFFD}")
  }

  @Test func utf16_isConverted() {
    let units = Array("aé😀".utf16)
    let big: [UInt8] = [0xFE, 0xFF] + units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    #expect(article(big).wholeText == "aé😀")
  }

  @Test func everyPlace_isInTheLineThatHoldsIt() {
    let article = article("one\n\ntwo\r\nthree".utf8)
    #expect(article.block(containing: 3).range == 0..<3)
    #expect(article.block(containing: 4).range == 4..<4)
    // The carriage return and the line feed belong to "two".
    #expect(article.block(containing: 8).range == 5..<8)
    #expect(article.block(containing: 9).range == 5..<8)
    #expect(article.block(containing: 99).range == 10..<15)
    #expect(article.block(containing: -1).range == 0..<3)
  }

  /// Lines of every length round the grain, with and without spaces, cut the same from either end and from the middle.
  @Test(arguments: ["x", "word ", "漢字", "e\u{301}", "👩‍👩‍👧"])
  func longLines_areCutTheSameFromEverywhere(piece: String) {
    var text = ""
    var random = SeededGenerator(seed: 7)
    for length in [10, 40_000, 3, 16_384, 100, 33_000, 90_000] {
      text += String(repeating: piece, count: max(1, length / piece.utf8.count)) + "\n"
    }
    let article = article(text.utf8)
    var forward: [Range<Int>] = []
    var end = 0
    while end < article.length {
      let block = article.block(containing: end)
      let extent = article.extent(of: block)
      #expect(extent.lowerBound == end)
      #expect(extent.count <= 2 * TextLines.grain + TextLines.reach + 1)
      forward.append(extent)
      end = extent.upperBound
    }
    var backward: [Range<Int>] = []
    end = article.length
    while end > 0 {
      let extent = article.extent(of: article.block(containing: end - 1))
      #expect(extent.upperBound == end)
      backward.append(extent)
      end = extent.lowerBound
    }
    #expect(backward.reversed() == forward)
    for _ in 0..<2000 {
      let place = Int.random(in: 0..<article.length, using: &random)
      let extent = article.extent(of: article.block(containing: place))
      #expect(forward.contains(extent) && extent.contains(place))
    }
    // No cut splits a cluster.
    #expect(forward.allSatisfy { article.text.characterBoundary(atOrBefore: $0.lowerBound) == $0.lowerBound })
  }

  @Test func characterBoundary_roundsToWholeClusters() {
    let text = ArticleText(Array("ae\u{301}🇩🇪🇫🇷\r\nb".utf8))
    // a 0, é 1–3, flags 4–11 and 12–19, CR LF 20–21, b 22
    #expect(
      (0...23).map { text.characterBoundary(atOrBefore: $0) }
        == [0, 1, 1, 1, 4, 4, 4, 4, 4, 4, 4, 4, 12, 12, 12, 12, 12, 12, 12, 12, 20, 20, 22, 23])
    #expect(text.characterBoundary(atOrAfter: 5) == 12)
    #expect(text.characterBoundary(atOrAfter: 21) == 22)
    #expect(text.characterBoundary(atOrAfter: 99) == 23)
    #expect(ArticleText([0xFF, 0xFE, 0x80]).characterBoundary(atOrBefore: 2) == 2)
  }

  @Test func searchesForBytes_stayInTheirRange() {
    let text = ArticleText([UInt8](repeating: 0x61, count: 5000) + [0x0A] + [UInt8](repeating: 0x61, count: 5000))
    #expect(text.firstIndex(of: 0x0A, in: 0..<10_001) == 5000)
    #expect(text.firstIndex(of: 0x0A, in: 0..<5000) == nil)
    #expect(text.lastIndex(of: 0x0A, in: 0..<10_001) == 5000)
    #expect(text.lastIndex(of: 0x0A, in: 5001..<99_999) == nil)
    #expect(text.firstIndex(of: 0x61, in: 3..<3) == nil)
  }
}
