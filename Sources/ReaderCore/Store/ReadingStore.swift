/// What is kept for ever: places, highlights, the control used last, the theme.
///
/// One SQLite file, shared by every reader that runs. Each call is one transaction, on the disk when it returns. A store
/// belongs to one serial queue, and that is not the recogniser's: a call may wait for the disk.
public final class ReadingStore {
  let database: SQLiteDatabase

  /// Where the file lies.
  var directory: String { String(database.path.dropLast(StateDirectory.fileName.count + 1)) }

  private init(database: SQLiteDatabase) { self.database = database }

  /// Opens the store of a directory, and makes both where they are missing: mode 0700 and 0600.
  ///
  /// A damaged file is renamed, never deleted, and a new one begun; then `warning` is one line that says so.
  ///
  /// - Throws: `newer` for a file of a newer readerd, which is left as it is; `unreachable`, `readOnly`, `full`, `busy`.
  public static func open(directory: String) throws(StoreError) -> (store: ReadingStore, warning: String?) {
    try StateDirectory.create(directory)
    let path = directory + "/" + StateDirectory.fileName
    do {
      return (try open(file: path), nil)
    } catch {
      guard error.code == .corrupt else { throw error }
    }
    return try StateDirectory.exclusively(directory) { () throws(StoreError) in
      do throws(StoreError) {
        // Another reader may have mended it meanwhile.
        return (try open(file: path), nil)
      } catch {
        guard error.code == .corrupt else { throw error }
        let aside = try StateDirectory.quarantine(file: path)
        let warning = "\(path): damaged (\(error.detail)); kept as \(aside), a new one is begun"
        return (try open(file: path), warning)
      }
    }
  }

  private static func open(file path: String) throws(StoreError) -> ReadingStore {
    try StateDirectory.secure(file: path)
    let database = try SQLiteDatabase(path: path)
    try StoreSchema.check(database)
    // Readers and the writer do not wait for each other, and a killed process leaves whole transactions (sqlite.org/wal).
    // The change of mode needs the file alone; whoever comes second finds it made.
    do throws(StoreError) {
      try database.execute("PRAGMA journal_mode = WAL")
    } catch {
      guard error.code == .busy else { throw error }
    }
    // Each commit is flushed: a highlight survives a power cut. It costs a few milliseconds, on a queue where nobody waits.
    try database.execute("PRAGMA synchronous = FULL")
    try database.execute("PRAGMA foreign_keys = ON")
    try StoreSchema.prepare(database)
    return ReadingStore(database: database)
  }

  /// Whether another reader changed the file since this was asked last (`PRAGMA data_version`).
  public func wasChangedElsewhere() throws(StoreError) -> Bool {
    let version = try database.row("PRAGMA data_version") { $0.integer(0) }
    defer { dataVersion = version }
    return dataVersion != nil && version != dataVersion
  }

  private var dataVersion: Int?
}

// MARK: Articles

/// What the store knows of an article that is being opened.
public struct StoredReading: Hashable, Sendable {
  public var article: StoredArticle.ID
  /// Where the person was; nil for an article that was never read.
  public var place: FoundAnchor?
  /// The control that was current last.
  public var control: ControlIdentifier?
  /// In text order; the lost ones are among them, and stand on no words.
  public var highlights: [Highlight]
}

/// One line of the list of articles.
public struct StoredArticle: Hashable, Sendable, Identifiable {
  public var id: ID
  public var title: String
  /// Where it was opened last; nil for standard input.
  public var path: String?
  /// Of the text opened last.
  public var identity: ArticleIdentity
  public var highlightCount: Int

  public struct ID: Hashable, Sendable {
    let row: Int
  }
}

