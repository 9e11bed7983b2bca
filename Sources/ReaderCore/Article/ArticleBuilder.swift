/// Builds an article from what a parser of Markdown or of hypertext meets.
///
/// The text grows in one array; blocks and runs are ranges of it. A block opens at its first word, so what is empty
/// leaves nothing behind but the marker of an empty list item.
struct ArticleBuilder {
  private var text: [UInt8] = []
  private var blocks: [Block] = []
  private var headings: [Heading] = []
  private var links: [String] = []
  /// Where links of the article into itself lead, by their places in ``links``.
  private var destinations: [Int: Int] = [:]
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
    var width = ArticleBuilder.bulletWidth
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

extension ArticleBuilder {
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
    if isBlank(from: block.start) { text.removeLast(text.count - block.start) }
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

  /// Whether nothing is seen from a place on: tabs between empty cells, and the no-break spaces that hold an empty
  /// paragraph open on a web page.
  private func isBlank(from start: Int) -> Bool {
    text[start...].allSatisfy { $0.isBlank || $0 == 0xC2 || $0 == 0xA0 }
      && String(decoding: text[start...], as: UTF8.self).allSatisfy(\.isWhitespace)
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

// MARK: - Where it stands

extension ArticleBuilder {
  /// Whether text would go on in a block, rather than begin one.
  var isInBlock: Bool { current != nil }

  var isInHeading: Bool {
    if case .heading = current?.kind { true } else { false }
  }

  var endsLine: Bool { text.last == .lineFeed }

  /// Where the next text will stand, or, where that begins a block, the line feeds before it.
  var place: Int { text.count }

  /// Says where a link of the article into itself leads: to a ``place`` of its own.
  mutating func resolve(link: Int, to place: Int) { destinations[link] = max(place, block(from: place).lowerBound) }

  /// Adds to the headings what a table of contents names and no heading of the text says.
  ///
  /// An entry whose place is at a heading, or right above one (a picture, a number), says what is known already.
  mutating func add(contents: [(title: String, level: Int, place: Int)]) {
    close()
    var known = Set(headings.map(\.range.lowerBound))
    var added: [Heading] = []
    for entry in contents {
      let block = block(from: entry.place)
      let next = blocks.firstIndex(inOrderWhere: { $0.range.lowerBound > block.lowerBound })
      let isAbove = next < blocks.count && isHeading(blocks[next])
      guard !block.isEmpty, !isAbove, known.insert(block.lowerBound).inserted else { continue }
      added.append(Heading(range: block, level: min(max(entry.level, 1), 6), title: entry.title))
    }
    headings = (headings + added).sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  private func isHeading(_ block: Block) -> Bool {
    if case .heading = block.kind { true } else { false }
  }

  /// The block that holds a place, or that follows the line feeds there.
  private func block(from place: Int) -> Range<Int> {
    let index = blocks.firstIndex(inOrderWhere: { $0.range.upperBound > place })
    return index < blocks.count ? blocks[index].range : text.count..<text.count
  }
}

// MARK: - Quotations and lists

extension ArticleBuilder {
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

  /// Puts a blank line between the blocks of the innermost list from now on.
  mutating func loosenList() {
    if !lists.isEmpty { lists[lists.count - 1].isTight = false }
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

extension ArticleBuilder {
  mutating func openTable() {
    closeImplicit()
    table = Table(firstBlock: blocks.count)
  }

  /// Every row learns the widths of its table.
  mutating func closeTable() {
    guard let table else { return }
    close()
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

extension ArticleBuilder {
  /// Appends clean text (``SourceText/cleaned(_:)``, ``Entity/decode(_:)``).
  mutating func append(_ bytes: some Collection<UInt8>) {
    guard let first = bytes.first else { return }
    startIfNeeded()
    if hasPendingSpace {
      hasPendingSpace = false
      if !startsLine,
        !(first >= 0xE2 && isWide(Array(bytes.prefix(4)).scalar(at: 0).value) && isWide(lastScalar))
      {
        text.append(.space)
      }
    }
    if current?.kind == .code { text += bytes } else { appendCollapsed(bytes) }
  }

  /// Appends with one space for each run of blanks, as HTML does; in the text of a table a tab separates cells.
  private mutating func appendCollapsed(_ bytes: some Collection<UInt8>) {
    var follows = startsLine
    // Most text has no blank too many.
    let isCollapsed = bytes.withContiguousStorageIfAvailable { buffer in
      let bytes = unsafe Span(_unsafeElements: buffer)
      return !(follows && bytes[0] == .space) && bytes.firstIndex(of: .tab) == nil
        && !bytes.mayHoldDoubledSpace
    }
    if isCollapsed == true {
      text += bytes
      return
    }
    for byte in bytes {
      let isBlank = byte.isBlank
      if !isBlank || !follows { text.append(isBlank ? .space : byte) }
      follows = isBlank
    }
  }

  /// Whether a blank would be one too many.
  private var startsLine: Bool {
    guard let current, text.count > current.start, let last = text.last else { return true }
    return last == .space || last == .tab || last == .lineFeed
  }

  /// A line end without meaning: a space, except between two wide characters, where Chinese and Japanese have none
  /// (CSS Text 3, 4.1.3).
  mutating func appendSoftBreak() { hasPendingSpace = true }

  mutating func appendHardBreak() {
    hasPendingSpace = false
    if table != nil { return append([.space]) }
    if text.last == .space, let current, current.kind != .code, text.count > current.start {
      text.removeLast()
      style.clip(to: text.count)
    }
    append([.lineFeed])
  }

  /// Opens or closes a style; what is nested counts.
  mutating func change(_ change: InlineStyle.Change, opens: Bool) {
    settleSpace()
    style.change(change, opens: opens, at: text.count)
  }

  /// Returns the link's place in ``Article/links``.
  @discardableResult
  mutating func openLink(to target: String) -> Int {
    settleSpace()
    links.append(SourceText.singleLine(target))
    style.openLink(links.count - 1, at: text.count)
    return links.count - 1
  }

  mutating func closeLink() { style.closeLink(at: text.count) }

  /// An image reads as its alternative text, or its file's name, and links to the picture.
  mutating func openImage() {
    settleSpace()
    startIfNeeded()
    style.openImage(at: text.count)
  }

  /// Returns the place of the picture's link in ``Article/links``; nil within a link, which leads where it says.
  @discardableResult
  mutating func closeImage(source: String) -> Int? {
    guard let start = style.closeImage() else { return nil }
    if text.count == start {
      let name = source.split(separator: "/").last ?? "image"
      append(SourceText.singleLine(String(name)).utf8)
    }
    if current?.start == start { current?.imageEnd = text.count }
    if let link = style.link {
      style.add(start..<text.count, link: link)
      return nil
    }
    links.append(SourceText.singleLine(source))
    style.add(start..<text.count, link: links.count - 1)
    return links.count - 1
  }

  private mutating func settleSpace() {
    guard hasPendingSpace, let last = text.last, last.isASCII else { return }
    hasPendingSpace = false
    if !startsLine { text.append(.space) }
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

extension ArticleBuilder {
  /// The article, titled `title`, else by its first heading, else `fallback`.
  mutating func finish(title: String?, fallback: String, pictures: PictureSource) -> Article {
    close()
    let heading = headings.first.map { String(decoding: text[$0.range], as: UTF8.self) }
    return Article(
      title: SourceText.singleLine(title ?? heading ?? fallback), text: ArticleText(text), blocks: blocks,
      runs: style.runs, headings: headings, links: links, destinations: destinations, pictures: pictures)
  }
}
