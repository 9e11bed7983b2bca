import Glibc
import ProgramRuns
import Testing

/// The terminal comes back whole, however the reader ends (signal(7), termios(3), xterm's ctlseqs.txt).
@Suite struct RestoringTests {
  let scratch: Scratch
  init() throws { scratch = try Scratch() }

  /// A way to end, and the exit status a shell reports for it: 128 + the signal's number.
  struct Way: CustomTestStringConvertible {
    var name: String
    var status: Int
    var act: @Sendable (Terminal) throws -> Void

    var testDescription: String { name }

    static func signal(_ name: String, _ number: Int32) -> Way {
      Way(name: name, status: 128 + Int(number)) { try $0.signal(number) }
    }
  }

  static let ways = [
    Way(name: "q", status: 0) { try $0.type("q") }, Way(name: "Ctrl-C", status: 0) { try $0.type("\u{03}") },
    .signal("TERM", SIGTERM), .signal("INT", SIGINT), .signal("HUP", SIGHUP), .signal("QUIT", SIGQUIT),
    // Crashes. ILL is what a Swift trap raises on x86-64 (ud2), TRAP on arm64 (brk).
    .signal("SEGV", SIGSEGV), .signal("ABRT", SIGABRT), .signal("ILL", SIGILL), .signal("TRAP", SIGTRAP),
    .signal("BUS", SIGBUS), .signal("FPE", SIGFPE),
  ]

  @Test(arguments: ways) func terminal_isGivenBack(after way: Way) throws {
    let terminal = try openedInAModernTerminal()
    #expect(!terminal.isCooked)
    try way.act(terminal)
    #expect(try terminal.end() == way.status)
    #expect(terminal.isCooked, "echo, lines and signals of keys, and all else as it was")
    let modes = Modes(terminal.transcript)
    let isBalanced = modes.isBalanced
    #expect(isBalanced, "\(modes)")
    // What it is about: these were all on.
    for entered in ["[?1049h", "[?25l", "[?1002h", "[?1004h", "[?2004h", "[>1u"] {
      #expect(modes.sequences.contains(entered))
    }
  }

  /// A terminal that speaks everything, with the HUD up and a frame on its way.
  private func openedInAModernTerminal() throws -> Terminal {
    let terminal = try Terminal.reading(Essay.lines, in: scratch)
    // The answers to DECRQM 2026, to the keyboard's flags and to DA1.
    try terminal.type("\u{1B}[?2026;2$y\u{1B}[?0u\u{1B}[?62;22c")
    try terminal.wait(for: "the keyboard protocol") { Modes($0.transcript).keyboards == 1 }
    try terminal.type("\u{1B}[C")
    try terminal.wait(for: "↕ Scroll")
    return terminal
  }

  @Test func windowClosed_endsTheReaderWithinASecond() throws {
    let terminal = try Terminal.reading(Essay.lines, in: scratch)
    terminal.close()
    // The shell dies of the hangup; nobody is left who holds the terminal.
    _ = try terminal.shell.end(within: .seconds(1))
  }

  @Test func suspended_leavesTheTerminalToTheShell_andComesBackInItsNewSize() throws {
    let file = try scratch.file("article.md", Essay.lines)
    let terminal = try Terminal(words: ["/bin/bash", "--norc", "--noprofile", "-i"], environment: ["PS1": "ready$ "])
    try terminal.wait(for: "ready$")
    try terminal.type("\(Readerd.path) read \(file) --state \(scratch.state)\n")
    try terminal.wait(for: "‹◆›")
    let reader = try terminal.reader()

    try terminal.type("\u{1A}")
    try terminal.wait(for: "Stopped")
    #expect(state(of: reader) == "T")
    // The shell itself brackets what is pasted, in its prompt.
    #expect(Modes(terminal.transcript).changed.filter { $0 != "?2004h" } == [])
    // The shell's own line editor has the terminal now: a command works and echoes.
    try terminal.type("echo $((6 * 7))\n")
    try terminal.wait(for: "the shell's answer") { $0.lines.contains("42") }

    try terminal.resize(columns: 60, rows: 20)
    try terminal.type("fg\n")
    try terminal.wait(for: "the page in its new size") { $0.row(19).hasSuffix("‹◆›") && $0.row(1) == "Beginning" }
    #expect(!terminal.shows("42"), "nothing of the shell's is left on the page")
    try terminal.expectMove("j", lines: 1)
    try terminal.type("q")
    try terminal.wait(for: "the shell") { !Modes($0.transcript).changed.contains("?1049h") }
  }

  /// The state of a process: T is stopped (proc(5), stat).
  private func state(of process: pid_t) -> Substring? {
    Descriptor.text(of: "/proc/\(process)/stat").split(separator: ") ").last?.prefix(1)
  }

  @Test func withoutAControllingTerminal_isRefusedInOneLine() throws {
    let run = try Readerd.run(["read", "--surface", "terminal", "--state", scratch.state])
    #expect(run.ending == .exited(1))
    #expect(run.errors.hasPrefix("readerd: ") && run.errors.split(separator: "\n").count == 1)
    #expect(run.output.isEmpty)
  }

  @Test func dumbTerminal_isRefusedAndLeftAlone() throws {
    let terminal = try Terminal(arguments: ["read", "--state", scratch.state], environment: ["TERM": "dumb"])
    #expect(try terminal.end() == 1)
    #expect(Modes(terminal.transcript).sequences.isEmpty)
  }

  @Test func contentNeverWritesASequenceOfItsOwn() throws {
    // An OSC 52 (clipboard), an OSC 0 (title), a way off the alternate screen, and a C1 CSI, raw and as references.
    let article = """
      # T\u{1B}]0;title\u{07}itle

      Raw \u{1B}]52;c;aGk=\u{07} and \u{1B}[?1049l and \u{9B}31m. Named &#27;[?1049l and &#x9b;31m.

      [link](http://example.org/\u{1B}]0;x\u{07})
      """
    let terminal = try Terminal.reading(article, in: scratch)
    try terminal.type("q")
    #expect(try terminal.end() == 0)
    let modes = Modes(terminal.transcript)
    #expect(modes.sequences.filter { $0 == "[?1049l" }.count == 1, "the one at the end")
    #expect(!modes.sequences.contains { $0.hasPrefix("]52") || $0.hasPrefix("]0") })
    // U+009B in UTF-8.
    #expect(
      !terminal.transcript.indices.dropLast().contains { Array(terminal.transcript[$0...($0 + 1)]) == [0xC2, 0x9B] })
    #expect(modes.isBalanced)
  }
}
