package import CLinux
import CSpawning
import Glibc
import Spawning
package import Testing

/// A process that a test started: it can be waited for with a deadline, and does not outlive the test.
@safe package final class Child {
  /// How a process ended.
  package enum Ending: Equatable {
    case exited(Int32)
    case killed(Int32)
  }

  package let pid: pid_t
  /// Hangs up when the process and every child of its own are gone: nothing polls, nothing sleeps.
  private let life: Descriptor
  private var ending: Ending?

  /// Starts `words[0]` with descriptors 0, 1 and 2 as given.
  ///
  /// - Parameters:
  ///   - environment: all of it, as `NAME=value`.
  ///   - terminal: a terminal to open as 0, 1 and 2, the controlling terminal of the process's session.
  package init(_ words: [String], environment: [String], standard: [Int32] = [], terminal: String? = nil) throws {
    let (life, held) = try Descriptor.pipe()
    // Whatever the program is given, this end of the pipe comes after it.
    var files = terminal.map { .terminal($0) } ?? standard.map { Spawn.File.descriptor($0) }
    while files.count < 3 { files.append(.descriptor(Int32(files.count))) }
    files.append(.descriptor(held.number))
    pid = try Spawn(words, environment: environment, files: files).start()
    self.life = life
  }

  deinit {
    guard ending == nil else { return }
    kill(pid, SIGKILL)
    waitpid(pid, nil, 0)
  }

  package func send(_ signal: Int32) { kill(pid, signal) }

  /// Waits for the end of the process and of its children.
  package func end(within patience: Duration = .patience, sourceLocation: SourceLocation = #_sourceLocation) throws
    -> Ending
  {
    if let ending { return ending }
    try #require(life.hangsUp(within: patience), "still running after \(patience)", sourceLocation: sourceLocation)
    var status: Int32 = 0
    unsafe waitpid(pid, &status, 0)
    let end: Ending = status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .killed(status & 0x7F)
    ending = end
    return end
  }

  /// The process that it started, or that one started in turn: the innermost (proc(5): /proc/PID/task/TID/children).
  package var innermost: pid_t {
    var inner = pid
    while let child = Descriptor.text(of: "/proc/\(inner)/task/\(inner)/children").split(separator: " ").first {
      guard let next = pid_t(child) else { break }
      inner = next
    }
    return inner
  }
}

extension Child {
  /// How often each thread of a process has gone to sleep, or been sent to, so far: a wakeup ends in one more (proc(5),
  /// status).
  package static func wakeups(of process: pid_t) -> [String: Int] {
    let threads = Scratch.names(in: "/proc/\(process)/task").map { thread in
      let status = Descriptor.text(of: "/proc/\(process)/task/\(thread)/status")
      let lines = status.split(separator: "\n").filter { $0.contains("ctxt_switches") }
      return (thread, lines.reduce(0) { $0 + ($1.split(separator: "\t").last.flatMap { Int($0) } ?? 0) })
    }
    return Dictionary(uniqueKeysWithValues: threads)
  }
}

/// An open file: closed with its owner, and never inherited by accident.
package final class Descriptor {
  package let number: Int32

  package init(_ number: Int32) { self.number = number }
  deinit { close(number) }

  package static func pipe() throws -> (read: Descriptor, write: Descriptor) {
    var ends: [Int32] = [0, 0]
    let code = unsafe pipe2(&ends, O_CLOEXEC)
    try #require(code == 0)
    return (Descriptor(ends[0]), Descriptor(ends[1]))
  }

  /// Waits for something to read, and returns it; empty at the end of the file, nil when `patience` is over.
  package func read(within patience: Duration) -> [UInt8]? {
    guard isReady(within: patience) else { return nil }
    var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    let count = unsafe Glibc.read(number, &buffer, buffer.count)
    // EIO is a terminal whose other side is closed.
    return Array(buffer.prefix(max(0, count)))
  }

  /// Everything until the end of the file.
  package func readToEnd(within patience: Duration = .patience) -> [UInt8] {
    var all: [UInt8] = []
    while let more = read(within: patience), !more.isEmpty { all += more }
    return all
  }

  package func write(_ text: String) throws { try write(Array(text.utf8)) }

  package func write(_ bytes: [UInt8]) throws {
    var bytes = bytes[...]
    while !bytes.isEmpty {
      let count = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(number, $0.baseAddress, $0.count) }
      try #require(count > 0, "write: errno \(errno)")
      bytes = bytes.dropFirst(count)
    }
  }

  /// Whether all who held the other end of the pipe are gone within `patience`.
  package func hangsUp(within patience: Duration) -> Bool { isReady(within: patience) }

  private func isReady(within patience: Duration) -> Bool {
    let deadline = ContinuousClock.now + patience
    while true {
      let left = max(.zero, deadline - .now)
      var wait = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
      // Rounded up: a poll that ends early would be asked again.
      let milliseconds = Int32(left / .milliseconds(1)) + 1
      let count = unsafe poll(&wait, 1, milliseconds)
      if count > 0 { return true }
      if count == 0 { return false }
      guard errno == EINTR else { return false }
    }
  }

  package static func text(of path: String) -> String {
    let number = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard number >= 0 else { return "" }
    return String(decoding: Descriptor(number).readToEnd(), as: UTF8.self)
  }
}

extension Duration {
  /// How long a test waits for what should come at once: long enough for a busy machine under a sanitizer.
  package static let patience = Duration.seconds(20)
}
