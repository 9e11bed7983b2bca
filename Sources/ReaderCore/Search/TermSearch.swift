import Synchronization

/// Searches one article for the term of the moment: a newer request ends an older one.
///
/// The folded text is made at the first search and kept. ``find(_:_:)`` is called on the slow queue.
final class TermSearch: Sendable {
  private let article: Article
  private let latest = Atomic(0)
  private let index = Mutex<ArticleSearch?>(nil)

  init(article: Article) { self.article = article }

  /// The number of a new request; every older one is given up.
  func request() -> Int { latest.add(1, ordering: .relaxed).newValue }

  /// The matches in text order, or nil where a newer request has come meanwhile.
  func find(_ term: String, _ request: Int) -> [Range<Int>]? {
    func isCancelled() -> Bool { latest.load(ordering: .relaxed) != request }
    return index.withLock { index in
      if index == nil { index = ArticleSearch(article, isCancelled: isCancelled) }
      return index?.find(term, isCancelled: isCancelled)
    }
  }
}
