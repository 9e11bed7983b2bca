extension Anchor {
  /// Finds the anchor again in a text that may have been edited since.
  ///
  /// A quote is put only where its own words stand, or words that differ from them by at most a tenth between the same
  /// context on both sides. `shift` is where it is expected, counted from where it was: what a neighbour moved by.
  public func found(in text: ArticleText, shift: Int = 0) -> FoundAnchor {
    let search = AnchorSearch(anchor: self, text: text, expected: range.lowerBound + shift)
    let found = range.isEmpty ? search.place() : search.unchangedQuote() ?? search.editedQuote() ?? search.strayQuote()
    return found ?? FoundAnchor(range: search.proportional, status: .lost)
  }
}

/// One search for one anchor. Each step is tried only if the one before it found nothing.
private struct AnchorSearch {
  let anchor: Anchor
  let text: ArticleText
  /// Where the range is expected to begin.
  let expected: Int

  /// A shorter string than this is found by chance.
  static let leastContext = 8
  /// What must agree on each side of an edited quote, in bytes: a few words.
  static let closeContext = 16
  /// How many bytes of quote and context together must agree where the context was edited: one side's worth.
  static let leastEvidence = 32
  /// A transposed pair of letters is two edits; a quote too short for two to be a small part must stay as it is.
  static let leastEdits = 2
  static let leastEditable = 8
  /// Bounds the work for a quote of any length. 200 edits is far more than a correction.
  static let mostEdits = 200

  /// A search for what begins `distance` after the expected place.
  private func outward(from distance: Int = 0) -> OutwardSearch { OutwardSearch(text, from: expected + distance) }

  // MARK: Quotes

  /// The quote's own words between the whole of its context, nearest first.
  func unchangedQuote() -> FoundAnchor? {
    for place in [expected, anchor.range.lowerBound] where agreement(at: place, checkingWords: true)?.isWhole == true {
      return words(at: place)
    }
    let whole = anchor.prefix + anchor.quote + anchor.suffix
    guard let place = outward(from: -anchor.prefix.count).nearest(of: whole) else { return nil }
    return words(at: place + anchor.prefix.count)
  }

  /// The words between the close context of both sides, if they differ little from the quote.
  func editedQuote() -> FoundAnchor? {
    let before = Array(anchor.prefix[closeStart...])
    let after = Array(anchor.suffix[..<closeEnd])
    if before.isEmpty {
      return after.isEmpty ? quote(from: 0, until: after).map(rated) : editedQuote(endingAt: after)
    }
    var best: (range: Range<Int>, edits: Int)?
    outward(from: -before.count).places(of: before) { place in
      if let found = quote(from: place + before.count, until: after), found.edits < best?.edits ?? .max { best = found }
      return best?.edits != 0
    }
    return best.map(rated)
  }

  /// The quote's own words where the context was edited: enough must agree, and a quote found more than once needs some
  /// of its context to tell which one it is.
  func strayQuote() -> FoundAnchor? {
    var best: (place: Int, agreement: Int)?
    var count = 0
    outward().places(of: anchor.quote) { place in
      count += 1
      if let agreement = agreement(at: place, checkingWords: false)?.bytes, agreement > best?.agreement ?? -1 {
        best = (place, agreement)
      }
      return true
    }
    guard let best, anchor.quote.count + best.agreement >= Self.leastEvidence,
      count == 1 || best.agreement >= Self.leastContext
    else { return nil }
    return words(at: best.place)
  }

  /// An edited quote that began its text, and so has no context before it: found by what follows.
  private func editedQuote(endingAt after: [UInt8]) -> FoundAnchor? {
    let backwards = Array(anchor.quote.reversed())
    var best: (range: Range<Int>, edits: Int)?
    outward(from: anchor.quote.count).places(of: after) { end in
      let window = text.bytes(in: max(0, end - anchor.quote.count - edits - 1)..<end)
      let distances = editDistances(from: backwards, to: window.reversed(), limit: edits)
      // It began a word, and does so still.
      let lengths = distances.indices.filter { $0 == end || $0 < window.count && window[window.count - $0 - 1].isSpace }
      if let length = closest(lengths, by: distances), distances[length] < best?.edits ?? .max {
        best = (end - length..<end, distances[length])
      }
      return best?.edits != 0
    }
    return best.map(rated)
  }

  /// The words from `start` up to the nearest fitting place of `after`; where the quote ended its text, up to the end of
  /// a word.
  private func quote(from start: Int, until after: [UInt8]) -> (range: Range<Int>, edits: Int)? {
    let longest = anchor.quote.count + edits
    let window = text.bytes(in: start..<min(text.count, start + longest + max(1, after.count)))
    let shortest = anchor.quote.count - edits
    guard shortest <= min(longest, window.count) else { return nil }
    let lengths = (shortest...min(longest, window.count)).filter { length in
      after.isEmpty
        ? length == window.count || window[length].isSpace : window[length...].starts(with: after)
    }
    guard !lengths.isEmpty else { return nil }
    let distances = editDistances(from: anchor.quote, to: Array(window.prefix(longest)), limit: edits)
    guard let length = closest(lengths, by: distances) else { return nil }
    return (start..<start + length, distances[length])
  }