extension ReadingStore {
  /// Looks an article up, enters it where it is new, and finds its place and highlights in the text as it is now.
  ///
  /// It is known by its content; else by its absolute path, and then the text was edited; else it is new. Two contents
  /// that were once at one path are one article from then on, so that going back to an old version keeps the highlights.
  /// What was found elsewhere is stored where it was found; what is lost is kept as it was.
  public func open(
    _ identity: ArticleIdentity, path: String?, title: String, text: ArticleText
  ) throws(StoreError) -> StoredReading {
    let (article, isSameText) = try database.transaction { () throws(StoreError) in
      try enter(identity, path: path, title: title)
    }
    let stored = try highlights(of: article)
    let found = Self.refound(stored, in: text, isSameText: isSameText)
    try keep(found, insteadOf: stored)
    return try reading(of: article, highlights: found, in: text)
  }

  /// What the store knows of an open article by now, found in the text that this reader has open. Nothing is stored.
  func reading(of article: StoredArticle.ID, in text: ArticleText) throws(StoreError) -> StoredReading {
    // Another reader may have an edited version open: what it stored is looked for in this one's.
    let found = Self.refound(try highlights(of: article), in: text, isSameText: false)
    return try reading(of: article, highlights: found, in: text)
  }

  private func reading(
    of article: StoredArticle.ID, highlights: [Highlight], in text: ArticleText
  ) throws(StoreError) -> StoredReading {
    let reading = try database.row(
      "SELECT control, place, place_prefix, place_suffix, place_length FROM article WHERE id = ?",
      .integer(article.row)
    ) { row in
      let place =
        row.isNull(1)
        ? nil
        : Anchor(
          range: row.offset(1)..<row.offset(1), quote: [], prefix: row.bytes(2), suffix: row.bytes(3),
          textLength: row.offset(4))
      return (control: row.optionalString(0), place: place)
    }
    return StoredReading(
      article: article, place: reading?.place?.found(in: text),
      control: (reading?.control).map { ControlIdentifier(rawValue: $0) }, highlights: highlights)
  }

  /// The article's row, made or brought up to date; whether its highlights were looked for in this text before.
  private func enter(
    _ identity: ArticleIdentity, path: String?, title: String
  ) throws(StoreError) -> (StoredArticle.ID, isSameText: Bool) {
    let id = try owner(of: identity, path: path, title: title)
    let searched = try database.row("SELECT searched FROM article WHERE id = ?", .integer(id.row)) { $0.bytes(0) }
    try database.run(
      """
      UPDATE article SET identity = ?1, searched = ?1, path = coalesce(?2, path), title = ?3,
        visit = (SELECT max(visit) FROM article) + 1 WHERE id = ?4
      """,
      .blob(identity.bytes), .text(path), .text(title), .integer(id.row))
    try note(identity, path: path, of: id)
    return (id, searched == identity.bytes)
  }

  /// The article with this content, else the one at this path, else a new row that counts as never read.
  func owner(of identity: ArticleIdentity, path: String?, title: String) throws(StoreError) -> StoredArticle.ID {
    if let known = try article(of: identity) { return known }
    if let path, let known = try article(at: path) { return known }
    try database.run(
      "INSERT INTO article (identity, path, title, visit) VALUES (?, ?, ?, 0)",
      .blob(identity.bytes), .text(path), .text(title))
    let made = StoredArticle.ID(row: database.lastRow)
    try note(identity, path: path, of: made)
    return made
  }

  /// Remembers that this content, and what lies at this path, is the article.
  private func note(_ identity: ArticleIdentity, path: String?, of article: StoredArticle.ID) throws(StoreError) {
    try database.run(
      "INSERT OR REPLACE INTO version (identity, article) VALUES (?, ?)",
      .blob(identity.bytes), .integer(article.row))
    guard let path else { return }
    try database.run(
      "INSERT OR REPLACE INTO location (path, article) VALUES (?, ?)", .text(path), .integer(article.row))
  }

  /// The article that had this content.
  private func article(of identity: ArticleIdentity) throws(StoreError) -> StoredArticle.ID? {
    try database.row("SELECT article FROM version WHERE identity = ?", .blob(identity.bytes)) {
      StoredArticle.ID(row: $0.integer(0))
    }
  }

