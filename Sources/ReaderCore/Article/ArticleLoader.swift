internal import Glibc

/// Opens articles: Markdown and plain text, from files, standard input and memory.
public enum ArticleLoader {
  /// Plain text up to this length is read at once; a longer file is read where it is looked at (``ArticleText``), so it
  /// opens as fast as a note. The first is safe from whatever happens to the file later.
  static let memoryLimit = 16 << 20
  /// What is read whole whatever its length (Markdown, pipes) ends here.
  static let readLimit = 512 << 20
  /// How much of a file its kind is judged by.
  private static let headLength = 8 << 10

  /// Opens a file: Markdown by its extension, or where a name without one holds what looks like Markdown.
  public static func load(path: String) throws(ArticleError) -> Article {
    let descriptor = retried { unsafe open(path, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { throw .missing(path: path) }
      throw .unreadable(path: path, reason: lastError)
    }
    return try load(owned: descriptor, path: path)
  }

  /// Reads all of an open descriptor, standard input for one, which stays open. `name` stands in messages and titles.
  public static func load(descriptor: Int32, name: String) throws(ArticleError) -> Article {
    let copy = retried { fcntl(descriptor, F_DUPFD_CLOEXEC, 0) }
    guard copy >= 0 else { throw .unreadable(path: name, reason: lastError) }
    return try load(owned: copy, path: name)
  }

  /// The article of bytes in memory, Markdown or not by `name`'s extension and the content.
  public static func article(_ bytes: [UInt8], name: String) throws(ArticleError) -> Article {
    let head = Array(bytes.prefix(headLength))
    if let signature = FileSignature(head: head) {
      throw .binary(path: name, kind: signature.kind, advice: signature.advice)
    }
    let title = ArticleFormat.title(of: name)
    return ArticleFormat(name: name, head: head) == .markdown
      ? markdown(bytes, title: title) : plainText(bytes, title: title)
  }

  /// The article of a Markdown source in UTF-8 or marked UTF-16. `title` is used where there is no heading.
  public static func markdown(_ bytes: [UInt8], title: String) -> Article {
    MarkdownParser.article(SourceText.decoded(bytes), title: title)
  }

  /// The article of a plain text in UTF-8 or marked UTF-16. Its bytes stay as they are, but for the mark.
  public static func plainText(_ bytes: [UInt8], title: String) -> Article {
    Article(title: SourceText.singleLine(title), text: ArticleText(SourceText.decoded(bytes)))
  }

  // MARK: Reading

  /// Takes over the descriptor.
  private static func load(owned descriptor: Int32, path: String) throws(ArticleError) -> Article {
    var isOpen = true
    defer { if isOpen { close(descriptor) } }

    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw .unreadable(path: path, reason: lastError) }
    if status.st_mode & S_IFMT == S_IFDIR { throw .isDirectory(path: path) }
    let size = Int(status.st_size)
    guard status.st_mode & S_IFMT == S_IFREG, size > memoryLimit else {
      return try article(readAll(descriptor, path: path), name: path)
    }

    let head = FileBytes.head(of: descriptor, count: headLength)
    if FileSignature(head: head) == nil, !SourceText.isUTF16(head), ArticleFormat(name: path, head: head) == .plainText
    {
      let mark = SourceText.byteOrderMarkCount(head)
      isOpen = false
      let text = ArticleText(FileBytes(descriptor: descriptor, base: mark, count: size - mark))
      return Article(title: SourceText.singleLine(ArticleFormat.title(of: path)), text: text)
    }
    return try article(readAll(descriptor, path: path), name: path)
  }

  private static func readAll(_ descriptor: Int32, path: String) throws(ArticleError) -> [UInt8] {
    var bytes: [UInt8] = []
    let step = 1 << 18
    while true {
      var got = 0
      let piece = unsafe [UInt8](unsafeUninitializedCapacity: step) { buffer, initialized in
        got = retried { unsafe read(descriptor, buffer.baseAddress, step) }
        initialized = max(0, got)
      }
      if got < 0 { throw .unreadable(path: path, reason: lastError) }
      if got == 0 { return bytes }
      bytes += piece
      if bytes.count > readLimit { throw .tooLong(path: path, limit: readLimit) }
    }
  }

  /// Calls again what a signal interrupted.
  private static func retried<Result: SignedInteger>(_ call: () -> Result) -> Result {
    while true {
      let result = call()
      if result != -1 || errno != EINTR { return result }
    }
  }

  private static var lastError: String { unsafe String(cString: strerror(errno)) }
}
