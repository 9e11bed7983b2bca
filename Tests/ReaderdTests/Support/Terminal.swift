import CLinux
import Glibc
import ProgramRuns
import Spawning
import TerminalEmulation
import Testing

/// A terminal with a person in front of it: a pseudo-terminal, a shell on it, `readerd` under the shell, and libvterm to
/// read the screen.
///
/// The shell is there as it is in life: it outlives the reader, so that what the reader left behind can be looked at.
/// (When a session's leader ends, the kernel gives the terminal its first attributes back, and a reader that forgot to
/// would not be found out.)
final class Terminal {
  private(set) var columns: Int
  private(set) var rows: Int
  /// Everything that was written to the terminal.
  private(set) var transcript: [UInt8] = []
  /// The shell; the leader of the session.
  let shell: Child
  private let terminal: PseudoTerminal
  private var master: Descriptor?
  private let emulator: Emulator
  /// Whether a synchronized update (mode 2026) has begun and not ended: the screen is half old and half new. This terminal
  /// says that it knows the mode, so each frame after the first is one.
  private var isMidFrame = false
  private var hasAnswered = false
  /// The attributes as the terminal began.
  private let attributes: termios

  /// Runs `readerd` with these arguments; when it ends the shell says `ended STATUS` and stays.
  ///
  /// - Parameter wrapper: a command that runs the reader in an environment of its own.
  convenience init(
    arguments: [String], columns: Int = 80, rows: Int = 24, environment: [String: String] = [:],
    wrapper: [String] = []
  ) throws {
    let script = #"ulimit -c 0; "$@"; printf '\nended %d\n' $?; read line"#
    try self.init(
      words: ["/bin/sh", "-c", script, "sh"] + wrapper + [Readerd.path] + arguments, columns: columns, rows: rows,
      environment: environment)
  }

  /// Runs any program on a new terminal.
  init(words: [String], columns: Int = 80, rows: Int = 24, environment: [String: String] = [:]) throws {
    let terminal = try PseudoTerminal(columns: columns, rows: rows)
    let master = Descriptor(terminal.descriptor)
    var attributes = termios()
    let isKnown = unsafe tcgetattr(master.number, &attributes) == 0
    try #require(isKnown)
    self.terminal = terminal
    self.attributes = attributes
    self.columns = columns
    self.rows = rows
    emulator = Emulator(columns: columns, rows: rows)
    shell = try Child(words, environment: Readerd.environment(environment), terminal: terminal.path)
    self.master = master
  }

  /// The reader itself, while it runs.
  func reader() throws -> pid_t {
    let reader = shell.innermost
    try #require(reader != shell.pid, "no reader runs")
    return reader
  }

  // MARK: What the person does

  func type(_ keys: String) throws { try master?.write(keys) }

  /// Drags the window's corner.
  func resize(columns: Int, rows: Int) throws {
    guard master != nil else { return }
    self.columns = columns
    self.rows = rows
    emulator.resize(columns: columns, rows: rows)
    try terminal.resize(columns: columns, rows: rows)
  }

  /// Closes the window.
  func close() { master = nil }

  /// Sends a signal to the reader.
  func signal(_ number: Int32) throws { kill(try reader(), number) }

  // MARK: What the person sees

  /// Waits until the screen fulfils a condition.
  func wait(
    for what: String, within patience: Duration = .patience, sourceLocation: SourceLocation = #_sourceLocation,
    _ isFulfilled: (Terminal) -> Bool
  ) throws {
    let deadline = ContinuousClock.now + patience
    while isMidFrame || !isFulfilled(self) {
      guard let more = master?.read(within: max(.zero, deadline - .now)), !more.isEmpty else { break }
      take(more)
    }
    try #require(isFulfilled(self), "waited for \(what); the screen:\n\(text)", sourceLocation: sourceLocation)
  }

  func wait(for words: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try wait(for: "“\(words)”", sourceLocation: sourceLocation) { $0.shows(words) }
  }

  /// Waits for the end of the reader, and returns the exit status that the shell saw.
  func end(sourceLocation: SourceLocation = #_sourceLocation) throws -> Int {
    try wait(for: "ended", sourceLocation: sourceLocation)
    let line = try #require(lines.last { $0.contains("ended ") })
    return try #require(line.split(separator: " ").last.flatMap { Int($0) })
  }

  /// What comes within a time in which nothing should.
  func unexpected(within patience: Duration) -> [UInt8] {
    let more = master?.read(within: patience) ?? []
    take(more)
    return more
  }

  private func take(_ bytes: [UInt8]) {
    transcript += bytes
    emulator.feed(bytes)
    // A sequence may have been cut in two by a read: this looks a little further back.
    let recent = String(decoding: transcript.suffix(bytes.count + 8), as: UTF8.self)
    if recent.contains("\u{1B}[?2026$p"), !hasAnswered {
      hasAnswered = true
      try? type("\u{1B}[?2026;2$y")
    }
    let ends = recent.ranges(of: "\u{1B}[?2026").compactMap { recent[$0.upperBound...].first }
    if let last = ends.last(where: { $0 == "h" || $0 == "l" }) { isMidFrame = last == "h" }
  }

  func row(_ row: Int) -> String { emulator.text(ofRow: row, columns: columns).trimmed }

  /// The rows, without the air around their text.
  var lines: [String] { (0..<rows).map(row) }
  var text: String { lines.joined(separator: "\n") }

  func shows(_ words: String) -> Bool { lines.contains { $0.contains(words) } }

  /// The row that shows some words.
  func row(of words: String) -> Int? { (0..<rows).first { row($0).contains(words) } }

  func cell(_ row: Int, _ column: Int) -> Emulator.Cell { emulator.cell(row: row, column: column) }

  /// The cells of some words on the screen, wherever they stand first; one character a cell.
  func cells(of words: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> [Emulator.Cell] {
    let wanted = words.map(String.init)
    for row in 0..<rows {
      let cells = (0..<columns).map { cell(row, $0) }
      for start in cells.indices.dropLast(max(0, wanted.count - 1))
      where zip(cells[start...], wanted).allSatisfy({ $0.text == $1 }) {
        return Array(cells[start..<start + wanted.count])
      }
    }
    return try #require(nil, "“\(words)” is not on the screen:\n\(text)", sourceLocation: sourceLocation)
  }

  /// The colour of the paper, in the corner where nothing is ever drawn.
  var paper: UInt32? { cell(0, 0).paper }

  // MARK: What is left behind

  /// Whether the terminal echoes and reads lines, as a shell needs it.
  var isCooked: Bool {
    var now = termios()
    guard let number = master?.number, unsafe tcgetattr(number, &now) == 0 else { return false }
    return now.c_lflag & tcflag_t(ECHO | ICANON | ISIG) == tcflag_t(ECHO | ICANON | ISIG)
      && now.c_lflag == attributes.c_lflag && now.c_iflag == attributes.c_iflag && now.c_oflag == attributes.c_oflag
  }
}

extension String {
  /// Without the spaces at both ends.
  var trimmed: String {
    let isSpace = { (character: Character) in character == " " }
    return String(drop(while: isSpace).reversed().drop(while: isSpace).reversed())
  }
}
