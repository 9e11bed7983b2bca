/// The words of an article, folded as a search folds them (``Folding``) and counted: what the letter wheel spells with.
///
/// Built once per article, off the core's queue. Words are those of UAX 29 that have a letter or a digit in them, in the
/// first ``readLength`` bytes. The memory is that of ``mostWords`` words of ``longestWord`` bytes at most, and a few
/// hundred KiB for a novel.
public struct WordIndex: Sendable {
  /// The words in the order of their bytes, each followed by a 0, which is in none of them.
  private let text: [UInt8]
  /// Where each word starts in ``text``; one more for the end.
  private let starts: [UInt32]
  /// How often the words before each one occur, all together; one more for the end.
  private let occurrences: [Int]

  /// No more of a text is read: as much as ``ArticleSearch`` keeps folded, some forty novels.
  static let readLength = ArticleSearch.keptLength
  /// Six times the different words of War and Peace. Later ones are left out: a keyboard still finds them.
  static let mostWords = 1 << 17
  /// In bytes of the folded word. What is longer is no word but a checksum or an address.
  static let longestWord = 64
  /// How much is read between two looks at whether to stop.
  static let chunkLength = 1 << 18

  /// Reads the article. nil where `isCancelled`, asked once a chunk, says so.
  public init?(_ article: Article, isCancelled: () -> Bool = { false }) {
    var counter = WordCounter(most: Self.mostWords)
    var folding = Folding()
    let breaker = TextBreaker(.word)
    let end = min(article.length, Self.readLength)
    var start = 0
    while start < end {
      if isCancelled() { return nil }
      let next = Self.chunkEnd(in: article.text, from: start, before: end)
      let bytes = article.text.bytes(in: start..<next)
      var wordStart = 0
      for boundary in breaker.boundaries(in: bytes) {
        if let word = folding.word(bytes[wordStart..<boundary]) { counter.count(word) }
        wordStart = boundary
      }
      start = next
    }
    self.init(counter)
  }

  private init(_ counter: WordCounter) {
    let words = counter.words.sorted { $0.word.lexicographicallyPrecedes($1.word) }
    var (text, starts, occurrences): ([UInt8], [UInt32], [Int]) = ([], [0], [0])
    for (word, count) in words {
      text += word
      text.append(0)
      starts.append(UInt32(text.count))
      occurrences.append(occurrences[occurrences.count - 1] + count)
    }
    (self.text, self.starts, self.occurrences) = (text, starts, occurrences)
  }

  /// Chunks end behind a space or a line feed, or, where there is none near, wherever a character does.
  private static func chunkEnd(in text: ArticleText, from start: Int, before end: Int) -> Int {
    let wanted = start + chunkLength
    guard wanted < end else { return end }
    let near = max(start, wanted - 4096)..<wanted
    let space = max(text.lastIndex(of: .space, in: near) ?? 0, text.lastIndex(of: .lineFeed, in: near) ?? 0)
    return space > start ? space + 1 : max(start + 1, text.characterBoundary(atOrBefore: wanted))
  }
}

// MARK: - Looking up

extension WordIndex {
  /// How many different words there are.
  public var count: Int { starts.count - 1 }

  /// A word, by its place in the order of their bytes.
  func word(_ place: Int) -> ArraySlice<UInt8> { text[Int(starts[place])..<Int(starts[place + 1]) - 1] }

  /// The places of the words that begin with `prefix`; of those in `places` only.
  func words(beginningWith prefix: [UInt8], in places: Range<Int>? = nil) -> Range<Int> {
    let places = places ?? 0..<count
    let lower = firstPlace(in: places) { !$0.lexicographicallyPrecedes(prefix) }
    return lower..<firstPlace(in: lower..<places.upperBound) { !$0.starts(with: prefix) }
  }

  /// How often the words at these places occur, all together.
  func occurrences(of places: Range<Int>) -> Int { occurrences[places.upperBound] - occurrences[places.lowerBound] }

  /// How often the term occurs in the words, as a search counts: anywhere in them, without overlaps.
  func matches(of term: [UInt8]) -> Int {
    guard !term.isEmpty else { return 0 }
    var matches = 0
    var place = 0
    text.span.forEachOccurrence(of: term) { found in
      while Int(starts[place + 1]) <= found.lowerBound { place += 1 }
      matches += occurrences(of: place..<place + 1)
      return true
    }
    return matches
  }

  /// The first place whose word meets the condition, as all words after it must.
  private func firstPlace(in places: Range<Int>, where condition: (ArraySlice<UInt8>) -> Bool) -> Int {
    var (low, high) = (places.lowerBound, places.upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if condition(word(middle)) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
