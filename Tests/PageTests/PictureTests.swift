#if Window

import Glibc
import ReaderCore
import Testing

@testable import Page

/// Image files beside the article.
@MainActor @Suite final class PictureTests {
  private let folder: String

  init() throws {
    var template = Array("/tmp/readerd-pictures-XXXXXX".utf8CString)
    let made = unsafe mkdtemp(&template).map { unsafe String(cString: $0) }
    folder = try #require(made)
    try picture(width: 300, height: 200, name: "red field.png")
    try picture(width: 4000, height: 1000, name: "wide.png")
    try picture(width: 100, height: 3000, name: "high.png")
  }

  deinit {
    for name in ["red field.png", "wide.png", "high.png", "pipe.png", "broken.png", "photograph.jpg"] {
      unsafe unlink("\(folder)/\(name)")
    }
    unsafe rmdir(folder)
  }

  private func picture(width: Double, height: Double, name: String) throws {
    try Image(width: width, height: height, scale: 1) { $0.cover(redPaint) }.writePNG(to: "\(folder)/\(name)")
  }

  private func painter(_ source: String) throws -> PagePainter {
    let text = "![A field, painted red](\(source))\n\nA paragraph below it.\n"
    return try PagePainter(
      article: ArticleLoader.markdown(Array(text.utf8), title: "Pictures", folder: folder), width: 1000, height: 800,
      fonts: .files(testFonts))
  }

  @Test func picture_isShownInItsOwnSize_withItsTextBelow() throws {
    try painter("red%20field.png").expectPictureAboveItsText()
  }

  @Test func largePicture_fitsTheColumn_andTheWindow() throws {
    let wide = try painter("wide.png")
    #expect(wide.redArea()?.columns.count == Int(wide.typesetter.sheet.column.width))
    #expect(try painter("high.png").redArea()?.rows.count == 440, "0.55 of the window")
  }

  @Test func picture_isDimmed_inADarkTheme() throws {
    let painter = try painter("red%20field.png")
    let frame = painter.frame(PageView(ReadingSnapshot(painter.typesetter.article, theme: .night)))
    let middle = frame.image().pixels[(painter.typesetter.sheet.head + 100) * 1000 + 500]
    #expect((120..<0xC0).contains(middle >> 16 & 0xFF))
  }

  @Test(arguments: ["missing.png", "pipe.png", "broken.png", "/etc/hostname", "https://example.org/a.png", ".", "%"])
  func whatIsNoPicture_isItsTextInAFrame(_ source: String) throws {
    try #require(unsafe mkfifo("\(folder)/pipe.png", 0o600) == 0)
    try write(Array("no image".utf8), to: "broken.png")
    let painter = try painter(source)
    #expect(painter.redArea() == nil)
    #expect(painter.typesetter.line(containing: 0).height < 120)
  }

  // MARK: Photographs on their sides

  /// Where the corner is seen that is stored first: Exif 2.3, 4.6.4 A, "Orientation".
  private static let corners: [(isRight: Bool, isBelow: Bool)] = [
    (false, false), (true, false), (true, true), (false, true), (false, false), (true, false), (true, true),
    (false, true),
  ]

  @Test(arguments: 1...8) func photograph_isSeenUpright(orientation: Int) throws {
    try write(Photograph.stored(300, by: 200, orientation: orientation), to: "photograph.jpg")
    let painter = try painter("photograph.jpg")
    let red = try #require(painter.redArea())
    // A quarter of the picture is red. From 5 on rows are stored as columns. JPEG blurs an edge by a block of 8 pixels.
    let size = orientation < 5 ? (300, 200) : (200, 300)
    #expect(abs(red.columns.count - size.0 / 2) <= 8 && abs(red.rows.count - size.1 / 2) <= 8)
    let column = painter.typesetter.sheet.column
    let corner = Self.corners[orientation - 1]
    #expect((red.columns.lowerBound > Int(column.x + column.width / 2) - 8) == corner.isRight)
    #expect((red.rows.lowerBound > painter.typesetter.sheet.head + size.1 / 2 - 8) == corner.isBelow)
    let caption = try #require(
      painter.boxes(of: 0..<10, in: PageView(ReadingSnapshot(painter.typesetter.article))).first)
    #expect(caption.y - Double(painter.typesetter.sheet.head) - Double(size.1) > 0)
    #expect(caption.y - Double(painter.typesetter.sheet.head) - Double(size.1) < 60)
  }

  @Test(arguments: [0, 9]) func photographWithoutASense_isSeenAsStored(orientation: Int) throws {
    try write(Photograph.stored(300, by: 200, orientation: orientation), to: "photograph.jpg")
    let red = try #require(try painter("photograph.jpg").redArea())
    #expect(red.columns.count > red.rows.count)
  }

  private func write(_ bytes: [UInt8], to name: String) throws {
    let number = unsafe open("\(folder)/\(name)", O_CREAT | O_WRONLY, 0o600)
    try #require(unsafe Glibc.write(number, bytes, bytes.count) == bytes.count && close(number) == 0)
  }
}

#endif
