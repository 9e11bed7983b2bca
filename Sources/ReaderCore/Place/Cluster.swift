/// One grapheme cluster of a block, as lines are broken from them.
struct Cluster {
  enum Kind: UInt8 {
    case text
    /// A space, which hangs over the end of a line.
    case blank
    case tab
    /// U+00AD: nothing, but a hyphen of one cell at the end of a line.
    case softHyphen
    /// Ends its line: a line feed and its kin (UAX 14, classes BK, CR, LF, NL).
    case lineEnd
  }

  /// Its first byte in the block.
  var start: Int32
  /// Its cells; a tab's depend on where it stands (``TabStops``).
  var width: UInt8
  var kind: Kind
}

/// Finds clusters and their widths.
struct ClusterScanner {
  private let characters = TextBreaker(.character)

  /// The clusters of `bytes` in order.
  func clusters(in bytes: [UInt8]) -> [Cluster] {
    var clusters: [Cluster] = []
    clusters.reserveCapacity(bytes.count)
    var start = 0
    while start < bytes.count {
      let scalar = bytes.scalar(at: start)
      guard scalar.standsAlone, scalar.value != 0x0D else { break }
      clusters.append(cluster(bytes, start..<start + scalar.count, first: scalar.value))
      start += scalar.count
    }
    if start == bytes.count { return clusters }

    // Something joins: ICU knows what, from the start, because it may be the last cluster that it joins.
    clusters.removeAll(keepingCapacity: true)
    start = 0
    for end in characters.boundaries(in: bytes) {
      clusters.append(cluster(bytes, start..<end, first: bytes.scalar(at: start).value))
      start = end
    }
    return clusters
  }

  private func cluster(_ bytes: [UInt8], _ range: Range<Int>, first: UInt32) -> Cluster {
    let kind = kind(of: first)
    let width = kind == .text || kind == .blank ? CellWidth.of(bytes, range) : 0
    return Cluster(start: Int32(range.lowerBound), width: UInt8(width), kind: kind)
  }

  private func kind(of first: UInt32) -> Cluster.Kind {
    switch first {
    case 0x09: .tab
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: .lineEnd
    case 0x20, 0x3000: .blank
    case 0xAD: .softHyphen
    default: .text
    }
  }
}

/// Where the tabs of a block lead to.
struct TabStops {
  /// The cells that the block leaves for its text: a tab never takes more.
  private let lineWidth: Int
  private let rule: Rule

  private enum Rule {
    case everyStop
    /// The start of the next column of a table.
    case columns([Int])
    /// Always so many cells: in a table row that is too wide to stand in columns.
    case gap(Int)
  }

  /// The cells between two columns of a table.
  private static let columnGap = 2

  /// What tabs are in `block`, where its text has `width` cells.
  init(in block: Block, width: Int) {
    lineWidth = width
    guard case .tableRow(let columns, _) = block.kind else {
      rule = .everyStop
      return
    }
    var starts: [Int] = []
    var next = 0
    for column in columns {
      starts.append(next)
      next += column + Self.columnGap
    }
    rule = next - Self.columnGap <= width ? .columns(starts) : .gap(Self.columnGap)
  }

  /// Whether the block is a table row that stands in columns: one line.
  var standInColumns: Bool {
    if case .columns = rule { true } else { false }
  }

  /// The width of a line's tab number `index`, from 0, that stands at `column`.
  func width(at column: Int, index: Int) -> Int {
    switch rule {
    case .everyStop: min(lineWidth, CellWidth.tabStop - column % CellWidth.tabStop)
    case .columns(let starts): index + 1 < starts.count ? max(0, starts[index + 1] - column) : 0
    case .gap(let width): width
    }
  }
}
