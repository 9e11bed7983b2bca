#if Window

import CPage
import CPixbuf
import ReaderCore

/// A picture of the article that can be shown: its head has been looked at.
struct Picture {
  let stored: StoredPicture
  /// In pixels, as it is seen.
  let width: Int
  let height: Int
  private let orientation: Orientation

  /// Larger pictures are not shown: to decode one takes four bytes a pixel at once.
  private static let mostPixels = 24 << 20

  /// Looks at a picture's head. Nil for what is no image that can be read, or is too large.
  init?(_ stored: StoredPicture) {
    self.stored = stored
    let loader = PixbufLoader()
    var head: [UInt8] = []
    _ = stored.read(inPieces: 4 << 10) { piece in
      if head.count < Orientation.reach { head += piece }
      return loader.take(piece) && loader.storedSize == nil
    }
    // Of a short file, and of a drawing in SVG, nothing is known before its end.
    _ = loader.close()
    guard let size = loader.storedSize, size.columns > 0, size.rows > 0, size.columns * size.rows <= Self.mostPixels
    else { return nil }
    orientation = Orientation(head: head)
    (width, height) = orientation.swapsSides ? (size.rows, size.columns) : (size.columns, size.rows)
  }

  /// The picture at a size in device-independent pixels, its corners a little rounded. Nil where it is damaged or cannot
  /// be read any more.
  func image(width: Double, height: Double, scale: Double) -> Image? {
    let columns = max(1, Int((width * scale).rounded()))
    let rows = max(1, Int((height * scale).rounded()))
    let loader = PixbufLoader(size: orientation.swapsSides ? (rows, columns) : (columns, rows))
    let isWhole = stored.read(inPieces: 64 << 10) { loader.take($0) }
    guard loader.close() && isWhole, let pixels = unsafe loader.pixels(turned: !orientation.isUpright) else {
      return nil
    }
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(pixels)) }
    let flat = Image(width: Double(columns), height: Double(rows), scale: 1)
    unsafe flat.write { bytes, stride in
      unsafe page_premultiply(
        gdk_pixbuf_read_pixels(pixels), gdk_pixbuf_get_rowstride(pixels), gdk_pixbuf_get_n_channels(pixels), bytes,
        stride, min(Int32(columns), gdk_pixbuf_get_width(pixels)), min(Int32(rows), gdk_pixbuf_get_height(pixels)))
    }
    return Image(width: width, height: height, scale: scale) { canvas in
      canvas.group(in: Rectangle(x: 0, y: 0, width: width, height: height), radius: 4) { canvas in
        canvas.scaled(1 / scale) { $0.draw(flat, x: 0, y: 0) }
      }
    }
  }
}

/// The pictures of the blocks in view and of those seen last.
struct Pictures {
  private struct Key: Hashable {
    var picture: StoredPicture.ID
    var width: Double
    var height: Double
  }

  private let scale: Double
  /// Two screens' worth of pictures, in bytes.
  private var made = RecentlyUsed<Key, Image?>(limit: 12 << 20)
  private var frameBegan = 0

  init(scale: Double) { self.scale = scale }

  mutating func beginFrame() { frameBegan = made.now }

  /// The page has come to rest: what the last frame did not show is given up.
  mutating func rest() { made.removeUnused(since: frameBegan) }

  mutating func image(of picture: Picture, width: Double, height: Double) -> Image? {
    let key = Key(picture: picture.stored.id, width: width, height: height)
    if let known = made.use(key) { return known }
    let image = picture.image(width: width, height: height, scale: scale)
    made.insert(image, for: key, cost: image?.bytes ?? 1)
    return image
  }
}

#endif
