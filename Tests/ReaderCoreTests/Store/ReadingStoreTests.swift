import InputBridge
import Testing

@testable import ReaderCore

@Suite struct ReadingStoreTests {
  private let directory: TemporaryDirectory
  private let store: ReadingStore
  private let chapter = AnchorTests.chapter

  init() throws {
    directory = try TemporaryDirectory()
    store = try ReadingStore.open(directory: directory.path).store
  }

  private func open(_ words: String, at path: String? = "/a.md", in store: ReadingStore? = nil) throws -> StoredReading
  {
    let article = text(words)
    return try (store ?? self.store).open(ArticleIdentity(of: article), path: path, title: "Harbour", text: article)
  }

  @discardableResult
  private func highlight(_ words: String, of text: String, in reading: StoredReading, store: ReadingStore? = nil) throws
    -> Highlight
  {
    let article = ReaderCoreTests.text(text)
    return try (store ?? self.store).addHighlight(Anchor(article.range(of: words), in: article), to: reading.article)
  }

  // MARK: Articles

  @Test func open_ofANewArticle_knowsNothingOfIt() throws {
    let reading = try open(chapter)
    #expect(reading.place == nil)
    #expect(reading.control == nil)
    #expect(reading.highlights.isEmpty)
  }

  @Test func open_again_hasPlaceControlAndHighlights() throws {
    let reading = try open(chapter)
    let place = try text(chapter).range(of: "Nobody").lowerBound
    try store.savePlace(Anchor(place: place, in: text(chapter)), of: reading.article)
    try store.saveControl(.highlight, of: reading.article)
    let kept = try highlight(AnchorTests.keeper, of: chapter, in: reading)
    let again = try open(chapter)
    #expect(again.place == FoundAnchor(range: place..<place, status: .exact))
    #expect(again.control == .highlight)
    #expect(again.highlights == [kept])
  }

  @Test func open_ofTheSameContentElsewhere_isTheSameArticle() throws {
    let first = try open(chapter, at: "/a.md")
    #expect(try open(chapter, at: "/moved.md").article == first.article)
    #expect(try open(chapter, at: nil).article == first.article)
    // Standard input has no path; the one known stays.
    #expect(try store.articles().map(\.path) == ["/moved.md"])
  }

  @Test func open_ofEditedContentAtTheSamePath_isTheSameArticle() throws {
    let first = try open(chapter)
    #expect(try open("Added.\n\n" + chapter).article == first.article)
    // And the old version too, wherever it turns up.
    #expect(try open(chapter, at: "/backup.md").article == first.article)
  }

  @Test func open_ofOtherContentElsewhere_isANewArticle() throws {
    #expect(try open(chapter).article != (try open("Another text.", at: "/b.md").article))
  }

  @Test func open_ofKnownContent_winsOverThePath() throws {
    let a = try open(chapter, at: "/a.md")
    let b = try open("Another text.", at: "/b.md")
    // Somebody copied b over a.
    #expect(try open("Another text.", at: "/a.md").article == b.article)
    #expect(try store.article(at: "/a.md") == b.article)
    #expect(try open(chapter, at: nil).article == a.article)
  }

  @Test func lastReadPath_isOfTheArticleReadLast() throws {
    #expect(try store.lastReadPath() == nil)
    let a = try open(chapter, at: "/a.md")
    _ = try open("Another text.", at: "/b.md")
    _ = try open("From a pipe.", at: nil)
    #expect(try store.lastReadPath() == "/b.md")
    try store.savePlace(Anchor(place: 0, in: text(chapter)), of: a.article)
    #expect(try store.lastReadPath() == "/a.md")
    #expect(try store.articles().map(\.path) == ["/a.md", nil, "/b.md"])
  }

  @Test func theme_isOneForAllArticles() throws {
    #expect(try store.themeName() == nil)
    try store.saveTheme(named: "Sepia")
    try store.saveTheme(named: "Dusk")
    #expect(try store.themeName() == "Dusk")
  }

