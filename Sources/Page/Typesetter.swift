#if Window

public import ReaderCore

/// A page's layout of an article: blocks set in type as they are asked for, and forgotten again.
///
/// Heights are whole device-independent pixels, so lines stand on whole pixels. What a line costs does not depend on the
/// article's length; a block too long to set at once is set in parts. A typesetter has a font map of its own and belongs
/// to one thread at a time: the core is given one, the surface draws with another of the same size.
public final class Typesetter: ArticleLayout {
  public let article: Article
  public let sheet: Sheet
  /// The height that the core may fill with lines it counts as read, in device-independent pixels.
  public var screenHeight: Int { sheet.screenHeight }

  let compositor: Compositor
  private var set: RecentlyUsed<Int, SetBlock>
  /// How many blocks were set in type so far.
  private(set) var settings = 0

  /// Blocks kept in type: some five screens of short paragraphs.
  private static let kept = 120

  /// - Throws: a ``FontError`` where the fonts cannot be had.
  public convenience init(
    article: Article, width: Int, height: Int, typography: Typography = Typography(), fonts: FontSource = .system
  ) throws(FontError) {
    self.init(
      article: article, width: width, height: height, typography: typography, fonts: try FontLibrary(fonts))
  }

  init(article: Article, width: Int, height: Int, typography: Typography, fonts: FontLibrary) {
    self.article = article
    let compositor = Compositor(
      typography: typography, fonts: fonts, available: Sheet.column(in: width), windowHeight: height)
    self.compositor = compositor
    sheet = Sheet(width: width, height: height, columnWidth: compositor.width)
    set = RecentlyUsed(limit: Self.kept)
  }

  // MARK: - ArticleLayout

  public func line(containing offset: Int) -> LayoutLine {
    let stretch = stretch(containing: offset)
    guard case .block(_, let set) = stretch else { return self.line(0, of: stretch) }
    return self.line(set.line(containing: offset), of: stretch)
  }

  public func line(after line: LayoutLine) -> LayoutLine? {
    line.end < article.length ? self.line(containing: line.end) : nil
  }

  public func line(before line: LayoutLine) -> LayoutLine? {
    line.start > 0 ? self.line(containing: line.start - 1) : nil
  }

  private func line(_ index: Int, of stretch: Stretch) -> LayoutLine {
    switch stretch {
    case .gap(let range, let height):
      return LayoutLine(range: range.lowerBound..<range.lowerBound, end: range.upperBound, height: height)
    case .block(_, let set):
      let line = set.lines[index]
      let end = index + 1 < set.lines.count ? set.lines[index + 1].text.lowerBound : end(of: stretch)
      return LayoutLine(range: line.text, end: end, height: line.height)
    }
  }

  // MARK: - Stretches

  /// What the page consists of, from top to bottom.
  enum Stretch {
    /// A block in type, or a part of a long one.
    case block(Block, SetBlock)
    /// The empty line between two blocks.
    case gap(Range<Int>, height: Int)

    var height: Int {
      switch self {
      case .block(_, let set): set.height
      case .gap(_, let height): height
      }
    }

    var start: Int {
      switch self {
      case .block(_, let set): set.range.lowerBound
      case .gap(let range, _): range.lowerBound
      }
    }
  }

  /// The stretch that holds a place, which is clamped to the text.
  func stretch(containing offset: Int) -> Stretch {
    let offset = min(max(offset, 0), article.length)
    let block = article.block(containing: offset)
    if offset < block.range.lowerBound {
      // Before the first block. It cannot be empty, or the reader could not leave it.
      return .gap(offset..<block.range.lowerBound, height: max(1, compositor.typography.style(for: block).above))
    }
    if let gap = gap(after: block), gap.range.contains(offset) { return .gap(gap.range, height: gap.height) }
    return .block(block, setBlock(block, at: offset))
  }

  func stretch(after stretch: Stretch) -> Stretch? {
    let end = end(of: stretch)
    return end < article.length ? self.stretch(containing: end) : nil
  }

  func stretch(before stretch: Stretch) -> Stretch? {
    stretch.start > 0 ? self.stretch(containing: stretch.start - 1) : nil
  }

  private func end(of stretch: Stretch) -> Int {
    switch stretch {
    case .gap(let range, _): return range.upperBound
    case .block(let block, let set):
      if set.range.upperBound < block.range.upperBound { return set.range.upperBound }
      guard let next = article.block(after: block) else { return article.length }
      return gap(after: block)?.range.lowerBound ?? next.range.lowerBound
    }
  }

  /// The empty line after a block, where the text has one there.
  private func gap(after block: Block) -> (range: Range<Int>, height: Int)? {
    guard let next = article.block(after: block) else { return nil }
    let end = block.range.upperBound
    let start = end + (article.text.bytes(in: end..<end + 2) == Array("\r\n".utf8) ? 2 : 1)
    guard start < next.range.lowerBound else { return nil }
    return (start..<next.range.lowerBound, compositor.typography.space(between: block, and: next))
  }

  /// From the top of a stretch to the top of the line that holds a place in it.
  func height(above offset: Int, in stretch: Stretch) -> Int {
    guard case .block(_, let set) = stretch else { return 0 }
    return set.lines[set.line(containing: offset)].top
  }

  // MARK: - Setting

  private func setBlock(_ block: Block, at offset: Int) -> SetBlock {
    let part = part(of: block, at: offset)
    if let known = set.use(part.lowerBound) { return known }
    let made = compositor.set(block, range: part, of: article)
    settings += 1
    set.insert(made, for: part.lowerBound)
    return made
  }

  /// What is set at once, in bytes: paragraphs that people write are shorter, and to set as much takes 6 ms.
  private static let grain = 8 << 10
  /// How far behind a multiple of the grain a space is looked for.
  private static let reach = 1 << 10

  /// The part of a long block that holds a place: cut after the first space or line feed behind each multiple of the
  /// grain, a rule that needs no look at the rest of the block.
  private func part(of block: Block, at offset: Int) -> Range<Int> {
    let range = block.range
    guard range.count > Self.grain + Self.reach else { return range }
    if case .tableRow = block.kind { return range }
    let index = min(max(offset - range.lowerBound, 0), range.count - 1) / Self.grain
    let start = cut(index, of: range)
    if start > offset { return cut(index - 1, of: range)..<start }
    return start..<cut(index + 1, of: range)
  }

  private func cut(_ index: Int, of range: Range<Int>) -> Int {
    let nominal = range.lowerBound + index * Self.grain
    // No part is shorter than the reach.
    if index <= 0 || nominal + Self.reach >= range.upperBound {
      return index <= 0 ? range.lowerBound : range.upperBound
    }
    let bytes = article.text.bytes(in: nominal..<nominal + Self.reach)
    let space = bytes.firstIndex { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }
    return space.map { nominal + $0 + 1 } ?? article.text.characterBoundary(atOrAfter: nominal)
  }
}

#endif
