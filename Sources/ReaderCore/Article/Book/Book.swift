/// Reads an EPUB into one article: its documents in reading order, each behind the other, as one text.
///
/// Books come from everywhere, and few are as the standard wants them. What can be read is read: wrong case, missing files,
/// no table of contents, markup in any state. What cannot be read is named in its place, so that nobody takes a torn book
/// for a whole one.
struct Book {
  private var files: BookFiles
  private let package: BookPackage
  private var reader = HypertextReader()
  private var starts: [String: HypertextDocument] = [:]
  private var links: [(link: Int, target: String, file: String)] = []
  private var pictures: [Int: ZipArchive.Entry] = [:]

  /// The markup of all documents together ends here. A novel has one MiB, the Bible five; and no more than this can a
  /// hostile archive make of itself.
  static let markupLimit = 128 << 20

  /// Whether an archive is a book: it has the container that EPUB asks for, or at least a package.
  static func isBook(_ archive: ZipArchive) -> Bool {
    archive.entries.contains { entry in
      let name = entry.name.lowercased()
      return name == "meta-inf/container.xml" || name.hasSuffix(".opf")
    }
  }

  /// The article of a book. `path` stands in messages, and its name is the title of a book without one.
  static func article(_ archive: ZipArchive, path: String) throws(ArticleError) -> Article {
    var book = Book(archive)
    try book.refuseIfLocked(path: path)
    for file in book.package.documents { try book.read(file, path: path) }
    guard book.reader.builder.place > 0 else { throw .pictureBook(path: path) }
    book.addContents()
    book.resolveLinks()
    return book.reader.builder.finish(
      title: book.package.title, fallback: ArticleFormat.title(of: path),
      pictures: book.pictures.isEmpty ? .none : .archive(archive.bytes, book.pictures))
  }

  private init(_ archive: ZipArchive) {
    var files = BookFiles(archive, budget: Self.markupLimit)
    package = BookPackage(of: &files)
    self.files = files
  }

  // MARK: Documents

  private mutating func read(_ file: String, path: String) throws(ArticleError) {
    let contents: (bytes: [UInt8], isWhole: Bool)
    do {
      contents = try files.contents(of: file)
    } catch {
      switch error {
      case .tooLong: throw .tooLong(path: path, limit: Self.markupLimit)
      case .encrypted: throw .lockedBook(path: path)
      case .incomplete: return reader.note("[\(file) is missing from the book]")
      case .damaged, .unknownMethod: return reader.note("[\(file) cannot be unpacked]")
      }
    }
    let document = reader.read(HypertextSource.decoded(contents.bytes))
    starts[file] = document
    links += document.links.map { ($0.link, $0.target, file) }
    for (link, source) in document.pictures {
      pictures[link] = BookPath.resolve(source, from: file, in: files).flatMap { files.entry(at: $0.path) }
    }
    if !contents.isWhole { reader.note("[\(file) is damaged: text may be missing here]") }
  }

  // MARK: Contents and links

  private mutating func addContents() {
    let tables = [(package.navigation, BookContents.navigation), (package.ncx, BookContents.ncx)]
    for (file, entries) in tables {
      guard let file, let source = files.markup(at: file) else { continue }
      let placed = entries(source).compactMap { entry in
        place(of: entry.target, from: file).map { (title: entry.title, level: entry.level, place: $0) }
      }
      guard placed.isEmpty else { return reader.builder.add(contents: placed) }
    }
  }

  private mutating func resolveLinks() {
    for (link, target, file) in links {
      if let place = place(of: target, from: file) { reader.builder.resolve(link: link, to: place) }
    }
  }

  /// Where in the text a reference from a file leads.
  private func place(of reference: String, from file: String) -> Int? {
    guard let target = BookPath.resolve(reference, from: file, in: files), let document = starts[target.path] else {
      return nil
    }
    return target.anchor.flatMap { document.anchors[$0] } ?? document.start
  }

  // MARK: Locks

  /// A lock on the text is a lock on the book. Fonts are scrambled in many books that are free to read.
  private mutating func refuseIfLocked(path: String) throws(ArticleError) {
    guard let source = files.markup(at: "META-INF/encryption.xml") else { return }
    let documents = Set(package.documents)
    var scanner = MarkupScanner(source)
    while let token = scanner.next() {
      guard case .open("cipherreference", let range, _) = token, let reference = scanner.attributes(in: range)["uri"],
        let target = BookPath.resolve(reference, from: "", in: files)?.path, documents.contains(target)
      else { continue }
      throw .lockedBook(path: path)
    }
  }
}
