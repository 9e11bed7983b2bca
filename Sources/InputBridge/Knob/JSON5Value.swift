/// A JSON5 text as a tree, so that each wrong key and value can be named by its place. JSON is JSON5.
package enum JSON5Value: Hashable, Sendable {
  case object([String: JSON5Value])
  case array([JSON5Value])
  case string(String)
  case number(Double)
  case bool(Bool)
  case null

  /// Reads a whole text.
  ///
  /// - Throws: The first slip, with its place.
  package static func parse(_ bytes: [UInt8]) throws(SyntaxError) -> JSON5Value {
    var parser = try JSON5Parser(bytes)
    return try parser.text()
  }

  /// Why a text is no JSON5, and where.
  package struct SyntaxError: Error, Hashable {
    /// Both from 1; columns are characters.
    package var line: Int
    package var column: Int
    package var slip: String

    /// The slip with its place, without the file's name.
    package var reason: String { "line \(line), column \(column): \(slip)" }
  }

  /// A member of an object; nil where there is none, where it is null, and in everything else.
  package subscript(key: String) -> JSON5Value? {
    guard case .object(let members) = self, let value = members[key], value != .null else { return nil }
    return value
  }

  package var string: String? { if case .string(let text) = self { text } else { nil } }
  package var number: Double? { if case .number(let number) = self { number } else { nil } }
  package var bool: Bool? { if case .bool(let bool) = self { bool } else { nil } }

  /// What this is, for an error that wanted something else.
  package var kind: String {
    switch self {
    case .object: "an object"
    case .array: "a list"
    case .string(let text): JSONLine.quoted(text)
    case .number(let number): JSON5Value.text(of: number)
    case .bool(let bool): bool ? "true" : "false"
    case .null: "null"
    }
  }

  /// A number as a person writes it: without a fraction where it has none.
  static func text(of number: Double) -> String {
    Int64(exactly: number).map(String.init) ?? String(number)
  }
}
