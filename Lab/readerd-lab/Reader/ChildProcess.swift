import CLab
import CSpawning
import Glibc
import Spawning

/// A program under test: started without a shell, its two outputs read line by line, ended whatever happens.
@safe final class ChildProcess {
  enum Stream: Hashable, Sendable { case output, error }

  struct Line: Hashable, Sendable {
    var text: String
    var stream: Stream
    /// When it was read here.
    var time: Moment
  }

  let pid: pid_t
  /// Every whole line so far, in the order of reading.
  private(set) var lines: [Line] = []
  private var pipes: [(stream: Stream, descriptor: Int32, rest: [UInt8])]
  private var status: Int32?

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - words: the path of the program and its arguments.
  ///   - environment: added to this process' own.
  init(_ words: [String], environment: [String: String] = [:]) throws(Unmet) {
    var output: [Int32] = [0, 0]
    var error: [Int32] = [0, 0]
    unsafe _ = pipe2(&output, O_CLOEXEC)
    unsafe _ = pipe2(&error, O_CLOEXEC)
    pid = try ChildProcess.start(
      words, environment: environment,
      files: [.path("/dev/null", flags: O_RDONLY), .descriptor(output[1]), .descriptor(error[1])])
    close(output[1])
    close(error[1])
    pipes = [(.output, output[0], []), (.error, error[0], [])]
    for pipe in pipes { _ = fcntl(pipe.descriptor, F_SETFL, O_NONBLOCK) }
  }

  deinit {
    if status == nil {
      kill(pid, SIGCONT)
      kill(pid, SIGKILL)
      _ = waitpid(pid, nil, 0)
    }
    for pipe in pipes { close(pipe.descriptor) }
  }

  // MARK: Reading

  /// Reads what there is, sleeping for it no longer than until `deadline`.
  func read(until deadline: Moment) {
    var polled = pipes.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
    let left = max(0, (deadline - Moment.now).microseconds)
    guard unsafe poll(&polled, UInt(polled.count), Int32((left + 999) / 1000)) > 0 else { return }
    let now = Moment.now
    var chunk = [UInt8](repeating: 0, count: 65536)
    for index in pipes.indices.reversed() where polled[index].revents != 0 {
      let count = unsafe Glibc.read(pipes[index].descriptor, &chunk, chunk.count)
      guard count > 0 else {
        if count < 0 && errno == EAGAIN { continue }
        close(pipes[index].descriptor)
        pipes.remove(at: index)
        continue
      }
      take(chunk[..<count], of: index, at: now)
    }
  }

  private func take(_ bytes: ArraySlice<UInt8>, of index: Int, at now: Moment) {
    pipes[index].rest += bytes
    while let end = pipes[index].rest.firstIndex(of: UInt8(ascii: "\n")) {
      let text = String(decoding: pipes[index].rest[..<end], as: UTF8.self)
      lines.append(Line(text: text, stream: pipes[index].stream, time: now))
      pipes[index].rest.removeSubrange(...end)
    }
  }

  /// Reads until `find` finds something in the lines.
  func wait<Value>(
    for what: @autoclosure () -> String, within limit: Duration, _ find: ([Line]) throws(Unmet) -> Value?
  ) throws(Unmet) -> Value {
    let end = Moment.now + limit
    while true {
      if let value = try find(lines) { return value }
      guard Moment.now < end else {
        throw Unmet("waited \(limit.text) in vain for \(what()); it said: \(tail)")
      }
      guard !pipes.isEmpty else { throw Unmet("ended without \(what()); it said: \(tail)") }
      read(until: end)
    }
  }

  /// Reads everything that comes within a time.
  func listen(for duration: Duration) {
    let end = Moment.now + duration
    while Moment.now < end, !pipes.isEmpty { read(until: end) }
  }

  /// The last lines, for a message.
  var tail: String { lines.suffix(4).map(\.text).joined(separator: " | ") }

  // MARK: Ending

  func signal(_ number: Int32) { kill(pid, number) }

  /// Ends the program in order, or by force after two seconds. Returns its exit status, or the signal as 128 and more.
  @discardableResult
  func end(_ number: Int32 = SIGTERM) -> Int32 {
    if let status { return status }
    signal(SIGCONT)
    signal(number)
    return waitForEnd(within: .seconds(2))
      ?? {
        signal(SIGKILL)
        return waitForEnd(within: .seconds(2)) ?? 255
      }()
  }

  /// Its exit status, or the signal as 128 and more; nil where it runs on.
  func waitForEnd(within limit: Duration) -> Int32? {
    if let status { return status }
    let end = Moment.now + limit
    while true {
      var raw: Int32 = 0
      if unsafe waitpid(pid, &raw, WNOHANG) == pid {
        read(until: Moment.now)
        status = _lab_exited(raw) != 0 ? _lab_exit_status(raw) : 128 + _lab_end_signal(raw)
        return status
      }
      guard Moment.now < end else { return nil }
      read(until: min(end, Moment.now + .milliseconds(10)))
      if pipes.isEmpty { sleep(for: .milliseconds(2)) }
    }
  }

  /// Whether it still runs.
  var isRunning: Bool { waitForEnd(within: .zero) == nil }

  // MARK: Starting

  /// Starts a program in a session of its own, with variables added to this process' environment.
  static func start(
    _ words: [String], environment added: [String: String] = [:], files: [Spawn.File] = []
  ) throws(Unmet) -> pid_t {
    var environment = added.map { "\($0.key)=\($0.value)" }
    var index = 0
    while let entry = unsafe environ[index] {
      let variable = unsafe String(cString: entry)
      if added[String(variable.prefix { $0 != "=" })] == nil { environment.append(variable) }
      index += 1
    }
    do {
      return try Spawn(words, environment: environment, files: files).start()
    } catch {
      throw Unmet(error)
    }
  }
}
