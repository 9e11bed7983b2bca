import InputBridge
import Testing

@testable import ReaderCore

/// What must hold for every text at every width.
@Suite struct LayoutPropertyTests {
  private static let pieces = [
    "a", "word", "longerword", " ", " ", " ", "  ", "\n", "\n\n", "\t", "-", "—", "漢", "字。", "、", "「", "」", "（仮）", "é",
    "e\u{301}", "\u{301}", "👩‍👩‍👧", "❤️", "🇩🇪", "1️⃣", "👍🏽", "한국", "\u{1112}\u{1161}\u{11AB}", "नि", "ไทยภาษา", "עברית",
    "\u{200B}",
    "\u{AD}", "\u{A0}", "\u{FEFF}", "\u{1B}", "\u{0}", "\r\n", "\r", "\u{2028}", "\u{C}", "ﬁ", "\u{3000}",
    String(repeating: "x", count: 90), String(repeating: "漢", count: 50), "*a*", "`b`", "> ", "- ", "1. ", "# ",
    "| a | b |\n|--|--|\n", "```\n",
  ]

  private static func text(seed: UInt64, pieces count: Int) -> [UInt8] {
    var random = SeededGenerator(seed: seed)
    var bytes: [UInt8] = []
    for _ in 0..<count {
      bytes += pieces.randomElement(using: &random)!.utf8
      // Now and then a byte that no UTF-8 has, and a cut scalar.
      if Int.random(in: 0..<60, using: &random) == 0 { bytes += [0xFF, 0xE6, 0xBC] }
    }
    return bytes
  }

  private func check(_ article: Article, columns: Int) {
    var layout = MeasuredLayout(article: article, columns: columns, rows: 24)
    let ruler = CellRuler(article: article, columns: columns)
    let forward = layout.allLines

    var end = 0
    for line in forward {
      #expect(line.start == end && line.range.upperBound <= line.end)
      end = line.end
    }
    #expect(end == article.length)

    var backward = [layout.line(containing: article.length)]
    while let line = layout.line(before: backward[backward.count - 1]) { backward.append(line) }
    #expect(backward.reversed() == forward)

    var fresh = MeasuredLayout(article: article, columns: columns, rows: 24)
    for line in forward.reversed() where line.end > line.start {
      #expect(fresh.line(containing: line.start) == line && fresh.line(containing: line.end - 1) == line)
    }

    for line in forward {
      let cells = ruler.cells(of: line)
      #expect(
        (cells.last?.end ?? 0) <= max(4, columns), "\(columns): \(article.text.string(in: line.range).debugDescription)"
      )
      #expect(
        cells.map(\.range.lowerBound) == cells.indices.map { $0 == 0 ? line.start : cells[$0 - 1].range.upperBound })
      #expect(cells.last.map(\.range.upperBound) ?? line.range.upperBound == line.range.upperBound)
      // T6: closing punctuation never starts a line of a text that flows, where there is room for what it closes.
      if columns >= 40, line.start > 0, let first = cells.first, article.block(containing: line.start).kind != .code {
        let previous = article.text.string(in: article.text.characterBoundary(atOrBefore: line.start - 1)..<line.start)
        let text = article.text.string(in: first.range)
        if previous == "漢" || previous == "字" { #expect(!["。", "、", "）", "」"].contains(text)) }
      }
      // No glyph is split.
      #expect(article.text.characterBoundary(atOrBefore: line.start) == line.start)
    }
  }

  @Test(arguments: 1...12)
  func lines_coverAnyPlainText_atAnyWidth(seed: Int) {
    let article = ArticleLoader.plainText(Self.text(seed: UInt64(seed), pieces: 250), title: "")
    for columns in [1, 4, 5, 7, 10, 20, 40, 41, 66, 100, 200] { check(article, columns: columns) }
  }

  @Test(arguments: 1...12)
  func lines_coverAnyMarkdown_atAnyWidth(seed: Int) {
    let article = ArticleLoader.markdown(Self.text(seed: UInt64(seed) + 100, pieces: 250), title: "")
    for columns in [1, 4, 5, 7, 10, 20, 40, 41, 66, 100, 200] { check(article, columns: columns) }
  }

  @Test func lines_coverTheSampleOfEverything() {
    let article = ArticleLoader.markdown(Array(Samples.everything.utf8), title: "")
    for columns in 1...120 { check(article, columns: columns) }
  }

  @Test func steps_costTheSame_inAGiganticLine() {
    // A line of 4 MB: each step looks at one piece of it.
    let article = ArticleLoader.plainText([UInt8](repeating: 0x78, count: 4 << 20), title: "")
    var layout = MeasuredLayout(article: article, rows: 24)
    let elapsed = ContinuousClock().measure {
      for place in stride(from: 0, to: article.length, by: article.length / 20) { _ = layout.line(containing: place) }
    }
    // Twenty pieces of 16 KiB take milliseconds; twenty times 4 MB in a debug build many seconds.
    #expect(elapsed < .seconds(5))
  }
}
