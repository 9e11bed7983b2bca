import InputBridge
import Testing

@testable import ReaderCore

/// Random texts under random edits, always the same ones.
@Suite struct AnchorPropertyTests {
  static let words = """
    harbour snow lamp keeper letter schooner table week boat shingle dusk hour book war märz straße été 港 雪 灯台 write trim
    leave draw come tell lie quiet first year no at in on of the and a that he she it was had been would could
    """.split(whereSeparator: \.isWhitespace).map(String.init)

  static func sentence(using random: inout SeededGenerator) -> String {
    (0..<Int.random(in: 6...16, using: &random)).map { _ in words.randomElement(using: &random)! }
      .joined(separator: " ") + "."
  }

  static func sentences(_ count: Int, using random: inout SeededGenerator) -> [String] {
    (0..<count).map { _ in sentence(using: &random) }
  }

  /// Inserts, deletes and replaces whole sentences at random.
  static func edited(_ sentences: [String], using random: inout SeededGenerator) -> [String] {
    var sentences = sentences
    for _ in 0..<Int.random(in: 1...8, using: &random) {
      let place = Int.random(in: 0...sentences.count, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: sentences.insert(sentence(using: &random), at: place)
      case 1 where place < sentences.count: sentences.remove(at: place)
      case 2 where place < sentences.count: sentences[place] = sentence(using: &random)
      default: break
      }
    }
    return sentences
  }

  @Test func found_afterEditsElsewhere_isTheSameSentence() {
    var random = SeededGenerator(seed: 2)
    for round in 0..<300 {
      let before = Self.sentences(20, using: &random)
      let after = Self.sentences(20, using: &random)
      // A sentence on each side stands for the context, which the edits leave alone.
      let kept = Self.sentences(3, using: &random)
      let old = text((before + kept + after).joined(separator: " "))
      let newBefore = Self.edited(before, using: &random)
      let new = text((newBefore + kept + Self.edited(after, using: &random)).joined(separator: " "))
      let start = (before + [kept[0]]).joined(separator: " ").utf8.count + 1
      let expected = (newBefore + [kept[0]]).joined(separator: " ").utf8.count + 1
      let length = kept[1].utf8.count
      let found = Anchor(start..<start + length, in: old).found(in: new)
      let status: AnchorStatus = start == expected ? .exact : .moved
      #expect(found == FoundAnchor(range: expected..<expected + length, status: status), "round \(round)")
      let place = Anchor(place: start, in: old).found(in: new)
      #expect(place == FoundAnchor(range: expected..<expected, status: status), "round \(round)")
    }
  }

  /// Edits anywhere, the highlight and its context too: found on its words, on a small edit of them, or lost.
  @Test func found_afterAnyEdits_isNeverOnOtherWords() {
    var random = SeededGenerator(seed: 3)
    var seen: Set<AnchorStatus> = []
    for round in 0..<600 {
      let sentences = Self.sentences(12, using: &random)
      let old = text(sentences.joined(separator: " "))
      let chosen = Int.random(in: 0..<sentences.count, using: &random)
      let start = sentences[..<chosen].map { $0.utf8.count + 1 }.reduce(0, +)
      let anchor = Anchor(start..<start + sentences[chosen].utf8.count, in: old)
      var characters = Array(Self.edited(sentences, using: &random).joined(separator: " "))
      for _ in 0..<Int.random(in: 0...40, using: &random) where !characters.isEmpty {
        characters[Int.random(in: 0..<characters.count, using: &random)] = "e"
      }
      let new = text(String(characters))
      let found = anchor.found(in: new)
      seen.insert(found.status)
      switch found.status {
      case .exact, .moved: #expect(new.bytes(in: found.range) == anchor.quote, "round \(round)")
      case .edited:
        let limit = max(2, anchor.quote.count / 10)
        let distances = editDistances(from: anchor.quote, to: new.bytes(in: found.range), limit: limit)
        #expect(distances.last! <= limit, "round \(round)")
        #expect(String(validating: new.bytes(in: found.range), as: UTF8.self) != nil, "round \(round)")
      case .lost: #expect(found.range.isEmpty, "round \(round)")
      }
    }
    #expect(seen == Set(AnchorStatus.allCases), "the edits reach every outcome")
  }

  /// No anchor, however odd, makes the search read outside the text.
  @Test func found_ofForeignAnchors_staysInsideTheText() {
    var random = SeededGenerator(seed: 4)
    // Two letters, a stray continuation and a lead without one.
    func bytes(upTo most: Int) -> [UInt8] {
      (0..<Int.random(in: 0...most, using: &random)).map { _ in [0x61, 0x62, 0x80, 0xC3].randomElement(using: &random)!
      }
    }
    for _ in 0..<500 {
      let lower = Int.random(in: 0...500, using: &random)
      let anchor = Anchor(
        range: lower..<lower + Int.random(in: 0...30, using: &random), quote: bytes(upTo: 30), prefix: bytes(upTo: 40),
        suffix: bytes(upTo: 40), textLength: Int.random(in: 0...300, using: &random))
      let article = ArticleText(bytes(upTo: 300))
      let found = anchor.found(in: article)
      #expect(found.range.lowerBound >= 0)
      #expect(found.range.upperBound <= article.count)
    }
  }
}
