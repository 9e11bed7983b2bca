#if Window

import CPage
import CPixbuf
import Glibc

/// An image file that lies beside the article.
struct PictureFile: Hashable {
  let path: String
  /// In pixels.
  let width: Int
  let height: Int

  /// Larger pictures are not shown: to decode one takes four bytes a pixel at once.
  private static let mostPixels = 24 << 20

  /// Looks at the head of the file that an article names. Nil for what is not a file in the folder's tree or in one
  /// near it, is no image that can be read, or is too large; nothing is fetched from elsewhere.
  init?(source: String, in folder: String) {
    guard !source.isEmpty, !source.hasPrefix("/"), !source.contains(":") else { return nil }
    path = folder + "/" + Self.decoded(source)
    // A pipe would be waited for.
    var status = stat()
    guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    var columns: Int32 = 0
    var rows: Int32 = 0
    guard unsafe gdk_pixbuf_get_file_info(path, &columns, &rows) != nil, columns > 0, rows > 0 else { return nil }
    width = Int(columns)
    height = Int(rows)
    guard width * height <= Self.mostPixels else { return nil }
  }

  /// Bytes written as %XX are what they say.
  private static func decoded(_ source: String) -> String {
    var bytes: [UInt8] = []
    var rest = Array(source.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) {
        rest = rest.dropFirst(2)
        bytes.append(value)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The picture at a size in device-independent pixels, its corners a little rounded. Nil where the file cannot be read
  /// any more.
  func image(width: Double, height: Double, scale: Double) -> Image? {
    let columns = Int32(max(1, (width * scale).rounded()))
    let rows = Int32(max(1, (height * scale).rounded()))
    guard let pixels = unsafe gdk_pixbuf_new_from_file_at_scale(path, columns, rows, 0, nil) else { return nil }
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(pixels)) }
    let flat = Image(width: Double(columns), height: Double(rows), scale: 1)
    unsafe flat.write { bytes, stride in
      unsafe page_premultiply(
        gdk_pixbuf_read_pixels(pixels), gdk_pixbuf_get_rowstride(pixels), gdk_pixbuf_get_n_channels(pixels), bytes,
        stride, columns, rows)
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
    var file: PictureFile
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

  mutating func image(of file: PictureFile, width: Double, height: Double) -> Image? {
    let key = Key(file: file, width: width, height: height)
    if let known = made.use(key) { return known }
    let image = file.image(width: width, height: height, scale: scale)
    made.insert(image, for: key, cost: image?.bytes ?? 1)
    return image
  }
}

#endif
