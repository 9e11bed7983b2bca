/// The text of raw HTML in Markdown: tags are dropped, the words between them stay.
///
/// This is no HTML parser: Markdown authors use raw HTML for a centred title, a `<details>`, a comment. Elements that
/// stand on lines of their own end a paragraph; comments, scripts and styles go with their content.
struct HTMLFragment {
  /// The paragraphs of the fragment, white space collapsed, entities decoded.
  private(set) var paragraphs: [[UInt8]] = []

  private var text: [UInt8] = []

  init(_ html: [UInt8]) {
    var rest = html[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      text += rest[..<start]
      rest = rest[start...]
      let tag = Tag(rest)
      if let tag, tag.endsParagraph { flush() }
      guard let tag else {
        text.append(UInt8(ascii: "<"))
        rest = rest.dropFirst()
        continue
      }
      rest = rest.dropFirst(tag.length)
      if tag.hidesContent { rest = rest[Self.index(after: tag.name, in: rest)...] }
    }
    text += rest
    flush()
  }

  /// Whether an inline tag is a line break.
  static func isLineBreak(_ html: [UInt8]) -> Bool { Tag(html[...])?.name == "br" }

  private mutating func flush() {
    let words = Entity.decodeAll(in: text).split { $0.isBlank || $0 == .lineFeed }
    if !words.isEmpty { paragraphs.append(Array(words.joined(separator: [.space]))) }
    text = []
  }

  /// Where the closing tag of `name` starts.
  private static func index(after name: String, in rest: ArraySlice<UInt8>) -> Int {
    let closing = Array("</\(name)".utf8)
    var search = rest
    while let start = search.firstIndex(of: UInt8(ascii: "<")) {
      search = search[start...]
      if search.prefix(closing.count).elementsEqual(closing, by: { $0 == $1 || $0 | 0x20 == $1 }) { return start }
      search = search.dropFirst()
    }
    return rest.endIndex
  }

  /// A tag, comment or declaration at the start of a slice.
  private struct Tag {
    var name = ""
    var isClosing = false
    var length = 0

    private static let standAlone: Set<String> = [
      "p", "div", "br", "hr", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "dl", "dt", "dd", "table", "tr",
      "blockquote", "pre", "section", "article", "header", "footer", "nav", "aside", "main", "figure", "figcaption",
      "details", "summary", "form", "center",
    ]
    var endsParagraph: Bool { Tag.standAlone.contains(name) }
    var hidesContent: Bool { !isClosing && (name == "script" || name == "style") }

    init?(_ html: ArraySlice<UInt8>) {
      let opener = html.dropFirst()
      guard let first = opener.first else { return nil }
      if html.starts(with: Array("<!--".utf8)) {
        length = Tag.end(of: "-->", in: html)
      } else if first == UInt8(ascii: "!") || first == UInt8(ascii: "?") {
        length = Tag.end(of: ">", in: html)
      } else {
        isClosing = first == UInt8(ascii: "/")
        let letters = opener.dropFirst(isClosing ? 1 : 0).prefix {
          (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) || (0x30...0x39).contains($0)
        }
        guard !letters.isEmpty else { return nil }
        name = String(decoding: letters, as: UTF8.self).lowercased()
        length = Tag.end(of: ">", in: html)
      }
    }

    /// How many bytes up to and with the first `end`, or all.
    private static func end(of end: StaticString, in html: ArraySlice<UInt8>) -> Int {
      let wanted = Array(String(describing: end).utf8)
      var rest = html
      while let start = rest.firstIndex(of: wanted[0]) {
        rest = rest[start...]
        if rest.starts(with: wanted) { return start + wanted.count - html.startIndex }
        rest = rest.dropFirst()
      }
      return html.count
    }
  }
}
