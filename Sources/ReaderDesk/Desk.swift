import Glibc
package import InputBridge
package import ReaderCore

/// What lies on the desk before reading begins: the article, what is kept of it, and where that is kept.
package struct Desk {
  package let article: Article
  private let kept: Kept
  /// The folder of the reader's state; nil where nothing is kept.
  private let state: String?
  /// What the person should know, though reading goes on.
  private let warnings: [String]

  /// What is kept of an article and for it: known as a whole or not at all.
  private struct Kept {
    var memory: ReadingMemory
    var surfaceSettings: [SurfaceSetting: Double] = [:]
    /// nil where nothing is kept.
    var keeper: StoreKeeper?
  }

  /// What was set at a surface when it was last open.
  package var surfaceSettings: [SurfaceSetting: Double] { kept.surfaceSettings }

  package init(_ arguments: Arguments, themes: [Theme]) throws(Failure) {
    let theme = try arguments["theme"].map { name throws(Failure) in
      guard let theme = themes.first(where: { $0.name.lowercased() == name.lowercased() }) else {
        let names = themes.map(\.name).joined(separator: ", ")
        throw Failure(.wrongUse, "--theme \(name): no such theme here; there are \(names)")
      }
      return theme.name
    }
    let folder = Desk.stateFolder(arguments["state"])
    let (store, storeWarning) = Desk.openStore(folder)
    state = store == nil ? nil : folder
    let path = arguments.operands.first ?? Desk.lastRead(in: store)
    let (article, articleWarning) = try Desk.article(at: path)
    self.article = article
    var warnings = [articleWarning, storeWarning].compactMap(\.self)
    var kept = Kept(memory: ReadingMemory(theme: theme))
    if let store {
      do { kept = try Desk.kept(of: article, at: path, in: store, theme: theme) } catch { warnings.append("\(error)") }
    }
    self.kept = kept
    self.warnings = warnings
  }

  /// The core that reads this article, on a screen of `rows` lines until a surface says otherwise.
  package func core(themes: [Theme], rows: Int) throws(DeviceError) -> ReadingCore {
    var warnings = warnings
    let layout = MeasuredLayout(article: article, rows: rows)
    let settings = SettingsFiles.read { warnings.append("\($0); reading goes on without it") }
    let core = try ReadingCore(
      reading: Reading(article: article, layout: layout, memory: kept.memory, themes: themes, settings: settings),
      keeper: { [keeper = kept.keeper] in keeper?.keep($0) ?? SettingsFiles.keepFeel($0) })
    if let keeper = kept.keeper { core.share(keeper) }
    if let state { core.noticeNearMisses(in: state) }
    SettingsFiles.follow(for: core)
    // The surface covers what stands on the terminal, so it says the first of them too.
    for warning in warnings { Failure.warn(warning) }
    if let warning = warnings.first { core.tell(warning) }
    return core
  }

  // MARK: The store

  /// Where the reader's state is kept; nil: there is no home directory, and none was named.
  package static func stateFolder(_ named: String?) -> String? {
    named ?? ReadingStore.directory { name in unsafe getenv(name).map { unsafe String(cString: $0) } }
  }

  private static func openStore(_ directory: String?) -> (ReadingStore?, warning: String?) {
    guard let directory else {
      return (nil, "no home directory: places and highlights are not kept; say --state DIR")
    }
    do {
      let (store, warning) = try ReadingStore.open(directory: directory)
      return (store, warning)
    } catch {
      return (nil, "\(error); reading goes on, nothing is kept")
    }
  }

  private static func kept(
    of article: Article, at path: String?, in store: sending ReadingStore, theme: String?
  ) throws(StoreError) -> Kept {
    let stored = try store.open(
      ArticleIdentity(of: article.text), path: path.flatMap(absolute), title: article.title, text: article.text)
    let keptTheme = try store.themeName()
    var kept = Kept(memory: ReadingMemory(stored, theme: theme ?? keptTheme))
    kept.memory.pace = try store.pace()
    for setting in [SurfaceSetting.textSize, .measure] { kept.surfaceSettings[setting] = try store.value(of: setting) }
    kept.keeper = StoreKeeper(store: store, article: stored.article, text: article.text)
    return kept
  }

  private static func lastRead(in store: ReadingStore?) -> String? {
    guard let path = try? store?.lastReadPath(), unsafe access(path, R_OK) == 0 else { return nil }
    return path
  }

  // MARK: The article

  private static func article(at path: String?) throws(Failure) -> (Article, warning: String?) {
    do {
      guard let path else { return (try ArticleLoader.article(PackageResources.article_md, name: "article.md"), nil) }
      if PipedArticle.isAt(path) { return try pipedArticle(at: path) }
      if path == "-" { return (try ArticleLoader.load(descriptor: 0, name: standardInput), nil) }
      return (try ArticleLoader.load(path: path), nil)
    } catch {
      throw Failure(.failed, "\(error)")
    }
  }

  private static let standardInput = "standard input"

  private static func pipedArticle(at path: String) throws(ArticleError) -> (Article, warning: String?) {
    let name = path == "-" ? standardInput : path
    let descriptor = path == "-" ? 0 : unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unreadable(path: path, reason: unsafe String(cString: strerror(errno))) }
    defer { if descriptor != 0 { close(descriptor) } }
    let piped = try PipedArticle(descriptor, name: name, tell: isatty(2) == 1 ? { Failure.warn($0) } : nil)
    // Ctrl-C where nothing has come means what it always means.
    if piped.bytes.isEmpty, piped.shortfall != nil { raise(SIGINT) }
    return (try ArticleLoader.article(piped.bytes, name: name), piped.shortfall)
  }

  /// The path by which an article is known from any directory; nil for standard input.
  private static func absolute(_ path: String) -> String? {
    path == "-" ? nil : WholeFile.realPath(of: path)
  }
}
