/// A stretch of text, folded, with the way back to where each part stood.
///
/// One space stands for each run of white space, line feeds included, so a phrase is found over a line end. Terms fold
/// by the same rules.
struct FoldedText: Sendable {
  /// The folded text, UTF-8.
  private(set) var bytes: [UInt8] = []
  /// The length of the source in bytes.
  let sourceCount: Int

  /// From `folded` on, the text comes from `source` on: byte by byte, or as one piece that folded to another length.
  private struct Segment {
    var folded: UInt32
    var source: UInt32
    var isPiece: Bool
  }
  private var segments: [Segment] = []

  /// Folds `source`, at most 2 GiB of it.
  init(_ source: [UInt8], folding: inout Folding) {
    sourceCount = source.count
    bytes.reserveCapacity(source.count)
    var index = 0
    while index < source.count {
      index = foldASCII(source, from: index)
      if index < source.count { index = foldOther(source, from: index, folding: &folding) }
    }
  }

  /// A term as texts of this kind hold it.
  static func term(_ string: String) -> [UInt8] {
    var folding = Folding()
    return FoldedText(Array(string.utf8), folding: &folding).bytes
  }

  // MARK: Folding

  /// Letters fold to their small form, white space stops at 0, all else to itself.
  private static let asciiFolds: [UInt8] = (0..<128).map { byte in
    switch UInt8(byte) {
    case 0x09...0x0D, 0x20: 0
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt8(byte) | 0x20
    default: UInt8(byte)
    }
  }

  /// Folds ASCII without white space, but for single spaces; returns where it stopped.
  private mutating func foldASCII(_ source: [UInt8], from start: Int) -> Int {
    let folds = Self.asciiFolds
    var index = start
    mark(source: start, isPiece: false)
    while index < source.count, source[index].isASCII {
      var folded = folds[Int(source[index])]
      if folded == 0 {
        // A run of white space, or a blank that follows one.
        if bytes.last == .space
          || index + 1 < source.count && (source[index + 1] <= .space || !source[index + 1].isASCII)
        {
          break
        }
        folded = .space
      }
      bytes.append(folded)
      index += 1
    }
    return index
  }

  /// Folds one scalar that is not ASCII, or a run of white space; returns where it ends.
  private mutating func foldOther(_ source: [UInt8], from start: Int, folding: inout Folding) -> Int {
    let scalar = source.scalar(at: start)
    let end = start + scalar.count
    if Self.foldsToItself(scalar.value) {
      mark(source: start, isPiece: false)
      for index in start..<end { bytes.append(source[index]) }
      return end
    }
    let folded = folding.fold(scalar.value)
    if folded == Folding.space {
      // The run's later parts add nothing to its space, and `mark` lets the piece reach up to what follows.
      if bytes.last != .space {
        mark(source: start, isPiece: true)
        bytes.append(.space)
      }
    } else if !folded.isEmpty {
      mark(source: start, isPiece: true)
      bytes += folded
    }
    return end
  }

  /// Ideographs, which are most of a Chinese text.
  private static func foldsToItself(_ scalar: UInt32) -> Bool { (0x4E00..<0xA000).contains(scalar) }

  /// What is appended next comes from `source`.
  private mutating func mark(source: Int, isPiece: Bool) {
    let next = Segment(folded: UInt32(bytes.count), source: UInt32(source), isPiece: isPiece)
    if let last = segments.last {
      let goesOn = next.source &- last.source == next.folded &- last.folded
      if !isPiece, !last.isPiece, goesOn { return }
      if last.folded == next.folded { segments.removeLast() }
    }
    segments.append(next)
  }
}

// MARK: - Searching

extension FoldedText {
  /// Where `term` (of ``term(_:)``) stands in the source, without overlaps, in order. Stops where `body` returns false.
  func forEachMatch(of term: [UInt8], _ body: (Range<Int>) -> Bool) {
    bytes.span.forEachOccurrence(of: term) { body(sourceStart($0.lowerBound)..<sourceEnd($0.upperBound)) }
  }

  private func segment(at folded: Int) -> Int {
    max(0, segments.firstIndex(inOrderWhere: { $0.folded > folded }) - 1)
  }

  private func sourceStart(_ folded: Int) -> Int {
    let segment = segments[segment(at: folded)]
    return Int(segment.source) + (segment.isPiece ? 0 : folded - Int(segment.folded))
  }

  /// Where the source of what ends at `folded` ends: a piece counts whole.
  private func sourceEnd(_ folded: Int) -> Int {
    if folded >= bytes.count { return sourceCount }
    let index = segment(at: folded)
    let segment = segments[index]
    if !segment.isPiece { return Int(segment.source) + folded - Int(segment.folded) }
    if segment.folded == folded { return Int(segment.source) }
    return index + 1 < segments.count ? Int(segments[index + 1].source) : sourceCount
  }
}
