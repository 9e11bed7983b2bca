/// A highlight, as it is kept.
public struct Highlight: Hashable, Sendable, Identifiable {
  public var id: ID
  public var anchor: Anchor
  /// How it was found when its article was opened last.
  public var status: AnchorStatus
  /// When it was made: UTC, as `2026-01-31T09:30:00Z` (RFC 3339).
  public var created: String

  /// Never used again for another highlight.
  public struct ID: Hashable, Sendable {
    let row: Int
  }

  /// Where it stands in the text opened last; nil while it is lost.
  public var range: Range<Int>? { status == .lost ? nil : anchor.range }
}

extension ReadingStore {
  /// The highlights of an article in text order, the lost ones where they once were.
  public func highlights(of article: StoredArticle.ID) throws(StoreError) -> [Highlight] {
    try database.rows(
      """
      SELECT id, lower, upper, quote, prefix, suffix, length, status, created FROM highlight
      WHERE article = ? ORDER BY lower, id
      """,
      .integer(article.row)
    ) { row in
      let lower = row.offset(1)
      return Highlight(
        id: .init(row: row.integer(0)),
        anchor: Anchor(
          range: lower..<max(lower, row.offset(2)), quote: row.bytes(3), prefix: row.bytes(4), suffix: row.bytes(5),
          textLength: row.offset(6)),
        status: AnchorStatus(rawValue: row.string(7)) ?? .lost, created: row.string(8))
    }
  }

  /// Keeps a highlight. One that another reader made on the same range is returned instead.
  public func addHighlight(_ anchor: Anchor, to article: StoredArticle.ID) throws(StoreError) -> Highlight {
    try database.transaction { () throws(StoreError) in
      if let same = try highlights(of: article).first(where: { $0.range == anchor.range }) { return same }
      return try insert(anchor, status: .exact, created: nil, to: article)
    }
  }

  /// Removes a highlight; false where another reader has removed it.
  @discardableResult
  public func removeHighlight(_ id: Highlight.ID) throws(StoreError) -> Bool {
    try database.run("DELETE FROM highlight WHERE id = ?", .integer(id.row)) > 0
  }

  /// Makes a highlight's row. `created` is now where it is nil.
  func insert(
    _ anchor: Anchor, status: AnchorStatus, created: String?, to article: StoredArticle.ID
  ) throws(StoreError) -> Highlight {
    let made = try database.row(
      """
      INSERT INTO highlight (article, lower, upper, length, quote, prefix, suffix, status, created)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, coalesce(?, strftime('%Y-%m-%dT%H:%M:%SZ', 'now')))
      RETURNING id, created
      """,
      .integer(article.row), .integer(anchor.range.lowerBound), .integer(anchor.range.upperBound),
      .integer(anchor.textLength), .text(anchor.quote), .text(anchor.prefix), .text(anchor.suffix),
      .text(status.rawValue), .text(created)
    ) { (id: $0.integer(0), created: $0.string(1)) }
    return Highlight(
      id: .init(row: made?.id ?? database.lastRow), anchor: anchor, status: status, created: made?.created ?? "")
  }

  // MARK: Finding again

  /// The highlights as they stand in this text. What was lost in the same text before is not looked for again.
  static func refound(_ stored: [Highlight], in text: ArticleText, isSameText: Bool) -> [Highlight] {
    // Neighbours move together: each is expected where the one before it went.
    var shift = 0
    let found = stored.map { highlight in
      if isSameText, highlight.status == .lost { return highlight }
      var highlight = highlight
      let found = highlight.anchor.found(in: text, shift: shift)
      highlight.status = found.status
      if found.status != .lost {
        shift = found.range.lowerBound - highlight.anchor.range.lowerBound
        highlight.anchor = Anchor(found.range, in: text)
      }
      return highlight
    }
    // Two highlights on the very same words are one; the older stays.
    var taken: Set<Range<Int>> = []
    return found.sorted { $0.id.row < $1.id.row }.filter { $0.range.map { taken.insert($0).inserted } ?? true }
      .sorted { ($0.anchor.range.lowerBound, $0.id.row) < ($1.anchor.range.lowerBound, $1.id.row) }
  }

  /// Writes what finding again changed, row by row: what another reader removed meanwhile stays removed.
  func keep(_ found: [Highlight], insteadOf stored: [Highlight]) throws(StoreError) {
    let before = Dictionary(uniqueKeysWithValues: stored.map { ($0.id, $0) })
    let changed = found.filter { before[$0.id] != $0 }
    let merged = Set(before.keys).subtracting(found.map(\.id))
    guard !changed.isEmpty || !merged.isEmpty else { return }
    try database.transaction { () throws(StoreError) in
      for highlight in changed {
        let anchor = highlight.anchor
        try database.run(
          """
          UPDATE highlight SET lower = ?, upper = ?, length = ?, quote = ?, prefix = ?, suffix = ?, status = ?
          WHERE id = ?
          """,
          .integer(anchor.range.lowerBound), .integer(anchor.range.upperBound), .integer(anchor.textLength),
          .text(anchor.quote), .text(anchor.prefix), .text(anchor.suffix), .text(highlight.status.rawValue),
          .integer(highlight.id.row))
      }
      for id in merged { try removeHighlight(id) }
    }
  }
}
