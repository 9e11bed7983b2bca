/// Where something stands in a text, with enough of the text to find it again after an edit.
///
/// The parts are those of the W3C Web Annotation model (§4.2.4 and §4.2.5): a text position selector, ``range``, and a
/// text quote selector, ``quote`` between ``prefix`` and ``suffix``. A place is an anchor with an empty range.
public struct Anchor: Hashable, Sendable {
  /// UTF-8 offsets into the text the anchor was taken from. Empty for a place.
  public var range: Range<Int>
  /// The words of the range, as UTF-8. Bytes, so that a text with a broken character in it anchors like any other.
  public var quote: [UInt8]
  /// Up to ``contextLength`` characters before and after the range; fewer only at the text's ends.
  public var prefix: [UInt8]
  public var suffix: [UInt8]
  /// The length in bytes of the text the anchor was taken from.
  public var textLength: Int

  /// How much context an anchor keeps on each side, in Unicode scalars. 32 is what the Web Annotation tools
  /// (dom-anchor-text-quote) keep; with it two places of one book are hardly ever alike.
  public static let contextLength = 32

  /// No text is longer: 1 TiB. Keeps sums of offsets that come from a file within range.
  static let longestText = 1 << 40

  public init(range: Range<Int>, quote: [UInt8], prefix: [UInt8], suffix: [UInt8], textLength: Int) {
    self.range = range
    self.quote = quote
    self.prefix = prefix
    self.suffix = suffix
    self.textLength = textLength
  }

  /// Anchors a range of a text. The range is clamped to the text.
  public init(_ range: Range<Int>, in text: ArticleText) {
    let range = range.clamped(to: 0..<text.count)
    // A scalar is at most four bytes.
    let window = 4 * Self.contextLength
    let before = text.bytes(in: max(0, range.lowerBound - window)..<range.lowerBound)
    let after = text.bytes(in: range.upperBound..<min(text.count, range.upperBound + window))
    self.init(
      range: range, quote: text.bytes(in: range),
      prefix: Array(before[lastScalars(Self.contextLength, of: before)...]),
      suffix: Array(after[..<firstScalars(Self.contextLength, of: after)]),
      textLength: text.count)
  }

  /// Anchors a place: an offset into a text.
  public init(place: Int, in text: ArticleText) {
    let place = min(max(0, place), text.count)
    self.init(place..<place, in: text)
  }

  /// The quote as text.
  public var words: String { String(decoding: quote, as: UTF8.self) }

  /// How far into its text the anchor stands, in whole percent.
  public var percent: Int { textLength == 0 ? 0 : min(100, range.lowerBound * 100 / textLength) }
}

/// How an anchor was found again.
public enum AnchorStatus: String, Hashable, Sendable, CaseIterable {
  /// The same words at the same offset.
  case exact
  /// The same words at another offset.
  case moved
  /// The words were changed a little; the text round them was not.
  case edited
  /// Not found.
  case lost
}

/// An anchor found again in a text.
public struct FoundAnchor: Hashable, Sendable {
  /// UTF-8 offsets into the text searched. For a lost anchor an empty range, as far into the text as it once stood.
  public var range: Range<Int>
  public var status: AnchorStatus
}

extension UInt8 {
  /// Whether the byte begins a scalar in well-formed UTF-8.
  var beginsScalar: Bool { self & 0xC0 != 0x80 }
}

/// Where the last `count` scalars of the bytes begin.
func lastScalars(_ count: Int, of bytes: [UInt8]) -> Int {
  var left = count
  var start = bytes.count
  while start > 0, left > 0 {
    start -= 1
    if bytes[start].beginsScalar { left -= 1 }
  }
  // Ran out of bytes inside a scalar that the window cut: leave its tail out.
  while start < bytes.count, !bytes[start].beginsScalar { start += 1 }
  return start
}

/// Where the first `count` scalars of the bytes end.
func firstScalars(_ count: Int, of bytes: [UInt8]) -> Int {
  var begun = 0
  for (offset, byte) in bytes.enumerated() where byte.beginsScalar {
    if begun == count { return offset }
    begun += 1
  }
  return bytes.count
}
