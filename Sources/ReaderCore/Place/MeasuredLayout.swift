/// A layout in cells of one width: a terminal's, or a plain one where nothing is drawn.
///
/// Each line is one row high. Blocks are broken when a line of them is asked for, and the last ones are kept, so a step
/// costs at most one block, whatever the article's length. Widths are those of ``CellWidth``; a surface finds each
/// cluster's cells with ``CellRuler``.
public struct MeasuredLayout: ArticleLayout {
  public let article: Article
  /// The most cells in a line, the indentation of its block included.
  public let columns: Int
  /// Rows.
  public var screenHeight: Int

  /// Characters in a line that reads well: 45 to 75 are, 66 is the classic measure (Bringhurst, 2.1.2).
  public static let defaultColumns = 66

  private let breaking = LineBreaking()
  private var broken: [BrokenBlock] = []

  /// A block's lines, and the text they cover.
  private struct BrokenBlock {
    var extent: Range<Int>
    var lines: [LayoutLine]
  }

  /// How many blocks are kept: more than a screen of short ones.
  private static let keptBlocks = 128

  /// `columns` under 4 count as 4: a wide character and a nested block must fit.
  public init(article: Article, columns: Int = defaultColumns, rows: Int) {
    self.article = article
    self.columns = max(4, columns)
    self.screenHeight = max(1, rows)
  }

  /// The cells that a block leaves for its text.
  static func width(of block: Block, columns: Int) -> Int { columns - block.indent(within: columns) }

  public mutating func line(containing offset: Int) -> LayoutLine {
    let offset = min(max(offset, 0), max(0, article.length - 1))
    let lines = lines(around: offset)
    return lines[lines.firstIndex(inOrderWhere: { $0.end > offset || $0.end == article.length })]
  }

  public mutating func line(after line: LayoutLine) -> LayoutLine? {
    line.end < article.length ? self.line(containing: line.end) : nil
  }

  public mutating func line(before line: LayoutLine) -> LayoutLine? {
    line.start > 0 ? self.line(containing: line.start - 1) : nil
  }

  /// The lines of the block that holds the place, broken now or before.
  private mutating func lines(around offset: Int) -> [LayoutLine] {
    if let index = broken.lastIndex(where: { $0.extent.contains(offset) }) { return broken[index].lines }
    let block = article.block(containing: offset)
    let extent = article.extent(of: block)
    let lines = breaking.lines(
      of: block, bytes: article.text.bytes(in: block.range),
      separator: article.text.bytes(in: block.range.upperBound..<extent.upperBound), extent: extent,
      width: Self.width(of: block, columns: columns))
    if broken.count == Self.keptBlocks { broken.removeFirst(Self.keptBlocks / 2) }
    broken.append(BrokenBlock(extent: extent, lines: lines))
    return lines
  }
}
