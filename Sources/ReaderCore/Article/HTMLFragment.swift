/// The text of raw HTML in Markdown: tags are dropped, the words between them stay.
///
/// Markdown authors use raw HTML for a centred title, a `<details>`, a comment, and what one block of it opens another one
/// closes. So elements have no say here but to end a paragraph where they stand on lines of their own; comments, scripts
/// and styles go with their content.
struct HTMLFragment {
  /// The paragraphs of the fragment, white space collapsed, entities decoded.
  private(set) var paragraphs: [[UInt8]] = []

  private var text: [UInt8] = []

  init(_ html: [UInt8]) {
    var scanner = MarkupScanner(html)
    while let token = scanner.next() {
      switch token {
      case .text(let range), .literal(let range): text += html[range]
      case .open(let name, _, _):
        if HypertextElement.named[name]?.standsAlone == true { flush() }
        if HypertextElement.withoutMarkup.contains(name) { scanner.skipContent(of: name) }
      case .close(let name):
        if HypertextElement.named[name]?.standsAlone == true { flush() }
      }
    }
    flush()
  }

  /// Whether an inline tag is a line break.
  static func isLineBreak(_ html: [UInt8]) -> Bool {
    var scanner = MarkupScanner(html)
    guard case .open("br", _, _) = scanner.next() else { return false }
    return true
  }

  private mutating func flush() {
    let words = MarkupScanner.words(of: text)
    if !words.isEmpty { paragraphs.append(words) }
    text = []
  }
}

extension MarkupScanner {
  /// Text between tags as it reads: entities decoded, each run of white space one space, none at the ends.
  static func words(of text: [UInt8], areDecoded: Bool = false) -> [UInt8] {
    let decoded = areDecoded ? text : Entity.decodeAll(in: text, isHTML: true)
    return Array(decoded.split(whereSeparator: \.isMarkupSpace).joined(separator: [.space]))
  }
}
