internal import Glibc

/// The bytes of an open file, read where they are asked for.
///
/// Read, not mapped: a mapped file that somebody shortens kills the process with SIGBUS at the next look, and each page
/// looked at stays in the resident set. A read costs about a microsecond more. What a shortened file no longer has reads
/// as line feeds, so whoever looks for the end of a line finds it.
final class FileBytes: Sendable {
  let count: Int
  private let descriptor: Int32
  /// Bytes before the text: a byte order mark.
  private let base: Int

  /// Takes over the descriptor and closes it in the end.
  init(descriptor: Int32, base: Int, count: Int) {
    self.descriptor = descriptor
    self.base = base
    self.count = count
  }

  deinit { close(descriptor) }

  /// The bytes in `range`, which must be in the file as it was opened.
  func read(_ range: Range<Int>) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: range.count) { buffer, initialized in
      var filled = 0
      while filled < range.count, let target = unsafe buffer.baseAddress.map({ unsafe $0 + filled }) {
        let got = unsafe pread(descriptor, target, range.count - filled, off_t(base + range.lowerBound + filled))
        if got < 0 && errno == EINTR { continue }
        if got <= 0 { break }
        filled += got
      }
      for index in filled..<range.count { unsafe buffer.initializeElement(at: index, to: .lineFeed) }
      initialized = range.count
    }
  }
}

/// Bytes at hand, or in a file.
enum ByteStore: Sendable {
  case memory([UInt8])
  case file(FileBytes)

  var count: Int {
    switch self {
    case .memory(let bytes): bytes.count
    case .file(let file): file.count
    }
  }

  /// A copy of the bytes in `range`, which is clamped.
  func bytes(in range: Range<Int>) -> [UInt8] {
    let range = range.clamped(to: 0..<count)
    switch self {
    case .memory(let bytes): return Array(bytes[range])
    case .file(let file): return file.read(range)
    }
  }

  /// Hands out the bytes in `range`, which must be there, in pieces of `size`, until `body` has had enough.
  ///
  /// - Returns: whether it took them all.
  func read(_ range: Range<Int>, inPieces size: Int, _ body: ([UInt8]) -> Bool) -> Bool {
    stride(from: range.lowerBound, to: range.upperBound, by: size).allSatisfy {
      body(bytes(in: $0..<min($0 + size, range.upperBound)))
    }
  }
}

extension FileBytes {
  /// A file by its path; nil where it cannot be read, or is no regular file.
  convenience init?(path: String) {
    // Without waiting for the other end of a pipe.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      return nil
    }
    self.init(descriptor: descriptor, base: 0, count: Int(status.st_size))
  }

  /// Up to `count` bytes from the start of an open file, whose position stays.
  static func head(of descriptor: Int32, count: Int) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      initialized = unsafe max(0, pread(descriptor, buffer.baseAddress, count, 0))
    }
  }
}
