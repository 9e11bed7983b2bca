#if Window

import CPixbuf
import ReaderCore
import Testing

@testable import Page

let redPaint = Theme.RGB(0xC02010)

extension PagePainter {
  /// From the first to the last column, and row, that hold red in the frame at the article's top; nil: nothing is red.
  func redArea() -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>)? {
    let image = frame(PageView(ReadingSnapshot(typesetter.article))).image()
    let places = image.pixels.enumerated().filter { $1 >> 16 & 0xFF > 120 && $1 >> 8 & 0xFF < 60 }.map(\.offset)
    guard let first = places.first, let last = places.last else { return nil }
    let columns = places.map { $0 % image.columns }
    return (columns.min()!...columns.max()!, first / image.columns...last / image.columns)
  }

  /// Expects a red picture of 300 by 200 at the article's top, and its text below it.
  func expectPictureAboveItsText(sourceLocation: SourceLocation = #_sourceLocation) throws {
    let red = try #require(redArea(), sourceLocation: sourceLocation)
    #expect(red.columns.count == 300 && red.rows.count == 200, sourceLocation: sourceLocation)
    let caption = try #require(
      boxes(of: 0..<10, in: PageView(ReadingSnapshot(typesetter.article))).first, sourceLocation: sourceLocation)
    #expect(caption.y > Double(typesetter.sheet.head) + 200, sourceLocation: sourceLocation)
  }
}

/// A photograph that a camera stored: a grey JPEG whose first quarter, in the corner that is stored first, is red.
enum Photograph {
  /// - Parameter orientation: how the camera says it was held; nil: it says nothing.
  static func stored(_ columns: Int32, by rows: Int32, orientation: Int?) -> [UInt8] {
    let pixels = unsafe gdk_pixbuf_new(GDK_COLORSPACE_RGB, 0, 8, columns, rows)!
    let corner = unsafe gdk_pixbuf_new_subpixbuf(pixels, 0, 0, columns / 2, rows / 2)!
    unsafe gdk_pixbuf_fill(pixels, 0xA0A0_A0FF)
    unsafe gdk_pixbuf_fill(corner, 0xC020_10FF)
    var buffer: UnsafeMutablePointer<CChar>?
    var count: gsize = 0
    unsafe gdk_pixbuf_save_to_bufferv(pixels, &buffer, &count, "jpeg", nil, nil, nil)
    let bytes = unsafe Array(UnsafeRawBufferPointer(start: buffer, count: Int(count)))
    unsafe g_free(buffer)
    unsafe g_object_unref(UnsafeMutableRawPointer(corner))
    unsafe g_object_unref(UnsafeMutableRawPointer(pixels))
    // Behind the start of the image.
    return bytes.prefix(2) + (orientation.map { note(orientation: $0) } ?? []) + bytes.dropFirst(2)
  }

  /// The segment APP1 with a directory of one entry (Exif 2.3, 4.5.2 and 4.6.2).
  static func note(orientation: Int, isLittleEndian: Bool = false) -> [UInt8] {
    func short(_ number: Int) -> [UInt8] {
      let bytes = [UInt8(number >> 8), UInt8(number & 0xFF)]
      return isLittleEndian ? bytes.reversed() : bytes
    }
    func long(_ number: Int) -> [UInt8] { isLittleEndian ? short(number) + [0, 0] : [0, 0] + short(number) }
    let entry = short(0x112) + short(3) + long(1) + short(orientation) + [0, 0]
    let directory = Array((isLittleEndian ? "II" : "MM").utf8) + short(42) + long(8) + short(1) + entry + long(0)
    let content = Array("Exif".utf8) + [0, 0] + directory
    return [0xFF, 0xE1, 0, UInt8(content.count + 2)] + content
  }
}

#endif
