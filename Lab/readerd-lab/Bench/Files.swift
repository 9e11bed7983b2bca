import CLab
import Glibc
import InputBridge

/// Small files, whole: sysfs, procfs, and what a scenario hands to the reader.
enum Files {
  static func text(_ path: String) -> String? {
    (try? WholeFile.read(path)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The text without the line feed at its end, as sysfs ends its values.
  static func value(_ path: String) -> String? {
    text(path).map { $0.last == "\n" ? String($0.dropLast()) : $0 }
  }

  /// Writes a file anew, or a value into sysfs.
  static func write(_ text: String, to path: String, mode: UInt32 = 0o644) throws(Unmet) {
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw Unmet("writing \(path)", errno: errno) }
    defer { close(descriptor) }
    try write(Array(text.utf8), to: descriptor, named: path)
  }

  /// Writes all the bytes.
  static func write(_ bytes: [UInt8], to descriptor: Int32, named name: String) throws(Unmet) {
    guard WholeFile.write(bytes, to: descriptor) else { throw Unmet("writing \(name)", errno: errno) }
  }

  static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

  /// The names in a folder, sorted; none where there is no folder.
  static func names(in folder: String) -> [String] { WholeFile.names(in: folder).sorted() }

  /// Where a symbolic link leads, as it is written.
  static func link(_ path: String) -> String? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = unsafe buffer.withUnsafeMutableBytes {
      unsafe readlink(path, $0.baseAddress!.assumingMemoryBound(to: CChar.self), $0.count)
    }
    return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : nil
  }

  /// Group and permission bits.
  static func permissions(of path: String) -> (group: UInt32, mode: UInt32)? {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    return (status.st_gid, status.st_mode & 0o777)
  }
}
