import InputBridge
import SampleBooks
import Testing

@testable import ReaderCore

/// Books: one article of many documents, in order, with their contents; or one line that says why not.
@Suite struct BookTests {
  private func article(_ bytes: [UInt8], name: String = "book.epub") throws(ArticleError) -> Article {
    try ArticleLoader.article(bytes, name: name)
  }

  private func failure(_ bytes: [UInt8]) -> String? {
    do {
      _ = try article(bytes)
      return nil
    } catch { return error.description }
  }

  private static func story() -> SampleBooks.Book {
    var book = SampleBooks.Book()
    book.title = "The Harbour"
    book.add(
      "one.xhtml", "<h1>One</h1><p>First<a href=\"notes.xhtml#n1\">*</a>, then <a href=\"two.xhtml\">two</a>.</p>")
    book.add("notes.xhtml", "<p>Notes</p><p id=\"n1\">A note. <a href=\"one.xhtml#x\">back</a></p>")
    book.add("two.xhtml", "<p>It was <a href=\"https://example.org\">dark</a>.</p>")
    book.auxiliary = ["notes.xhtml"]
    return book
  }

  // MARK: One article

  @Test(arguments: [false, true]) func documents_areOneText_inTheOrderOfTheSpine(isDeflated: Bool) throws {
    var book = Self.story()
    book.isDeflated = isDeflated
    let article = try article(book.bytes)
    #expect(article.title == "The Harbour")
    // What is beside the line of reading comes last.
    #expect(article.wholeText == "One\n\nFirst*, then two.\n\nIt was dark.\n\nNotes\n\nA note. back")
    #expect(article.headings == [Heading(range: 0..<3, level: 1)])
  }

  @Test func links_leadFromDocumentToDocument() throws {
    let article = try article(Self.story().bytes)
    #expect(article.links == ["notes.xhtml#n1", "two.xhtml", "https://example.org", "one.xhtml#x"])
    func words(_ link: Int) -> String? {
      article.destinations[link].map { article.text.string(in: $0..<$0 + 6) }
    }
    #expect(words(0) == "A note" && words(1) == "It was" && words(2) == nil)
    // A place that is not there is the document's beginning.
    #expect(words(3) == "One\n\nF")
  }

  @Test func contents_addWhatNoHeadingSays() throws {
    let list = """
      <nav epub:type="landmarks"><ol><li><a href="one.xhtml">Start</a></li></ol></nav>
      <nav epub:type="toc"><ol><li><a href="one.xhtml">Chapter One</a></li>
      <li><a href="two.xhtml">Two &amp;amp; <em>dark</em></a><ol><li><a href="notes.xhtml#n1">The note</a></li></ol></li>
      <li><a href="none.xhtml">gone</a></li><li><a href="">empty</a></li></ol></nav>
      """
    var book = Self.story()
    book.navigation = SampleBooks.Book.document(list)
    let article = try article(book.bytes)
    #expect(article.headings.map(\.title) == [nil, "Two &amp; dark", "The note"])
    #expect(article.headings.map(\.level) == [1, 1, 2])
    #expect(article.headings.map { article.text.string(in: $0.range) } == ["One", "It was dark.", "A note. back"])
  }

  @Test func ncx_isTheContentsOfOldBooks() throws {
    var book = Self.story()
    book.ncx = """
      <ncx><docTitle><text>no entry</text></docTitle><navMap>
      <navPoint id="a"><navLabel><text>Zwei &#8211; II</text></navLabel><content src="two.xhtml"/>
      <navPoint id="b"><navLabel><text>Note</text></navLabel><content src="notes.xhtml#n1"/></navPoint></navPoint>
      <navPoint id="c"><navLabel><text>Empty</text></navLabel><content src=""/></navPoint>
      </navMap></ncx>
      """
    let article = try article(book.bytes)
    #expect(article.headings.map(\.title) == [nil, "Zwei – II", "Note"])
    #expect(article.headings.map(\.level) == [1, 1, 2])
  }

  /// T9 and T8 in what a book says of itself.
  @Test func titles_areDecodedOnce_andHoldNoControls() throws {
    var book = Self.story()
    book.title = "Caf&amp;eacute; &#8217;t &ndash; x&nbsp;y &#27;]0;z&#7;"
    book.navigation = SampleBooks.Book.document(
      "<nav epub:type='toc'><ol><li><a href='two.xhtml'>&#x9b;2J \u{9D}a</a></li></ol></nav>")
    let article = try article(book.bytes)
    #expect(article.title.hasPrefix("Caf&eacute; ’t – x\u{A0}y "))
    for scalar in (article.title + article.headings.compactMap(\.title).joined()).unicodeScalars {
      #expect(scalar.properties.generalCategory != .control)
    }
    let path = "\u{1B}[2J\u{9B}.epub"
    let error = #expect(throws: ArticleError.self) { try ArticleLoader.article([0x50, 0x4B, 3, 4], name: path) }
    #expect(error?.description.unicodeScalars.contains { $0.properties.generalCategory == .control } == false)
  }

