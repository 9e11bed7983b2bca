enum SentenceFinder {
  static func sentence(containing: Int, in: Article) -> Range<Int>? { nil }
  static func sentence(after: Range<Int>, in: Article) -> Range<Int>? { nil }
  static func sentence(before: Range<Int>, in: Article) -> Range<Int>? { nil }
}
extension ArticleLayout {
  mutating func lastScreenTop() -> Int { 0 }
  mutating func lines(from: Int) -> [LayoutLine] { [] }
  mutating func line(moving n: Int, from: LayoutLine) -> LayoutLine { from }
}
extension ArticleText { func string(in: Range<Int>) -> String { "" } }
final class ArticleSearch: Sendable {
  init(article: Article) {}
  func supersede(by: String) {}
  func find(_ term: String) -> [Range<Int>]? { nil }
}
