import Testing

@testable import ReaderCore

@Suite struct WordIndexTests {
  private func words(_ text: String) throws -> [String: Int] {
    let index = try #require(WordIndex(ArticleLoader.plainText(Array(text.utf8), title: "")))
    let all = index.all
    #expect(all == all.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    return Dictionary(uniqueKeysWithValues: all.enumerated().map { ($1, index.occurrences(of: $0..<$0 + 1)) })
  }

  @Test(
    arguments: [
      ("A knob, a KNOB!", ["a": 2, "knob": 2]), ("", [:]), ("… — !", [:]),
      ("don’t don't", ["don't": 2]), ("well-known", ["well": 1, "known": 1]),
      ("3.5 mm in 2026", ["3.5": 1, "mm": 1, "in": 1, "2026": 1]),
      ("Café cafe\u{301} CAFE", ["cafe": 3]), ("soft\u{AD}hyphen", ["softhyphen": 1]),
      ("ﬁnd Straße", ["find": 1, "strasse": 1]),
      ("a\u{0}b", ["a": 1, "b": 1]), ("Ελλάδα", ["ελλαδα": 1]),
    ] as [(String, [String: Int])])
  func words_areFoldedAndCounted(text: String, expected: [String: Int]) throws {
    #expect(try words(text) == expected)
  }

  /// A word of 64 letters is one still; a checksum of 65 is none.
  @Test func words_haveALongestLength() throws {
    let longest = String(repeating: "x", count: WordIndex.longestWord)
    #expect(try words("\(longest) \(longest)x é\(longest)") == [longest: 1])
  }

  @Test func invalidBytes_areNoWords() throws {
    let index = try #require(WordIndex(ArticleLoader.plainText([0xFF, 0x20, 0x61, 0x20, 0xE6, 0xBC], title: "")))
    #expect(index.all == ["a"])
  }

  @Test func chunks_cutNoWord() throws {
    // Nine bytes a time do not divide the chunk, so that its end falls within a word.
    let count = 3 * WordIndex.chunkLength / 9
    #expect(try words(String(repeating: "unbroken ", count: count)) == ["unbroken": count])
    // Without a space to cut at, a character stays whole.
    let kana = try words(String(repeating: "漢", count: WordIndex.chunkLength / 2))
    #expect(kana.values.reduce(0, +) > 0 && kana.keys.allSatisfy { $0.allSatisfy { $0 == "漢" } })
  }

  @Test func memory_isBounded_whateverTheText() throws {
    let most = WordIndex.mostWords
    let text = (0..<most + 1000).map { "w\($0)" }.joined(separator: " ")
    let index = try #require(WordIndex(ArticleLoader.plainText(Array("\(text) w0 w\(most)".utf8), title: "")))
    #expect(index.count == most)
    // Those that are known are counted on; what came too late is not there.
    #expect(index.occurrences(of: index.words(beginningWith: Array("w0".utf8))) == 2)
    #expect(index.words(beginningWith: Array("w\(most)".utf8)).isEmpty)
  }

  @Test func index_stopsWhenToldTo() {
    #expect(WordIndex(ArticleLoader.plainText([0x61], title: ""), isCancelled: { true }) == nil)
  }

  @Test func prefix_findsItsWords_andNoOthers() throws {
    let index = try #require(WordIndex(ArticleLoader.plainText(Array("read reader red ready a zoo".utf8), title: "")))
    func found(_ prefix: String) -> [String] { index.words(beginningWith: Array(prefix.utf8)).map { index.all[$0] } }
    #expect(found("read") == ["read", "reader", "ready"])
    #expect(found("") == index.all && found("zz") == [] && found("re") == ["read", "reader", "ready", "red"])
  }
}
