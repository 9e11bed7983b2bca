/// The lines of plain text, found from any place without a look at the rest.
///
/// A line that is too long to be broken at once is cut: at each multiple of ``grain`` in the text, where no line feed
/// stands in the ``grain`` bytes before it, after the next space. The rule looks at bytes near the multiple alone, so
/// a walk from either end, or a jump into the middle of a line of a gigabyte, finds the same cuts. So no line is longer
/// than two grains and a reach.
struct TextLines {
  let text: ArticleText

  struct Line: Hashable {
    /// The line without its line feed (and without a carriage return before that).
    var content: Range<Int>
    /// Where the next line starts.
    var end: Int
  }

  /// 16 KiB: longer than any paragraph people write, short enough to be broken into rows in a fraction of a millisecond.
  static let grain = 16 << 10
  /// How far behind a multiple a space is looked for.
  static let reach = 1 << 10

  /// The line that holds the place, which is clamped to the text.
  func line(containing offset: Int) -> Line {
    guard text.count > 0 else { return Line(content: 0..<0, end: 0) }
    let offset = min(max(offset, 0), text.count - 1)
    let multiple = offset / Self.grain * Self.grain
    let lowest = max(0, multiple - 2 * Self.grain)

    var start = text.lastIndex(of: .lineFeed, in: lowest..<offset).map { $0 + 1 } ?? lowest
    for candidate in stride(from: multiple, through: lowest, by: -Self.grain) where candidate >= start {
      guard let cut = cut(at: candidate), cut <= offset else { continue }
      start = max(start, cut)
      break
    }

    let lineFeed = text.firstIndex(of: .lineFeed, in: offset..<multiple + 3 * Self.grain)
    for candidate in [multiple, multiple + Self.grain, multiple + 2 * Self.grain]
    where candidate >= start && candidate < lineFeed ?? text.count {
      if let cut = cut(at: candidate), cut > offset { return Line(content: start..<cut, end: cut) }
    }
    guard let lineFeed else { return Line(content: start..<text.count, end: text.count) }
    let hasReturn = lineFeed > start && text[lineFeed - 1] == .carriageReturn
    return Line(content: start..<(hasReturn ? lineFeed - 1 : lineFeed), end: lineFeed + 1)
  }

  /// Where the next line starts, given where a line's content ends.
  func end(after content: Int) -> Int {
    let next = text.bytes(in: content..<content + 2)
    if next.first == .lineFeed { return content + 1 }
    return next == [.carriageReturn, .lineFeed] ? content + 2 : content
  }

  /// Where a long line is cut near a multiple of the grain; nil where the line is not long.
  private func cut(at multiple: Int) -> Int? {
    guard multiple > 0, multiple < text.count,
      text.lastIndex(of: .lineFeed, in: multiple - Self.grain..<multiple) == nil
    else { return nil }
    let window = multiple..<multiple + Self.reach
    let lineFeed = text.firstIndex(of: .lineFeed, in: window)
    let space = text.firstIndex(of: .space, in: window.clamped(to: multiple..<(lineFeed ?? window.upperBound)))
    let cut = space.map { $0 + 1 } ?? text.characterBoundary(atOrAfter: multiple)
    // A cut right before the end of the line would leave an empty line.
    return cut < (lineFeed ?? text.count) ? cut : nil
  }
}
