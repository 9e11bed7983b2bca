/// One thing that a program of the project does when it is named, as data for the parser and for the help.
package protocol Command: SendableMetatype {
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
