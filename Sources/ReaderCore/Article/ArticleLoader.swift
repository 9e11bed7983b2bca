internal import Glibc
internal import InputBridge

/// Opens articles: books in EPUB, HTML, Markdown and plain text, from files, standard input and memory.
public enum ArticleLoader {
  /// Plain text up to this length is read at once; a longer file is read where it is looked at (``ArticleText``), so it
  /// opens as fast as a note. The first is safe from whatever happens to the file later.
  static let memoryLimit = 16 << 20
  /// What is read whole whatever its length (Markdown, pipes) ends here, in bytes.
  package static let readLimit = 512 << 20
  /// How much of a file its kind is judged by.
  private static let headLength = 8 << 10

  /// Opens a file: a book by its bytes, HTML and Markdown by the extension, or where a name without one holds what looks
  /// like them.
  public static func load(path: String) throws(ArticleError) -> Article {
    let descriptor = retried { unsafe open(path, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { throw .missing(path: path) }
      throw .unreadable(path: path, reason: lastError)
    }
    return try load(owned: descriptor, path: path, folder: folder(of: path))
  }

  /// Reads all of an open descriptor, standard input for one, which stays open. `name` stands in messages and titles.
  public static func load(descriptor: Int32, name: String) throws(ArticleError) -> Article {
    let copy = retried { fcntl(descriptor, F_DUPFD_CLOEXEC, 0) }
    guard copy >= 0 else { throw .unreadable(path: name, reason: lastError) }
    return try load(owned: copy, path: name, folder: nil)
  }

  /// The article of bytes in memory, whatever it is by its content and `name`'s extension.
  ///
  /// - Parameter folder: where the paths of its pictures begin; nil: none of them is within reach. A book has its own.
  public static func article(
    _ bytes: [UInt8], name: String, folder: String? = nil
  ) throws(ArticleError) -> Article {
    let head = Array(bytes.prefix(headLength))
    if FileSignature.isArchive(head), let book = try book(.memory(bytes), path: name) { return book }
    if let signature = FileSignature(head: head) { throw binary(signature, path: name) }
    let title = ArticleFormat.title(of: name)
    switch ArticleFormat(name: name, head: head) {
    case .markdown: return markdown(bytes, title: title, folder: folder)
    case .hypertext: return hypertext(bytes, title: title, folder: folder)
    case .plainText: return plainText(bytes, title: title)
    }
  }

  /// The article of a Markdown source in UTF-8 or marked UTF-16. `title` is used where there is no heading,
  /// and the paths of pictures begin in `folder`.
  public static func markdown(_ bytes: [UInt8], title: String, folder: String? = nil) -> Article {
    MarkdownParser.article(SourceText.decoded(bytes), title: title, pictures: pictures(in: folder))
  }

  /// The article of a plain text in UTF-8 or marked UTF-16. Its bytes stay as they are, but for the mark.
  public static func plainText(_ bytes: [UInt8], title: String) -> Article {
    Article(title: SourceText.singleLine(title), text: ArticleText(SourceText.decoded(bytes)))
  }

  /// The article of an HTML or XHTML document, in whatever encoding it says it is. `title` is used where it has none,
  /// and the paths of pictures begin in `folder`.
  public static func hypertext(_ bytes: [UInt8], title: String, folder: String? = nil) -> Article {
    var reader = HypertextReader()
    let document = reader.read(HypertextSource.decoded(bytes))
    for (link, target) in document.links where target.first == "#" {
      if let place = document.anchors[String(target.dropFirst())] { reader.builder.resolve(link: link, to: place) }
    }
    return reader.builder.finish(title: document.title, fallback: title, pictures: pictures(in: folder))
  }

  /// The article of a book; nil for an archive that is none.
  private static func book(_ bytes: ByteStore, path: String) throws(ArticleError) -> Article? {
    guard let archive = try? ZipArchive(bytes) else {
      throw .damagedBook(path: path, reason: "it was cut short")
    }
    guard Book.isBook(archive) else { return nil }
    return try Book.article(archive, path: path)
  }

  private static func pictures(in folder: String?) -> PictureSource { folder.map { .folder($0) } ?? .none }

  /// The folder that a file lies in, without a slash at its end. A link to a file lies where the file does.
  private static func folder(of path: String) -> String? {
    let real = WholeFile.realPath(of: path)
    return real.flatMap { real in real.lastIndex(of: "/").map { String(real[..<$0]) } }
  }

  // MARK: Reading

  /// Takes over the descriptor.
  private static func load(owned descriptor: Int32, path: String, folder: String?) throws(ArticleError) -> Article {
    var isOpen = true
    defer { if isOpen { close(descriptor) } }

    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw .unreadable(path: path, reason: lastError) }
    if status.st_mode & S_IFMT == S_IFDIR { throw .isDirectory(path: path) }
    let size = Int(status.st_size)
    let isFile = status.st_mode & S_IFMT == S_IFREG
    if isFile, FileSignature.isArchive(FileBytes.head(of: descriptor, count: 4)) {
      // Most of a book may be pictures: what is read is what is looked at.
      isOpen = false
      let file = FileBytes(descriptor: descriptor, base: 0, count: size)
      if let book = try book(.file(file), path: path) { return book }
      throw binary(FileSignature.archive, path: path)
    }
    guard isFile, size > memoryLimit else {
      return try article(readAll(descriptor, path: path), name: path, folder: folder)
    }

    let head = FileBytes.head(of: descriptor, count: headLength)
    if FileSignature(head: head) == nil, !SourceText.isUTF16(head), ArticleFormat(name: path, head: head) == .plainText
    {
      let mark = SourceText.byteOrderMarkCount(head)
      isOpen = false
      let text = ArticleText(FileBytes(descriptor: descriptor, base: mark, count: size - mark))
      return Article(title: SourceText.singleLine(ArticleFormat.title(of: path)), text: text)
    }
    return try article(readAll(descriptor, path: path), name: path, folder: folder)
  }

  private static func binary(_ signature: FileSignature, path: String) -> ArticleError {
    .binary(path: path, kind: signature.kind, advice: signature.advice)
  }

  private static func readAll(_ descriptor: Int32, path: String) throws(ArticleError) -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      guard let piece = try nextBytes(of: descriptor, path: path) else {
        throw .unreadable(path: path, reason: lastError)
      }
      if piece.isEmpty { return bytes }
      bytes += piece
      if bytes.count > readLimit { throw .tooLong(path: path, limit: readLimit) }
    }
  }

  /// The bytes that come next; none at the end, nil where nothing has come yet and the descriptor is not to be waited for.
  ///
  /// - Parameter path: stands in the error.
  package static func nextBytes(of descriptor: Int32, path: String) throws(ArticleError) -> [UInt8]? {
    let most = 1 << 18
    var got = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: most) { buffer, initialized in
      got = retried { unsafe read(descriptor, buffer.baseAddress, most) }
      initialized = max(0, got)
    }
    if got < 0 && errno == EAGAIN { return nil }
    if got < 0 { throw .unreadable(path: path, reason: lastError) }
    return bytes
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
