#if Window

import Glibc
import ReaderCore
import SampleBooks
import Testing

@testable import Page

/// Pictures in the archive of a book.
@MainActor @Suite struct BookPictureTests {
  /// A picture in a format without any checksum: Netpbm's PPM, one red pixel like the other.
  private static func picture(width: Int, height: Int) -> [UInt8] {
    head(width: width, height: height) + (0..<width * height).flatMap { _ in [0xC0, 0x20, 0x10] as [UInt8] }
  }

  private static func head(width: Int, height: Int) -> [UInt8] { Array("P6\n\(width) \(height)\n255\n".utf8) }

  /// A book whose first page is a picture, and whose second paragraph is not.
  private static func archive(_ picture: [UInt8], isDeflated: Bool = false) -> Archive {
    var book = Book()
    book.add(
      "text/one.xhtml",
      "<p><img src=\"../images/red%20field.ppm\" alt=\"A field, painted red\"/></p><p>A paragraph below it.</p>")
    book.more = [Archive.File("OEBPS/images/red field.ppm", picture, isDeflated: isDeflated)]
    return book.archive
  }

  private func painter(_ article: Article) throws -> PagePainter {
    try PagePainter(article: article, width: 1000, height: 800, fonts: .files(testFonts))
  }

  private func painter(_ archive: Archive) throws -> PagePainter {
    try painter(ArticleLoader.article(archive.bytes, name: "book.epub"))
  }

  @Test(arguments: [false, true]) func picture_isShownInItsOwnSize_withItsTextBelow(isDeflated: Bool) throws {
    try painter(Self.archive(Self.picture(width: 300, height: 200), isDeflated: isDeflated)).expectPictureAboveItsText()
  }

  @Test func bookInAFile_isReadAgainForItsPictures_thoughItsNameIsGone() throws {
    var template = Array("/tmp/readerd-book-XXXXXX".utf8CString)
    let number = unsafe mkstemp(&template)
    let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let bytes = Self.archive(Self.picture(width: 300, height: 200), isDeflated: true).bytes
    try #require(unsafe write(number, bytes, bytes.count) == bytes.count && close(number) == 0)
    let article = try ArticleLoader.load(path: path)
    unsafe unlink(path)
    #expect(try painter(article).redArea()?.rows.count == 200)
  }

  @Test func photograph_isSeenUpright() throws {
    let painter = try painter(Self.archive(Photograph.stored(3000, by: 2000, orientation: 6)))
    let red = try #require(painter.redArea())
    // The red quarter of what is as high as 0.55 of the window, and two thirds as wide.
    #expect(abs(red.columns.count - 147) <= 2 && abs(red.rows.count - 220) <= 2)
  }

  /// What may be wrong with a picture before it is laid out.
  enum Fault: CaseIterable { case missing, encrypted, packedOtherwise, noImage, cut, tooLarge }

  @Test(arguments: Fault.allCases) func whatIsNoPicture_isItsTextInAFrame(fault: Fault) throws {
    // 24 Mi pixels are 6000 by 4194.3.
    let picture = fault == .tooLarge ? Self.head(width: 6000, height: 4195) : Self.picture(width: 9, height: 9)
    var archive = Self.archive(picture)
    let last = archive.files.count - 1
    switch fault {
    case .missing: archive.files.removeLast()
    case .encrypted: archive.files[last].isEncrypted = true
    case .packedOtherwise: archive.files[last].method = 99
    case .noImage: archive.files[last].bytes = Array("no image".utf8)
    case .cut: archive.files[last].bytes = Array(archive.files[last].bytes.prefix(5))
    case .tooLarge: break
    }
    let painter = try painter(archive)
    #expect(!Self.hasPicture(painter))
    #expect(painter.redArea() == nil)
    #expect(painter.typesetter.article.text.string(in: 0..<20) == "A field, painted red")
  }

  @Test func largestPicture_isLaidOut() throws {
    #expect(Self.hasPicture(try painter(Self.archive(Self.head(width: 6000, height: 4194)))))
  }

  /// The picture's own format would not notice it; the archive's checksum does.
  @Test func damageBehindTheHead_isAFrameAboveTheText() throws {
    var bytes = Self.archive(Self.picture(width: 300, height: 200)).bytes
    let head = Self.head(width: 300, height: 200)
    let start = try #require(bytes.indices.first { bytes[$0...].starts(with: head) })
    bytes[start + 90_000] ^= 1
    let painter = try painter(ArticleLoader.article(bytes, name: "book.epub"))
    #expect(Self.hasPicture(painter) && painter.redArea() == nil)
    let plate = Theme.paper.palette!.codePaper
    let image = painter.frame(PageView(ReadingSnapshot(painter.typesetter.article))).image()
    let middle = image.pixels[(painter.typesetter.sheet.head + 100) * 1000 + 500]
    #expect(middle & 0xFFFFFF == UInt32(plate.red) << 16 | UInt32(plate.green) << 8 | UInt32(plate.blue))
  }

  private static func hasPicture(_ painter: PagePainter) -> Bool {
    guard case .block(_, let set) = painter.typesetter.stretch(containing: 0) else { return false }
    return set.decorations.contains { if case .picture = $0.kind { true } else { false } }
  }
}

#endif
