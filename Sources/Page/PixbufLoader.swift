#if Window

import CPixbuf

/// gdk-pixbuf's loader: takes the bytes of an image file piece by piece, and makes pixels of them.
@safe final class PixbufLoader {
  /// The image's size in pixels, as it is stored; nil until the head was read.
  private(set) var storedSize: (columns: Int, rows: Int)?

  private let loader: UnsafeMutablePointer<GdkPixbufLoader>
  private let size: (columns: Int, rows: Int)
  private var isClosed = false

  /// - Parameter size: the size to decode an image in; 0 by 0: only its head is wanted.
  init(size: (columns: Int, rows: Int) = (0, 0)) {
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
    storedSize = (Int(columns), Int(rows))
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

  /// The pixels, a reference of which goes to the caller.
  ///
  /// - Parameter isTurned: whether they are turned as the file wants it.
  func pixels(turned isTurned: Bool) -> OpaquePointer? {
    guard let pixels = unsafe gdk_pixbuf_loader_get_pixbuf(loader) else { return nil }
    if isTurned { return unsafe gdk_pixbuf_apply_embedded_orientation(pixels) }
    unsafe g_object_ref(UnsafeMutableRawPointer(pixels))
    return unsafe pixels
  }
}

#endif
