internal import CLinux
internal import CTerminal
internal import Glibc

/// The controlling terminal, opened for this process alone: every system call on it is here.
///
/// The content of an article may come from standard input and leave on standard output; keys and pictures go by
/// `/dev/tty`. Its open file is this process's own, so that making it non-blocking cannot disturb the shell's.
struct TerminalDevice: ~Copyable {
  let descriptor: Int32
  /// The attributes as they were found.
  private let attributes: termios

  init() throws(TerminalError) {
    let descriptor = unsafe open("/dev/tty", O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw TerminalError.noTerminal(errno: errno) }
    var found = termios()
    guard unsafe tcgetattr(descriptor, &found) == 0 else {
      let code = errno
      close(descriptor)
      throw TerminalError.failed(call: "tcgetattr", errno: code)
    }
    self.descriptor = descriptor
    attributes = found
  }

  deinit { close(descriptor) }

  /// Columns and rows; 80 × 24 where the terminal does not know (a serial line). ioctl TIOCGWINSZ.
  var size: TerminalSize {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return TerminalSize(columns: 80, rows: 24)
    }
    return TerminalSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }

  /// No echo, no lines, no signals from keys, no translation; a read returns what is there. tcsetattr, cfmakeraw.
  borrowing func makeRaw() throws(TerminalError) {
    var raw = attributes
    unsafe cfmakeraw(&raw)
    try setAttributes(raw)
  }

  /// The attributes as they were found. What was typed and not read is dropped, so that a late answer of the terminal
  /// does not become the shell's input.
  borrowing func restoreAttributes() {
    tcflush(descriptor, TCIFLUSH)
    try? setAttributes(attributes)
  }

  private borrowing func setAttributes(_ new: termios) throws(TerminalError) {
    var new = new
    // From the background the call stops the process (SIGTTOU) and is interrupted when it goes on.
    while unsafe tcsetattr(descriptor, TCSANOW, &new) != 0 {
      guard errno == EINTR else { throw TerminalError.failed(call: "tcsetattr", errno: errno) }
    }
  }

  /// Makes a crash, too, write these bytes and restore the attributes.
  borrowing func guardAgainstCrash(restoring bytes: String) throws(TerminalError) {
    var bytes = bytes
    var found = attributes
    let code = bytes.withUTF8 { text in
      unsafe text.withMemoryRebound(to: CChar.self) {
        unsafe terminal_guard_arm(descriptor, &found, $0.baseAddress, $0.count)
      }
    }
    guard code == 0 else { throw TerminalError.failed(call: "sigaction", errno: code) }
  }

  borrowing func endGuard() { terminal_guard_disarm() }

  /// What a read or a write came to.
  enum Transfer: Hashable {
    case bytes(Int)
    /// Nothing now; the descriptor tells when.
    case wouldBlock
    /// The terminal is gone: end of file, EIO, or any other error.
    case gone
  }

  /// Reads what is there, at most as much as the buffer holds.
  borrowing func read(into buffer: inout [UInt8]) -> Transfer {
    let count = unsafe buffer.withUnsafeMutableBytes { unsafe Glibc.read(descriptor, $0.baseAddress, $0.count) }
    return count == 0 ? .gone : TerminalDevice.transfer(count)
  }

  /// Writes as much as the terminal takes now.
  borrowing func write(_ bytes: ArraySlice<UInt8>) -> Transfer {
    let count = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
    return TerminalDevice.transfer(count)
  }

  private static func transfer(_ count: Int) -> Transfer {
    if count >= 0 { return .bytes(count) }
    return errno == EAGAIN || errno == EINTR ? .wouldBlock : .gone
  }

  /// Writes all bytes, waiting for a slow terminal, but no longer than `patience` milliseconds.
  borrowing func write(_ text: String, patience: Int32) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      switch write(rest) {
      case .bytes(let count): rest = rest.dropFirst(count)
      case .gone: return
      case .wouldBlock:
        var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        guard unsafe poll(&wait, 1, patience) > 0 else { return }
      }
    }
  }
}

/// The size of a terminal, in cells.
struct TerminalSize: Hashable, Sendable {
  var columns: Int
  var rows: Int
}
