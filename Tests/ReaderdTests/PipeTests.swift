import CLinux
import Glibc
import ProgramRuns
import ReaderDesk
import Testing

/// Articles whose end nobody knows before it has come.
@Suite struct PipeTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  @Test func endThatIsLongInComing_isMadeByCtrlC_andWhatCameIsRead() throws {
    let pipe = try NamedPipe(in: scratch)
    try pipe.open.write(Essay.lines)
    let terminal = try reading("- <\(pipe.path)")
    try terminal.wait(for: "not at its end yet")
    try terminal.type("\u{3}")
    try terminal.wait(for: "‹◆›")
    #expect(terminal.row(1) == "Beginning")
    #expect(terminal.shows("standard input: cut short by Ctrl-C"), "the page says that it may not be whole")
    try terminal.expectMove("j", lines: 1)
    try terminal.type("q")
    #expect(try terminal.end() == 0)
  }

  @Test func ctrlC_whereNothingHasCome_endsTheReader() throws {
    let pipe = try NamedPipe(in: scratch)
    let terminal = try reading("- <\(pipe.path)")
    try terminal.wait(for: "not at its end yet")
    try terminal.type("\u{3}")
    // As a shell counts a process that a signal ended: 128 and the signal's number.
    #expect(try withExtendedLifetime(pipe) { try terminal.end() } == 128 + Int(SIGINT))
  }

  @Test func namedPipe_isReadToItsEnd() throws {
    let pipe = try NamedPipe(in: scratch)
    let terminal = try reading(pipe.path)
    try pipe.open.write(Essay.lines)
    try terminal.wait(for: "not at its end yet")
    pipe.end()
    try terminal.wait(for: "‹◆›")
    #expect(terminal.row(1) == "Beginning" && !terminal.shows("Ctrl-C"))
  }

  @Test(arguments: [(sent: 64, limit: 64, isWhole: true), (65, 64, false), (0, 64, true)])
  func pipeLongerThanTheMost_endsThere(_ sent: Int, _ limit: Int, _ isWhole: Bool) throws {
    let text = String(repeating: "x", count: sent)
    var ends: (read: Descriptor, write: Descriptor?) = try Descriptor.pipe()
    try ends.write?.write(text)
    ends.write = nil
    let article = try PipedArticle(ends.read.number, name: "pipe", limit: limit, tell: nil)
    #expect(article.bytes == Array(text.utf8.prefix(limit)))
    #expect((article.shortfall == nil) == isWhole)
  }

  /// `readerd read` with these words, under a shell that survives Ctrl-C.
  private func reading(_ words: String) throws -> Terminal {
    let script = #"trap : INT; "$1" read --state "$2" WORDS; printf '\nended %d\n' $?; read line"#
    return try Terminal(
      words: ["/bin/sh", "-c", script.replacing("WORDS", with: words), "sh", Readerd.path, scratch.state])
  }
}

/// A pipe with a name, and somebody who writes into it.
private final class NamedPipe {
  let path: String
  private var writer: Descriptor?

  init(in scratch: Scratch) throws {
    path = try scratch.file("pipe")
    // For reading too: that does not wait for another reader.
    let number = unsafe mkfifo(path, 0o600) == 0 ? Glibc.open(path, O_RDWR | O_CLOEXEC) : -1
    try #require(number >= 0)
    writer = Descriptor(number)
  }

  var open: Descriptor { get throws { try #require(writer) } }

  func end() { writer = nil }
}
