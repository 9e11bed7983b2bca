import Dispatch
import Synchronization
import Testing

@testable import ReaderCore

/// Readers that run at the same time, each with its own connection, as two processes have.
@Suite struct SharedStoreTests {
  private static let readers = 8

  /// Runs `body` for every reader at once; what went wrong.
  private func atOnce(_ body: @Sendable (Int) throws -> Void) -> [String] {
    let failures = Mutex<[String]>([])
    DispatchQueue.concurrentPerform(iterations: Self.readers) { reader in
      do { try body(reader) } catch { failures.withLock { $0.append("\(error)") } }
    }
    return failures.withLock { $0 }
  }

  @Test func open_ofANewStoreByManyAtOnce_givesAllTheSame() throws {
    for _ in 0..<5 {
      let directory = try TemporaryDirectory()
      let path = directory.path + "/state"
      let failures = atOnce { reader in
        let (store, warning) = try ReadingStore.open(directory: path)
        if let warning { throw StoreError(.failed(0), path: path, detail: warning) }
        let article = text("Text \(reader)")
        _ = try store.open(ArticleIdentity(of: article), path: "/\(reader)", title: "", text: article)
      }
      #expect(failures == [])
      #expect(try ReadingStore.open(directory: path).store.articles().count == Self.readers)
    }
  }

  @Test func open_ofADamagedStoreByManyAtOnce_keepsItAsideOnce() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path
    try directory.write(Array("no database, but long enough to be looked at as one".utf8), to: "state.sqlite")
    let failures = atOnce { reader in
      let (store, _) = try ReadingStore.open(directory: path)
      try store.saveTheme(named: "\(reader)")
      let article = text("Text \(reader)")
      _ = try store.open(ArticleIdentity(of: article), path: nil, title: "", text: article)
    }
    #expect(failures == [])
    #expect(TemporaryDirectory.names(in: path).filter { $0.contains("corrupt") } == ["state.sqlite.corrupt-1"])
    #expect(try ReadingStore.open(directory: path).store.articles().count == Self.readers)
  }

  @Test func highlights_addedAndRemovedByManyAtOnce_areAllThere() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path
    let words = (0..<200).map { "word\($0)" }
    let whole = words.joined(separator: " ")
    let failures = atOnce { reader in
      let article = text(whole)
      let store = try ReadingStore.open(directory: path).store
      let reading = try store.open(ArticleIdentity(of: article), path: "/a", title: "", text: article)
      for place in stride(from: reader, to: words.count, by: Self.readers) {
        let anchor = Anchor(try article.range(of: words[place] + (place + 1 < words.count ? " " : "")), in: article)
        let kept = try store.addHighlight(anchor, to: reading.article)
        try store.savePlace(Anchor(place: anchor.range.lowerBound, in: article), of: reading.article)
        // Every other one is taken back.
        if place / Self.readers % 2 == 1 { try store.removeHighlight(kept.id) }
      }
    }
    #expect(failures == [])
    let store = try ReadingStore.open(directory: path).store
    // 25 turns a reader, of which the 13 even ones stay.
    #expect(try store.articles().map(\.highlightCount) == [8 * 13])
  }
}