  // MARK: T10: as books really are

  /// Books that are not as the standard has them, and open all the same.
  enum Fault: String, CaseIterable {
    case none, mimetypeLast, noMimetype, noContainer, noPackage, dotDot, absolute, percentEncoded, literalPercent
    case wrongCase, backslashes, duplicateEntry, commented, emptyReference, unknownSpineID
    case scrambledFonts, twoRootFiles
  }

  private static func archive(with fault: Fault) -> Archive {
    var archive = story().archive
    func rename(_ name: String, _ other: String) {
      for index in archive.files.indices where archive.files[index].name == name { archive.files[index].name = other }
    }
    func edit(_ name: String, _ old: String, _ new: String) {
      for index in archive.files.indices where archive.files[index].name == name {
        let text = String(decoding: archive.files[index].bytes, as: UTF8.self)
        precondition(text.contains(old), "\(name) does not hold \(old)")
        archive.files[index].bytes = Array(
          text.split(separator: old, omittingEmptySubsequences: false).joined(separator: new).utf8)
      }
    }
    let package = "OEBPS/content.opf"
    switch fault {
    case .none: break
    case .mimetypeLast: archive.files.append(archive.files.removeFirst())
    case .noMimetype: archive.files.removeFirst()
    case .noContainer: archive.files.remove(at: 1)
    case .noPackage: archive.files.remove(at: 2)
    case .dotDot:
      edit(package, "href=\"one", "href=\"../OEBPS/./x/../one")
      edit("META-INF/container.xml", "OEBPS/content", "../../OEBPS/content")
    case .absolute: edit(package, "href=\"one", "href=\"/OEBPS/one")
    case .percentEncoded:
      rename("OEBPS/one.xhtml", "OEBPS/the one.xhtml")
      edit(package, "href=\"one", "href=\"the%20%6Fne")
    case .literalPercent:
      rename("OEBPS/one.xhtml", "OEBPS/the%20one.xhtml")
      edit(package, "href=\"one", "href=\"the%20one")
    case .wrongCase:
      rename("OEBPS/one.xhtml", "oebps/ONE.XHTML")
      rename("META-INF/container.xml", "Meta-Inf/Container.XML")
    case .backslashes: rename("OEBPS/one.xhtml", "OEBPS\\one.xhtml")
    case .duplicateEntry: archive.files.insert(Archive.File("OEBPS/one.xhtml", "<p>an older one</p>"), at: 2)
    case .commented: archive.comment = "a comment with PK\u{05}\u{06} in it, and some more text behind that"
    case .emptyReference:
      edit(package, "<manifest>", "<manifest><item id=\"e\" href=\"\"/><item href=\"two.xhtml\"/>")
      edit(package, "<itemref idref=\"d0\"/>", "<itemref idref=\"e\"/><itemref/><itemref idref=\"d0\"/>")
    case .unknownSpineID: edit(package, "<itemref idref=\"d0\"/>", "<itemref idref=\"q\"/><itemref idref=\"d0\"/>")
    case .scrambledFonts:
      archive.files.append(
        Archive.File(
          "META-INF/encryption.xml",
          "<encryption><enc:EncryptedData><enc:EncryptionMethod Algorithm=\"http://www.idpf.org/2008/embedding\"/>"
            + "<enc:CipherData><enc:CipherReference URI=\"OEBPS/font.otf\"/></enc:CipherData></enc:EncryptedData></encryption>"
        ))
    case .twoRootFiles:
      edit("META-INF/container.xml", "<rootfile ", "<rootfile full-path=\"gone.opf\"/><rootfile ")
    }
    return archive
  }

  @Test(arguments: Fault.allCases) func faultyBook_opens(fault: Fault) throws {
    let article = try article(Self.archive(with: fault).bytes)
    let words = article.wholeText.split(separator: "\n").map(String.init)
    #expect(Set(words).isSuperset(of: ["One", "First*, then two.", "It was dark.", "A note. back"]), "\(words)")
    #expect(article.title == (fault == .noPackage ? "One" : "The Harbour"))
    #expect(!article.wholeText.contains("older"))
  }

  /// EPUB 3.3, 5.6.2: what a reader does not know stands for something that it does, at the end of a chain, which may be
  /// a circle.
  @Test func foreignDocuments_haveTheirFallback() throws {
    var book = Self.story()
    book.documents = [("a.xhtml", Array("<p>Words for it.</p>".utf8))]
    var archive = book.archive
    let package = try #require(archive.files.firstIndex(where: { $0.name == "OEBPS/content.opf" }))
    archive.files[package].bytes = Array(
      """
      <package><manifest><item id="p" href="p.pdf" media-type="application/pdf" fallback="q"/>
      <item id="q" href="q.svg" media-type="image/svg+xml" fallback="a"/>
      <item id="a" href="a.xhtml" media-type="application/xhtml+xml"/>
      <item id="r" href="r.pdf" media-type="application/pdf" fallback="r"/></manifest>
      <spine><itemref idref="r"/><itemref idref="p"/></spine></package>
      """.utf8)
    #expect(try article(archive.bytes).wholeText == "Words for it.")
  }

