/// The letter wheel: spells a word of the article with a knob, and offers nothing that leads to none.
///
/// The choices lie in a row with walls at both ends, and the mark starts on the likeliest; the next ones stand beside it
/// in turn, so that no choice is further away than half the row:
///
///     ⌫ … 5th 3rd 1st 2nd 4th … ✓            ⌫ … 4th 2nd ✓ 1st 3rd …
///                  ▲                                     ▲
///      the term is no word (yet)                 the term is a word
///
/// ⌫ is the left wall, wherever there is a letter to take back: a hand finds it without looking. The likeliest is what
/// begins most of the different words that are left, for people look for a rare word as for a common one; of equals,
/// what occurs more. A letter brings along the letters that must follow it, and where no more than ``wholeWords`` words
/// are left, each is one choice. Without both, the median word of an article takes five presses.
public struct LetterWheel: Sendable {
  /// One thing to choose. Letters are folded (``Folding``).
  public enum Choice: Hashable, Sendable {
    /// What follows the term: a letter, with those that must follow it, or the rest of a word.
    case letters(String)
    /// Accepts the term.
    case accept
    /// Takes the last letters back.
    case takeBack
  }

  /// What ``take()`` did.
  public enum Taken: Hashable, Sendable {
    case typed
    case tookBack
    case accepted
  }

  private let words: WordIndex
  /// What is spelled so far, folded.
  public private(set) var term = ""
  /// In the order they turn, from left to right; never empty.
  public private(set) var choices: [Choice] = []
  /// Which choice is under the mark.
  public private(set) var index = 0
  /// How often the term occurs in the article's words, inside of them too: what the search will find, short of phrases
  /// and of terms that end in a number's punctuation.
  public private(set) var matches = 0
  /// The terms on the way to this one.
  private var earlier: [String] = []

  /// As few words as these are offered whole: four detents to either side. Measured on five articles, it is the least
  /// that keeps every median at four presses.
  static let wholeWords = 8

  /// A wheel on the letters behind `term`, which may be any text, typed or kept.
  public init(words: WordIndex, term: String = "") {
    self.words = words
    show(String(decoding: FoldedText.term(term), as: UTF8.self))
  }

  // MARK: Turning and taking

  /// Moves the mark; positive is to the right. Returns which wall it met: -1 the left one, +1 the right one, else 0.
  @discardableResult
  public mutating func turn(_ steps: Int) -> Int {
    let wanted = index.addingReportingOverflow(steps)
    let place = wanted.overflow ? (steps > 0 ? .max : .min) : wanted.partialValue
    index = min(max(0, place), choices.count - 1)
    return place < 0 ? -1 : place >= choices.count ? 1 : 0
  }

  /// Takes what is under the mark.
  public mutating func take() -> Taken {
    switch choices[index] {
    case .letters(let letters):
      earlier.append(term)
      show(term + letters)
      return .typed
    case .takeBack:
      back()
      return .tookBack
    case .accept:
      return .accepted
    }
  }

  /// Takes back what was taken last, or the last letter of a term that the wheel began with; false where nothing was
  /// left to take back.
  @discardableResult
  public mutating func back() -> Bool {
    guard !term.isEmpty else { return false }
    show(earlier.popLast() ?? String(term.unicodeScalars.dropLast()))
    return true
  }

  // MARK: Choices

  private mutating func show(_ term: String) {
    self.term = term
    let prefix = Array(term.utf8)
    matches = words.matches(of: prefix)
    var left = words.words(beginningWith: prefix)
    let isWord = !term.isEmpty && !left.isEmpty && words.word(left.lowerBound).count == prefix.count
    if isWord { left.removeFirst() }
    let letters = continuations(of: prefix, in: left)
    arrange((isWord ? [.accept] : []) + letters, isWord: isWord)
  }

  /// Puts the choices, given likeliest first, round the mark, and the walls at the ends.
  private mutating func arrange(_ ranked: [Choice], isWord: Bool) {
    let places = ranked.indices
    let before = places.filter { $0 > 0 && $0.isMultiple(of: 2) }.reversed().map { ranked[$0] }
    let after = places.filter { $0 == 0 || !$0.isMultiple(of: 2) }.map { ranked[$0] }
    let needsBack = !term.isEmpty || ranked.isEmpty
    choices = (needsBack ? [.takeBack] : []) + before + after + (term.isEmpty || isWord ? [] : [.accept])
    index = min((needsBack ? 1 : 0) + before.count, choices.count - 1)
  }

  /// What can follow the prefix on the way to the words at these places, likeliest first.
  private func continuations(of prefix: [UInt8], in places: Range<Int>) -> [Choice] {
    let groups = places.count <= Self.wholeWords ? places.map { $0..<$0 + 1 } : groups(after: prefix, in: places)
    return groups.map { (letters: common($0, after: prefix.count), words: $0) }
      .sorted { likelihood($0.words) > likelihood($1.words) }
      .map { .letters($0.letters) }
  }

  private func likelihood(_ places: Range<Int>) -> (Int, Int, Int) {
    // The order of the bytes decides between equals, so that a wheel looks the same each time.
    (places.count, words.occurrences(of: places), -places.lowerBound)
  }

  /// The words by the letter that follows the prefix.
  private func groups(after prefix: [UInt8], in places: Range<Int>) -> [Range<Int>] {
    var groups: [Range<Int>] = []
    var start = places.lowerBound
    while start < places.upperBound {
      let word = words.word(start)
      let letter = word.startIndex + prefix.count
      let end = letter + word.scalar(at: letter).count
      groups.append(words.words(beginningWith: Array(word[..<end]), in: start..<places.upperBound))
      start = groups[groups.count - 1].upperBound
    }
    return groups
  }

  /// The letters that all these words have behind their first `count` bytes.
  private func common(_ places: Range<Int>, after count: Int) -> String {
    let (first, last) = (words.word(places.lowerBound), words.word(places.upperBound - 1))
    // The first and the last word in order agree as far as all between them do.
    var end = zip(first, last).prefix { $0 == $1 }.count
    while end < first.count, first[first.startIndex + end].isUTF8Continuation { end -= 1 }
    return String(decoding: first[(first.startIndex + count)..<(first.startIndex + end)], as: UTF8.self)
  }
}

// MARK: - Showing

extension LetterWheel.Choice {
  /// The choice as a surface writes it.
  public var label: String {
    switch self {
    case .accept: "✓"
    case .takeBack: "⌫"
    case .letters(let letters):
      // A mark that has lost its letter stands on the circle that Unicode draws for it.
      letters.unicodeScalars.first?.properties.generalCategory.isMark == true ? "\u{25CC}" + letters : letters
    }
  }
}

extension LetterWheel {
  /// The wheel as a snapshot has it.
  public var state: WheelState {
    WheelState(choices: choices.map(\.label), index: index, term: term, matches: matches)
  }
}

extension Unicode.GeneralCategory {
  fileprivate var isMark: Bool { self == .nonspacingMark || self == .spacingMark || self == .enclosingMark }
}
