internal import Glibc

/// The lines of standard input, read on the thread that asks for them.
///
/// Not with `readLine`: it holds the lock of the standard input while it sleeps, and `fflush(nil)`, which a warning begins
/// with, would wait for it, perhaps for ever. Lines end in LF or CR LF; the last one may have no end.
package struct InputLines: Sequence, IteratorProtocol {
  private let descriptor: Int32
  private var bytes: [UInt8] = []

  package init(descriptor: Int32 = 0) { self.descriptor = descriptor }

  /// The next line without its end; nil at the end of the input.
  package mutating func next() -> String? {
    var searched = 0
    while true {
      if let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { bytes.removeFirst(end + 1) }
        return String(decoding: bytes[..<end].dropLast(bytes[..<end].last == UInt8(ascii: "\r") ? 1 : 0), as: UTF8.self)
      }
      searched = bytes.count
      if readMore() { continue }
      defer { bytes = [] }
      return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    }
  }

  private mutating func readMore() -> Bool {
    var chunk = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = unsafe read(descriptor, &chunk, chunk.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return false }
      bytes += chunk[..<count]
      return true
    }
  }
}
