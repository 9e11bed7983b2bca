/// A block of an article: one paragraph, heading, row, or stretch of code, as a range of the article's text.
///
/// Blocks are in text order and never overlap. Between two blocks stand one or two `\n`: the text of an article reads
/// as plain text, and an empty line is the space between blocks.
public struct Block: Hashable, Sendable {
  /// UTF-8 offsets into the article's text, without the separating line feeds.
  public var range: Range<Int>
  public var kind: Kind
  /// How many quotations enclose the block.
  public var quoteDepth: Int
  /// How many lists enclose the block.
  public var listDepth: Int
  /// What stands before the first block of a list item: "•", "3.", "☐". Not part of the text.
  public var marker: String?
  /// The cells that the enclosing lists keep free to the left of the text: for each list its widest marker and a space.
  public var listIndent: Int

  public init(
    range: Range<Int>, kind: Kind, quoteDepth: Int = 0, listDepth: Int = 0, marker: String? = nil, listIndent: Int = 0
  ) {
    self.range = range
    self.kind = kind
    self.quoteDepth = quoteDepth
    self.listDepth = listDepth
    self.marker = marker
    self.listIndent = listIndent
  }

  /// The cells that each quotation keeps free to the left of the text, for a bar and a space.
  public static let quoteIndent = 2

  /// The cells to the left of the block's text in a column of `columns` cells: the bars of quotations, then the space
  /// of the lists, with the marker right before the text. Nesting never takes more than half of the column.
  public func indent(within columns: Int) -> Int { min(Block.quoteIndent * quoteDepth + listIndent, columns / 2) }

  public enum Kind: Hashable, Sendable {
    case paragraph
    /// A heading of level 1 to 6.
    case heading(level: Int)
    /// Preformatted: each line feed inside the range ends a line, which is cut where it is too long, never re-flowed.
    case code
    /// A thematic break. Its text is `* * *`.
    case rule
    /// One row of a table; its cells are separated by U+0009. `columns` are the table's widths in cells (``CellWidth``).
    case tableRow(columns: [Int], isHeader: Bool)
    /// An image that stands alone; its text is the alternative text.
    case image
  }
}

/// A run of inline style. Runs are in text order and do not overlap.
public struct StyledRun: Hashable, Sendable {
  public var range: Range<Int>
  public var style: Style
  /// Where the run is a link: its place in ``Article/links``.
  public var link: Int?

  public init(range: Range<Int>, style: Style, link: Int? = nil) {
    self.range = range
    self.style = style
    self.link = link
  }

  public struct Style: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let emphasis = Style(rawValue: 1)
    public static let strong = Style(rawValue: 2)
    public static let code = Style(rawValue: 4)
    public static let strikethrough = Style(rawValue: 8)
  }
}

/// A heading, as the contents list and the Scroll slider's prominent values know it.
public struct Heading: Hashable, Sendable {
  public var range: Range<Int>
  public var level: Int
  /// What a book's table of contents calls it; nil where its text says it itself.
  public var title: String?

  public init(range: Range<Int>, level: Int, title: String? = nil) {
    self.range = range
    self.level = level
    self.title = title
  }
}
