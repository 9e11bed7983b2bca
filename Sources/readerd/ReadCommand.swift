import InputBridge

enum ReadCommand: Command {
  static let name = "read"
  static let summary = "open an article and read it"
  static let usage = "[FILE|-]"
  static let discussion = ""
  static let operands = 0...1
  static let options = KnobArguments.options
  static func run(_ arguments: Arguments) throws(Failure) {}
}
