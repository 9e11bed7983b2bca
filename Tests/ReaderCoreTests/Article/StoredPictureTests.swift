import SampleBooks
import Testing

@testable import ReaderCore

/// Where the pictures of an article are, and what can be had of them.
@Suite struct StoredPictureTests {
  private static let names = ["OEBPS/a.png", "OEBPS/images/a b.png", "OEBPS/text/one.png", "a.png", "OEBPS/c%20d.png"]

  /// The first picture of a book whose document OEBPS/text/one.xhtml names it so.
  private func picture(_ source: String) throws -> StoredPicture? {
    var book = SampleBooks.Book()
    book.add("text/one.xhtml", "<p><img src=\"\(source)\" alt=\"words\"/></p>")
    book.more = Self.names.map { Archive.File($0, "what is in \($0)") }
    let article = try ArticleLoader.article(book.bytes, name: "book.epub")
    #expect(article.wholeText == "words" && article.links == [source])
    return article.picture(at: 0)
  }

  private func text(_ picture: StoredPicture) -> String? {
    var bytes: [UInt8] = []
    let isWhole = picture.read(inPieces: 5) { piece in
      bytes += piece
      return true
    }
    return isWhole ? String(decoding: bytes, as: UTF8.self) : nil
  }

  @Test(arguments: [
    ("one.png", "OEBPS/text/one.png"), ("../a.png", "OEBPS/a.png"), ("./.././a.png", "OEBPS/a.png"),
    ("../images/a%20b.png", "OEBPS/images/a b.png"), ("../images/a b.png", "OEBPS/images/a b.png"),
    ("../c%20d.png", "OEBPS/c%20d.png"), ("/OEBPS/a.png", "OEBPS/a.png"), ("../A.PNG", "OEBPS/a.png"),
    ("one.png#middle", "OEBPS/text/one.png"),
    // Above the root there is nothing.
    ("../../../../a.png", "a.png"), ("/../a.png", "a.png"),
  ])
  func pictureInABook_isFoundFromItsDocument(source: String, name: String) throws {
    let picture = try #require(try picture(source))
    #expect(picture.id == name && text(picture) == "what is in \(name)")
  }

  @Test(arguments: [
    "gone.png", "a.png", "https://example.org/a.png", "//example.org/a.png", "file:///etc/hostname", "/etc/hostname",
    "../../../../etc/hostname", "data:image/png;base64,AAAA", "..", "/", "%2",
  ])
  func whatIsNotInABook_isNoPicture(source: String) throws {
    #expect(try picture(source) == nil)
  }

  @Test func pictureInALink_leadsWhereTheLinkDoes() throws {
    var book = SampleBooks.Book()
    book.add("one.xhtml", "<p><a href=\"two.xhtml\"><img src=\"a.png\" alt=\"words\"/></a></p>")
    book.more = [Archive.File("OEBPS/a.png", "a"), Archive.File("OEBPS/two.xhtml", "<p>b</p>")]
    let article = try ArticleLoader.article(book.bytes, name: "book.epub")
    #expect(article.links == ["two.xhtml"] && article.picture(at: 0) == nil)
  }

  @Test(arguments: [
    ("a.png", "/far/away/a.png"), ("images/a%20b.png", "/far/away/images/a b.png"),
    ("../%61.png", "/far/away/../a.png"), ("100%.png", "/far/away/100%.png"), ("%+1.png", "/far/away/%+1.png"),
    ("", nil), ("/a.png", nil), ("https://example.org/a.png", nil), ("file:a.png", nil), ("data:image/png,A", nil),
  ])
  func pictureBesideAnArticle_isAFile(source: String, path: String?) {
    let page = Array("<p><img src='\(source)' alt='words'></p>".utf8)
    #expect(ArticleLoader.hypertext(page, title: "", folder: "/far/away").picture(at: 0)?.id == path)
    #expect(ArticleLoader.hypertext(page, title: "").picture(at: 0) == nil, "an article from nowhere")
  }

  // MARK: Files in an archive

  private static let words = String(repeating: "word after word ", count: 40)

  private func archived(_ change: (inout Archive.File) -> Void) throws -> ArchivedFile {
    var file = Archive.File("a", Self.words, isDeflated: true)
    change(&file)
    let archive = try ZipArchive(.memory(Archive([file]).bytes))
    return ArchivedFile(archive: archive.bytes, entry: archive.entries[0])
  }

  /// All that was handed out, and whether the file was sound.
  private func contents(_ file: ArchivedFile, upTo limit: Int = .max, inPieces size: Int) -> (bytes: [UInt8], Bool) {
    var bytes: [UInt8] = []
    let isSound = file.read(upTo: limit, inPieces: size) { piece in
      #expect(piece.count <= size)
      bytes += piece
      return true
    }
    return (bytes, isSound)
  }

  @Test(arguments: [false, true], [1, 7, 640, 4096]) func pieces_areTheFile(isDeflated: Bool, size: Int) throws {
    let file = try archived { $0.isDeflated = isDeflated }
    #expect(contents(file, inPieces: size) == (Array(Self.words.utf8), true))
  }

  @Test(arguments: [false, true]) func nothingIsUnpacked_thatNobodyWants(isDeflated: Bool) throws {
    var pieces = 0
    let isSound = try archived { $0.isDeflated = isDeflated }.read(upTo: .max, inPieces: 10) { _ in
      pieces += 1
      return pieces < 3
    }
    #expect(pieces == 3 && !isSound)
  }

  @Test(arguments: [false, true]) func longFile_isNotBegun(isDeflated: Bool) throws {
    let file = try archived { $0.isDeflated = isDeflated }
    #expect(contents(file, upTo: 639, inPieces: 100) == ([], false))
    #expect(contents(file, upTo: 640, inPieces: 100).1)
  }

  /// A bomb says that it is small.
  @Test(arguments: [0, 7, 639, 641, 0xFFFF_FFFF]) func sizeThatLies_takesNoMoreThanItSays(claimed: Int) throws {
    let (bytes, isSound) = contents(try archived { $0.count = claimed }, inPieces: 10)
    #expect(bytes.count <= claimed && bytes.count <= 640 && !isSound)
  }

  @Test func lockedFile_andOnePackedOtherwise_areNotRead() throws {
    for change in [{ $0.isEncrypted = true }, { $0.method = 99 }] as [(inout Archive.File) -> Void] {
      #expect(contents(try archived(change), inPieces: 10) == ([], false))
    }
  }

  /// By deflate itself or, where it is none the wiser, by the checksum.
  @Test(arguments: [false, true], 0..<4) func flippedBytes_areNoticed(isDeflated: Bool, place: Int) throws {
    var bytes = Archive([Archive.File("a", Self.words, isDeflated: isDeflated)]).bytes
    // Behind the file's header and name.
    bytes[31 + place * 3] ^= 0x10
    let archive = try ZipArchive(.memory(bytes))
    let (unpacked, isSound) = contents(ArchivedFile(archive: archive.bytes, entry: archive.entries[0]), inPieces: 10)
    #expect(!isSound && unpacked.count <= 640)
  }
}
