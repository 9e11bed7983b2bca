/// The text of an article: UTF-8 bytes, in memory or in a file.
///
/// Every accessor is bounded by the range it is given, so a text of any length costs what is looked at. Ranges are
/// clamped to the text. Bytes may be invalid UTF-8: ``string(in:)`` repairs them, nothing traps.
public final class ArticleText: Sendable {
  /// The length in UTF-8 bytes.
  public let count: Int
  private let storage: ByteStore

  public init(_ bytes: [UInt8]) {
    storage = .memory(bytes)
    count = bytes.count
  }

  init(_ file: FileBytes) {
    storage = .file(file)
    count = file.count
  }

  /// The byte at a place, which must be in the text. A system call where the text is in a file: look at ranges there.
  public subscript(offset: Int) -> UInt8 {
    precondition(offset >= 0 && offset < count, "a place outside of the text")
    switch storage {
    case .memory(let bytes): return bytes[offset]
    case .file(let file): return file.read(offset..<offset + 1)[0]
    }
  }

  /// A copy of the bytes in `range`.
  public func bytes(in range: Range<Int>) -> [UInt8] {
    storage.bytes(in: range)
  }

  /// The text in `range`; what is not valid UTF-8 (a cut scalar too) reads as U+FFFD.
  public func string(in range: Range<Int>) -> String {
    withBytes(in: range) { bytes in unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    }
  }

  /// Calls `body` with the bytes in `range`, without a copy where they are in memory.
  func withBytes<Result>(in range: Range<Int>, _ body: (Span<UInt8>) -> Result) -> Result {
    switch storage {
    case .memory(let bytes): return body(bytes.span.extracting(range.clamped(to: 0..<count)))
    case .file: return body(storage.bytes(in: range).span)
    }
  }
}

// MARK: - Looking for a byte

extension ArticleText {
  /// The first place of `byte` in `range`.
  public func firstIndex(of byte: UInt8, in range: Range<Int>) -> Int? {
    let range = range.clamped(to: 0..<count)
    var start = range.lowerBound
    for step in Self.steps {
      guard start < range.upperBound else { return nil }
      let end = step.map { min(start + $0, range.upperBound) } ?? range.upperBound
      if let found = withBytes(in: start..<end, { $0.firstIndex(of: byte) }) { return start + found }
      start = end
    }
    return nil
  }

  /// The last place of `byte` in `range`.
  public func lastIndex(of byte: UInt8, in range: Range<Int>) -> Int? {
    let range = range.clamped(to: 0..<count)
    var end = range.upperBound
    for step in Self.steps {
      guard end > range.lowerBound else { return nil }
      let start = step.map { max(end - $0, range.lowerBound) } ?? range.lowerBound
      if let found = withBytes(in: start..<end, { $0.lastIndex(of: byte) }) { return start + found }
      end = start
    }
    return nil
  }

  /// How far a search reads at a time; nil: all the rest. Most lines are short, so a file is read in small pieces first.
  private static let steps: [Int?] = [256, 2048, nil]
}

// MARK: - Characters

extension ArticleText {
  /// How far round a place its grapheme cluster is looked for, in bytes. The longest emoji sequence has 35; beyond it
  /// a stack of combining marks is cut.
  private static let clusterReach = 128

  /// The last boundary of a grapheme cluster (UAX 29) at or before `offset`, which is clamped to the text.
  public func characterBoundary(atOrBefore offset: Int) -> Int {
    characterBoundaries(around: offset).lowerBound
  }

  /// The first boundary of a grapheme cluster (UAX 29) at or after `offset`, which is clamped to the text.
  public func characterBoundary(atOrAfter offset: Int) -> Int {
    characterBoundaries(around: offset).upperBound
  }

  private func characterBoundaries(around offset: Int) -> Range<Int> {
    let offset = min(max(offset, 0), count)
    guard offset > 0, offset < count else { return offset..<offset }
    var window = max(0, offset - Self.clusterReach)..<min(count, offset + Self.clusterReach)
    var bytes = bytes(in: window)
    let place = offset - window.lowerBound
    let startsScalar = !bytes[place].isUTF8Continuation && bytes[place] != .lineFeed
    if startsScalar, bytes.scalar(at: place).standsAlone, bytes.scalar(before: place).standsAlone {
      return offset..<offset
    }

    // A boundary that needs no context: round a control or a space, else wherever a scalar starts.
    let safe = bytes[..<place].lastIndex { $0 <= .space } ?? bytes.firstIndex { !$0.isUTF8Continuation } ?? 0
    bytes.removeFirst(safe)
    window = window.lowerBound + safe..<window.upperBound
    var lower = window.lowerBound
    for boundary in TextBreaker(.character).boundaries(in: bytes) {
      let found = window.lowerBound + boundary
      if found >= offset { return (found == offset ? found : lower)..<found }
      lower = found
    }
    return lower..<window.upperBound
  }
}
