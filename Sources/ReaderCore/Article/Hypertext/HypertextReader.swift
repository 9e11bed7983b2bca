/// Reads HTML and XHTML into an article, one document after the other.
///
/// Elements that somebody forgot to close are closed where the standard's rules, or an element around them, say so; a tag
/// that closes nothing is passed over. Deeper than ``deepest`` nothing is nested any more, so that no document costs more
/// than its length.
struct HypertextReader {
  var builder = ArticleBuilder()
  /// What was found in the document being read.
  var document = HypertextDocument()

  var scanner = MarkupScanner([])
  private(set) var openElements: [OpenElement] = []
  /// The depth of the element that hides what is in it.
  private var hiddenFrom: Int?
  private var preformattedDepth = 0
  /// A line feed right behind `<pre>` is no text.
  private var followsPreformattedTag = false
  private var titleText: [UInt8]?
  var table: HypertextTable?

  struct OpenElement {
    var name: String
    var element: HypertextElement?
    /// Whether it was opened as a link, with a target.
    var isLink = false
  }

  /// As deep as browsers nest.
  static let deepest = 512

  /// Reads a whole document behind what was read before.
  ///
  /// - Parameter source: clean UTF-8.
  mutating func read(_ source: [UInt8]) -> HypertextDocument {
    scanner = MarkupScanner(source)
    document = HypertextDocument(start: builder.place)
    while let token = scanner.next() {
      switch token {
      case .text(let range): text(Array(source[range]), isLiteral: false)
      case .literal(let range): text(Array(source[range]), isLiteral: true)
      case .open(let name, let attributes, let isEmpty):
        open(name, attributes.isEmpty ? [] : scanner.attributes(in: attributes), isEmpty: isEmpty)
      case .close(let name): close(name)
      }
    }
    pop(to: 0)
    builder.close()
    return document
  }

  /// A line of ours among the text of the book.
  mutating func note(_ words: String) {
    builder.open(.paragraph)
    builder.append(SourceText.singleLine(words).utf8)
    builder.close()
  }
}

/// What an article needs to know of a document beside its text.
struct HypertextDocument {
  /// Where the document begins in the text.
  var start = 0
  var title: String?
  /// Where the elements stand that links can name.
  var anchors: [String: Int] = [:]
  /// Links, by their places in the article's table.
  var links: [(link: Int, target: String)] = []
  /// Pictures, by the places of their links.
  var pictures: [(link: Int, source: String)] = []
}

// MARK: - Elements

extension HypertextReader {
  private mutating func open(_ name: String, _ attributes: [MarkupScanner.Attribute], isEmpty: Bool) {
    var element = HypertextElement.named[name]
    if let ends = element?.endsBefore { close(innermostOf: ends.ended, within: ends.within) }
    if !attributes.isEmpty {
      note(anchors: attributes)
      if isHidden(attributes) { element = .hidden }
    }
    if element == .hidden, HypertextElement.withoutMarkup.contains(name) {
      if !isEmpty { scanner.skipContent(of: name) }
      return
    }
    let isVoid = isEmpty || HypertextElement.isVoid(name, element)
    guard isVoid || openElements.count < Self.deepest else { return }
    openElements.append(OpenElement(name: name, element: element))
    if !isHidden || element == .title { begin(element, attributes) }
    if isVoid { pop(to: openElements.count - 1) }
  }

  private mutating func note(anchors attributes: [MarkupScanner.Attribute]) {
    for attribute in attributes where attribute.name == "id" || attribute.name == "name" || attribute.name == "xml:id" {
      let id = attribute.text
      if document.anchors[id] == nil { document.anchors[id] = builder.place }
    }
  }

  /// What is marked so, and the page numbers of the printed book.
  private func isHidden(_ attributes: [MarkupScanner.Attribute]) -> Bool {
    attributes.contains {
      $0.name == "hidden" || $0.name == "epub:type" && ["pagebreak", "page-list"].contains($0.text)
    }
  }

