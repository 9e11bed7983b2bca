import CLab
import CVTerm
import Glibc
import Spawning

/// `readerd read` in a terminal of its own: a pseudo-terminal, and libvterm for the eyes.
@safe final class PageTerminal {
  let rows: Int
  let columns: Int
  private let descriptor: Int32
  private let pid: pid_t
  private let screen: OpaquePointer
  private var hasEnded = false

  init(_ words: [String], rows: Int = 24, columns: Int = 80) throws(Unmet) {
    (self.rows, self.columns) = (rows, columns)
    let terminal: PseudoTerminal
    do { terminal = try PseudoTerminal(columns: columns, rows: rows) } catch { throw Unmet(error) }
    descriptor = terminal.descriptor
    pid = try ChildProcess.start(words, environment: ["TERM": "xterm-256color"], files: .terminal(terminal.path))
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    unsafe screen = vterm_new(Int32(rows), Int32(columns))
    unsafe vterm_set_utf8(screen, 1)
    unsafe vterm_screen_enable_altscreen(vterm_obtain_screen(screen), 1)
    unsafe vterm_screen_reset(vterm_obtain_screen(screen), 1)
  }

  deinit {
    end()
    close(descriptor)
    unsafe vterm_free(screen)
  }

  /// Types bytes, or reports what a terminal reports.
  func type(_ text: String) throws(Unmet) { try Files.write(Array(text.utf8), to: descriptor, named: "the terminal") }

  /// Tells the program that its window came to the front or went to the back (xterm's mode 1004).
  func setFocus(_ isFocused: Bool) throws(Unmet) { try type(isFocused ? "\u{1B}[I" : "\u{1B}[O") }

  /// The text of the rows, as they stand now.
  func text() -> [String] {
    read(until: Moment.now)
    return (0..<rows).map { row in
      var line = ""
      for column in 0..<columns {
        let cell = unsafe _vterm_cell(screen, Int32(row), Int32(column))
        let value = _vterm_scalar(cell, 0)
        if value != UInt32.max { line.unicodeScalars.append(Unicode.Scalar(value == 0 ? 32 : value) ?? " ") }
      }
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  /// Waits until the screen shows something, and returns it with the moment at which it was seen.
  func wait(
    for what: String, within limit: Duration = .seconds(15), _ shows: ([String]) -> Bool
  ) throws(Unmet) -> (rows: [String], time: Moment) {
    let end = Moment.now + limit
    while true {
      let rows = text()
      if shows(rows) { return (rows, Moment.now) }
      guard Moment.now < end else {
        let seen = rows.filter { !$0.isEmpty }.suffix(6).joined(separator: " / ")
        throw Unmet("waited \(limit.text) in vain for \(what); the screen shows \(seen)")
      }
      read(until: min(end, Moment.now + .milliseconds(50)))
    }
  }

  /// Waits until nothing has been drawn for a while, and returns what the screen shows.
  func settled() -> [String] {
    var last = text()
    while true {
      read(until: Moment.now + .milliseconds(300))
      let now = text()
      if now == last { return now }
      last = now
    }
  }

  private func read(until deadline: Moment) {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let left = max(0, (deadline - Moment.now).microseconds)
    guard unsafe poll(&polled, 1, Int32((left + 999) / 1000)) > 0 else { return }
    var chunk = [CChar](repeating: 0, count: 65536)
    while true {
      let count = unsafe Glibc.read(descriptor, &chunk, chunk.count)
      guard count > 0 else { break }
      unsafe _ = vterm_input_write(screen, chunk, count)
      answer()
    }
  }

  /// What the program asks the terminal, the emulator answers.
  private func answer() {
    var reply = [CChar](repeating: 0, count: 4096)
    let count = unsafe vterm_output_read(screen, &reply, reply.count)
    if count > 0 { unsafe _ = write(descriptor, reply, count) }
  }

  func end() {
    guard !hasEnded else { return }
    hasEnded = true
    kill(pid, SIGTERM)
    for _ in 0..<200 {
      read(until: Moment.now + .milliseconds(10))
      if waitpid(pid, nil, WNOHANG) == pid { return }
    }
    kill(pid, SIGKILL)
    _ = waitpid(pid, nil, 0)
  }
}
