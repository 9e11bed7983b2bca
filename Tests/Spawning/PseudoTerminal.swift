internal import CSpawning
internal import Glibc

/// A terminal without a screen: what is written to `path` is read from `descriptor`, and the other way round.
package struct PseudoTerminal {
  /// The side of the emulator, closed by whoever made it; not inherited.
  package let descriptor: Int32
  /// The side of the programs.
  package let path: String

  package init(columns: Int, rows: Int) throws(Spawn.Failure) {
    descriptor = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC)
    var name = [CChar](repeating: 0, count: 64)
    guard descriptor >= 0, grantpt(descriptor) == 0, unlockpt(descriptor) == 0,
      unsafe ptsname_r(descriptor, &name, name.count) == 0
    else { throw Spawn.Failure(what: "making a pseudo-terminal", errno: errno) }
    path = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    try resize(columns: columns, rows: rows)
  }

  /// Gives it another size; the programs on it are told by SIGWINCH.
  package func resize(columns: Int, rows: Int) throws(Spawn.Failure) {
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    guard unsafe ioctl(descriptor, UInt(TIOCSWINSZ), &size) == 0 else {
      throw Spawn.Failure(what: "setting a terminal's size", errno: errno)
    }
  }
}
