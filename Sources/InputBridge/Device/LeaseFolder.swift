import CLinux
import Glibc

/// The folder where readers meet, and the files in it (``KnobLease``).
final class LeaseFolder {
  private let folder: String
  /// Becomes readable when somebody made a claim.
  let inotify: Int32
  /// What inotify says is thrown away: that it says something is all there is to know.
  private var buffer = [UInt8](repeating: 0, count: 4096)

  /// A reader's claim to a knob. It is taken away with the value.
  final class Claim {
    let serial: String
    private let path: String
    private let lock: LockedFile

    init(serial: String, path: String, lock: LockedFile) {
      self.serial = serial
      self.path = path
      self.lock = lock
    }

    // The name first: a claim without a lock is a dead reader's.
    deinit { unsafe unlink(path) }
  }

  /// Makes the folder where it is missing, for its owner alone. nil where it cannot be used.
  init?(_ folder: String) {
    self.folder = folder
    inotify = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    let isThere = unsafe mkdir(folder, 0o700) == 0 || errno == EEXIST
    // The watch finds out what it is: IN_ONLYDIR is refused for anything but a folder.
    guard isThere, inotify >= 0, unsafe access(folder, W_OK | X_OK) == 0,
      unsafe inotify_add_watch(inotify, folder, UInt32(IN_MOVED_TO | IN_ONLYDIR)) >= 0
    else { return nil }
  }

  deinit { if inotify >= 0 { close(inotify) } }

  /// Whether a claim was made since the last call.
  func takeNews() -> Bool {
    var isNews = false
    while unsafe read(inotify, &buffer, buffer.count) > 0 { isNews = true }
    return isNews
  }

  /// Makes a claim; nil where the folder does not take it.
  func claim(_ knob: String, _ serial: String) -> Claim? {
    let name = LeaseFolder.fileName(knob) + "." + serial
    // It gets its name when it is locked, for who meets one that is not takes it for a dead reader's.
    let part = folder + "/." + name
    let path = folder + "/" + name
    guard let lock = LockedFile(part) else { return nil }
    guard unsafe rename(part, path) == 0 else {
      unsafe unlink(part)
      return nil
    }
    return Claim(serial: serial, path: path, lock: lock)
  }

  /// The path of the oldest living claim that is newer than this one. What dead readers left is taken away.
  func newerClaim(than claim: Claim, to knob: String) -> String? {
    let prefix = LeaseFolder.fileName(knob) + "."
    let own = prefix + claim.serial
    let newer = WholeFile.names(in: folder).filter { name in
      name.hasPrefix(prefix) && name > own && name != prefix + "lock"
    }
    return newer.sorted().map { folder + "/" + $0 }.first { path in
      if LockedFile.isLocked(path) { return true }
      unsafe unlink(path)
      return false
    }
  }

  func path(ofLock knob: String) -> String { folder + "/" + LeaseFolder.fileName(knob) + ".lock" }

  /// Locks the knob's own file; nil where somebody else has locked it, or it cannot be made.
  func lock(_ knob: String) -> LockedFile? { LockedFile(path(ofLock: knob)) }

  /// A knob's name as a file may have it: ASCII letters, digits, - and _ as they are, other bytes as %XX (RFC 3986); at
  /// most 180 bytes, of the 255 that a name may have.
  static func fileName(_ knob: String) -> String {
    let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_".utf8)
    let escaped = knob.utf8.map { byte in
      plain.contains(byte)
        ? String(Unicode.Scalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
    return String(escaped.joined().prefix(180))
  }
}

/// A file that this process has locked (flock(2)), until the value goes.
final class LockedFile {
  private let descriptor: Int32

  /// Makes the file where it is missing. nil where that is not possible, or somebody else has locked it.
  init?(_ path: String) {
    descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    if descriptor < 0 || flock(descriptor, LOCK_EX | LOCK_NB) != 0 { return nil }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Whether somebody has locked a file; false where there is none.
  static func isLocked(_ path: String) -> Bool {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    // Shared: two who look at once do not take each other for the owner.
    return flock(descriptor, LOCK_SH | LOCK_NB) != 0
  }
}
