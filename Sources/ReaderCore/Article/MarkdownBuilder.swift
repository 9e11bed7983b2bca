/// Builds an article from the events of a Markdown parser.
///
/// The text grows in one array; blocks and runs are ranges of it. A block opens at its first word, so what is empty
/// leaves nothing behind but the marker of an empty list item.
struct MarkdownBuilder {
  private var text: [UInt8] = []
  private var blocks: [Block] = []
  private var headings: [Heading] = []
  private var links: [String] = []
  private var style = InlineStyle()

  private var quoteDepth = 0
  private var lists: [List] = []
  private var table: Table?
  private var current: OpenBlock?
  /// The marker of a list item that waits for its first block.
  private var marker: String?
  /// The next block is the first one of an outermost list, which keeps a blank line above even where it is tight.
  private var startsOutermostList = false
  /// A line end of the source that becomes a space, or nothing between two wide characters.
  private var hasPendingSpace = false

  private struct OpenBlock {
    var kind: Block.Kind
    /// Where the text ended before the separator was put.
    var previousEnd: Int
    var start: Int
    /// Opened by text that stands in a tight list item without a paragraph: whatever comes next closes it.
    var isImplicit = false
    /// Where an image's text ended that started with the block, while the block holds nothing else.
    var imageEnd: Int?
  }

  private struct List {
    var isTight: Bool
    /// The next item's number; nil in a list of bullets.
    var number: Int?
    var delimiter: Character
    /// The first of the list's blocks, whose indentation grows once the widest marker is known.
    var firstBlock: Int
    var width = MarkdownBuilder.bulletWidth
  }

  private struct Table {
    var firstBlock: Int
    var isInHead = false
    var columns: [Int] = []
    /// The cell being read, and where it starts.
    var column = 0
    var cellStart = 0
  }

  /// A bullet and a space.
  private static let bulletWidth = 2
  private static let bullets = ["•", "◦", "▪"]
  /// The text of a thematic break.
  private static let rule = "* * *"
}

// MARK: - Blocks

extension MarkdownBuilder {
  mutating func open(_ kind: Block.Kind) {
    closeImplicit()
    close()
    start(OpenBlock(kind: kind, previousEnd: text.count, start: 0))
  }

  mutating func close() {
    guard let block = current else { return }
    current = nil
    hasPendingSpace = false
    style.flush(at: text.count)
    while text.count > block.start, let last = text.last, last == .lineFeed || last == .space { text.removeLast() }
    style.clip(to: text.count)
    let range = block.start..<text.count
    guard !range.isEmpty || marker != nil else {
      text.removeLast(text.count - block.previousEnd)
      return
    }
    var kind = block.kind
    if case .heading(let level) = kind, !range.isEmpty { headings.append(Heading(range: range, level: level)) }
    if kind == .paragraph, block.imageEnd == range.upperBound { kind = .image }
    for piece in pieces(of: range, kind: kind) {
      blocks.append(
        Block(
          range: piece, kind: kind, quoteDepth: quoteDepth, listDepth: lists.count, marker: marker,
          listIndent: lists.isEmpty ? 0 : lists.reduce(0) { $0 + ($1.number == nil ? $1.width : 0) }))
      marker = nil
    }
  }

  mutating func appendRule() {
    open(.rule)
    append(Self.rule.utf8)
    close()
  }

  private mutating func closeImplicit() {
    if current?.isImplicit == true { close() }
  }

  /// Text that no block holds is a paragraph: so are the items of a tight list.
  private mutating func startIfNeeded() {
    if current == nil { start(OpenBlock(kind: .paragraph, previousEnd: text.count, start: 0, isImplicit: true)) }
  }

  private mutating func start(_ block: OpenBlock) {
    var block = block
    text += separator.utf8
    startsOutermostList = false
    block.start = text.count
    current = block
    style.restart(at: text.count)
  }

