import Testing

@testable import ReaderCore

@Suite struct AnchorTests {
  static let chapter = """
    The harbour lay quiet under the first snow of the year. Boats that had no business at sea were drawn up on the shingle.

    Nobody had told the lighthouse keeper that the war was over. He trimmed the lamp at dusk and wrote the hour in his book.

    In March a schooner came in with letters, and one of them was for him. He left it on the table for a week.
    """
  static let keeper = "He trimmed the lamp at dusk and wrote the hour in his book."

  // MARK: Taking

  @Test func anchor_inTheMiddle_keepsThirtyTwoCharactersEachSide() throws {
    let article = text(Self.chapter)
    let anchor = Anchor(try article.range(of: "Boats"), in: article)
    #expect(anchor.words == "Boats")
    #expect(String(decoding: anchor.prefix, as: UTF8.self) == " under the first snow of the year. ".suffix(32))
    #expect(String(decoding: anchor.suffix, as: UTF8.self) == " that had no business at sea were drawn".prefix(32))
  }

  @Test func anchor_amongWideCharacters_countsCharactersNotBytes() throws {
    let article = text(String(repeating: "字", count: 50) + "x" + String(repeating: "字", count: 50))
    let anchor = Anchor(try article.range(of: "x"), in: article)
    #expect(anchor.prefix.count == 32 * 3)
    #expect(anchor.suffix.count == 32 * 3)
  }

  @Test func anchor_beyondTheText_isClamped() {
    let anchor = Anchor(2..<99, in: text("abc"))
    #expect(anchor.range == 2..<3)
    #expect(Anchor(place: -5, in: text("abc")).range == 0..<0)
  }

  // MARK: Quotes

  /// The article edited as a person edits one: three paragraphs before, a chapter after, a typo inside.
  @Test func found_afterParagraphsTypoAndChapter_isEditedOnTheSameWords() throws {
    let typo = Self.chapter.replacing("lamp at dusk", with: "lmap at dusk")
    let old = text(typo)
    let anchor = Anchor(try old.range(of: "He trimmed the lmap at dusk and wrote the hour in his book."), in: old)
    let new = text("One.\n\nTwo.\n\nThree.\n\n" + Self.chapter + "\n\nChapter two. The thaw came late.")
    let found = anchor.found(in: new)
    #expect(found.status == .edited)
    #expect(new.string(found.range) == Self.keeper)
  }

  @Test func found_inTheSameText_isExact() throws {
    let article = text(Self.chapter)
    let range = try article.range(of: Self.keeper)
    #expect(Anchor(range, in: article).found(in: article) == FoundAnchor(range: range, status: .exact))
  }

  @Test func found_afterAnAppendedChapter_isExact() throws {
    let old = text(Self.chapter)
    let range = try old.range(of: "He left it on the table for a week.")
    let new = text(Self.chapter + "\n\nThen he opened it.")
    #expect(Anchor(range, in: old).found(in: new) == FoundAnchor(range: range, status: .exact))
  }

  @Test(arguments: [
    "The harbour lay quiet under the first snow of the year.", keeper, "He left it on the table for a week.",
  ])
  func found_afterPrependedParagraph_isMovedByItsLength(words: String) throws {
    let old = text(Self.chapter)
    let range = try old.range(of: words)
    let found = Anchor(range, in: old).found(in: text("Added.\n\n" + Self.chapter))
    #expect(found == FoundAnchor(range: range.lowerBound + 8..<range.upperBound + 8, status: .moved))
  }

  /// The first sentence has no context before it, the last none after it.
  @Test(arguments: [
    ("The habrour lay", "The harbour lay"), ("for a weak.", "for a week."), ("for a week.", "for a week…"),
  ])
  func found_afterTypoAtATextsEnd_isEdited(wrong: String, right: String) throws {
    let old = text(Self.chapter.replacing(right, with: wrong))
    let sentence =
      wrong.hasPrefix("The") ? "\(wrong) quiet under the first snow of the year." : "He left it on the table \(wrong)"
    let anchor = Anchor(try old.range(of: sentence), in: old)
    let new = text("Added.\n\n" + Self.chapter.replacing(wrong, with: right) + "\n\nMore.")
    let found = anchor.found(in: new)
    #expect(found.status == .edited)
    #expect(new.string(found.range) == sentence.replacing(wrong, with: right))
  }

