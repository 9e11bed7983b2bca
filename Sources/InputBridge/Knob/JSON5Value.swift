import FoundationEssentials

/// A JSON5 text as a tree, so that each wrong key and value can be named by its place.
package enum JSON5Value: Decodable {
  case object([String: JSON5Value])
  case array([JSON5Value])
  case string(String)
  case number(Double)
  case bool(Bool)
  case null

  /// Reads a whole text.
  ///
  /// - Throws: What is wrong, in words.
  package static func parse(_ bytes: [UInt8]) throws(SyntaxError) -> JSON5Value {
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    guard let value = try? decoder.decode(JSON5Value.self, from: Data(bytes)) else {
      // FoundationEssentials says no more than this; the place of the slip it keeps to itself.
      throw SyntaxError(reason: "it is no JSON5: a comma, quotation mark or bracket is missing or too many")
    }
    return value
  }

  package struct SyntaxError: Error {
    package var reason: String
  }

  package init(from decoder: any Decoder) throws {
    if let members = try? decoder.container(keyedBy: Key.self) {
      var object: [String: JSON5Value] = [:]
      for key in members.allKeys { object[key.stringValue] = try members.decode(JSON5Value.self, forKey: key) }
      self = .object(object)
      return
    }
    if var items = try? decoder.unkeyedContainer() {
      var array: [JSON5Value] = []
      while !items.isAtEnd { array.append(try items.decode(JSON5Value.self)) }
      self = .array(array)
      return
    }
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let bool = try? value.decode(Bool.self) {
      self = .bool(bool)
    } else if let string = try? value.decode(String.self) {
      self = .string(string)
    } else if let integer = try? value.decode(Int64.self) {
      // First as an integer: JSON5's hexadecimal numbers are read as nothing else.
      self = .number(Double(integer))
    } else {
      self = .number(try value.decode(Double.self))
    }
  }

  private struct Key: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// What this is, for an error that wanted something else.
  package var kind: String {
    switch self {
    case .object: "an object"
    case .array: "a list"
    case .string(let text): "\"\(text)\""
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
