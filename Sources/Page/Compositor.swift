#if Window

import ReaderCore

/// Sets blocks in type: one place for what each kind of block looks like.
///
/// Named after the person at the type case.
struct Compositor {
  let typography: Typography
  let fonts: FontLibrary
  /// The width of the column in device-independent pixels, and of an average character of the running text.
  let width: Double
  let character: Double
  /// How high a picture may be: it is seen as a whole, with some of the text round it.
  let pictureHeight: Double

  init(typography: Typography, fonts: FontLibrary, available: Double, windowHeight: Int) {
    pictureHeight = Double(windowHeight) * 0.55
    self.typography = typography
    self.fonts = fonts
    // English has these letters in about these numbers; the mean advance of one sentence is within 2 % of a book's.
    let sample = "The quiet machine on the desk had waited all that winter for somebody to turn its single wheel."
    let line = TextLayout(Array(sample.utf8), face: typography.text, fonts: fonts)
    character = line.width / Double(sample.utf8.count)
    width = min((character * Double(typography.measure)).rounded(), available)
  }

  /// Sets a block or, where it is too long to set at once, the part of it in `range`.
  func set(_ block: Block, range: Range<Int>, of article: Article) -> SetBlock {
    var style = typography.style(for: block)
    // However deep lists and quotations nest, a good part of the column is left for the text.
    style.indent = min(style.indent, (width / 2).rounded())
    style.trailing = min(style.trailing, (width / 8).rounded())
    let setting = Setting(
      compositor: self, article: article, block: block, range: range, style: style,
      // An image's link is its source: nothing to follow, and nothing to tell from its caption.
      runs: block.kind == .image ? [] : Array(article.runs(in: range)))
    switch block.kind {
    case .paragraph, .heading: return setting.text()
    case .code: return setting.code()
    case .rule: return setting.rule()
    case .tableRow(let columns, let isHeader): return setting.tableRow(columns: columns, isHeader: isHeader)
    case .image: return setting.picture() ?? setting.caption()
    }
  }
}

/// One block on its way into type.
private struct Setting {
  let compositor: Compositor
  let article: Article
  let block: Block
  let range: Range<Int>
  let style: BlockStyle
  let runs: [StyledRun]

  private var typography: Typography { compositor.typography }
  private var isFirstPart: Bool { range.lowerBound == block.range.lowerBound }
  private var isLastPart: Bool { range.upperBound == block.range.upperBound }
  /// The width that the text has between its indents.
  private var textWidth: Double { compositor.width - style.indent - style.trailing }

  // MARK: the kinds

  func text() -> SetBlock {
    let piece = piece(range, width: textWidth)
    var lines = lines(of: piece, at: style.indent, from: 0)
    var pieces = [piece]
    if isFirstPart, let marker = marker() {
      lines[0].inks.append(
        .init(piece: 1, line: 0, x: style.indent - marker.layout.width - typography.textSize * 0.45, baseline: baseline)
      )
      pieces.append(marker)
    }
    return finish(lines, pieces, inlineDecorations)
  }

  func code() -> SetBlock {
    let padding = Double(style.padding)
    let piece = piece(range, width: textWidth, wrapping: .characters)
    var lines = lines(of: piece, at: style.indent, from: isFirstPart ? style.padding : 0)
    pad(&lines)
    var plate = plate(behind: lines)
    // The plates of two parts of the same code run into each other.
    if !isFirstPart { plate = Rectangle(x: plate.x, y: -padding, width: plate.width, height: plate.height + padding) }
    if !isLastPart { plate.height += padding }
    return finish(lines, [piece]) { _ in [.init(area: plate, kind: .plate)] }
  }

  /// A fleuron in the middle of the column, in the place of the article's `* * *`.
  func rule() -> SetBlock {
    let ornament = self.ornament("\u{2767}", size: typography.textSize * 0.9)
    let x = (compositor.width - ornament.layout.width) / 2
    let line = SetBlock.Line(
      text: range, top: 0, height: style.lineHeight,
      inks: [.init(piece: 0, line: 0, x: x, baseline: baseline)])
    return finish([line], [ornament])
  }

  /// One row is one line of the layout, however many lines its cells have: a row is read across.
  func tableRow(columns: [Int], isHeader: Bool) -> SetBlock {
    let cells = cells()
    let places = columnPlaces(columns, count: cells.count)
    let pieces = zip(cells, places).map { cell, place in piece(cell, width: place.width) }
    var inks: [SetBlock.Ink] = []
    for (index, piece) in pieces.enumerated() {
      for line in piece.layout.lines.indices {
        let baseline = Double(style.padding + line * style.lineHeight) + baseline
        inks.append(.init(piece: index, line: line, x: places[index].x, baseline: baseline))
      }
    }
    let depth = pieces.map(\.layout.lines.count).max() ?? 1
    let height = depth * style.lineHeight + 2 * style.padding
    let edge = Rectangle(
      x: style.indent, y: Double(height) - 1, width: compositor.width - style.indent - style.trailing, height: 1)
    let line = SetBlock.Line(text: range, top: 0, height: height, inks: inks)
    return finish([line], pieces) { block in
      inlineDecorations(block) + [.init(area: edge, kind: isHeader ? .headline : .hairline)]
    }
  }

