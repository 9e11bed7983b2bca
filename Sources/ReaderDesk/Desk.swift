import Glibc
package import InputBridge
package import ReaderCore

/// What lies on the desk before reading begins: the article, what is kept of it, and where that is kept.
package struct Desk {
  package let article: Article
  /// What was set at a surface when it was last open.
  package let surfaceSettings: [SurfaceSetting: Double]
  private let memory: ReadingMemory
  /// nil where nothing is kept.
  private let keeper: StoreKeeper?
  /// The folder of the reader's state; nil where nothing is kept.
  private let state: String?
  /// What the person should know, though reading goes on.
  private let warnings: [String]

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
    let warnings = [articleWarning, storeWarning].compactMap(\.self)
    guard let store else {
      memory = ReadingMemory(theme: theme)
      surfaceSettings = [:]
      keeper = nil
      self.warnings = warnings
      return
    }
    do {
      let stored = try store.open(
        ArticleIdentity(of: article.text), path: path.flatMap(Desk.absolute), title: article.title, text: article.text)
      let keptTheme = try store.themeName()
      var memory = ReadingMemory(stored, theme: theme ?? keptTheme)
      memory.pace = try store.pace()
      // After the last that throws: what is kept is known as a whole or not at all.
      surfaceSettings = try Desk.surfaceSettings(in: store)
      self.memory = memory
      keeper = StoreKeeper(store: store, article: stored.article, text: article.text)
      self.warnings = warnings
    } catch {
      surfaceSettings = [:]
      memory = ReadingMemory(theme: theme)
      keeper = nil
      self.warnings = warnings + ["\(error)"]
    }
  }

  /// The core that reads this article, on a screen of `rows` lines until a surface says otherwise.
  package func core(themes: [Theme], rows: Int) throws(DeviceError) -> ReadingCore {
    var warnings = warnings
    let layout = MeasuredLayout(article: article, rows: rows)
    let settings = SettingsFiles.read { warnings.append("\($0); reading goes on without it") }
    let core = try ReadingCore(
      reading: Reading(article: article, layout: layout, memory: memory, themes: themes, settings: settings),
      keeper: { [keeper] in keeper?.keep($0) ?? SettingsFiles.keepFeel($0) })
    if let keeper { core.share(keeper) }
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

  private static func surfaceSettings(in store: ReadingStore) throws(StoreError) -> [SurfaceSetting: Double] {
    var settings: [SurfaceSetting: Double] = [:]
    for setting in [SurfaceSetting.textSize, .measure] { settings[setting] = try store.value(of: setting) }
    return settings
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
    guard path != "-", let real = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }
}