  @Test(arguments: ["windows-1251", "UTF-16"]) func documentsInOtherEncodings_areRead(encoding: String) throws {
    let markup = "<?xml version=\"1.0\" encoding=\"\(encoding)\"?><html><body><p>мир</p></body></html>"
    var book = SampleBooks.Book()
    book.documents = [
      (
        "a.xhtml",
        encoding == "UTF-16"
          ? [0xFE, 0xFF] + markup.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
          : markup.unicodeScalars.map { $0.isASCII ? UInt8($0.value) : UInt8($0.value - 0x430 + 0xE0) }
      )
    ]
    #expect(try article(book.bytes).wholeText == "мир")
  }

  @Test func missingAndDamagedDocuments_areNamedInTheirPlace() throws {
    var archive = Self.story().archive
    archive.files.removeAll { $0.name.hasSuffix("notes.xhtml") }
    archive.files[archive.files.count - 1].method = 99
    let text = try article(archive.bytes).wholeText
    #expect(text.contains("[OEBPS/notes.xhtml is missing from the book]"))
    #expect(text.contains("[OEBPS/two.xhtml cannot be unpacked]"))

    var bytes = Self.story().bytes
    let words = Array("It was".utf8)
    let place = try #require(bytes.indices.first { bytes[$0...].starts(with: words) })
    bytes[place] = UInt8(ascii: "B")
    #expect(try article(bytes).wholeText.contains("[OEBPS/two.xhtml is damaged: text may be missing here]"))
  }

  @Test func lockedBooks_sayIt() {
    var archive = Self.story().archive
    archive.files.append(
      Archive.File(
        "META-INF/encryption.xml",
        "<encryption><EncryptedData><CipherData><CipherReference URI=\"OEBPS/one.xhtml\"/></CipherData></EncryptedData>"
          + "</encryption>"))
    let locked = "book.epub: is locked (its text is encrypted, DRM); read it in the program that it was sold for"
    #expect(failure(archive.bytes) == locked)
    archive = Self.story().archive
    for index in archive.files.indices where index > 2 { archive.files[index].isEncrypted = true }
    #expect(failure(archive.bytes) == locked)
  }

  @Test func otherArchives_areNoBooks() {
    let archive = Archive([Archive.File("word/document.xml", "<w:p>text</w:p>")])
    #expect(failure(archive.bytes) == "book.epub: is a ZIP archive, not text; unpack it first")
    #expect(
      failure(SampleBooks.Book().bytes)
        == "book.epub: is a book without any text; open it in a program that shows its pictures")
    #expect(
      failure(Array(Self.story().bytes.dropLast(30)))
        == "book.epub: cannot be read as a book (it was cut short); get it anew from where it came")
  }

  @Test func bomb_isRefused_beforeItGoesOff() {
    var book = SampleBooks.Book()
    book.isDeflated = true
    book.documents = [("a.xhtml", [UInt8](repeating: UInt8(ascii: " "), count: ReaderCore.Book.markupLimit + 1))]
    let bytes = book.bytes
    #expect(bytes.count < 1 << 20)
    #expect(failure(bytes)?.contains("is longer than 128 MiB") == true)
  }

  @Test func manyFiles_shareOneLimit() throws {
    let archive = Archive(
      ["a", "b", "c"].map { Archive.File($0, String(repeating: "x", count: 400), isDeflated: true) })
    var files = try BookFiles(ZipArchive(.memory(archive.bytes)), budget: 1000)
    for name in ["a", "b"] { #expect(try files.contents(of: name).bytes.count == 400) }
    #expect(throws: ZipArchive.Failure.tooLong) { try files.contents(of: "c") }
  }

  @Test func sizeThatLies_takesNoMoreThanItSays() throws {
    var file = Archive.File("a", String(repeating: "x", count: 400), isDeflated: true)
    for claimed in [0, 7, 0xFFFF_FFFF] {
      file.count = claimed
      let archive = try ZipArchive(.memory(Archive([file]).bytes))
      let contents = try archive.contents(of: archive.entries[0], limit: .max)
      #expect(contents.bytes.count == min(claimed, 400))
      #expect(contents.isWhole == (claimed > 400))
    }
  }

  // MARK: Any bytes at all

  @Test func everyTruncation_opensOrSaysWhy() {
    let bytes = Self.story().bytes
    for count in stride(from: 4, to: bytes.count, by: 7) {
      if let message = failure(Array(bytes.prefix(count))) { #expect(!message.contains("\n")) }
    }
  }

  @Test(arguments: 0..<4) func flippedBytes_openOrSayWhy(seed: UInt64) {
    var book = Self.story()
    book.isDeflated = seed.isMultiple(of: 2)
    let sound = book.bytes
    var random = SeededGenerator(seed: seed)
    for _ in 0..<250 {
      var bytes = sound
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        bytes[Int.random(in: 4..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      if let message = failure(bytes) { #expect(!message.contains("\n")) }
    }
  }
}