  /// What stands between the last block and the next one.
  private var separator: String {
    if blocks.isEmpty { return "" }
    if let table, blocks.count > table.firstBlock { return "\n" }
    return lists.last?.isTight == true && !startsOutermostList ? "\n" : "\n\n"
  }

  /// A block of gigantic length is several: code is parted at a line end, the rest as a long line is (``TextLines``).
  private func pieces(of range: Range<Int>, kind: Block.Kind) -> [Range<Int>] {
    guard range.count > 2 * TextLines.grain else { return [range] }
    let mark: UInt8 = kind == .code ? .lineFeed : .space
    var pieces: [Range<Int>] = []
    var start = range.lowerBound
    while range.upperBound - start > 2 * TextLines.grain {
      let least = start + TextLines.grain
      let window = text[least..<least + TextLines.reach]
      if let end = window.firstIndex(of: mark) {
        // Code goes without the line feed, which then separates two blocks; a space stays where it was.
        pieces.append(start..<(kind == .code ? end : end + 1))
        start = end + 1
      } else {
        let end = window.firstIndex { !$0.isUTF8Continuation } ?? least
        pieces.append(start..<end)
        start = end
      }
    }
    pieces.append(start..<range.upperBound)
    return pieces
  }
}

// MARK: - Quotations and lists

extension MarkdownBuilder {
  mutating func openQuote() {
    closeImplicit()
    quoteDepth += 1
  }

  mutating func closeQuote() {
    closeImplicit()
    quoteDepth -= 1
  }

  /// `number`: that of the first item, nil for bullets.
  mutating func openList(number: Int?, delimiter: Character, isTight: Bool) {
    closeImplicit()
    if lists.isEmpty { startsOutermostList = true }
    lists.append(List(isTight: isTight, number: number, delimiter: delimiter, firstBlock: blocks.count))
  }

  mutating func closeList() {
    closeImplicit()
    guard let list = lists.popLast(), list.number != nil else { return }
    for index in list.firstBlock..<blocks.count { blocks[index].listIndent += list.width }
  }

  /// `isDone`: whether the box of a task is ticked, nil for an item without a box.
  mutating func openItem(isDone: Bool?) {
    closeImplicit()
    guard let index = lists.indices.last else { return }
    if let number = lists[index].number {
      let text = "\(number)\(lists[index].delimiter)"
      marker = isDone.map { text + ($0 ? " ☑" : " ☐") } ?? text
      lists[index].number = number + 1
      lists[index].width = max(lists[index].width, (marker ?? text).unicodeScalars.count + 1)
    } else {
      marker = isDone.map { $0 ? "☑" : "☐" } ?? Self.bullets[min(index, Self.bullets.count - 1)]
    }
  }

  mutating func closeItem() {
    closeImplicit()
    // An empty item shows its marker.
    if marker != nil {
      open(.paragraph)
      close()
    }
  }
}

// MARK: - Tables

extension MarkdownBuilder {
  mutating func openTable() {
    closeImplicit()
    table = Table(firstBlock: blocks.count)
  }

  /// Every row learns the widths of its table.
  mutating func closeTable() {
    guard let table else { return }
    self.table = nil
    for index in table.firstBlock..<blocks.count {
      guard case .tableRow(_, let isHeader) = blocks[index].kind else { continue }
      blocks[index].kind = .tableRow(columns: table.columns, isHeader: isHeader)
    }
  }

  mutating func openRow(isHeader: Bool) {
    open(.tableRow(columns: [], isHeader: isHeader))
    table?.column = 0
  }

  mutating func openCell() {
    guard let column = table?.column else { return }
    if column > 0 {
      style.flush(at: text.count)
      text.append(.tab)
      style.restart(at: text.count)
    }
    table?.cellStart = text.count
  }

  mutating func closeCell() {
    guard let table else { return }
    hasPendingSpace = false
    let width = CellWidth.of(text: Array(text[table.cellStart...]))
    if table.column < table.columns.count {
      self.table?.columns[table.column] = max(table.columns[table.column], width)
    } else {
      self.table?.columns.append(width)
    }
    self.table?.column += 1
  }
}

