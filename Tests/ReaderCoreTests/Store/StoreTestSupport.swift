import Glibc
import Testing

@testable import ReaderCore

func text(_ string: String) -> ArticleText { ArticleText(Array(string.utf8)) }

extension ArticleText {
  func string(_ range: Range<Int>) -> String { String(decoding: bytes(in: range), as: UTF8.self) }

  /// The range of the n-th occurrence of some words.
  func range(of words: String, occurrence: Int = 1) throws -> Range<Int> {
    let wanted = Array(words.utf8)
    let all = bytes(in: 0..<count)
    let starts = all.indices.filter { all[$0...].starts(with: wanted) }
    let start = try #require(starts.count >= occurrence ? starts[occurrence - 1] : nil)
    return start..<start + wanted.count
  }
}

/// A directory under the system's temporary one, removed with everything in it.
final class TemporaryDirectory {
  let path: String

  init() throws {
    var template = Array("/tmp/readerd-test-XXXXXX".utf8CString)
    path = try unsafe template.withUnsafeMutableBufferPointer { template in
      let made = try unsafe #require(mkdtemp(template.baseAddress!))
      return unsafe String(cString: made)
    }
  }

  deinit { Self.remove(path) }

  private static func remove(_ path: String) {
    for name in names(in: path) {
      let inner = path + "/" + name
      if unsafe unlink(inner) != 0 { remove(inner) }
    }
    unsafe rmdir(path)
  }

  static func names(in path: String) -> [String] {
    guard let directory = unsafe opendir(path) else { return [] }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    while let entry = unsafe readdir(directory) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) {
        unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// The permission bits of a file in the directory, or of the directory.
  func mode(of name: String = "") throws -> mode_t {
    var status = stat()
    let result = unsafe stat(path + "/" + name, &status)
    try #require(result == 0)
    return status.st_mode & 0o777
  }

  func write(_ bytes: [UInt8], to name: String, at offset: Int = 0, truncating: Bool = false) throws {
    let flags = O_WRONLY | O_CREAT | (truncating ? O_TRUNC : 0)
    let descriptor = unsafe open(path + "/" + name, flags, 0o644)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    let written = unsafe bytes.withUnsafeBytes { unsafe pwrite(descriptor, $0.baseAddress, $0.count, offset) }
    try #require(written == bytes.count)
  }

  func truncate(_ name: String, to length: Int) throws {
    let result = unsafe Glibc.truncate(path + "/" + name, length)
    try #require(result == 0)
  }

  func read(_ name: String) throws -> [UInt8] {
    let descriptor = unsafe open(path + "/" + name, O_RDONLY)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = unsafe buffer.withUnsafeMutableBytes({
      unsafe Glibc.read(descriptor, $0.baseAddress, $0.count)
    }),
      count > 0
    {
      bytes += buffer[..<count]
    }
    return bytes
  }
}
