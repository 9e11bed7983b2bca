import Glibc
import Spawning

/// A program on a pseudo-terminal of 100 × 40, started anew, and the clock on what it writes there.
final class TerminalRun {
  private let master: Int32
  private let process: pid_t
  private let start: ContinuousClock.Instant
  private var isOver = false
  private static let patience = 10_000

  init(_ words: [String]) throws {
    let terminal = try PseudoTerminal(columns: 100, rows: 40)
    master = terminal.descriptor
    let environment = [
      "PATH=/usr/bin:/bin", "HOME=/nonexistent", "LANG=C.UTF-8", "TERM=xterm-256color", "LESSHISTFILE=-",
    ]
    start = .now
    process = try Spawn(words, environment: environment, files: .terminal(terminal.path)).start()
  }

  deinit {
    if !isOver {
      kill(process, SIGKILL)
      waitpid(process, nil, 0)
    }
    close(master)
  }

  /// Milliseconds from the start until `words` are on the terminal.
  func time(until words: String) throws -> Double { try wait(for: words, since: start) }

  /// Milliseconds from the key until `words` are on the terminal.
  func type(_ key: String, until words: String) throws -> Double {
    let start = send(key)
    return try wait(for: words, since: start)
  }

  /// Milliseconds from the key until the first of the answer. Programs write a frame in one go.
  func typeAndTime(_ key: String) throws -> Double {
    let start = send(key)
    guard read(within: Self.patience) != nil else { throw BenchFailure("\(key): no answer") }
    let milliseconds = (ContinuousClock.now - start) / .milliseconds(1)
    while read(within: 5) != nil {}
    return milliseconds
  }

  /// Waits until nothing more is written.
  func settle() throws { while read(within: 60) != nil {} }

  /// The resident set (proc(5): statm counts pages of 4 KiB).
  var residentMegabytes: Double {
    let file = unsafe open("/proc/\(process)/statm", O_RDONLY | O_CLOEXEC)
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 128)
    let count = unsafe Glibc.read(file, &bytes, bytes.count)
    let pages = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).split(separator: " ")
    return (pages.count > 1 ? Double(pages[1]) ?? .nan : .nan) * 4096 / 1e6
  }

  func quit() throws {
    _ = send("q")
    while let bytes = read(within: Self.patience), !bytes.isEmpty {}
    waitpid(process, nil, 0)
    isOver = true
  }

  private func send(_ key: String) -> ContinuousClock.Instant {
    let now = ContinuousClock.now
    let bytes = Array(key.utf8)
    _ = unsafe write(master, bytes, bytes.count)
    return now
  }

  private func wait(for words: String, since start: ContinuousClock.Instant) throws -> Double {
    let wanted = Array(words.utf8)
    var seen: [UInt8] = []
    while true {
      guard let bytes = read(within: Self.patience), !bytes.isEmpty else { throw BenchFailure("“\(words)” never came") }
      let from = max(0, seen.count - wanted.count)
      seen += bytes
      let isThere = seen.indices[from...].contains { seen[$0...].starts(with: wanted) }
      if isThere { return (ContinuousClock.now - start) / .milliseconds(1) }
    }
  }

  /// What is written next; empty at the end, nil when nothing comes for as many milliseconds.
  private func read(within milliseconds: Int) -> [UInt8]? {
    var wait = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&wait, 1, Int32(milliseconds)) > 0 else { return nil }
    var buffer = [UInt8](repeating: 0, count: 65536)
    let count = unsafe Glibc.read(master, &buffer, buffer.count)
    // EIO is a terminal whose other side is closed.
    return Array(buffer.prefix(max(0, count)))
  }
}
