/// Counts words, each kept once.
///
/// A hash table of its own: a dictionary would allocate for each different word, and hash with a key made for strangers.
struct WordCounter {
  /// The different words, one behind the other.
  private var text: [UInt8] = []
  private var entries: [Entry] = []
  /// Open addressing with linear probing: the place of an entry plus 1, or 0. A power of two, at most half full.
  private var slots = [UInt32](repeating: 0, count: 1 << 12)
  private let most: Int

  private struct Entry {
    var start: UInt32
    var length: UInt8
    var hash: UInt32
    var count: Int
  }

  /// - Parameter most: how many different words are kept; of later ones none is counted.
  init(most: Int) { self.most = most }

  /// The words with how often each came, in the order they came first.
  var words: [(word: ArraySlice<UInt8>, count: Int)] { entries.map { (word($0), $0.count) } }

  /// Counts a word of at most 255 bytes.
  mutating func count(_ word: [UInt8]) {
    let hash = Self.hash(word)
    var slot = Int(hash) & (slots.count - 1)
    while slots[slot] != 0 {
      let place = Int(slots[slot]) - 1
      if entries[place].hash == hash, self.word(entries[place]).elementsEqual(word) {
        entries[place].count += 1
        return
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    guard entries.count < most else { return }
    entries.append(Entry(start: UInt32(text.count), length: UInt8(word.count), hash: hash, count: 1))
    text += word
    slots[slot] = UInt32(entries.count)
    if entries.count * 2 > slots.count { grow() }
  }

  private func word(_ entry: Entry) -> ArraySlice<UInt8> {
    text[Int(entry.start)..<Int(entry.start) + Int(entry.length)]
  }

  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: slots.count * 2)
    for (place, entry) in entries.enumerated() {
      var slot = Int(entry.hash) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = UInt32(place + 1)
    }
  }

  /// FNV-1a, 32 bits (Fowler, Noll and Vo).
  private static func hash(_ word: [UInt8]) -> UInt32 {
    word.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 }
  }
}

extension Folding {
  /// A piece of text between two word boundaries, folded; nil where it is no word: without a letter or a digit, or
  /// longer than ``WordIndex/longestWord``.
  mutating func word(_ piece: ArraySlice<UInt8>) -> [UInt8]? {
    // Folding shortens by a third at most.
    guard piece.count <= 3 * WordIndex.longestWord else { return nil }
    var word: [UInt8] = []
    word.reserveCapacity(piece.count)
    var isWord = false
    var index = piece.startIndex
    while index < piece.endIndex {
      let scalar = piece.scalar(at: index)
      index += scalar.count
      if scalar.value < 0x80 {
        let byte = UInt8(scalar.value)
        let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        isWord = isWord || isLetter || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        word.append(isLetter ? byte | 0x20 : byte)
      } else {
        isWord = isWord || Unicode.Scalar(scalar.value)?.isLetterOrDigit == true
        word += fold(scalar.value)
      }
    }
    return isWord && word.count <= WordIndex.longestWord && !word.contains(0) ? word : nil
  }
}

extension Unicode.Scalar {
  fileprivate var isLetterOrDigit: Bool { properties.isAlphabetic || properties.numericType != nil }
}
