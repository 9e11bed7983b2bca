/// Breaks one block into lines of cells.
///
/// Lines end where UAX 14 lets them: after a space or a hyphen, between ideographs, never before closing punctuation. A
/// word longer than the line is cut between clusters. Spaces at a break hang over the end of the line and do not show.
struct LineBreaking {
  private let scanner = ClusterScanner()
  private let opportunities = TextBreaker(.line)

  /// The lines of a block as ranges of clusters; each one's `end` is the start of the next one.
  private struct Piece {
    var range: Range<Int>
    var trimmedEnd: Int
  }

  /// The lines of `block`, whose text is `bytes`, and of the empty lines up to `extent`'s end, where `separator` is the
  /// text between. Never empty, without gaps, each at most `width` cells.
  func lines(of block: Block, bytes: [UInt8], separator: [UInt8], extent: Range<Int>, width: Int) -> [LayoutLine] {
    let clusters = scanner.clusters(in: bytes)
    let base = block.range.lowerBound
    func place(_ index: Int) -> Int {
      index < clusters.count ? base + Int(clusters[index].start) : block.range.upperBound
    }
    var lines = pieces(of: clusters, bytes: bytes, block: block, width: width).map { piece in
      LayoutLine(
        range: place(piece.range.lowerBound)..<place(piece.trimmedEnd), end: place(piece.range.upperBound), height: 1)
    }
    if lines.isEmpty { lines = [LayoutLine(range: block.range, end: block.range.upperBound, height: 1)] }

    // The first line feed ends the last line; each other one is an empty line.
    var end = block.range.upperBound + (separator.firstIndex(of: .lineFeed).map { $0 + 1 } ?? separator.count)
    lines[lines.count - 1].end = end
    while end < extent.upperBound {
      lines.append(LayoutLine(range: end..<end, end: end + 1, height: 1))
      end += 1
    }
    return lines
  }

  private func pieces(of clusters: [Cluster], bytes: [UInt8], block: Block, width: Int) -> [Piece] {
    let tabs = TabStops(in: block, width: width)
    if tabs.standInColumns { return [trimmed(0..<clusters.count, clusters)] }
    let flows = block.kind != .code
    let mayBreak = flows ? mayBreakBefore(clusters, bytes: bytes) : [Bool](repeating: false, count: clusters.count)

    var pieces: [Piece] = []
    var start = 0
    var column = 0
    var tabCount = 0
    /// Where the line may end at the latest.
    var opportunity: Int?
    func endLine(at index: Int) -> Int {
      pieces.append(flows ? trimmed(start..<index, clusters) : unspaced(start..<index, clusters))
      (start, column, tabCount, opportunity) = (index, 0, 0, nil)
      return index
    }
    var index = 0
    while index < clusters.count {
      let cluster = clusters[index]
      var cells = Int(cluster.width)
      if cluster.kind == .tab {
        cells = tabs.width(at: column, index: tabCount)
        tabCount += 1
      }
      let hangs = cluster.kind == .lineEnd || flows && (cluster.kind == .blank || cluster.kind == .tab)
      if !hangs && column + cells > width && index > start {
        index = endLine(at: opportunity ?? cut(before: index, after: start, clusters))
        continue
      }
      column += cells
      index += 1
      if cluster.kind == .lineEnd {
        index = endLine(at: index)
      } else if index < clusters.count, mayBreak[index], cluster.kind != .softHyphen || column < width {
        opportunity = index
      }
    }
    if start < clusters.count { _ = endLine(at: clusters.count) }
    return pieces
  }

  /// Whether a line may end before each cluster.
  private func mayBreakBefore(_ clusters: [Cluster], bytes: [UInt8]) -> [Bool] {
    let boundaries = opportunities.boundaries(in: bytes)
    var next = 0
    return clusters.map { cluster in
      while next < boundaries.count, boundaries[next] < cluster.start { next += 1 }
      return next < boundaries.count && boundaries[next] == Int(cluster.start)
    }
  }

  /// Where a word that is too long is cut: not after a soft hyphen, whose hyphen would not fit.
  private func cut(before index: Int, after start: Int, _ clusters: [Cluster]) -> Int {
    var cut = index
    while cut - 1 > start, clusters[cut - 1].kind == .softHyphen { cut -= 1 }
    return cut
  }

  /// A line without the spaces and line ends it closes with.
  private func trimmed(_ range: Range<Int>, _ clusters: [Cluster]) -> Piece {
    var end = range.upperBound
    while end > range.lowerBound, clusters[end - 1].kind != .text, clusters[end - 1].kind != .softHyphen { end -= 1 }
    return Piece(range: range, trimmedEnd: end)
  }

  /// A line of code, which keeps its spaces.
  private func unspaced(_ range: Range<Int>, _ clusters: [Cluster]) -> Piece {
    let hasEnd = clusters[range.upperBound - 1].kind == .lineEnd
    return Piece(range: range, trimmedEnd: range.upperBound - (hasEnd ? 1 : 0))
  }
}