  /// The length with the fewest edits; of equal ones that nearest to the quote's own.
  private func closest(_ lengths: [Int], by distances: [Int]) -> Int? {
    let own = anchor.quote.count
    let best = lengths.min { (distances[$0], abs($0 - own)) < (distances[$1], abs($1 - own)) }
    return best.flatMap { distances[$0] <= edits ? $0 : nil }
  }

  /// How many edits a quote bears: a tenth of its length.
  private var edits: Int {
    let count = anchor.quote.count
    return count < Self.leastEditable ? 0 : min(Self.mostEdits, max(Self.leastEdits, count / 10))
  }

  private var closeStart: Int {
    let start = max(0, anchor.prefix.count - Self.closeContext)
    return anchor.prefix[start...].firstIndex(where: \.beginsScalar) ?? anchor.prefix.count
  }

  private var closeEnd: Int {
    let end = min(anchor.suffix.count, Self.closeContext)
    return end == anchor.suffix.count ? end : anchor.suffix[...end].lastIndex(where: \.beginsScalar) ?? 0
  }

  private func rated(_ found: (range: Range<Int>, edits: Int)) -> FoundAnchor {
    found.edits == 0 ? words(at: found.range.lowerBound) : FoundAnchor(range: found.range, status: .edited)
  }

  private func words(at place: Int) -> FoundAnchor {
    FoundAnchor(
      range: place..<place + anchor.quote.count, status: place == anchor.range.lowerBound ? .exact : .moved)
  }

  /// How many bytes of context agree next to the quote at `place`; nil if its words do not stand there.
  private func agreement(at place: Int, checkingWords: Bool) -> (bytes: Int, isWhole: Bool)? {
    let end = place + anchor.quote.count
    guard place >= 0, end <= text.count else { return nil }
    if checkingWords, text.bytes(in: place..<end) != anchor.quote { return nil }
    let before = text.bytes(in: max(0, place - anchor.prefix.count)..<place)
    let after = text.bytes(in: end..<min(text.count, end + anchor.suffix.count))
    let agreeing = common(before.reversed(), anchor.prefix.reversed()) + common(after, anchor.suffix)
    return (agreeing, agreeing == anchor.prefix.count + anchor.suffix.count)
  }

  private func common(_ a: some Sequence<UInt8>, _ b: some Sequence<UInt8>) -> Int {
    zip(a, b).prefix { $0 == $1 }.count
  }

  // MARK: Places

  /// A place, by the longest part of its context that is still there.
  func place() -> FoundAnchor? {
    let offset = anchor.range.lowerBound
    if agreement(at: offset, checkingWords: true)?.isWhole == true { return place(at: offset) }
    let (prefix, suffix) = (anchor.prefix, anchor.suffix)
    let (prefixHalf, suffixHalf) = (prefix.count / 2, suffix.count / 2)
    // Each part, and where the place lies counted from the part's start. What follows the place is on the screen, so it
    // counts before what precedes it.
    let parts: [(bytes: [UInt8], place: Int)] = [
      (prefix + suffix, prefix.count), (suffix, 0), (prefix, prefix.count),
      (Array(suffix[..<suffixHalf]), 0), (Array(suffix[suffixHalf...]), -suffixHalf),
      (Array(prefix[prefixHalf...]), prefix.count - prefixHalf), (Array(prefix[..<prefixHalf]), prefix.count),
    ]
    for part in parts where part.bytes.count >= Self.leastContext {
      if let start = outward(from: -part.place).nearest(of: part.bytes) {
        return place(at: snapped(start + part.place))
      }
    }
    return nil
  }

  private func place(at offset: Int) -> FoundAnchor {
    FoundAnchor(range: offset..<offset, status: offset == anchor.range.lowerBound ? .exact : .moved)
  }

  /// As far into this text as the anchor stood in its own.
  var proportional: Range<Int> {
    let length = max(1, anchor.textLength)
    let offset = snapped(Int(Double(anchor.range.lowerBound) / Double(length) * Double(text.count)))
    return offset..<offset
  }

  /// The nearest beginning of a scalar at or before the offset, which is clamped to the text.
  private func snapped(_ offset: Int) -> Int {
    let offset = min(max(0, offset), text.count)
    let start = max(0, offset - 3)
    let bytes = text.bytes(in: start..<min(text.count, offset + 1))
    guard offset < text.count, !bytes[offset - start].beginsScalar else { return offset }
    return bytes.lastIndex(where: \.beginsScalar).map { start + $0 } ?? offset
  }
}

extension UInt8 {
  /// A space, a tab or a line feed; controls too.
  fileprivate var isSpace: Bool { self <= 0x20 }
}
