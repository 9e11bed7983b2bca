import Glibc
import Testing

/// A folder of a test's own, gone with it.
package final class Scratch {
  package let path: String

  package init() throws {
    var template = Array("/tmp/readerd-e2e-XXXXXX".utf8CString)
    path = try unsafe template.withUnsafeMutableBufferPointer { template in
      let made = try unsafe #require(mkdtemp(template.baseAddress!))
      return unsafe String(cString: made)
    }
  }

  deinit { Scratch.remove(path) }

  /// The path of a new file, or of one to come.
  package func file(_ name: String, _ text: String? = nil) throws -> String {
    let file = path + "/" + name
    guard let text else { return file }
    return try self.file(name, bytes: Array(text.utf8))
  }

  package func file(_ name: String, bytes: [UInt8]) throws -> String {
    let file = path + "/" + name
    let number = unsafe open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    try #require(number >= 0)
    try Descriptor(number).write(bytes)
    return file
  }

  /// Makes a folder and what is missing above it.
  package func folder(_ name: String) throws {
    var folder = path
    for name in name.split(separator: "/") {
      folder += "/" + name
      try unsafe #require(mkdir(folder, 0o700) == 0 || errno == EEXIST)
    }
  }

  /// A folder for `--state`, made by readerd itself.
  package var state: String { path + "/state" }

  private static func remove(_ path: String) {
    if unsafe unlink(path) == 0 { return }
    unsafe chmod(path, 0o700)
    for name in names(in: path) { remove(path + "/" + name) }
    unsafe rmdir(path)
  }

  /// The names in a folder, in no order.
  package static func names(in path: String) -> [String] {
    guard let folder = unsafe opendir(path) else { return [] }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
        unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}
