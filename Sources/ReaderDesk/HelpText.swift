/// What the help of every program of the project is made with.
package enum HelpText {
  package static let version = "0.1"

  /// The page of one command; `usage` is what to type for it.
  package static func page(of command: any Command.Type, usage name: String) -> String {
    let names = command.options.map { "--" + $0.name + ($0.value.map { " " + $0 } ?? "") }
    let width = min(26, names.map(\.count).max() ?? 0)
    let options = zip(names, command.options).map { name, option in
      let lines = option.help.split(separator: "\n").map(String.init)
      let first = name.count > width ? "  \(name)\n" + pad("", width + 4) : "  " + pad(name, width + 2)
      return first + lines.joined(separator: "\n" + pad("", width + 4))
    }
    return """
      \(name) – \(command.summary)

      usage: \(name) \(command.usage)

      \(command.discussion)

      \(options.joined(separator: "\n"))
      """
  }

  /// Text filled up with spaces to a width in characters.
  package static func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
