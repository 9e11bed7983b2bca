/// An EPUB that a test builds: a package, its documents, and what else is in the archive.
package struct Book {
  package var title = "A Book"
  package var documents: [(name: String, markup: [UInt8])] = []
  /// Names of documents that the spine marks as not in the line of reading.
  package var auxiliary: Set<String> = []
  /// A navigation document (EPUB 3) or an NCX (EPUB 2), whole.
  package var navigation: String?
  package var ncx: String?
  package var more: [Archive.File] = []
  package var isDeflated = false

  package init() {}

  /// A book of chapters, each with its heading and paragraphs.
  package init(chapters: Int, paragraphs: Int) {
    title = "\(chapters) chapters"
    for chapter in 1...max(chapters, 1) {
      let text = (1...max(paragraphs, 1)).map { paragraph in
        "<p>Paragraph \(paragraph) of chapter \(chapter) goes on for more than one line of a narrow terminal, so that it"
          + " has to be broken at whatever measure there is.</p>"
      }
      add("chapter\(chapter).xhtml", "<h1>Chapter \(chapter)</h1>\n" + text.joined(separator: "\n"))
    }
  }

  /// Adds a document with this body.
  package mutating func add(_ name: String, _ body: String) {
    documents.append((name, Array(Book.document(body).utf8)))
  }

  package static func document(_ body: String, title: String = "a page") -> String {
    """
    <?xml version="1.0" encoding="utf-8"?>
    <!DOCTYPE html>
    <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops">
    <head><title>\(title)</title><style>p { margin: 0 }</style></head>
    <body>
    \(body)
    </body>
    </html>

    """
  }

  package var package: String {
    var items = documents.enumerated().map {
      "<item id=\"d\($0)\" href=\"\($1.name)\" media-type=\"application/xhtml+xml\"/>"
    }
    if navigation != nil {
      items.append(#"<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>"#)
    }
    if ncx != nil { items.append(#"<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>"#) }
    let spine = documents.enumerated().map {
      "<itemref idref=\"d\($0)\"\(auxiliary.contains($1.name) ? " linear=\"no\"" : "")/>"
    }
    return """
      <?xml version="1.0" encoding="utf-8"?>
      <package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">
      <metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>\(title)</dc:title></metadata>
      <manifest>\(items.joined(separator: "\n"))</manifest>
      <spine\(ncx == nil ? "" : " toc=\"ncx\"")>\(spine.joined())</spine>
      </package>

      """
  }

  package static let container = """
    <?xml version="1.0"?>
    <container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>
    <rootfile full-path="OEBPS/content.opf" media-type="application/oebps-package+xml"/>
    </rootfiles></container>

    """

  package var archive: Archive {
    var files = [
      Archive.File("mimetype", "application/epub+zip"), Archive.File("META-INF/container.xml", Book.container),
      Archive.File("OEBPS/content.opf", package, isDeflated: isDeflated),
    ]
    files += documents.map { Archive.File("OEBPS/\($0.name)", $0.markup, isDeflated: isDeflated) }
    if let navigation { files.append(Archive.File("OEBPS/nav.xhtml", navigation)) }
    if let ncx { files.append(Archive.File("OEBPS/toc.ncx", ncx)) }
    return Archive(files + more)
  }

  package var bytes: [UInt8] { archive.bytes }
}
