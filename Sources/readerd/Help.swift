import ReaderDesk

/// The help, made from the commands' own data.
enum Help {
  static func show(_ command: (any Command.Type)?) {
    print(command.map { HelpText.page(of: $0, usage: "readerd \($0.name)") } ?? overview)
  }

  private static var overview: String {
    let width = Readerd.commands.map { $0.name.count }.max() ?? 0
    let list = Readerd.commands.map { "  " + HelpText.pad($0.name, width + 2) + $0.summary }
    return """
      readerd – read long articles with a real knob in your hand

      usage: readerd COMMAND [OPTION …]        (alone: the article read last; FILE alone: read FILE)

      \(list.joined(separator: "\n"))

      Turn to move, press to act, press twice for the next control, hold to go back.
      Without a knob the arrow keys turn one on the screen. ? lists every key.

      readerd COMMAND --help tells more. Begin with:

        readerd read                           the bundled article, or the one read last
        readerd devices                        is my knob seen, and why not?
        readerd gestures                       what does it say?
      """
  }
}
