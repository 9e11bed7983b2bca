/// An article: its text, and what is known of the text's structure.
///
/// A place in an article is a UTF-8 offset into ``text``. The value is immutable and shared; nothing in it depends on
/// how it is shown. Plain text has no table of blocks (it may be 100 MB): its blocks are found where they are needed.
public final class Article: Sendable {
  public let title: String
  public let text: ArticleText
  public let headings: [Heading]
  /// Link targets, as written in the article.
  public let links: [String]
  /// Where in the text the links lead that lead into the article itself, by their places in ``links``.
  public let destinations: [Int: Int]
  let blocks: [Block]
  let runs: [StyledRun]
  let pictures: PictureSource

  init(
    title: String, text: ArticleText, blocks: [Block] = [], runs: [StyledRun] = [], headings: [Heading] = [],
    links: [String] = [], destinations: [Int: Int] = [:], pictures: PictureSource = .none
  ) {
    self.title = title
    self.text = text
    self.blocks = blocks
    self.runs = runs
    self.headings = headings
    self.links = links
    self.destinations = destinations
    self.pictures = pictures
  }

  /// The length of the text in UTF-8 bytes.
  public var length: Int { text.count }
}
