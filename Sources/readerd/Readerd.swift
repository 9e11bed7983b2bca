import Glibc
import ReaderDesk

/// `readerd`: one executable, one file a subcommand. Nothing here but wiring.
@main
struct Readerd {
  /// Synchronous, so that a surface finds the process's real main thread.
  static func main() {
    var words = Array(CommandLine.arguments.dropFirst())
    guard let first = words.first else { return run(ReadCommand.self, []) }
    if ["--help", "-h", "help"].contains(first) {
      let topic = words.dropFirst().first
      return Help.show(topic.flatMap { name in commands.first { $0.name == name } })
    }
    if first == "--version" { return print("readerd \(HelpText.version)") }
    guard let command = commands.first(where: { $0.name == first }) else {
      // As with other readers of files: what to read alone means to read it, and so do options, - among them.
      if unsafe first.hasPrefix("-") || access(first, F_OK) == 0 { return run(ReadCommand.self, words) }
      Failure(.wrongUse, "\(first): no such command, and no such file; readerd --help lists the commands").exit()
    }
    words.removeFirst()
    run(command, words)
  }

  static let commands: [any Command.Type] = [
    ReadCommand.self, HighlightsCommand.self, GesturesCommand.self, EventsCommand.self, DevicesCommand.self,
    DoctorCommand.self, RecordCommand.self, LearnCommand.self, CalibrateCommand.self,
    LatencyCommand.self,
  ]

  private static func run(_ command: any Command.Type, _ words: [String]) {
    do throws(Failure) {
      let arguments = try Arguments(words, of: command)
      if arguments.has("help") { return Help.show(command) }
      try command.run(arguments)
      try Failure.flush()
    } catch {
      error.exit()
    }
  }
}
