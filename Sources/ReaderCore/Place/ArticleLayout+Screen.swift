/// Screens of lines, in any layout. Each of them costs the lines it looks at.
extension ArticleLayout {
  /// The place that stands at the top when the end of the article is in view: one screen laid out backwards.
  public mutating func lastScreenTop() -> Int {
    var top = line(containing: article.length)
    var height = top.height
    while let previous = line(before: top), height + previous.height <= screenHeight {
      height += previous.height
      top = previous
    }
    return top.start
  }

  /// The lines in view with the line that holds `top` as the first one; the last one may be cut off.
  public mutating func lines(from top: Int) -> [LayoutLine] {
    var lines = [line(containing: top)]
    var height = lines[0].height
    while height < screenHeight, let next = line(after: lines[lines.count - 1]) {
      lines.append(next)
      height += next.height
    }
    return lines
  }

  /// The top after a scroll by `count` lines, positive towards the end. Stops at the first and at the last line of the
  /// article, not at ``lastScreenTop()``.
  public mutating func top(moving count: Int, from top: Int) -> Int {
    var line = line(containing: top)
    for _ in 0..<abs(count) {
      guard let next = count > 0 ? self.line(after: line) : self.line(before: line) else { break }
      line = next
    }
    return line.start
  }

  /// The line that is read: a third down the screen, or the last line of a text that ends above.
  public mutating func readingLine(from top: Int) -> LayoutLine {
    var line = line(containing: top)
    var height = line.height
    while height <= screenHeight / 3, let next = self.line(after: line) {
      line = next
      height += next.height
    }
    return line
  }
}