  @Test func pace_isKept_andNonsenseIsNone() throws {
    #expect(try store.pace() == [])
    try store.savePace([219.6, 231])
    #expect(try store.pace() == [220, 231])
    try store.database.run("UPDATE setting SET value = 'fast 99 ? 12e3' WHERE name = 'pace'")
    #expect(try store.pace() == [99, 12_000])
  }

  @Test func settingOfASurface_isOneForAllArticles() throws {
    #expect(try store.value(of: .textSize) == nil)
    try store.save(27, as: .textSize)
    try store.save(27.5, as: .textSize)
    try store.save(58, as: .measure)
    #expect(try store.value(of: .textSize) == 27.5 && store.value(of: .measure) == 58)
  }

  // MARK: Edited articles

  /// The black-box test of an edited article: paragraphs before, a typo inside the highlight, a chapter after.
  @Test func open_ofAnEditedArticle_hasPlaceAndHighlightOnTheSameWords() throws {
    let typo = chapter.replacing("lamp at dusk", with: "lmap at dusk")
    let reading = try open(typo)
    try highlight("He trimmed the lmap at dusk and wrote the hour in his book.", of: typo, in: reading)
    try highlight("He left it on the table for a week.", of: typo, in: reading)
    let nobody = try text(typo).range(of: "Nobody").lowerBound
    try store.savePlace(Anchor(place: nobody, in: text(typo)), of: reading.article)
    let edited = "One.\n\nTwo.\n\nThree.\n\n" + chapter + "\n\nChapter two. The thaw came late."
    let again = try open(edited)
    #expect(again.highlights.map(\.status) == [.edited, .moved])
    #expect(again.highlights.map(\.anchor.words) == [AnchorTests.keeper, "He left it on the table for a week."])
    #expect(again.place?.range.lowerBound == (try text(edited).range(of: "Nobody").lowerBound))
    // It is listed so until the article is opened again; then it stands where it stands.
    #expect(try store.highlights(of: again.article) == again.highlights)
    #expect(try open(edited).highlights.map(\.status) == [.exact, .exact])
  }

  @Test func open_ofAnArticleWithoutTheHighlight_keepsItAsLostAndFindsItLater() throws {
    let reading = try open(chapter)
    let kept = try highlight(AnchorTests.keeper, of: chapter, in: reading)
    let without = chapter.replacing(AnchorTests.keeper, with: "")
    for _ in 1...2 {
      let lost = try #require(try open(without).highlights.first)
      #expect(lost.status == .lost)
      #expect(lost.range == nil)
      #expect(lost.anchor == kept.anchor)
    }
    #expect(try open(chapter).highlights == [kept])
  }

  @Test func open_whereTwoHighlightsMeet_keepsTheOlder() throws {
    let twice = "He waited at the door for an answer. Then nothing. He waited at the door for an answer."
    let reading = try open(twice)
    let old = try highlight("Then nothing.", of: twice, in: reading)
    // An import may bring the same words with other context.
    var anchor = old.anchor
    anchor.prefix = Array("other".utf8)
    anchor.range = 0..<13
    _ = try store.insert(anchor, status: .exact, created: nil, to: reading.article)
    let again = try open(twice.replacing("Then nothing.", with: "Then nothing.") + " More.")
    #expect(again.highlights.map(\.id) == [old.id])
    #expect(try store.highlights(of: reading.article).map(\.id) == [old.id])
  }

  @Test func open_ofALongEditedArticle_movesEveryHighlight() throws {
    var random = SeededGenerator(seed: 6)
    let sentences = AnchorPropertyTests.sentences(400, using: &random)
    let old = sentences.joined(separator: " ")
    let reading = try open(old)
    for sentence in stride(from: 0, to: 400, by: 10) { try highlight(sentences[sentence], of: old, in: reading) }
    let new = (AnchorPropertyTests.sentences(30, using: &random) + sentences).joined(separator: " ")
    let again = try open(new)
    #expect(again.highlights.map(\.anchor.words) == stride(from: 0, to: 400, by: 10).map { sentences[$0] })
    #expect(again.highlights.allSatisfy { $0.status == .moved })
  }

  // MARK: Highlights