  @Test func found_afterTheSentenceWasDeleted_isLostOnNoWords() throws {
    let old = text(Self.chapter)
    let found = Anchor(try old.range(of: Self.keeper), in: old).found(
      in: text(Self.chapter.replacing(Self.keeper, with: "")))
    #expect(found.status == .lost)
    #expect(found.range.isEmpty)
  }

  /// Another sentence of the same length between the same neighbours is not the highlighted one.
  @Test func found_afterTheSentenceWasReplaced_isLost() throws {
    let old = text(Self.chapter)
    let other = "She mended the nets by day and sold them in the high street"
    let new = text(Self.chapter.replacing(Self.keeper, with: other))
    #expect(Anchor(try old.range(of: Self.keeper), in: old).found(in: new).status == .lost)
  }

  @Test func found_amongRepetitions_isTheOneWithTheContext() throws {
    let lines = (1...9).map {
      "Verse \($0) of the song is sung.\nAnd so it goes.\nThe singer of verse \($0) sits down."
    }
    let old = text(lines.joined(separator: "\n"))
    let range = try old.range(of: "And so it goes.", occurrence: 7)
    let new = text(lines.dropFirst(2).joined(separator: "\n"))
    let found = Anchor(range, in: old).found(in: new)
    // Two verses less: the seventh is the fifth.
    #expect(found == FoundAnchor(range: try new.range(of: "And so it goes.", occurrence: 5), status: .moved))
  }

  /// Where every neighbour is alike, the nearest is the likeliest: the same row, one byte on.
  @Test func found_amongEqualRows_isTheNearest() {
    let rows = String(repeating: "Row is green. ", count: 2000)
    let anchor = Anchor(14_000..<14_013, in: text(rows))
    #expect(anchor.found(in: text("x" + rows)) == FoundAnchor(range: 14_001..<14_014, status: .moved))
    let place = Anchor(place: 14_000, in: text(rows))
    #expect(place.found(in: text("x" + rows)) == FoundAnchor(range: 14_001..<14_001, status: .moved))
  }

  /// A neighbour that moved by three rows tells which of the equal rows is meant.
  @Test func found_amongEqualRows_isWhereItsNeighbourWent() {
    let rows = String(repeating: "Row is green. ", count: 2000)
    let anchor = Anchor(14_000..<14_013, in: text(rows))
    let moved = text(String(repeating: "Row is blue!! ", count: 3) + rows)
    #expect(anchor.found(in: moved, shift: 42) == FoundAnchor(range: 14_042..<14_055, status: .moved))
  }

  @Test func found_whereOnlyAnotherShortRepetitionIsLeft_isLost() throws {
    let old = text(
      "He asked again.\n\n“Yes.”\n\nThe rain went on until the evening of that day.\n\nShe nodded. “Yes.” It was late.")
    let anchor = Anchor(try old.range(of: "Yes."), in: old)
    let new = text("The rain went on until the evening of that day.\n\nShe nodded. “Yes.” It was late.")
    #expect(anchor.found(in: new).status == .lost)
  }

  @Test func found_amongRepetitionsWithoutContext_isLost() throws {
    let refrain = "And so the long year went round once more in the harbour."
    let old = text("First the snow came. \(refrain) Then it left us again.")
    let new = text("Something else. \(refrain) Wholly other. \(refrain) No word as it was.")
    #expect(Anchor(try old.range(of: refrain), in: old).found(in: new).status == .lost)
  }

  /// An edit is told from another sentence by both its neighbours.
  @Test func found_afterTypoAndANewNeighbour_isLost() throws {
    let old = text(Self.chapter)
    let anchor = Anchor(try old.range(of: Self.keeper), in: old)
    let new = text(
      Self.chapter.replacing("lamp at dusk", with: "lmap at dusk").replacing("\n\nIn March a schooner", with: " A brig")
    )
    #expect(anchor.found(in: new).status == .lost)
  }

