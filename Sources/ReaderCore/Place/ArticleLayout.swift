/// One line as a layout breaks it.
public struct LayoutLine: Hashable, Sendable {
  /// The text of the line, UTF-8 offsets, without the line feed or the spaces that the break swallows. Empty for the
  /// blank line between blocks.
  public var range: Range<Int>
  /// Where the next line begins. Lines cover the text without gaps: a line owns `range.lowerBound ..< end`.
  public var end: Int
  /// The line's height in the layout's own unit: rows of a terminal, pixels of a page.
  public var height: Int

  public init(range: Range<Int>, end: Int, height: Int) {
    self.range = range
    self.end = end
    self.height = height
  }

  /// The line's place in the text.
  public var start: Int { range.lowerBound }
}

/// How a surface breaks an article into lines; handed to the core, which uses it on its queue.
///
/// A layout answers for one line at a time, from any place, at a cost that does not depend on the article's length.
/// Rows and pixels never leave it: places are offsets into the text.
public protocol ArticleLayout {
  /// The article this layout breaks.
  var article: Article { get }
  /// The height of the screen, in the unit of ``LayoutLine/height``.
  var screenHeight: Int { get }

  /// The line that holds the place. `offset` is clamped to the text; the end of the text belongs to the last line.
  mutating func line(containing offset: Int) -> LayoutLine
  /// The line after `line`, or nil at the end.
  mutating func line(after line: LayoutLine) -> LayoutLine?
  /// The line before `line`, or nil at the top.
  mutating func line(before line: LayoutLine) -> LayoutLine?
}
