import Synchronization

/// Keeps one article's reading in the store, as the core asks for it.
///
/// What could not be kept (a full disk) is tried again with the next request: a highlight is never given up while the
/// reader runs.
public final class StoreKeeper: Sendable {
  private let store: Mutex<ReadingStore>
  private let article: StoredArticle.ID
  private let text: ArticleText
  private let waiting = Mutex<[ReadingRequest]>([])

  public init(store: sending ReadingStore, article: StoredArticle.ID, text: ArticleText) {
    self.store = Mutex(store)
    self.article = article
    self.text = text
  }

  /// Keeps all of it, in order. Returns what went wrong, in one line; what was not kept waits.
  public func keep(_ requests: [ReadingRequest]) -> String? {
    var rest = (waiting.withLock { $0 } + requests)[...]
    defer { waiting.withLock { $0 = Array(rest) } }
    return store.withLock { store in
      do throws(StoreError) {
        while let request = rest.first {
          try keep(request, in: store)
          rest.removeFirst()
        }
        return nil
      } catch {
        return error.description
      }
    }
  }

  private func keep(_ request: ReadingRequest, in store: ReadingStore) throws(StoreError) {
    switch request {
    case .keepPlace(let place): try store.savePlace(Anchor(place: place, in: text), of: article)
    case .keepControl(let control): try store.saveControl(control, of: article)
    case .keepTheme(let name): try store.saveTheme(named: name)
    case .keepHighlight(let range): _ = try store.addHighlight(Anchor(range, in: text), to: article)
    case .forgetHighlight(let range):
      for highlight in try store.highlights(of: article) where highlight.range == range {
        _ = try store.removeHighlight(highlight.id)
      }
    case .delegate, .event, .search, .indexWords: break
    }
  }
}

extension ReadingMemory {
  /// What the store knows of an article, as a reading takes it up.
  public init(_ stored: StoredReading, theme: String?) {
    // A place that is not found again is no place of this text's: it was another article.
    if let place = stored.place, place.status != .lost { self.place = place.range.lowerBound }
    control = stored.control
    self.theme = theme
    for range in stored.highlights.compactMap(\.range) where highlights.last.map({ $0.upperBound <= range.lowerBound }) ?? true {
      highlights.append(range)
    }
  }
}