  /// An image that is there, in the middle of the column and no larger than it is, its alternative text below it.
  func picture() -> SetBlock? {
    guard isFirstPart, let link = article.runs(in: range).first(where: { $0.link != nil })?.link,
      let picture = article.picture(at: link).flatMap(Picture.init)
    else { return nil }
    let size = (width: Double(picture.width), height: Double(picture.height))
    let shrinking = min(1, textWidth / size.width, compositor.pictureHeight / size.height)
    let width = max(1, (size.width * shrinking).rounded())
    let height = max(1, (size.height * shrinking).rounded())
    let area = Rectangle(x: style.indent + ((textWidth - width) / 2).rounded(), y: 0, width: width, height: height)
    let piece = piece(range, width: textWidth)
    var lines = lines(of: piece, at: style.indent, from: Int(height) + style.padding / 2)
    for index in lines.indices {
      lines[index].inks[0].x += ((textWidth - piece.layout.lines[index].width) / 2).rounded()
    }
    // The picture stands on the caption's first line.
    lines[0].height += lines[0].top
    lines[0].top = 0
    return finish(lines, [piece]) { _ in [.init(area: area, kind: .picture(picture))] }
  }

  /// An image that cannot be shown: a frame stands for it, with its alternative text.
  func caption() -> SetBlock {
    let icon = ornament("\u{25E7}", size: typography.textSize * 0.9, family: typography.faces.symbols)
    let inset = icon.layout.width + typography.textSize * 0.6
    let piece = piece(range, width: textWidth - inset)
    var lines = lines(of: piece, at: style.indent + inset, from: style.padding)
    lines[0].inks.append(.init(piece: 1, line: 0, x: style.indent, baseline: baseline + Double(style.padding)))
    pad(&lines)
    let plate = plate(behind: lines)
    return finish(lines, [piece, icon]) { _ in [.init(area: plate, kind: .plate)] }
  }

  /// A plate stands out of the column on both sides, so that the text on it stands in line with the text around it.
  private func plate(behind lines: [SetBlock.Line]) -> Rectangle {
    let last = lines[lines.count - 1]
    return Rectangle(
      x: style.indent - Sheet.bleed, y: 0,
      width: compositor.width - style.indent - style.trailing + 2 * Sheet.bleed, height: Double(last.top + last.height))
  }

  // MARK: their parts

  /// From a line's top to its baseline: the face stands in the middle of the line's height, on a whole pixel.
  private var baseline: Double {
    let (ascent, descent) = compositor.fonts.metrics(of: style.face)
    return ((Double(style.lineHeight) - ascent - descent) / 2 + ascent).rounded()
  }

  private func piece(_ part: Range<Int>, width: Double, wrapping: TextLayout.Wrapping = .words) -> SetBlock.Piece {
    let layout = TextLayout(
      article.text.bytes(in: part), face: style.face, spans: spans(in: part), width: width, wrapping: wrapping,
      fonts: compositor.fonts)
    return SetBlock.Piece(
      layout: layout, start: part.lowerBound, colour: style.colour, rise: style.face.size * SetBlock.rise,
      drop: style.face.size * SetBlock.drop)
  }

  private func ornament(_ text: String, size: Double, family: String? = nil) -> SetBlock.Piece {
    var face = typography.text
    face.size = size
    face.family = family ?? face.family
    let layout = TextLayout(Array(text.utf8), face: face, fonts: compositor.fonts)
    return SetBlock.Piece(layout: layout, start: nil, colour: .quiet, rise: 0, drop: 0)
  }

  /// The number or bullet of a list's item, hanging before its first line.
  private func marker() -> SetBlock.Piece? {
    block.marker.map { marker in
      let isBox = marker.unicodeScalars.contains { $0 == "\u{2610}" || $0 == "\u{2611}" }
      return ornament(
        marker, size: typography.textSize * (isBox ? 0.9 : 1), family: isBox ? typography.faces.symbols : nil)
    }
  }

  /// The inline styles of a part of the text, as faces. Emphasis within italic text is upright.
  private func spans(in part: Range<Int>) -> [TextLayout.Span] {
    runs.compactMap { run in
      let range = run.range.clamped(to: part)
      guard !range.isEmpty else { return nil }
      var face = style.face
      if run.style.contains(.emphasis) { face.isItalic.toggle() }
      if run.style.contains(.strong) { face.weight = 700 }
      if run.style.contains(.code) {
        face.family = typography.faces.code
        face.size = style.face.size * 0.8
        face.features = "calt=0"
      }
      return TextLayout.Span(
        range: range.lowerBound - part.lowerBound..<range.upperBound - part.lowerBound,
        face: face == style.face ? nil : face, isInkedApart: run.link != nil)
    }
  }

