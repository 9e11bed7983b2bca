import Glibc
import InputBridge
import ReaderCore
import ReaderDesk

/// `readerd highlights`: what was marked, as it stands in the articles of today.
enum HighlightsCommand: Command {
  static let name = "highlights"
  static let summary = "what you marked: list it, export it, import it"
  static let usage = "[FILE] [--json] [--format markdown|json] [-o FILE] [--import FILE]"
  static let discussion = """
    Lists the highlights of one article, or of all. Where an article was edited since, they are looked
    for in the text of now: a mark that moved, whose words were edited, or that is lost, says so.
    An import adds what is not there yet, and never takes anything away.
    """
  static let operands = 0...1
  static let options = [
    Option("json", nil, "one JSON object a line: the same as --format json"),
    Option("format", "markdown|json", "export in this form instead of listing"),
    Option("output", "FILE", "(-o) export into this file; .json or .jsonl in its name means JSON"),
    Option("import", "FILE", "take in highlights that were exported as JSON; with FILE, as those\nof that article"),
    Option("state", "DIR", "the places and highlights kept here instead of in $XDG_STATE_HOME/readerd"),
  ]

  static func run(_ arguments: Arguments) throws(Failure) {
    let output = arguments["output"]
    let form = try Form(arguments)
    let store = try openStore(arguments["state"])
    let path = arguments.operands.first
    do {
      if let source = arguments["import"] {
        return print(try HighlightImport(source, into: store, article: path).summary)
      }
      let text = form.text(try articles(path, in: store))
      guard let output, output != "-" else { return print(text, terminator: "") }
      try WholeFile.replace(output, with: Array(text.utf8))
    } catch let failure as Failure {
      throw failure
    } catch let error as HighlightJSONError {
      throw Failure(.failed, "\(error); nothing was taken in: mend it, or export it again")
    } catch {
      throw Failure(.failed, "\(error)")
    }
  }

  /// What is printed or written.
  enum Form: Equatable {
    case list
    case markdown
    case json

    init(_ arguments: Arguments) throws(Failure) {
      let output = arguments["output"]
      if arguments.has("import"), let other = ["json", "format", "output"].first(where: arguments.has) {
        throw Failure(.wrongUse, "--import and --\(other): one takes in, the other gives out; say one of them")
      }
      let isJSON = arguments.has("json") || output?.hasSuffix(".json") == true || output?.hasSuffix(".jsonl") == true
      let usual = isJSON ? "json" : output == nil ? "list" : "markdown"
      switch try arguments.choice("format", ["markdown", "json"], default: usual) {
      case "json": self = .json
      case "markdown" where arguments.has("json"):
        throw Failure(.wrongUse, "--json and --format markdown: one form at a time; leave one out")
      case "markdown": self = .markdown
      default: self = .list
      }
    }

    func text(_ articles: [MarkedArticle]) -> String {
      switch self {
      case .list: articles.isEmpty ? "No highlights yet.\n" : articles.map(\.list).joined(separator: "\n")
      case .markdown: articles.map { HighlightMarkdown.document($0.entries) }.joined(separator: "\n")
      case .json: HighlightJSON.lines(articles.flatMap(\.entries))
      }
    }
  }

  // MARK: The store

  private static func openStore(_ directory: String?) throws(Failure) -> ReadingStore {
    let environment = { (name: String) in unsafe getenv(name).map { unsafe String(cString: $0) } }
    guard let directory = directory ?? ReadingStore.directory(environment: environment) else {
      throw Failure(.failed, "no home directory: nothing is kept there; say --state DIR")
    }
    do {
      let (store, warning) = try ReadingStore.open(directory: directory)
      if let warning { Failure.warn(warning) }
      return store
    } catch {
      throw Failure(.failed, "\(error)")
    }
  }

  /// The articles that have highlights, or the one that lies at a path.
  private static func articles(_ path: String?, in store: ReadingStore) throws -> [MarkedArticle] {
    guard let path else {
      return try store.articles().filter { $0.highlightCount > 0 }.map { try MarkedArticle($0, in: store) }
    }
    let file = ArticleFile(path)
    if let known = try file.article(in: store) {
      return known.highlightCount > 0 ? [try MarkedArticle(known, in: store, text: file.article?.text)] : []
    }
    guard let problem = file.problem else { return [] }
    throw Failure(.failed, problem)
  }
}

/// A file that is, or was, an article.
struct ArticleFile {
  /// By which it is known from any directory.
  let path: String
  /// nil where it cannot be read any more.
  let article: Article?
  /// Why it cannot, in one line.
  let problem: String?

  init(_ path: String) {
    self.path = WholeFile.realPath(of: path) ?? ArticleFile.joined(path)
    do {
      article = try ArticleFile.isPlainFile(self.path) ? ArticleLoader.load(path: self.path) : nil
      problem = article == nil ? "\(path): no such file, and no article was read there; check the name" : nil
    } catch {
      article = nil
      problem = "\(error)"
    }
  }

  /// The article that the store knows at this path, or with this content.
  func article(in store: ReadingStore) throws(StoreError) -> StoredArticle? {
    if let id = try store.article(at: path) { return try store.article(id) }
    guard let identity = article.map({ ArticleIdentity(of: $0.text) }) else { return nil }
    return try store.articles().first { $0.identity == identity }
  }

  /// A pipe that lies where an article was would be waited for.
  private static func isPlainFile(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  private static func joined(_ path: String) -> String {
    guard !path.hasPrefix("/"), let folder = unsafe getcwd(nil, 0) else { return path }
    defer { unsafe free(folder) }
    return unsafe String(cString: folder) + "/" + path
  }
}
