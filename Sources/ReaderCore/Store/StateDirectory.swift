import Glibc

/// Where the state file lies, and who may read it: what a person reads and marks is nobody else's business.
enum StateDirectory {
  static let fileName = "state.sqlite"
  /// Owner only.
  static let directoryMode: mode_t = 0o700
  static let fileMode: mode_t = 0o600

  /// Makes the directory and what is missing above it; one that is there already keeps its mode.
  static func create(_ path: String) throws(StoreError) {
    if unsafe mkdir(path, directoryMode) == 0 { return }
    switch errno {
    case EEXIST where isDirectory(path): return
    case EEXIST: throw StoreError(.unreachable, path: path, detail: "not a directory")
    case ENOENT:
      guard let parent = parent(of: path) else { throw failure(path) }
      try create(parent)
      if unsafe mkdir(path, directoryMode) != 0, errno != EEXIST { throw failure(path) }
    default: throw failure(path)
    }
  }

  /// Makes the file, empty, or takes other people's permissions from it. SQLite gives its `-wal` and `-shm` files the
  /// permissions of the file itself.
  ///
  /// An existing file is never opened and closed here: closing any descriptor of a file drops the locks that the process
  /// holds on it (fcntl(2)), and with them SQLite's.
  static func secure(file path: String) throws(StoreError) {
    let descriptor = unsafe open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, fileMode)
    if descriptor >= 0 {
      close(descriptor)
      return
    }
    guard errno == EEXIST else { throw failure(path) }
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { throw failure(path) }
    // A file of somebody else's cannot be changed; whether it can be used is for SQLite to say.
    if status.st_mode & 0o777 != fileMode { unsafe chmod(path, fileMode) }
  }

  /// Renames a damaged file, with its write-ahead log, to the first free `<path>.corrupt-N`, and returns that.
  ///
  /// The log goes first: a log left beside a new file would be played into it.
  static func quarantine(file path: String) throws(StoreError) -> String {
    var number = 1
    while unsafe access("\(path).corrupt-\(number)", F_OK) == 0 { number += 1 }
    let aside = "\(path).corrupt-\(number)"
    for suffix in ["-wal", ""] where unsafe rename(path + suffix, aside + suffix) != 0 && errno != ENOENT {
      throw failure(path)
    }
    // The shared index of the log: it holds nothing of its own.
    unsafe unlink(path + "-shm")
    return aside
  }

  /// Runs `body` while no other process does the same for this directory (flock(2)).
  static func exclusively<Value>(
    _ path: String, _ body: () throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    let descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(path) }
    defer { close(descriptor) }
    while flock(descriptor, LOCK_EX) != 0 {
      guard errno == EINTR else { throw failure(path) }
    }
    return try body()
  }

  private static func isDirectory(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private static func parent(of path: String) -> String? {
    var path = path[...]
    while path.count > 1, path.last == "/" { path.removeLast() }
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return nil }
    return String(path[..<slash])
  }

  private static func failure(_ path: String) -> StoreError {
    let detail = unsafe String(cString: strerror(errno))
    let code: StoreError.Code =
      switch errno {
      case EROFS: .readOnly
      case ENOSPC, EDQUOT: .full
      default: .unreachable
      }
    return StoreError(code, path: path, detail: detail)
  }
}

extension ReadingStore {
  /// `$XDG_STATE_HOME/readerd`, or `~/.local/state/readerd` where that is unset or, against the rule, not absolute (XDG
  /// Base Directory Specification); nil without a home either.
  public static func directory(environment: (String) -> String?) -> String? {
    if let state = environment("XDG_STATE_HOME"), state.hasPrefix("/") { return state + "/readerd" }
    guard let home = environment("HOME"), home.hasPrefix("/") else { return nil }
    return home + "/.local/state/readerd"
  }
}