  /// The article that was last at this path.
  public func article(at path: String) throws(StoreError) -> StoredArticle.ID? {
    try database.row("SELECT article FROM location WHERE path = ?", .text(path)) {
      StoredArticle.ID(row: $0.integer(0))
    }
  }

  /// All articles, the one read last first; those that only highlights were imported for come last.
  public func articles() throws(StoreError) -> [StoredArticle] { try articles(where: "?1 IS NULL", .null) }

  /// One article of the list.
  public func article(_ id: StoredArticle.ID) throws(StoreError) -> StoredArticle? {
    try articles(where: "id = ?", .integer(id.row)).first
  }

  private func articles(where condition: String, _ value: SQLiteValue) throws(StoreError) -> [StoredArticle] {
    try database.rows(
      """
      SELECT id, title, path, identity, (SELECT count(*) FROM highlight WHERE article = article.id)
      FROM article WHERE \(condition) ORDER BY visit DESC
      """, value
    ) { row in
      StoredArticle(
        id: .init(row: row.integer(0)), title: row.string(1), path: row.optionalString(2),
        identity: ArticleIdentity(bytes: row.bytes(3)), highlightCount: row.integer(4))
    }
  }

  /// Where the article read last was opened from, leaving out standard input.
  public func lastReadPath() throws(StoreError) -> String? {
    try database.row("SELECT path FROM article WHERE path IS NOT NULL AND visit > 0 ORDER BY visit DESC LIMIT 1") {
      $0.string(0)
    }
  }
}

// MARK: Place, control, theme, pace

extension ReadingStore {
  /// Keeps where the person is.
  public func savePlace(_ place: Anchor, of article: StoredArticle.ID) throws(StoreError) {
    try database.run(
      """
      UPDATE article SET place = ?, place_prefix = ?, place_suffix = ?, place_length = ?,
        visit = (SELECT max(visit) FROM article) + 1 WHERE id = ?
      """,
      .integer(place.range.lowerBound), .text(place.prefix), .text(place.suffix), .integer(place.textLength),
      .integer(article.row))
  }

  /// Keeps which control is current in an article.
  public func saveControl(_ control: ControlIdentifier, of article: StoredArticle.ID) throws(StoreError) {
    try database.run(
      "UPDATE article SET control = ? WHERE id = ?", .text(control.rawValue), .integer(article.row))
  }

  /// Keeps the theme of all articles, by its name.
  public func saveTheme(named name: String) throws(StoreError) {
    try database.run("INSERT OR REPLACE INTO setting (name, value) VALUES ('theme', ?)", .text(name))
  }

  /// Keeps the reader's pace, which goes from article to article: stretches in words a minute.
  public func savePace(_ stretches: [Double]) throws(StoreError) {
    let words = stretches.map { String(Int($0.rounded())) }.joined(separator: " ")
    try database.run("INSERT OR REPLACE INTO setting (name, value) VALUES ('pace', ?)", .text(words))
  }

  /// The stretches of the reader's pace, as far as they can be read.
  public func pace() throws(StoreError) -> [Double] {
    let words = try database.row("SELECT value FROM setting WHERE name = 'pace'") { $0.string(0) }
    return (words ?? "").split(separator: " ").compactMap { Double($0) }
  }

  /// The name of the theme chosen last.
  public func themeName() throws(StoreError) -> String? {
    try database.row("SELECT value FROM setting WHERE name = 'theme'") { $0.string(0) }
  }
  /// Keeps what was set at a surface, for all articles.
  public func save(_ value: Double, as setting: SurfaceSetting) throws(StoreError) {
    try database.run(
      "INSERT OR REPLACE INTO setting (name, value) VALUES (?, ?)", .text(setting.rawValue), .text("\(value)"))
  }

  /// What was set last; nil where nothing was.
  public func value(of setting: SurfaceSetting) throws(StoreError) -> Double? {
    try database.row("SELECT value FROM setting WHERE name = ?", .text(setting.rawValue)) { Double($0.string(0)) }
      .flatMap { $0 }
  }
}
