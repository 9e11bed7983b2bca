import Glibc
import ReaderCore
import ReaderDesk

/// `readerd read`: open an article and read it.
enum ReadCommand: Command {
  static let name = "read"
  static let summary = "open an article and read it"
  static let usage = "[FILE|-] [OPTION …]"
  static let discussion = """
    Opens EPUB, HTML, Markdown or plain text, - for standard input; without FILE the article read
    last, or the bundled one. Place, highlights, control and theme are kept. The knob is held while
    you read.
    """
  static let operands = 0...1
  static let options =
    [
      Option(
        "surface", "NAME",
        "terminal (where there is one), window, or none: print the reading\nstate as JSON lines after each gesture")
    ] + Sitting.options

  static func run(_ arguments: Arguments) throws(Failure) {
    let surface = try arguments.choice(
      "surface", ["terminal", "window", "none"], default: isatty(1) == 1 ? "terminal" : "none")
    switch surface {
    case "window": try WindowReader.run(arguments)
    case "none": try StateLines.print(Sitting(arguments, themes: Theme.all, defaultSpeed: .max))
    default: try TerminalReader.run(Sitting(arguments, themes: Theme.all + [.terminal], defaultSpeed: .times(1)))
    }
  }
}
