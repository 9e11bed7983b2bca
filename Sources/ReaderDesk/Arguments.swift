/// One option of a command: data for the parser and for the help.
package struct Option: Sendable {
  package var name: String
  /// What the value is called in the help; nil for a switch.
  package var value: String?
  package var help: String

  package init(_ name: String, _ value: String? = nil, _ help: String) {
    self.name = name
    self.value = value
    self.help = help
  }
}

/// The words of a command line, taken apart by the command's options.
package struct Arguments {
  private var values: [String: String] = [:]
  package private(set) var operands: [String] = []

  /// - Throws: ``Failure`` with status 2 for an unknown option, a missing value, or a word too many.
  package init(_ words: [String], of command: any Command.Type) throws(Failure) {
    let options = command.options + [Option("help", nil, "")]
    var rest = words[...]
    var onlyOperands = false
    while let word = rest.popFirst() {
      if onlyOperands || word == "-" || !word.hasPrefix("-") {
        operands.append(word)
      } else if word == "--" {
        onlyOperands = true
      } else {
        try take(word == "-h" ? "--help" : word == "-o" ? "--output" : word, &rest, options, command.name)
      }
    }
    guard command.operands.contains(operands.count) || has("help") else {
      let problem = operands.count > command.operands.upperBound ? "too many words" : "too few words"
      throw Failure(.wrongUse, "\(command.name): \(problem); see readerd \(command.name) --help")
    }
  }

  private mutating func take(
    _ word: String, _ rest: inout ArraySlice<String>, _ options: [Option], _ command: String
  ) throws(Failure) {
    let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
    guard let option = options.first(where: { "--" + $0.name == parts[0] }) else {
      throw Failure(.wrongUse, "\(parts[0]): no such option; see readerd \(command) --help")
    }
    guard let meaning = option.value else {
      guard parts.count == 1 else { throw Failure(.wrongUse, "\(parts[0]): it takes no value; leave it out") }
      values[option.name] = ""
      return
    }
    guard let value = parts.count == 2 ? parts[1] : rest.popFirst() else {
      throw Failure(.wrongUse, "\(parts[0]): its value is missing; say \(parts[0]) \(meaning)")
    }
    values[option.name] = value
  }

  package func has(_ option: String) -> Bool { values[option] != nil }

  package subscript(option: String) -> String? { values[option] }

  /// One of a few words, or the default.
  package func choice(_ option: String, _ words: [String], default word: String) throws(Failure) -> String {
    guard let value = values[option] else { return word }
    guard words.contains(value) else {
      throw Failure(.wrongUse, "--\(option) \(value): not known; say one of \(words.joined(separator: ", "))")
    }
    return value
  }
}