  private func lines(of piece: SetBlock.Piece, at x: Double, from top: Int) -> [SetBlock.Line] {
    piece.layout.lines.enumerated().map { index, line in
      let top = top + index * style.lineHeight
      let start = piece.start ?? 0
      return SetBlock.Line(
        text: start + line.text.lowerBound..<start + line.text.upperBound, top: top, height: style.lineHeight,
        inks: [.init(piece: 0, line: index, x: x, baseline: Double(top) + baseline)])
    }
  }

  /// Gives the first line the room above it inside the block's plate, and the last the room below.
  private func pad(_ lines: inout [SetBlock.Line]) {
    lines[0].height += lines[0].top
    lines[0].top = 0
    if isLastPart { lines[lines.count - 1].height += style.padding }
  }

  private func cells() -> [Range<Int>] {
    let bytes = article.text.bytes(in: range)
    var cells: [Range<Int>] = []
    var start = 0
    for tab in bytes.indices where bytes[tab] == UInt8(ascii: "\t") {
      cells.append(range.lowerBound + start..<range.lowerBound + tab)
      start = tab + 1
    }
    cells.append(range.lowerBound + start..<range.upperBound)
    return cells
  }

  /// Where a table's columns stand: as wide as their texts, or sharing the column where that is too wide.
  private func columnPlaces(_ columns: [Int], count: Int) -> [(x: Double, width: Double)] {
    let gap = typography.textSize
    let scale = style.face.size / typography.textSize
    // A little more than counted: the count is of averages, and a cell should not break for a few wide letters.
    let wanted = (0..<count).map { index in
      (Double(index < columns.count ? columns[index] : 4) * 1.15 + 1) * compositor.character * scale
    }
    // Where there is room, more: other scripts than the counted one are wider, and columns are read apart.
    let room = textWidth - gap * Double(count - 1)
    let slack = min(max(room / max(wanted.reduce(0, +), 1), 1), 1.35)
    let widths = Self.share(room, among: wanted.map { $0 * slack })
    var x = style.indent
    return widths.map { width in
      defer { x += width + gap }
      return (x, max(width, compositor.character))
    }
  }

  /// Divides a room: who wants less than an equal share gets it all, and the rest is shared by the others.
  private static func share(_ room: Double, among wanted: [Double]) -> [Double] {
    var shares = wanted
    var rest = max(room, 0)
    for (served, index) in wanted.indices.sorted(by: { wanted[$0] < wanted[$1] }).enumerated() {
      shares[index] = min(wanted[index], rest / Double(wanted.count - served))
      rest -= shares[index]
    }
    return shares
  }

  /// What stands behind the inline styles: plates of code, lines below links and through what was struck out.
  private func inlineDecorations(_ block: SetBlock) -> [SetBlock.Decoration] {
    runs.flatMap { run -> [SetBlock.Decoration] in
      let size = style.face.size
      let thin = max(1, (size / 22).rounded())
      return block.boxes(of: run.range).flatMap { box -> [SetBlock.Decoration] in
        let baseline = box.y + size * SetBlock.rise
        var decorations: [SetBlock.Decoration] = []
        if run.style.contains(.code) {
          let plate = Rectangle(x: box.x, y: baseline - size * 0.74, width: box.width, height: size * 0.98)
          decorations.append(.init(area: plate.inset(-size * 0.12, 0), kind: .inlinePlate))
        }
        func rule(_ dy: Double) -> Rectangle {
          Rectangle(x: box.x, y: (baseline + dy).rounded(), width: box.width, height: thin)
        }
        if run.link != nil { decorations.append(.init(area: rule(size * 0.14), kind: .link)) }
        if run.style.contains(.strikethrough) {
          decorations.append(.init(area: rule(-size * 0.24), kind: .strikethrough))
        }
        return decorations
      }
    }
  }

  private func finish(
    _ lines: [SetBlock.Line], _ pieces: [SetBlock.Piece],
    _ decorations: (SetBlock) -> [SetBlock.Decoration] = { _ in [] }
  ) -> SetBlock {
    let last = lines[lines.count - 1]
    func block(_ decorations: [SetBlock.Decoration]) -> SetBlock {
      SetBlock(
        range: range, style: style, lines: lines, pieces: pieces, decorations: decorations,
        height: last.top + last.height, width: compositor.width,
        inkedApart: runs.filter { $0.link != nil }.map { ($0.range, InkColour.accent) })
    }
    let bare = block([])
    let behind = decorations(bare)
    return behind.isEmpty ? bare : block(behind)
  }
}

#endif
