/// What each element does to the article, where it begins and where it ends.
extension HypertextReader {
  mutating func begin(_ element: HypertextElement?, _ attributes: [MarkupScanner.Attribute]) {
    switch element {
    case .section?: breakLine()
    case .paragraph?:
      if openElements.contains(where: { $0.element == .item }) { builder.loosenList() }
      startBlock(.paragraph)
    case .heading(let level)?:
      leaveCell()
      startBlock(.heading(level: level))
    case .preformatted?:
      leaveCell()
      startBlock(.code)
      beginPreformatted()
    case .quote?:
      leaveCell()
      builder.openQuote()
    case .rule?:
      leaveCell()
      if !isFlat { builder.appendRule() }
    case .list(let isOrdered)?:
      leaveCell()
      let first = isOrdered ? attributes["start"].flatMap { Int($0) } ?? 1 : nil
      builder.openList(number: first.map { min(max($0, 0), Self.highestNumber) }, delimiter: ".", isTight: true)
    case .item?:
      breakLine()
      builder.openItem(isDone: nil)
    case .term?:
      leaveCell()
      builder.change(.strong, opens: true)
    case .definition?:
      leaveCell()
      builder.openList(number: nil, delimiter: " ", isTight: true)
    case .table?, .rowGroup?, .row?, .cell?: beginTablePart(element)
    case .style(let change)?: if !isPreformatted { builder.change(change, opens: true) }
    case .link?: if let target = attributes["href"], !target.isEmpty { openLink(to: target) }
    case .image?: image(attributes)
    case .lineBreak?: if builder.isInBlock { builder.appendHardBreak() }
    case .inlineQuote?: builder.append("“".utf8)
    case .rubyText?: builder.append("(".utf8)
    case .formula?:
      if let words = attributes["alttext"] {
        builder.append(SourceText.singleLine(words).utf8)
        hide()
      }
    case .title?: beginTitle()
    case .hidden?, .rubyParenthesis?: hide()
    case .superscript?, .subscript?, nil: break
    }
  }

  mutating func end(_ element: OpenElement) {
    switch element.element {
    case .section?, .paragraph?: breakLine()
    case .heading?: if isPreformatted || table?.isInCell == true { breakLine() } else { builder.close() }
    case .preformatted?:
      endPreformatted()
      breakLine()
    case .quote?: builder.closeQuote()
    case .list?: builder.closeList()
    case .item?:
      breakLine()
      builder.closeItem()
    case .term?:
      builder.change(.strong, opens: false)
      breakLine()
    case .definition?:
      breakLine()
      builder.closeList()
    case .table?, .rowGroup?, .row?, .cell?: endTablePart(element.element)
    case .style(let change)?: if !isPreformatted { builder.change(change, opens: false) }
    case .link?: if element.isLink { builder.closeLink() }
    case .inlineQuote?: builder.append("”".utf8)
    case .rubyText?: builder.append(")".utf8)
    case .title?: endTitle()
    case .rule?, .image?, .lineBreak?, .formula?, .superscript?, .subscript?, .hidden?, .rubyParenthesis?, nil: break
    }
  }

  /// CommonMark's highest number of an item, so that all lists are alike.
  private static let highestNumber = 999_999_999

  // MARK: Blocks

  /// Inside a heading, a cell or preformatted text a block is no more than a line.
  private var isFlat: Bool { isPreformatted || table?.isInCell == true || builder.isInHeading }

  private mutating func breakLine() {
    if !isFlat {
      builder.close()
    } else if !isPreformatted {
      if builder.isInBlock { builder.appendSoftBreak() }
    } else if !builder.endsLine {
      builder.append([.lineFeed])
    }
  }

  private mutating func startBlock(_ kind: Block.Kind) {
    breakLine()
    if !isFlat { builder.open(kind) }
  }

  /// A picture reads as its alternative text. One whose alternative text is empty says nothing (HTML, 4.8.4.4).
  private mutating func image(_ attributes: [MarkupScanner.Attribute]) {
    let words = attributes["alt"].map { MarkupScanner.words(of: Array($0.utf8), areDecoded: true) }
    if let words, words.isEmpty { return }
    builder.openImage()
    builder.append(words ?? [])
    let source = attributes["src"] ?? ""
    if let link = builder.closeImage(source: source) { document.pictures.append((link, source)) }
  }
}

// MARK: - Tables

/// Where a table stands. It has rows while its cells hold no more than words; a cell that holds headings, lists or a table
/// of its own shows that somebody laid a page out with it, and from then on its cells read as the page does.
struct HypertextTable {
  var isInHead = false
  var hasRows = false
  var isInRow = false
  var isInCell = false
}

extension HypertextReader {
  private mutating func beginTablePart(_ part: HypertextElement?) {
    switch part {
    case .table?:
      leaveCell()
      leaveTable()
      table = HypertextTable()
    case .rowGroup(let isHead)?:
      closeRow()
      table?.isInHead = isHead
    case .row?:
      closeRow()
      if table == nil { breakLine() }
    case .cell(let isHeader)?: beginCell(isHeader: isHeader)
    default: break
    }
  }

  private mutating func beginCell(isHeader: Bool) {
    guard let now = table else { return breakLine() }
    if !now.isInRow {
      if !now.hasRows { builder.openTable() }
      builder.openRow(isHeader: now.isInHead || !now.hasRows && isHeader)
      table?.hasRows = true
      table?.isInRow = true
    }
    builder.openCell()
    table?.isInCell = true
  }

  private mutating func endTablePart(_ part: HypertextElement?) {
    switch part {
    case .cell? where table?.isInCell == true:
      builder.closeCell()
      table?.isInCell = false
    case .row?: closeRow()
    case .rowGroup?:
      closeRow()
      table?.isInHead = false
    case .table?: leaveTable()
    default: break
    }
    if table == nil { breakLine() }
  }

  private mutating func closeRow() {
    guard let now = table, now.isInRow else { return }
    if now.isInCell { builder.closeCell() }
    builder.close()
    table?.isInRow = false
    table?.isInCell = false
  }

  private mutating func leaveTable() {
    closeRow()
    if table?.hasRows == true { builder.closeTable() }
    table = nil
  }

  /// Ends the table whose cell is about to hold a block, and begins a line.
  private mutating func leaveCell() {
    if table?.isInCell == true { leaveTable() }
    breakLine()
  }
}
