#if Window

import CPixbuf

/// gdk-pixbuf's loader: takes the bytes of an image file piece by piece, and makes pixels of them.
@safe final class PixbufLoader {
  /// What the head of a file says.
  struct Found {
    /// Of the image as it is stored, in pixels.
    var columns: Int
    var rows: Int
    /// Whether it is a photograph that may be stored on its side.
    var isJPEG: Bool
  }

  /// Nil until the head was read.
  private(set) var found: Found?

  private let loader: UnsafeMutablePointer<GdkPixbufLoader>
  private let size: (Found) -> (columns: Int, rows: Int)
  private var isClosed = false

  /// - Parameter size: the size to decode an image in, given what was found; 0 by 0: not at all.
  init(size: @escaping (Found) -> (columns: Int, rows: Int)) {
    self.size = size
    unsafe loader = gdk_pixbuf_loader_new()
    let prepare: @convention(c) (UnsafeMutableRawPointer?, Int32, Int32, UnsafeMutableRawPointer?) -> Void = {
      unsafe Unmanaged<PixbufLoader>.fromOpaque($3!).takeUnretainedValue().prepare(columns: $1, rows: $2)
    }
    unsafe g_signal_connect_data(
      loader, "size-prepared", unsafeBitCast(prepare, to: GCallback.self), Unmanaged.passUnretained(self).toOpaque(),
      nil, GConnectFlags(rawValue: 0))
  }

  deinit {
    _ = close()
    unsafe g_object_unref(loader)
  }

  private func prepare(columns: Int32, rows: Int32) {
    let format = unsafe gdk_pixbuf_format_get_name(gdk_pixbuf_loader_get_format(loader))
    defer { unsafe g_free(format) }
    let found = Found(
      columns: Int(columns), rows: Int(rows), isJPEG: unsafe format.map { unsafe String(cString: $0) } == "jpeg")
    self.found = found
    let size = size(found)
    unsafe gdk_pixbuf_loader_set_size(loader, Int32(size.columns), Int32(size.rows))
  }

  /// Takes the next bytes of the file. False where they are of no image that can be read, or none was wanted.
  func take(_ bytes: [UInt8]) -> Bool { unsafe gdk_pixbuf_loader_write(loader, bytes, gsize(bytes.count), nil) != 0 }

  /// Takes note that no more bytes come. False where some are missing.
  func close() -> Bool {
    guard !isClosed else { return true }
    isClosed = true
    return unsafe gdk_pixbuf_loader_close(loader, nil) != 0
  }

  /// Whether there are pixels, though few of them may be what they will be.
  var hasPixels: Bool { unsafe gdk_pixbuf_loader_get_pixbuf(loader) != nil }

  /// What a JPEG says of how it is to be turned (Exif 2.3, tag 274), from 1, which is not, to 8. Known with the pixels.
  var orientation: Int {
    guard found?.isJPEG == true, let pixels = unsafe gdk_pixbuf_loader_get_pixbuf(loader),
      let option = unsafe gdk_pixbuf_get_option(pixels, "orientation"),
      let number = Int(unsafe String(cString: option)), (1...8).contains(number)
    else { return 1 }
    return number
  }

  /// The pixels, a reference of which goes to the caller.
  ///
  /// - Parameter upright: whether they are turned as the file wants it.
  func pixels(upright: Bool) -> OpaquePointer? {
    guard let pixels = unsafe gdk_pixbuf_loader_get_pixbuf(loader) else { return nil }
    if upright { return unsafe gdk_pixbuf_apply_embedded_orientation(pixels) }
    unsafe g_object_ref(UnsafeMutableRawPointer(pixels))
    return unsafe pixels
  }
}

#endif