  private mutating func close(_ name: String) {
    guard let last = openElements.indices.last else { return }
    if openElements[last].name == name { return pop(to: last) }
    let element = HypertextElement.named[name]
    let isOfTable = element?.isTablePart == true
    let isInline = !isOfTable && element?.standsAlone != true
    for index in openElements.indices.reversed() {
      if openElements[index].name == name { return pop(to: index) }
      // An inline element closes no block around it, and nothing in a cell closes the cell.
      guard let around = openElements[index].element else { continue }
      if isInline && around.standsAlone || !isOfTable && around.isTablePart { return }
    }
  }

  private mutating func close(innermostOf ended: Set<String>, within: Set<String>) {
    for index in openElements.indices.reversed() {
      if ended.contains(openElements[index].name) { return pop(to: index) }
      if within.contains(openElements[index].name) { return }
    }
  }

  private mutating func pop(to depth: Int) {
    while openElements.count > depth, let last = openElements.popLast() {
      if hiddenFrom == openElements.count {
        hiddenFrom = nil
      } else if !isHidden || last.element == .title {
        end(last)
      }
    }
  }

  /// Marks the innermost element a link.
  mutating func openLink(to target: String) {
    openElements[openElements.count - 1].isLink = true
    document.links.append((builder.openLink(to: target), target))
  }

  /// Hides what is in the innermost element.
  mutating func hide() { hiddenFrom = openElements.count - 1 }
  private var isHidden: Bool { hiddenFrom != nil }

  mutating func beginPreformatted() {
    preformattedDepth += 1
    followsPreformattedTag = true
  }

  mutating func endPreformatted() { preformattedDepth -= 1 }
  var isPreformatted: Bool { preformattedDepth > 0 }

  mutating func beginTitle() { titleText = titleText ?? [] }

  mutating func endTitle() {
    guard let text = titleText else { return }
    titleText = nil
    let words = MarkupScanner.words(of: text)
    if !words.isEmpty, document.title == nil { document.title = String(decoding: words, as: UTF8.self) }
  }
}

// MARK: - Text

extension HypertextReader {
  private mutating func text(_ bytes: [UInt8], isLiteral: Bool) {
    guard titleText == nil else {
      titleText? += bytes
      return
    }
    guard !isHidden else { return }
    var decoded = isLiteral ? bytes : Entity.decodeAll(in: bytes, isHTML: true)
    if isPreformatted {
      if followsPreformattedTag, decoded.first == .lineFeed { decoded.removeFirst() }
      followsPreformattedTag = false
      return builder.append(decoded)
    }
    append(lines: scripted(decoded))
  }

  /// White space that holds a line end is one space at most; before the first word of a block there is none.
  private mutating func append(lines bytes: [UInt8]) {
    var index = 0
    while index < bytes.count {
      let end = bytes.span.extracting(index..<bytes.count).firstIndex(of: .lineFeed).map { index + $0 } ?? bytes.count
      var line = bytes[index..<end]
      if index > 0 || !builder.isInBlock { line = line.drop(while: \.isMarkupSpace) }
      if end < bytes.count { while line.last?.isMarkupSpace == true { line.removeLast() } }
      builder.append(line)
      if end < bytes.count, builder.isInBlock { builder.appendSoftBreak() }
      index = end + 1
    }
  }

  /// Digits above or below the line are characters of their own: `H₂O`, a note's `¹`.
  private func scripted(_ bytes: [UInt8]) -> [UInt8] {
    let digits: [Character]
    switch openElements.last(where: { $0.element == .superscript || $0.element == .subscript })?.element {
    case .superscript?: digits = Array("⁰¹²³⁴⁵⁶⁷⁸⁹")
    case .subscript?: digits = Array("₀₁₂₃₄₅₆₇₈₉")
    default: return bytes
    }
    guard bytes.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return bytes }
    return bytes.flatMap { Array(String(digits[Int($0 - UInt8(ascii: "0"))]).utf8) }
  }
}
