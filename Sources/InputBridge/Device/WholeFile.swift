import Glibc

/// Reads and writes small files whole: recordings, profiles, a device's attributes in sysfs.
public enum WholeFile {
  /// Why a file could not be read or written.
  public struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
    public var path: String
    public var errno: Int32

    public init(path: String, errno: Int32) {
      self.path = path
      self.errno = errno
    }

    /// One line: what, why, what to do.
    public var description: String { path + ": " + reason }

    /// The system's reason, and what to do.
    var reason: String {
      let remedy =
        switch errno {
        case ENOENT, ENOTDIR: "check the name"
        case EACCES, EPERM: "check its permissions"
        default: "name another file"
        }
      return unsafe "\(String(cString: strerror(errno))); \(remedy)"
    }
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

  /// Writes a file whole, or not at all: whoever reads it meanwhile, or after a crash, sees the old one or the new one.
  /// Folders that are missing are made.
  public static func replace(_ path: String, with bytes: [UInt8]) throws(Failure) {
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { String(path[..<$0]) } ?? "."
    try makeFolder(folder)
    // Hidden, so that whoever lists the folder meanwhile passes it over.
    let part = "\(folder)/.\(path[(slash.map(path.index(after:)) ?? path.startIndex)...]).\(getpid())"
    let descriptor = unsafe open(part, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw Failure(path: path, errno: errno) }
    guard write(bytes, to: descriptor), fsync(descriptor) == 0, unsafe rename(part, path) == 0 else {
      let failure = Failure(path: path, errno: errno)
      close(descriptor)
      unsafe unlink(part)
      throw failure
    }
    close(descriptor)
    // The new name is on the disk when the folder is.
    let above = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard above >= 0 else { return }
    fsync(above)
    close(above)
  }

  /// Writes all of the bytes, past the C library's buffers. Returns whether they were taken; errno says why not.
  package static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Makes a folder and what is missing above it; one that is there keeps its mode.
  static func makeFolder(_ path: String, mode: mode_t = 0o755) throws(Failure) {
    if path.isEmpty { return }
    if unsafe mkdir(path, mode) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex else {
      throw Failure(path: path, errno: errno)
    }
    try makeFolder(String(path[..<slash]), mode: mode)
    guard unsafe mkdir(path, mode) != 0 && errno != EEXIST else { return }
    throw Failure(path: path, errno: errno)
  }

  /// The path from the root with every symbolic link followed; nil where it leads nowhere.
  package static func realPath(of path: String) -> String? {
    guard let real = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }

  /// The names in a folder, in no order; empty where there is none.
  public static func names(in folder: String) -> [String] {
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