  /// Leaving the first letter out would be the smaller edit, but half a word.
  @Test func found_afterTheFirstLetterChanged_beginsWithTheWord() throws {
    let old = text("ete came late to the harbour. Nobody minded.")
    let new = text("Added. éte came late to the harbour. Nobody minded.")
    let found = Anchor(try old.range(of: "ete came late to the harbour."), in: old).found(in: new)
    #expect(found == FoundAnchor(range: try new.range(of: "éte came late to the harbour."), status: .edited))
  }

  @Test func found_whereTheContextWasRewritten_isTheOnlyPlaceOfItsWords() throws {
    let old = text(Self.chapter)
    let anchor = Anchor(try old.range(of: Self.keeper), in: old)
    let new = text("All else is new here. \(Self.keeper) And so it goes on.")
    let found = anchor.found(in: new)
    #expect(found.status == .moved)
    #expect(new.string(found.range) == Self.keeper)
  }

  @Test func found_inAnEmptyText_isLost() throws {
    let old = text(Self.chapter)
    #expect(
      Anchor(try old.range(of: Self.keeper), in: old).found(in: text("")) == FoundAnchor(range: 0..<0, status: .lost))
  }

  @Test func found_ofMalformedUTF8_isExact() {
    let article = ArticleText([0xC3, 0x28, 0xFF, 0x41, 0x80, 0x80, 0xE2, 0x42])
    #expect(Anchor(2..<5, in: article).found(in: article) == FoundAnchor(range: 2..<5, status: .exact))
  }

  // MARK: Places

  @Test func place_afterPrependedParagraphs_isOnTheSameWords() throws {
    let old = text(Self.chapter)
    let place = try old.range(of: "Nobody").lowerBound
    let new = text("One.\n\nTwo.\n\nThree.\n\n" + Self.chapter + "\n\nMore.")
    let found = Anchor(place: place, in: old).found(in: new)
    #expect(found.status == .moved)
    #expect(found.range.lowerBound == (try new.range(of: "Nobody").lowerBound))
  }

  /// A typo in the first words below the place, and one in the last words above it.
  @Test(arguments: [("told the", "tolled the"), ("on the shingle", "on the shingles"), ("Nobody had", "No one had")])
  func place_besideAnEdit_isOnTheSameParagraph(old: String, new: String) throws {
    let before = text(Self.chapter)
    let after = text("Added.\n\n" + Self.chapter.replacing(old, with: new))
    let found = Anchor(place: try before.range(of: "Nobody").lowerBound, in: before).found(in: after)
    #expect(found.status == .moved)
    #expect(after.string(found.range.lowerBound..<after.count).hasPrefix("No"))
  }

  @Test func place_inAnotherText_isLostAsFarInAsItWas() {
    // Halfway through 200 bytes; halfway through 60 is 30.
    let old = text(String(repeating: "abcdefghi ", count: 20))
    let found = Anchor(place: 100, in: old).found(in: text(String(repeating: "z", count: 60)))
    #expect(found == FoundAnchor(range: 30..<30, status: .lost))
  }

  @Test func place_lostAmongWideCharacters_isNotInsideOne() {
    let old = text(String(repeating: "abcdefghi ", count: 20))
    let found = Anchor(place: 100, in: old).found(in: text(String(repeating: "字", count: 11)))
    // Half of 33 bytes is 16, inside the sixth character, which begins at 15.
    #expect(found.range.lowerBound == 15)
  }

  @Test func place_atTheTop_staysOnItsWords() throws {
    let old = text(Self.chapter)
    let new = text("Added.\n\n" + Self.chapter)
    #expect(Anchor(place: 0, in: old).found(in: new) == FoundAnchor(range: 8..<8, status: .moved))
    #expect(Anchor(place: 0, in: old).found(in: old) == FoundAnchor(range: 0..<0, status: .exact))
  }

  @Test func place_inTheEmptyText_isItsOnlyOne() {
    #expect(Anchor(place: 0, in: text("")).found(in: text("")) == FoundAnchor(range: 0..<0, status: .exact))
  }
}
