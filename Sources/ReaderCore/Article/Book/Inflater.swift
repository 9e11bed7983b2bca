internal import CZlib

/// Inflates raw deflate data (RFC 1951), which comes in pieces and leaves in pieces.
@safe struct Inflater: ~Copyable {
  /// Where zlib finds it again: its state points back to the stream.
  private let stream: UnsafeMutablePointer<z_stream>

  init() {
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    // Without memory for its window every call is an error. A negative size of the window: data without a header.
    unsafe inflateInit2_(stream, -MAX_WBITS, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
  }

  deinit {
    unsafe inflateEnd(stream)
    unsafe stream.deallocate()
  }

  /// Inflates the next bytes and hands out what they become, in pieces of at most `size` bytes.
  ///
  /// - Returns: whether more may come: the data are sound so far, and `body` has not had enough.
  mutating func inflate(_ packed: [UInt8], inPieces size: Int, _ body: ([UInt8]) -> Bool) -> Bool {
    unsafe packed.withUnsafeBufferPointer { source in
      // zlib does not write there.
      unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
      unsafe stream.pointee.avail_in = UInt32(source.count)
      var code = Z_OK
      repeat {
        let piece = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, initialized in
          unsafe stream.pointee.next_out = buffer.baseAddress
          unsafe stream.pointee.avail_out = UInt32(size)
          code = unsafe CZlib.inflate(stream, Z_NO_FLUSH)
          initialized = unsafe size - Int(stream.pointee.avail_out)
        }
        if !piece.isEmpty && !body(piece) { return false }
      } while unsafe code == Z_OK && stream.pointee.avail_out == 0
      // Nothing to do is no error: the last piece was filled to its end.
      return code == Z_OK || code == Z_STREAM_END || code == Z_BUF_ERROR
    }
  }
}
