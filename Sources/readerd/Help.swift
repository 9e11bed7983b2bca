/// The help, made from the commands' own data.
enum Help {
  static let version = "0.1"

  static func show(_ command: (any Command.Type)?) {
    print(command.map(page) ?? overview)
  }

  private static var overview: String {
    let width = Readerd.commands.map { $0.name.count }.max() ?? 0
    let list = Readerd.commands.map { "  " + pad($0.name, width + 2) + $0.summary }
    return """
      readerd – read long articles with a real knob in your hand

      usage: readerd COMMAND [OPTION …]        (alone: the article read last)

      \(list.joined(separator: "\n"))

      Turn to move, press to act, press twice for the next control, hold to go back.
      Without a knob the arrow keys turn one on the screen. ? lists every key.

      readerd COMMAND --help tells more. Begin with:

        readerd read                           the bundled article, or the one read last
        readerd devices                        is my knob seen, and why not?
        readerd gestures                       what does it say?
      """
  }

  private static func page(of command: any Command.Type) -> String {
    let names = command.options.map { "--" + $0.name + ($0.value.map { " " + $0 } ?? "") }
    let width = min(26, names.map(\.count).max() ?? 0)
    let options = zip(names, command.options).map { name, option in
      let lines = option.help.split(separator: "\n").map(String.init)
      let first = name.count > width ? "  \(name)\n" + pad("", width + 4) : "  " + pad(name, width + 2)
      return first + lines.joined(separator: "\n" + pad("", width + 4))
    }
    return """
      readerd \(command.name) – \(command.summary)

      usage: readerd \(command.name) \(command.usage)

      \(command.discussion)

      \(options.joined(separator: "\n"))
      """
  }

  private static func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
