/// Finding blocks and runs by place.
extension Article {
  /// The block that holds the place. `offset` is clamped to the text; the line feeds after a block belong to it, and the
  /// end of the text to the last block. An empty article is one empty paragraph.
  ///
  /// A search in the table of blocks, or in plain text a look at the line: a block of plain text is one line.
  public func block(containing offset: Int) -> Block {
    guard let index = blockIndex(containing: offset) else {
      return Block(range: TextLines(text: text).line(containing: offset).content, kind: .paragraph)
    }
    return blocks[index]
  }

  /// The block after `block`, or nil after the last one.
  public func block(after block: Block) -> Block? {
    let end = extent(of: block).upperBound
    return end < length ? self.block(containing: end) : nil
  }

  /// The block before `block`, or nil before the first one.
  public func block(before block: Block) -> Block? {
    block.range.lowerBound > 0 ? self.block(containing: block.range.lowerBound - 1) : nil
  }

  /// The runs of inline style that touch `range`, in text order.
  public func runs(in range: Range<Int>) -> ArraySlice<StyledRun> {
    let first = runs.firstIndex(inOrderWhere: { $0.range.upperBound > range.lowerBound })
    let end = runs.firstIndex(inOrderWhere: { $0.range.lowerBound >= range.upperBound })
    return runs[first..<max(first, end)]
  }

  /// From the start of a block to the start of the next one: extents cover the text without gaps.
  func extent(of block: Block) -> Range<Int> {
    let start = block.range.lowerBound
    if let index = blockIndex(containing: start) {
      return start..<(index + 1 < blocks.count ? blocks[index + 1].range.lowerBound : length)
    }
    return start..<TextLines(text: text).end(after: block.range.upperBound)
  }

  /// The place of a block in the table; nil where there is no table.
  private func blockIndex(containing offset: Int) -> Int? {
    if blocks.isEmpty { return nil }
    return max(0, blocks.firstIndex(inOrderWhere: { $0.range.lowerBound > offset }) - 1)
  }
}

extension Array {
  /// The first index whose element meets the condition, or `endIndex`; every element after one that meets it must meet
  /// it too.
  func firstIndex(inOrderWhere condition: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if condition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
