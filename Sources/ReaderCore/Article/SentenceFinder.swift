/// Finds sentences: what the Highlight control steps over, by UAX 29 with abbreviations.
///
/// A heading, a table row and an image are one sentence each, a line of code is one, a thematic break is none. Spaces
/// and line feeds round a sentence do not belong to it. A look-up reads one passage, at most some 50 KiB, and keeps it.
public struct SentenceFinder {
  private let article: Article
  private let breaker = TextBreaker(.sentence)
  private var last = Passage(extent: 0..<0, sentences: [])

  /// A stretch of text that no sentence leaves.
  private struct Passage {
    var extent: Range<Int>
    var sentences: [Range<Int>]
  }

  /// How many passages without a sentence (empty lines) are passed over at most.
  private static let patience = 10_000

  public init(article: Article) { self.article = article }

  /// The sentence that holds the place, or the one before it where it stands between two; where its block has none, the
  /// next one, or the last one. Empty where the article has none near.
  public mutating func sentence(containing offset: Int) -> Range<Int> {
    let passage = passage(containing: offset)
    if let found = passage.sentences.last(where: { $0.lowerBound <= offset }) ?? passage.sentences.first {
      return found
    }
    let place = passage.extent.lowerBound..<passage.extent.lowerBound
    return sentence(after: place) ?? sentence(before: place) ?? place
  }

  /// The first sentence that starts at or after the end of `range`.
  public mutating func sentence(after range: Range<Int>) -> Range<Int>? {
    var place = range.upperBound
    for _ in 0..<Self.patience {
      let passage = passage(containing: place)
      if let found = passage.sentences.first(where: { $0.lowerBound >= range.upperBound }) { return found }
      place = passage.extent.upperBound
      if place >= article.length { return nil }
    }
    return nil
  }

  /// The last sentence that ends at or before the start of `range`.
  public mutating func sentence(before range: Range<Int>) -> Range<Int>? {
    var place = range.lowerBound
    for _ in 0..<Self.patience {
      let passage = passage(containing: place)
      if let found = passage.sentences.last(where: { $0.upperBound <= range.lowerBound }) { return found }
      place = passage.extent.lowerBound - 1
      if place < 0 { return nil }
    }
    return nil
  }

  private mutating func passage(containing offset: Int) -> Passage {
    let offset = min(max(offset, 0), max(0, article.length - 1))
    if last.extent.contains(offset) { return last }
    let block = article.block(containing: offset)
    let extent = article.blocks.isEmpty ? article.wrappedLines(around: block) : article.extent(of: block)
    last = Passage(extent: extent, sentences: sentences(in: extent, of: block))
    return last
  }

  private func sentences(in extent: Range<Int>, of block: Block) -> [Range<Int>] {
    var text = article.text.bytes(in: extent)
    var boundaries: [Int]
    switch block.kind {
    case .rule: return []
    case .heading, .tableRow, .image: boundaries = [text.count]
    case .code: boundaries = text.indices.filter { text[$0] == .lineFeed }.map { $0 + 1 } + [text.count]
    case .paragraph:
      // A line end in a paragraph is a space; to UAX 29 it would end the sentence.
      for index in text.indices where text[index] == .lineFeed || text[index] == .carriageReturn {
        text[index] = .space
      }
      boundaries = breaker.boundaries(in: text)
      boundaries.removeAll { $0 < text.count && Abbreviations.continueSentence(in: text, over: $0) }
    }
    var start = 0
    return boundaries.compactMap { end in
      defer { start = end }
      let piece = text[start..<end]
      guard let first = piece.firstIndex(where: { $0 > .space }), let last = piece.lastIndex(where: { $0 > .space })
      else { return nil }
      return extent.lowerBound + first..<extent.lowerBound + last + 1
    }
  }
}

extension Article {
  /// The lines of plain text that a hard wrap made of one paragraph, round `block`, as an extent.
  ///
  /// Two lines belong together when the first is as long as wrapped lines are and the second starts with a word. The
  /// rule looks at the two lines alone, and parts them where a multiple of the grain lies between (``TextLines``), so
  /// every place of a passage finds the same passage.
  func wrappedLines(around block: Block) -> Range<Int> {
    var first = block
    while let previous = self.block(before: first), goesOn(previous, into: first) { first = previous }
    var last = block
    while let next = self.block(after: last), goesOn(last, into: next) { last = next }
    return first.range.lowerBound..<extent(of: last).upperBound
  }

  /// In cells: shorter lines are verse, lists and headings, longer ones whole paragraphs.
  private static let wrappedWidths = 40...110

  private func goesOn(_ line: Block, into next: Block) -> Bool {
    let (start, nextStart) = (line.range.lowerBound, next.range.lowerBound)
    guard start / TextLines.grain == nextStart / TextLines.grain, !next.range.isEmpty,
      line.range.count <= 4 * Self.wrappedWidths.upperBound
    else { return false }
    let head = text.bytes(in: nextStart..<min(nextStart + 2, next.range.upperBound))
    let startsWithWord =
      head[0] > .space && !(head.count == 2 && head[1] == .space && head[0].isASCII && !head[0].isLetter)
    return startsWithWord && Self.wrappedWidths.contains(CellWidth.of(text: text.bytes(in: line.range)))
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
}
