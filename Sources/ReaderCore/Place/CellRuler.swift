/// A grapheme cluster of a line, and the cells it takes.
public struct Cell: Hashable, Sendable {
  /// Its bytes in the article's text.
  public var range: Range<Int>
  /// Its first cell, counted from the left edge of the column of text: the block's indentation is before it.
  public var column: Int
  /// How many cells: 0 to 2; more for a tab.
  public var width: Int

  /// The cell after it.
  public var end: Int { column + width }
}

/// Lays the text of a line out in cells, as ``MeasuredLayout`` measured it.
public struct CellRuler {
  private let article: Article
  private let columns: Int
  private let scanner = ClusterScanner()

  /// `columns`: the layout's.
  public init(article: Article, columns: Int) {
    self.article = article
    self.columns = columns
  }

  /// The clusters of a line in order. A soft hyphen is one cell wide where the line breaks after it, else none.
  public func cells(of line: LayoutLine) -> [Cell] {
    if line.range.isEmpty { return [] }
    let block = article.block(containing: line.start)
    let indent = block.indent(within: columns)
    let tabs = TabStops(in: block, width: MeasuredLayout.width(of: block, columns: columns))
    let clusters = scanner.clusters(in: article.text.bytes(in: line.range))
    var tabCount = 0
    var column = 0
    var cells: [Cell] = []
    for (index, cluster) in clusters.enumerated() {
      let isLast = index + 1 == clusters.count
      let start = line.start + Int(cluster.start)
      let end = isLast ? line.range.upperBound : line.start + Int(clusters[index + 1].start)
      var width = Int(cluster.width)
      if cluster.kind == .tab {
        width = tabs.width(at: column, index: tabCount)
        tabCount += 1
      } else if cluster.kind == .softHyphen {
        width = isLast && end == line.end && end < article.length ? 1 : 0
      }
      cells.append(Cell(range: start..<end, column: indent + column, width: width))
      column += width
    }
    return cells
  }
}
