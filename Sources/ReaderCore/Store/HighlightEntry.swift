/// A highlight outside the store: whole by itself, so that a file of them can be cut, joined and read elsewhere.
///
/// `quote`, `prefix`, `suffix`, `start` and `end` are the W3C Web Annotation model's names for the same things, its
/// `exact` excepted.
public struct HighlightEntry: Hashable, Sendable {
  public var title: String
  /// Where the article was opened last; nil for standard input.
  public var path: String?
  /// The article's content, as ``ArticleIdentity`` writes it.
  public var article: String?
  public var quote: String
  public var prefix: String
  public var suffix: String
  /// UTF-8 offsets into the article's text of `length` bytes.
  public var start: Int
  public var end: Int
  public var length: Int
  public var status: AnchorStatus
  /// UTC, RFC 3339.
  public var created: String?

  public init(_ highlight: Highlight, of article: StoredArticle) {
    let anchor = highlight.anchor
    title = article.title
    path = article.path
    self.article = article.identity.description
    quote = anchor.words
    prefix = String(decoding: anchor.prefix, as: UTF8.self)
    suffix = String(decoding: anchor.suffix, as: UTF8.self)
    start = anchor.range.lowerBound
    end = anchor.range.upperBound
    length = anchor.textLength
    status = highlight.status
    created = highlight.created
  }

  public var anchor: Anchor {
    Anchor(
      range: start..<max(start, end), quote: Array(quote.utf8), prefix: Array(prefix.utf8), suffix: Array(suffix.utf8),
      textLength: length)
  }

  /// The article's content. A path alone names none; a stand-in made of it serves until the article is opened.
  var identity: ArticleIdentity {
    article.flatMap { ArticleIdentity($0) } ?? ArticleIdentity(bytes: SipHash128().hash(of: Array((path ?? "").utf8)))
  }

  /// What makes two highlights of one article the same: the words and what stands round them.
  public struct Key: Hashable, Sendable {
    let quote, prefix, suffix: String
  }

  public var key: Key { Key(quote: quote, prefix: prefix, suffix: suffix) }

  /// Why an entry cannot be a highlight; nil if it can.
  var fault: String? {
    if path == nil, article == nil { return "neither \"path\" nor \"article\" says which article it belongs to" }
    if let path, !path.hasPrefix("/") { return "\"path\" is not absolute" }
    if let article, ArticleIdentity(article) == nil { return "\"article\" is not 32 hexadecimal digits" }
    if quote.isEmpty { return "\"quote\" is empty" }
    if start < 0 || end < start || length < end { return "\"start\", \"end\" and \"length\" do not ascend from 0" }
    if length > Anchor.longestText { return "\"length\" is longer than any text" }
    if end - start != quote.utf8.count { return "\"end\" − \"start\" is not the length of \"quote\" in UTF-8" }
    return nil
  }
}

extension ReadingStore {
  /// The highlights of an article for export, in text order.
  public func entries(of article: StoredArticle) throws(StoreError) -> [HighlightEntry] {
    try highlights(of: article.id).map { HighlightEntry($0, of: article) }
  }

  /// The highlights of an article as they stand in `text`, which may have been edited since the article was opened.
  /// Nothing is stored: the next opening finds them again.
  public func entries(of article: StoredArticle, in text: ArticleText) throws(StoreError) -> [HighlightEntry] {
    let stored = try highlights(of: article.id)
    let searched = try database.row("SELECT searched FROM article WHERE id = ?", .integer(article.id.row)) {
      $0.bytes(0)
    }
    var article = article
    article.identity = ArticleIdentity(of: text)
    let isSearched = searched == article.identity.bytes
    let found = isSearched ? stored : Self.refound(stored, in: text, isSameText: false)
    return found.map { HighlightEntry($0, of: article) }
  }

  /// Takes highlights in, all or none, leaving out those whose words and context are there already; how many were new.
  /// They are looked for when their article is opened next, and one that was never opened here waits for it.
  public func add(_ entries: [HighlightEntry]) throws(StoreError) -> Int {
    try database.transaction { () throws(StoreError) in
      var known: [StoredArticle.ID: Set<HighlightEntry.Key>] = [:]
      var added = 0
      for entry in entries {
        let article = try owner(of: entry.identity, path: entry.path, title: entry.title)
        var keys = if let keys = known[article] { keys } else { try self.keys(of: article) }
        if keys.insert(entry.key).inserted {
          _ = try insert(entry.anchor, status: entry.status, created: entry.created, to: article)
          added += 1
        }
        known[article] = keys
      }
      for article in known.keys {
        try database.run("UPDATE article SET searched = NULL WHERE id = ?", .integer(article.row))
      }
      return added
    }
  }

  private func keys(of id: StoredArticle.ID) throws(StoreError) -> Set<HighlightEntry.Key> {
    guard let article = try article(id) else { return [] }
    return Set(try entries(of: article).map(\.key))
  }
}