  @Test func addHighlight_twice_isOne() throws {
    let reading = try open(chapter)
    let first = try highlight(AnchorTests.keeper, of: chapter, in: reading)
    #expect(try highlight(AnchorTests.keeper, of: chapter, in: reading) == first)
    #expect(try store.highlights(of: reading.article).count == 1)
  }

  @Test func removeHighlight_removesItOnce() throws {
    let reading = try open(chapter)
    let kept = try highlight(AnchorTests.keeper, of: chapter, in: reading)
    #expect(try store.removeHighlight(kept.id))
    #expect(try !store.removeHighlight(kept.id))
    #expect(try open(chapter).highlights.isEmpty)
  }

  @Test func removeHighlight_neverHitsALaterOne() throws {
    let reading = try open(chapter)
    let first = try highlight(AnchorTests.keeper, of: chapter, in: reading)
    try store.removeHighlight(first.id)
    #expect(try highlight(AnchorTests.keeper, of: chapter, in: reading).id != first.id)
  }

  @Test func addHighlight_withoutRoom_isFullAndReadingGoesOn() throws {
    let reading = try open(chapter)
    let pages = try #require(try store.database.row("PRAGMA page_count") { $0.integer(0) })
    try store.database.execute("PRAGMA max_page_count = \(pages)")
    let long = Anchor(
      range: 0..<100_000, quote: [UInt8](repeating: 0x61, count: 100_000), prefix: [], suffix: [], textLength: 100_000)
    let error = #expect(throws: StoreError.self) { try store.addHighlight(long, to: reading.article) }
    #expect(error?.code == .full)
    #expect(try store.highlights(of: reading.article).isEmpty)
    try store.database.execute("PRAGMA max_page_count = 100000")
    try highlight(AnchorTests.keeper, of: chapter, in: reading)
    #expect(try store.highlights(of: reading.article).count == 1)
  }

  // MARK: Two readers

  @Test func twoStores_interleaved_loseNothing() throws {
    let (other, _) = try ReadingStore.open(directory: directory.path)
    let here = try open(chapter)
    let there = try open(chapter, in: other)
    #expect(here.article == there.article)
    let sentences = chapter.split(separator: "\n\n").map(String.init)
    try highlight(sentences[0], of: chapter, in: here)
    let second = try highlight(sentences[1], of: chapter, in: there, store: other)
    try highlight(sentences[2], of: chapter, in: here)
    try store.removeHighlight(second.id)
    try highlight("In March", of: chapter, in: there, store: other)
    let expected = [sentences[0], sentences[2], "In March"]
    for reader in [store, other] {
      #expect(Set(try reader.highlights(of: here.article).map(\.anchor.words)) == Set(expected))
    }
  }

  @Test func twoStores_togglingTheSameSentence_makeOneHighlight() throws {
    let (other, _) = try ReadingStore.open(directory: directory.path)
    let reading = try open(chapter)
    let here = try highlight(AnchorTests.keeper, of: chapter, in: reading)
    let there = try highlight(AnchorTests.keeper, of: chapter, in: reading, store: other)
    #expect(here == there)
  }

  @Test func wasChangedElsewhere_isTrueOnceAfterTheOtherWrote() throws {
    let (other, _) = try ReadingStore.open(directory: directory.path)
    #expect(try !store.wasChangedElsewhere())
    try store.saveTheme(named: "Dusk")
    #expect(try !store.wasChangedElsewhere())
    try other.saveTheme(named: "Night")
    #expect(try store.wasChangedElsewhere())
    #expect(try !store.wasChangedElsewhere())
  }

  @Test func open_whileAnotherReaderRemovesAHighlight_doesNotBringItBack() throws {
    let (other, _) = try ReadingStore.open(directory: directory.path)
    let reading = try open(chapter)
    let kept = try highlight(AnchorTests.keeper, of: chapter, in: reading)
    var moved = kept
    moved.status = .moved
    try other.removeHighlight(kept.id)
    // What `open` does with what it read before the other removed it.
    try store.keep([moved], insteadOf: [kept])
    #expect(try store.highlights(of: reading.article).isEmpty)
  }
}
