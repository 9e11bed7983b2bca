#if Window

import Glibc
import ReaderCore
import Testing

@testable import Page

/// Image files beside the article.
@Suite final class PictureTests {
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
    for name in ["red field.png", "wide.png", "high.png", "pipe.png", "broken.png"] {
      unsafe unlink("\(folder)/\(name)")
    }
    unsafe rmdir(folder)
  }

  private static let red = Theme.RGB(0xC02010)

  private func picture(width: Double, height: Double, name: String) throws {
    try Image(width: width, height: height, scale: 1) { $0.cover(Self.red) }.writePNG(to: "\(folder)/\(name)")
  }

  private func painter(_ source: String) throws -> PagePainter {
    let text = "![A field, painted red](\(source))\n\nA paragraph below it.\n"
    var typography = Typography()
    typography.imageFolder = folder
    return try PagePainter(
      article: ArticleLoader.markdown(Array(text.utf8), title: "Pictures"), width: 1000, height: 800,
      typography: typography, fonts: .files(testFonts))
  }

  /// How many columns and rows of a frame are red somewhere.
  private func extent(_ painter: PagePainter, _ theme: Theme = .paper) -> (columns: Int, rows: Int) {
    let frame = painter.frame(PageView(ReadingSnapshot(painter.typesetter.article, theme: theme)))
    let pixels = frame.image().pixels.map { $0 >> 16 & 0xFF > 120 && $0 >> 8 & 0xFF < 60 }
    let rows = (0..<800).count { row in pixels[row * 1000..<(row + 1) * 1000].contains(true) }
    let columns = (0..<1000).count { column in (0..<800).contains { pixels[$0 * 1000 + column] } }
    return (columns, rows)
  }

  @Test func picture_isShownInItsOwnSize_withItsTextBelow() throws {
    let painter = try painter("red%20field.png")
    #expect(extent(painter) == (300, 200))
    let caption = try #require(
      painter.boxes(of: 0..<10, in: PageView(ReadingSnapshot(painter.typesetter.article))).first)
    #expect(caption.y > Double(painter.typesetter.sheet.head) + 200)
  }

  @Test func largePicture_fitsTheColumn_andTheWindow() throws {
    let wide = try painter("wide.png")
    #expect(extent(wide).columns == Int(wide.typesetter.sheet.column.width))
    #expect(try extent(painter("high.png")).rows == 440, "0.55 of the window")
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
    let number = unsafe open("\(folder)/broken.png", O_CREAT | O_WRONLY, 0o600)
    try #require(unsafe write(number, "no image", 8) == 8 && close(number) == 0)
    let painter = try painter(source)
    #expect(extent(painter) == (0, 0))
    #expect(painter.typesetter.line(containing: 0).height < 120)
  }
}

#endif
