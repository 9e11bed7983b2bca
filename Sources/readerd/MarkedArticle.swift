import InputBridge
import ReaderCore
import ReaderDesk

/// An article with its highlights, as they stand in its text of now, or, where that is gone, as they stood last.
struct MarkedArticle {
  let article: StoredArticle
  let entries: [HighlightEntry]

  /// - Parameter text: the article's text, where it has been read already.
  init(_ article: StoredArticle, in store: ReadingStore, text: ArticleText? = nil) throws(StoreError) {
    self.article = article
    let text = text ?? article.path.flatMap { ArticleFile($0).article?.text }
    entries = if let text { try store.entries(of: article, in: text) } else { try store.entries(of: article) }
  }

  /// The list, for a person: how far into the article, and the words.
  ///
  ///     The Harbour
  ///     /notes/harbour.md
  ///        0 %  The harbour lay quiet
  ///       52 %  He trimmed the lamp at dusk and wrote the hour in his book. [moved]
  var list: String {
    let heading = [article.title, article.path].compactMap(\.self).map(MarkedArticle.line)
    let order = entries.sorted { ($0.status == .lost ? 1 : 0, $0.start) < ($1.status == .lost ? 1 : 0, $1.start) }
    let marks = order.map { entry in
      let percent = "\(entry.anchor.percent)"
      let padding = String(repeating: " ", count: max(0, 4 - percent.count))
      return "\(padding)\(percent) %  \(MarkedArticle.line(entry.quote))\(MarkedArticle.note(entry.status))"
    }
    return (heading + marks).joined(separator: "\n") + "\n"
  }

  private static func note(_ status: AnchorStatus) -> String {
    switch status {
    case .exact: ""
    case .moved, .edited: " [\(status.rawValue)]"
    case .lost: " [lost: no longer in the text]"
    }
  }

  /// Text on one line, with nothing in it that a terminal obeys.
  private static func line(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          if scalar == "\n" || scalar == "\t" || scalar == "\r" { return " " }
          return scalar.properties.generalCategory == .control ? "\u{FFFD}" : scalar
        }))
  }
}

/// An import of highlights: what came of it.
struct HighlightImport {
  /// One line for the person.
  let summary: String

  /// Takes in the highlights of a JSON file, `-` for standard input: all or none.
  ///
  /// - Parameter article: a file whose highlights they are to be, whatever article they were exported from.
  init(_ source: String, into store: ReadingStore, article: String? = nil) throws {
    let bytes = try WholeFile.read(source)
    let name = source == "-" ? "standard input" : source
    var entries = try HighlightJSON.entries(in: bytes, source: name)
    if let article { entries = try HighlightImport.entries(entries, movedTo: ArticleFile(article), from: name) }
    let added = try store.add(entries)
    let known = entries.count - added
    let taken = "\(added) highlight\(added == 1 ? "" : "s") taken in"
    summary = known == 0 ? taken : "\(taken), \(known) \(known == 1 ? "was" : "were") there already"
  }

  private static func entries(
    _ entries: [HighlightEntry], movedTo file: ArticleFile, from source: String
  ) throws(Failure) -> [HighlightEntry] {
    guard let article = file.article else { throw Failure(.failed, file.problem ?? file.path) }
    let sources = Set(entries.map { $0.path ?? $0.article })
    guard sources.count <= 1 else {
      throw Failure(.failed, "\(source): it holds highlights of \(sources.count) articles; leave \(file.path) out")
    }
    return entries.map { entry in
      var entry = entry
      entry.path = file.path
      entry.article = ArticleIdentity(of: article.text).description
      entry.title = article.title
      return entry
    }
  }
}
