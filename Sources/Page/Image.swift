#if Window

import CPango
import CPage
import ReaderCore

/// A picture of device pixels, painted once and then only shown.
@safe public final class Image {
  /// What a device pixel holds.
  public enum Content: Hashable, Sendable {
    /// A colour and how much it covers, in four bytes.
    case colour
    /// How much it covers, in one byte; the colour is chosen when it is shown.
    case coverage
  }

  public let content: Content

  /// In device-independent pixels.
  public let width: Double
  public let height: Double
  /// Device pixels per device-independent pixel.
  public let scale: Double
  /// An image surface with its device scale set: ARGB32, or A8 for coverage. Not to be painted on once it has been shown: a host may hold it
  /// in an earlier frame, and cairo would copy it first.
  public let surface: OpaquePointer

  /// Paints an image of a size, which is rounded up to whole device pixels. It begins clear.
  init(
    width: Double, height: Double, scale: Double, content: Content = .colour, paint: (Canvas) -> Void = { _ in }
  ) {
    let columns = max(1, Int((width * scale).rounded(.up)))
    let rows = max(1, Int((height * scale).rounded(.up)))
    self.width = Double(columns) / scale
    self.height = Double(rows) / scale
    self.scale = scale
    self.content = content
    let format = content == .colour ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_A8
    unsafe surface = unsafe cairo_image_surface_create(format, Int32(columns), Int32(rows))
    unsafe cairo_surface_set_device_scale(surface, scale, scale)
    self.paint(paint)
  }

  /// Paints more on an image that was not shown yet.
  func paint(_ paint: (Canvas) -> Void) {
    let cairo: OpaquePointer = unsafe cairo_create(surface)
    unsafe paint(Canvas(cairo))
    unsafe cairo_destroy(cairo)
    unsafe cairo_surface_flush(surface)
  }

  /// Writes pixels of an image that was not shown yet: the first row, and the bytes from row to row.
  func write(_ body: (UnsafeMutablePointer<UInt8>?, Int32) -> Void) {
    unsafe body(cairo_image_surface_get_data(surface), cairo_image_surface_get_stride(surface))
    unsafe cairo_surface_mark_dirty(surface)
  }

  deinit { unsafe cairo_surface_destroy(surface) }

  /// The size in device pixels.
  public var columns: Int { unsafe Int(cairo_image_surface_get_width(surface)) }
  public var rows: Int { unsafe Int(cairo_image_surface_get_height(surface)) }

  /// How many bytes the pixels take.
  public var bytes: Int { unsafe Int(cairo_image_surface_get_stride(surface)) * rows }

  /// The pixels of an image of colours, row by row, as 0xAARRGGBB with premultiplied alpha.
  public var pixels: [UInt32] {
    precondition(content == .colour, "coverage alone has no colours")
    let stride = unsafe Int(cairo_image_surface_get_stride(surface))
    let columns = columns
    guard let data = unsafe cairo_image_surface_get_data(surface) else { return [] }
    let bytes = UnsafeRawPointer(data)
    return (0..<rows).flatMap { row in
      (0..<columns).map { unsafe bytes.load(fromByteOffset: row * stride + 4 * $0, as: UInt32.self) }
    }
  }

  /// Blurs the whole image row by row; see `page_blur` for what the figures mean.
  func blur(sigma: [Float], fade: [Float], into paper: Theme.RGB, scratch: BlurScratch) {
    precondition(sigma.count == rows && fade.count == rows, "one radius and one fade a row")
    let colour = UInt32(paper.red) << 16 | UInt32(paper.green) << 8 | UInt32(paper.blue)
    let memory = unsafe scratch.memory(of: page_blur_scratch(Int32(columns), Int32(rows), sigma))
    unsafe page_blur(
      cairo_image_surface_get_data(surface), Int32(columns), Int32(rows), cairo_image_surface_get_stride(surface),
      sigma, fade, colour, memory)
    unsafe cairo_surface_mark_dirty(surface)
  }

  /// Writes the picture as a PNG file.
  public func writePNG(to path: String) throws(ImageError) {
    let status = unsafe cairo_surface_write_to_png(surface, path)
    guard status == CAIRO_STATUS_SUCCESS else {
      throw ImageError(path: path, reason: unsafe String(cString: cairo_status_to_string(status)))
    }
  }

  /// Reads a PNG file, at scale 1.
  public init(png path: String) throws(ImageError) {
    let read: OpaquePointer = unsafe cairo_image_surface_create_from_png(path)
    let status = unsafe cairo_surface_status(read)
    guard status == CAIRO_STATUS_SUCCESS else {
      unsafe cairo_surface_destroy(read)
      throw ImageError(path: path, reason: unsafe String(cString: cairo_status_to_string(status)))
    }
    unsafe surface = unsafe read
    content = .colour
    width = unsafe Double(cairo_image_surface_get_width(read))
    height = unsafe Double(cairo_image_surface_get_height(read))
    scale = 1
  }
}

/// A PNG file that could not be written or read.
public struct ImageError: Error, Hashable, CustomStringConvertible {
  public var path: String
  /// In cairo's words.
  public var reason: String
  public var description: String { "\(path): \(reason)" }
}

/// The memory that blurring works in, kept from frame to frame.
@safe final class BlurScratch {
  private var buffer = unsafe UnsafeMutableRawBufferPointer(start: nil, count: 0)

  func memory(of size: Int) -> UnsafeMutableRawPointer? {
    if unsafe buffer.count < size {
      unsafe buffer.deallocate()
      unsafe buffer = .allocate(byteCount: size, alignment: 16)
    }
    return unsafe buffer.baseAddress
  }

  deinit { unsafe buffer.deallocate() }
}

#endif
