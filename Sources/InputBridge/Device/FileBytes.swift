import Glibc

/// Reads small files whole: recordings, profiles, a device's attributes in sysfs.
public enum FileBytes {
  /// Why a file could not be read or written.
  public struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
    public var path: String
    public var errno: Int32

    public init(path: String, errno: Int32) {
      self.path = path
      self.errno = errno
    }

    public var description: String { unsafe path + ": " + String(cString: strerror(errno)) }
  }

  /// The bytes of a file, or of standard input for `-`.
  public static func read(_ path: String) throws(Failure) -> [UInt8] {
    let descriptor = path == "-" ? dup(0) : unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure(path: path, errno: errno) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = unsafe Glibc.read(descriptor, &chunk, chunk.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw Failure(path: path, errno: errno) }
      if count == 0 { return bytes }
      bytes += chunk[..<count]
    }
  }

  /// The names in a folder, in no order; empty where there is none.
  static func names(in folder: String) -> [String] {
    guard let directory = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    while let entry = unsafe readdir(directory) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
        unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }
}
