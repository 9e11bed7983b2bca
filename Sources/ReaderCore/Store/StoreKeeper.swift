internal import Dispatch
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

  /// Calls `changed` on the queue whenever the store may have been changed by another reader, as long as the watch lives.
  func watch(on queue: DispatchQueue, changed: @escaping @Sendable () -> Void) -> StoreWatch? {
    StoreWatch(directory: store.withLock { $0.directory }, queue: queue, changed: changed)
  }

  /// The article as its readers left it, with what is still to be kept. nil where no other reader changed the store since
  /// this was asked last, unless `isForced`, or where it cannot be read now.
  func shared(isForced: Bool) -> SharedReading? {
    let waiting = waiting.withLock { $0 }
    let stored = store.withLock { store -> StoredReading? in
      guard let isChanged = try? store.wasChangedElsewhere(), isChanged || isForced else { return nil }
      return try? store.reading(of: article, in: text)
    }
    guard let stored else { return nil }
    var ranges = stored.highlights.compactMap(\.range)
    for request in waiting {
      switch request {
      case .keepHighlight(let range) where !ranges.contains(range): ranges.append(range)
      case .forgetHighlight(let range): ranges.removeAll { $0 == range }
      default: break
      }
    }
    let place = stored.place.flatMap { $0.status == .lost ? nil : $0.range.lowerBound }
    return SharedReading(place: place, highlights: ReadingMemory.apart(ranges))
  }

  private func keep(_ request: ReadingRequest, in store: ReadingStore) throws(StoreError) {
    switch request {
    case .keepPlace(let place): try store.savePlace(Anchor(place: place, in: text), of: article)
    case .keepControl(let control): try store.saveControl(control, of: article)
    case .keepTheme(let name): try store.saveTheme(named: name)
    case .keepPace(let stretches): try store.savePace(stretches)
    case .keepSetting(let setting, let value): try store.save(value, as: setting)
    case .keepHighlight(let range): _ = try store.addHighlight(Anchor(range, in: text), to: article)
    case .forgetHighlight(let range):
      for highlight in try store.highlights(of: article) where highlight.range == range {
        _ = try store.removeHighlight(highlight.id)
      }
    case .delegate, .event, .search, .indexWords, .keepFeel, .answerOffer: break
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
    highlights = ReadingMemory.apart(stored.highlights.compactMap(\.range))
  }

  /// The ranges in text order, without those that overlap one before them.
  static func apart(_ ranges: [Range<Int>]) -> [Range<Int>] {
    var apart: [Range<Int>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound })
    where apart.last.map({ $0.upperBound <= range.lowerBound }) ?? true {
      apart.append(range)
    }
    return apart
  }
}
