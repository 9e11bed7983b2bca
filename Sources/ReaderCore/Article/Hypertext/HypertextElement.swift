/// What the elements of HTML are to a reader. An element that is not named here lets its text through.
enum HypertextElement: Equatable {
  /// A stretch of the page on lines of its own.
  case section
  case paragraph
  case heading(level: Int)
  case preformatted
  case quote
  case rule
  case list(isOrdered: Bool)
  case item
  /// A term of a glossary, and what is said of it.
  case term, definition
  case table
  case rowGroup(isHead: Bool)
  case row
  case cell(isHeader: Bool)
  case style(InlineStyle.Change)
  case link, image, lineBreak
  /// A quotation in a line, which brings its own marks.
  case inlineQuote
  case superscript, `subscript`
  /// A reading beside ideographs; its parentheses for whoever cannot set it so.
  case rubyText, rubyParenthesis
  case formula
  case title
  /// What is no text of the article.
  case hidden

  /// Whether it stands on lines of its own.
  var standsAlone: Bool {
    switch self {
    case .section, .paragraph, .heading, .preformatted, .quote, .rule, .list, .item, .term, .definition, .table,
      .rowGroup, .row, .lineBreak:
      true
    case .cell, .style, .link, .image, .inlineQuote, .superscript, .subscript, .rubyText, .rubyParenthesis, .formula,
      .title, .hidden:
      false
    }
  }

  static let named: [String: HypertextElement] = {
    var named: [String: HypertextElement] = [
      "p": .paragraph, "pre": .preformatted, "blockquote": .quote, "hr": .rule, "br": .lineBreak,
      "ul": .list(isOrdered: false), "menu": .list(isOrdered: false), "ol": .list(isOrdered: true), "li": .item,
      "dt": .term, "dd": .definition,
      "table": .table, "thead": .rowGroup(isHead: true), "tbody": .rowGroup(isHead: false),
      "tfoot": .rowGroup(isHead: false), "tr": .row, "th": .cell(isHeader: true), "td": .cell(isHeader: false),
      "a": .link, "img": .image, "q": .inlineQuote, "sup": .superscript, "sub": .subscript,
      "rt": .rubyText, "rp": .rubyParenthesis, "math": .formula, "title": .title,
    ]
    for level in 1...6 { named["h\(level)"] = .heading(level: level) }
    let groups: [(String, HypertextElement)] = [
      (
        """
        address article aside body caption center details dialog div dl fieldset figcaption figure footer form \
        header hgroup html legend main nav section summary
        """, .section
      ),
      ("em i cite dfn var", .style(.emphasis)), ("strong b", .style(.strong)),
      ("code kbd samp tt", .style(.code)), ("del s strike", .style(.strikethrough)),
      ("head script style template svg select textarea iframe noframes datalist", .hidden),
    ]
    for (names, element) in groups { for name in names.split(separator: " ") { named[String(name)] = element } }
    return named
  }()

  /// Elements whose content is text to a browser, whatever it looks like.
  static let withoutMarkup: Set<String> = ["script", "style", "textarea", "iframe", "noframes"]

  /// Elements that never have content, and need no `/` to say so, beside those that are named above.
  private static let void: Set<String> = [
    "area", "base", "col", "embed", "input", "link", "meta", "param", "source", "track", "wbr",
  ]

  static func isVoid(_ name: String, _ element: HypertextElement?) -> Bool {
    switch element {
    case .lineBreak?, .rule?, .image?: true
    case nil: void.contains(name)
    default: false
    }
  }

  var isTablePart: Bool {
    switch self {
    case .table, .rowGroup, .row, .cell: true
    default: false
    }
  }

  /// The open elements that the start of this one ends, where their end tags were left out (WHATWG HTML, 13.1.2.4): the
  /// innermost of `ended`, if none of `within` lies inside of it.
  var endsBefore: Omission? {
    switch self {
    case .item: .item
    case .term, .definition: .term
    case .rowGroup: .rowGroup
    case .row: .row
    case .cell: .cell
    case .section, .paragraph, .heading, .preformatted, .quote, .rule, .list, .table: .paragraph
    default: nil
    }
  }

  struct Omission {
    var ended: Set<String>
    var within: Set<String>

    static let item = Omission(ended: ["li"], within: ["ul", "ol", "menu"])
    static let term = Omission(ended: ["dt", "dd"], within: ["dl"])
    static let rowGroup = Omission(ended: ["thead", "tbody", "tfoot"], within: ["table"])
    static let row = Omission(ended: ["tr"], within: ["table"])
    static let cell = Omission(ended: ["td", "th"], within: ["tr", "table"])
    static let paragraph = Omission(ended: ["p", "head", "h1", "h2", "h3", "h4", "h5", "h6"], within: containers)
  }

  /// Elements that hold paragraphs.
  private static let containers: Set<String> = Set(
    named.filter { entry in
      switch entry.value {
      case .section, .quote, .item, .definition, .table, .cell: true
      default: false
      }
    }.keys)
}
