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
    if first == "--version" { return print("readerd \(Help.version)") }
    guard let command = commands.first(where: { $0.name == first }) else {
      Failure(.wrongUse, "\(first): no such command; readerd --help lists them").exit()
    }
    words.removeFirst()
    run(command, words)
  }

  static let commands: [any Command.Type] = [
    ReadCommand.self, GesturesCommand.self, EventsCommand.self, DevicesCommand.self,
  ]

  private static func run(_ command: any Command.Type, _ words: [String]) {
    do throws(Failure) {
      let arguments = try Arguments(words, of: command)
      if arguments.has("help") { return Help.show(command) }
      try command.run(arguments)
    } catch {
      error.exit()
    }
  }
}

/// One subcommand.
protocol Command: SendableMetatype {
  static var name: String { get }
  /// One line for the list of commands.
  static var summary: String { get }
  /// What stands behind the name in the usage line.
  static var usage: String { get }
  /// Paragraphs below the usage line.
  static var discussion: String { get }
  static var options: [Option] { get }
  /// How many words that are no options it takes.
  static var operands: ClosedRange<Int> { get }
  static func run(_ arguments: Arguments) throws(Failure)
}