// MARK: - Text

extension MarkdownBuilder {
  /// Appends clean text (``SourceText/cleaned(_:)``, ``Entity/decode(_:)``).
  mutating func append(_ bytes: some Collection<UInt8>) {
    guard let first = bytes.first else { return }
    startIfNeeded()
    if hasPendingSpace {
      hasPendingSpace = false
      if !(first >= 0xE2 && isWide(Array(bytes.prefix(4)).scalar(at: 0).value) && isWide(lastScalar)) {
        text.append(.space)
      }
    }
    if current?.kind == .code { text += bytes } else { appendCollapsed(bytes) }
  }

  /// Appends with one space for each run of blanks, as HTML does; in the text of a table a tab separates cells.
  private mutating func appendCollapsed(_ bytes: some Collection<UInt8>) {
    let startsLine = text.count == current?.start || text.last == .space || text.last == .tab
    var follows = startsLine
    let isCollapsed = bytes.allSatisfy { byte in
      defer { follows = byte == .space }
      return byte != .tab && !(byte == .space && follows)
    }
    if isCollapsed {
      text += bytes
      return
    }
    follows = startsLine
    for byte in bytes {
      let isBlank = byte.isBlank
      if !isBlank || !follows { text.append(isBlank ? .space : byte) }
      follows = isBlank
    }
  }

  /// A line end without meaning: a space, except between two wide characters, where Chinese and Japanese have none
  /// (CSS Text 3, 4.1.3).
  mutating func appendSoftBreak() { hasPendingSpace = true }

  mutating func appendHardBreak() {
    hasPendingSpace = false
    if table != nil { append([.space]) } else { append([.lineFeed]) }
  }

  /// Opens or closes a style; what is nested counts.
  mutating func change(_ change: InlineStyle.Change, opens: Bool) {
    settleSpace()
    style.change(change, opens: opens, at: text.count)
  }

  mutating func openLink(to target: String) {
    settleSpace()
    links.append(SourceText.singleLine(target))
    style.openLink(links.count - 1, at: text.count)
  }

  mutating func closeLink() { style.closeLink(at: text.count) }

  /// An image reads as its alternative text, or its file's name, and links to the picture.
  mutating func openImage() {
    settleSpace()
    startIfNeeded()
    style.openImage(at: text.count)
  }

  mutating func closeImage(source: String) {
    guard let start = style.closeImage() else { return }
    if text.count == start {
      let name = source.split(separator: "/").last ?? "image"
      append(SourceText.singleLine(String(name)).utf8)
    }
    if let link = style.link {
      style.add(start..<text.count, link: link)
    } else {
      links.append(SourceText.singleLine(source))
      style.add(start..<text.count, link: links.count - 1)
    }
    if current?.start == start { current?.imageEnd = text.count }
  }

  private mutating func settleSpace() {
    guard hasPendingSpace, let last = text.last, last.isASCII else { return }
    hasPendingSpace = false
    text.append(.space)
  }

  private var lastScalar: UInt32 {
    let start = text.lastIndex { !$0.isUTF8Continuation } ?? 0
    return text.isEmpty ? 0 : text.scalar(at: start).value
  }

  /// Wide, and of a script without spaces: Hangul has them.
  private func isWide(_ scalar: UInt32) -> Bool {
    CellWidth.of(scalar: scalar) == 2 && !(0xAC00...0xD7A3).contains(scalar) && scalar < 0x1F000
  }
}

// MARK: - The article

extension MarkdownBuilder {
  /// The article, titled `title`, else by its first heading, else `fallback`.
  mutating func finish(title: String?, fallback: String) -> Article {
    close()
    let heading = headings.first.map { String(decoding: text[$0.range], as: UTF8.self) }
    return Article(
      title: SourceText.singleLine(title ?? heading ?? fallback), text: ArticleText(text), blocks: blocks,
      runs: style.runs,
      headings: headings, links: links)
  }
}
