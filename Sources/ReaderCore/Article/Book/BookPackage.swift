/// What a book says of itself: its title, the order of its documents, where its contents are (EPUB 3.3 and OPF 2.0.1).
struct BookPackage {
  var title: String?
  /// Paths of the documents in reading order; those beside it (notes, mostly) come last.
  private(set) var documents: [String] = []
  /// EPUB 3's table of contents, and EPUB 2's.
  private(set) var navigation: String?
  private(set) var ncx: String?

  private struct Item {
    var path: String
    var mediaType: String
    /// The item that stands for this one where its type is not known.
    var fallback: String?
  }

  /// - Throws: nothing; what the package does not say is found: without an order the documents come as they are listed,
  ///   without a list as the archive has them.
  init(of files: inout BookFiles) {
    guard let path = Self.packagePath(in: &files), let source = files.markup(at: path) else {
      documents = Self.documents(in: files)
      ncx = files.names(endingIn: [".ncx"]).first
      return
    }
    read(source, path: path, in: files)
    if documents.isEmpty { documents = Self.documents(in: files) }
  }

  /// The package that the container names, or any there is.
  private static func packagePath(in files: inout BookFiles) -> String? {
    if let container = files.markup(at: "META-INF/container.xml") {
      var scanner = MarkupScanner(container)
      while let token = scanner.next() {
        guard case .open("rootfile", let range, _) = token,
          let reference = scanner.attributes(in: range)["full-path"],
          let path = BookPath.resolve(reference, from: "", in: files)?.path, files.name(of: path) != nil
        else { continue }
        return path
      }
    }
    return files.names(endingIn: [".opf"]).first
  }

  private static func documents(in files: BookFiles) -> [String] {
    var seen = Set<String>()
    return files.names(endingIn: [".xhtml", ".html", ".htm", ".xht"]).filter { seen.insert($0).inserted }
  }

  private mutating func read(_ source: [UInt8], path: String, in files: BookFiles) {
    var items: [String: Item] = [:]
    var listed: [String] = []
    var spine: [(id: String, isLinear: Bool)] = []
    var ncxID: String?
    var titleText: [UInt8]?
    var scanner = MarkupScanner(source)
    while let token = scanner.next() {
      switch token {
      case .open("item", let range, _):
        let attributes = scanner.attributes(in: range)
        guard let id = attributes["id"], let reference = attributes["href"], !reference.isEmpty,
          let target = BookPath.resolve(reference, from: path, in: files)?.path
        else { continue }
        let item = Item(
          path: target, mediaType: attributes["media-type"]?.lowercased() ?? "", fallback: attributes["fallback"])
        if items.updateValue(item, forKey: id) == nil, Self.isDocument(item) { listed.append(target) }
        if attributes["properties"]?.split(separator: " ").contains("nav") == true { navigation = target }
        if item.mediaType == "application/x-dtbncx+xml" { ncx = ncx ?? target }
      case .open("spine", let range, _): ncxID = scanner.attributes(in: range)["toc"]
      case .open("itemref", let range, _):
        let attributes = scanner.attributes(in: range)
        if let id = attributes["idref"] { spine.append((id, attributes["linear"] != "no")) }
      case .open("title", _, let isEmpty) where title == nil && !isEmpty: titleText = []
      case .text(let range), .literal(let range): titleText? += source[range]
      case .close("title"):
        let words = MarkupScanner.words(of: titleText ?? [])
        if !words.isEmpty, title == nil { title = String(decoding: words, as: UTF8.self) }
        titleText = nil
      default: break
      }
    }
    if let ncxID, let named = items[ncxID] { ncx = named.path }
    // Notes come behind the text that they belong to, and each document once.
    var seen = Set<String>()
    let order = spine.filter(\.isLinear) + spine.filter { !$0.isLinear }
    documents = order.compactMap { items[$0.id] }.filter(Self.isDocument).map(\.path).filter {
      seen.insert($0).inserted
    }
    if documents.isEmpty { documents = listed.filter { seen.insert($0).inserted } }
  }

  /// The item, or what stands for it where it is none that can be read.
  private static func document(_ id: String, in items: [String: Item]) -> Item? {
    var seen = Set<String>()
    var next: String? = id
    while let id = next, let item = items[id], seen.insert(id).inserted {
      if isDocument(item) { return item }
      next = item.fallback
    }
    return nil
  }

  private static func isDocument(_ item: Item) -> Bool {
    let type = item.mediaType
    return type.isEmpty || type.contains("html") || type == "text/x-oeb1-document" || type == "application/x-dtbook+xml"
  }
}
