import Dispatch
import InputBridge
import Synchronization
import Testing

@testable import ReaderCore

/// Readers of one article at the same time, each with its own connection and its own core, as two processes have.
@Suite struct SharedReadingTests {
  private let directory: TemporaryDirectory
  private static let article = ArticleLoader.markdown(
    Array((1...400).map { "Sentence number \($0) stands here.\n\n" }.joined().utf8), title: "")

  init() throws { directory = try TemporaryDirectory() }

  /// A reader, and the snapshots it shows.
  private final class Reader: Sendable {
    let core: ReadingCore
    private let shown = DispatchSemaphore(value: 0)

    init(_ directory: String, _ article: Article = SharedReadingTests.article, isInFront: Bool) throws {
      let (store, _) = try ReadingStore.open(directory: directory)
      let stored = try store.open(
        ArticleIdentity(of: article.text), path: "/a", title: article.title, text: article.text)
      let layout = MeasuredLayout(article: article, rows: 24)
      let keeper = StoreKeeper(store: store, article: stored.article, text: article.text)
      core = try ReadingCore(
        reading: Reading(article: article, layout: layout, memory: ReadingMemory(stored, theme: nil)),
        keeper: { keeper.keep($0) })
      core.share(keeper)
      core.connectNothing()
      if !isInFront { core.setForeground(false) }
      core.settle()
      core.watch { @Sendable [shown] _ in shown.signal() }
    }

    /// Asleep until the reader shows what is wanted; false where that takes a minute.
    func shows(_ isWanted: (ReadingSnapshot) -> Bool) -> Bool {
      while !isWanted(core.snapshot()) {
        if shown.wait(timeout: .now() + .seconds(60)) == .timedOut { return false }
      }
      return true
    }

    func send(_ intent: ReaderIntent) {
      core.send(intent)
      core.settle()
    }
  }

  @Test func highlights_appearInTheOtherReader_andGo() throws {
    let one = try Reader(directory.path, isInFront: true)
    let two = try Reader(directory.path, isInFront: true)
    one.send(.toggleHighlight(at: 0))
    #expect(two.shows { $0.highlights == [0..<30] })  // "Sentence number 1 stands here." has 30 bytes.
    two.send(.toggleHighlight(at: 40))
    #expect(one.shows { $0.highlightCount == 2 })
    one.send(.toggleHighlight(at: 40))
    #expect(two.shows { $0.highlights == [0..<30] })
  }

  @Test func place_followsWhileThisReaderIsNotInFront() throws {
    let front = try Reader(directory.path, isInFront: true)
    let back = try Reader(directory.path, isInFront: false)
    let other = try Reader(directory.path, isInFront: true)
    front.send(.scrollLines(40))
    let top = front.core.snapshot().top
    #expect(top > 0)
    #expect(back.shows { $0.top == top })
    // Who is in front stays where the person put it.
    front.send(.toggleHighlight(at: 0))
    #expect(other.shows { $0.highlightCount == 1 })
    #expect(other.core.snapshot().top == 0)
    // Following is not reading: nothing is echoed back.
    #expect(try ReadingStore.open(directory: directory.path).store.articles().count == 1)
    front.core.stop()
    back.core.stop()
    let (store, _) = try ReadingStore.open(directory: directory.path)
    let stored = try store.open(
      ArticleIdentity(of: Self.article.text), path: "/a", title: "", text: Self.article.text)
    #expect(stored.place?.range.lowerBound == top)
  }

  /// Both mark and unmark as fast as they can: in the end all agree, and nothing confirmed is lost.
  @Test func highlights_madeByBothAtOnce_areAllInBoth() throws {
    let readers = [
      try Reader(directory.path, isInFront: true), try Reader(directory.path, isInFront: true),
    ]
    let text = Self.article.text
    let places = try (1...20).map { try text.range(of: "number \($0) stands").lowerBound }
    DispatchQueue.concurrentPerform(iterations: 2) { reader in
      for place in stride(from: reader, to: places.count, by: 2) {
        readers[reader].core.send(.toggleHighlight(at: places[place]))
      }
    }
    for reader in readers { reader.core.settle() }
    for reader in readers { #expect(reader.shows { $0.highlightCount == places.count }) }
    let (store, _) = try ReadingStore.open(directory: directory.path)
    #expect(try store.articles().map(\.highlightCount) == [places.count])
  }

  /// A reader that opened the file after it was edited moves the marks; this one has the text of before.
  @Test func highlights_standOnTheirWords_inEachReadersOwnText() throws {
    let old = try Reader(directory.path, isInFront: true)
    let edited = "A preface that was not there.\n\n" + Self.article.wholeText
    let new = try Reader(
      directory.path, ArticleLoader.markdown(Array(edited.utf8), title: ""), isInFront: true)
    new.send(.toggleHighlight(at: 40))
    // The preface has 29 bytes, and two line feeds behind it.
    #expect(new.core.snapshot().highlights == [31..<61])
    #expect(old.shows { $0.highlights == [0..<30] })
  }

  // MARK: Pure

  private func reading(_ highlights: [Range<Int>]) -> Reading {
    var memory = ReadingMemory()
    memory.highlights = highlights
    return Reading(article: Self.article, layout: MeasuredLayout(article: Self.article, rows: 24), memory: memory)
  }

  @Test func sharedReading_asksForNothingToBeKept() {
    var reading = reading([0..<5])
    reading.take(SharedReading(place: 500, highlights: [10..<20]), followsPlace: true)
    #expect(reading.takeRequests().isEmpty)
    #expect(reading.highlights == [10..<20] && reading.anchor == 500)
    reading.take(SharedReading(place: 0, highlights: []), followsPlace: false)
    #expect(reading.anchor == 500)
    reading.take(SharedReading(place: .max, highlights: []), followsPlace: true)
    #expect(reading.anchor == Self.article.length)
  }

  /// The mark shows at the release and is taken back by the double press; the other reader's mark came in between.
  @Test func aMarkInDoubt_isTakenBackAlone() {
    var reading = reading([0..<5])
    reading.undo = [0..<5]
    reading.highlights = [0..<5, 50..<60]
    // The other reader took the first one away and made another.
    reading.take(SharedReading(place: nil, highlights: [20..<30, 50..<60]), followsPlace: false)
    #expect(reading.undo == [20..<30])
  }

  @Test func whatIsNotKeptYet_isInWhatIsShared() throws {
    let (store, _) = try ReadingStore.open(directory: directory.path)
    let stored = try store.open(
      ArticleIdentity(of: Self.article.text), path: "/a", title: "", text: Self.article.text)
    let keeper = StoreKeeper(store: store, article: stored.article, text: Self.article.text)
    #expect(keeper.keep([.keepHighlight(0..<30)]) == nil)
    #expect(keeper.shared(isForced: false) == nil)
    #expect(keeper.shared(isForced: true)?.highlights == [0..<30])
  }
}
