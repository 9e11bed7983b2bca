/// Reads JSON5 (https://spec.json5.org, 1.0.0), scalar by scalar.
///
/// Stricter than the specification in one thing: a key that stands in an object twice is an error, since one of the two
/// values would be lost without a word.
struct JSON5Parser {
  private let scalars: [Unicode.Scalar]
  private var position = 0
  private var depth = 0

  /// How deep objects and lists may be nested. What people write has three levels, and each costs the stack a frame.
  private static let deepest = 64

  /// - Throws: ``JSON5Value/SyntaxError`` for bytes that are no UTF-8.
  init(_ bytes: [UInt8]) throws(JSON5Value.SyntaxError) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      let valid = String(decoding: bytes, as: UTF8.self).unicodeScalars.prefix { $0 != "\u{FFFD}" }
      self.init(scalars: Array(valid))
      position = scalars.count
      throw slip("this is no UTF-8")
    }
    self.init(scalars: Array(text.unicodeScalars))
  }

  private init(scalars: [Unicode.Scalar]) { self.scalars = scalars }

  /// The value that the whole text is.
  mutating func text() throws(JSON5Value.SyntaxError) -> JSON5Value {
    let value = try value()
    try skipSpace()
    guard position == scalars.count else { throw slip("the text should end here") }
    return value
  }

  // MARK: Values

  private mutating func value() throws(JSON5Value.SyntaxError) -> JSON5Value {
    try skipSpace()
    guard let first = next else { throw slip("a value belongs here, and the text ends") }
    switch first {
    case "{": return try nested { parser throws(JSON5Value.SyntaxError) in .object(try parser.members()) }
    case "[": return try nested { parser throws(JSON5Value.SyntaxError) in .array(try parser.items()) }
    case "\"", "'": return .string(try string())
    case "+", "-", ".", "0"..."9": return .number(try number())
    case _ where first.startsName:
      let start = position
      switch try name() {
      case "true": return .bool(true)
      case "false": return .bool(false)
      case "null": return .null
      case "Infinity": return .number(.infinity)
      case "NaN": return .number(.nan)
      case let name: throw slip("\(name) is no value; a text stands in quotation marks", at: start)
      }
    default: throw slip("a value belongs here")
    }
  }

  private mutating func nested(
    _ read: (inout JSON5Parser) throws(JSON5Value.SyntaxError) -> JSON5Value
  ) throws(JSON5Value.SyntaxError) -> JSON5Value {
    guard depth < JSON5Parser.deepest else { throw slip("this is nested more than \(JSON5Parser.deepest) deep") }
    depth += 1
    position += 1
    let value = try read(&self)
    depth -= 1
    return value
  }

  private mutating func members() throws(JSON5Value.SyntaxError) -> [String: JSON5Value] {
    var members: [String: JSON5Value] = [:]
    while try !take("}") {
      let start = position
      let key = try key()
      guard members[key] == nil else { throw slip("the key \(JSONLine.quoted(key)) stands here twice", at: start) }
      guard try take(":") else { throw slip("a colon is missing after the key \(JSONLine.quoted(key))") }
      members[key] = try value()
      if try take(",") { continue }
      guard try comes("}") else { throw slip("a comma or } is missing") }
    }
    return members
  }

  private mutating func items() throws(JSON5Value.SyntaxError) -> [JSON5Value] {
    var items: [JSON5Value] = []
    while try !take("]") {
      items.append(try value())
      if try take(",") { continue }
      guard try comes("]") else { throw slip("a comma or ] is missing") }
    }
    return items
  }

  private mutating func key() throws(JSON5Value.SyntaxError) -> String {
    switch next {
    case "\"", "'": return try string()
    case let first? where first.startsName || first == "\\": return try name()
    default: throw slip("a key belongs here")
    }
  }

  /// ECMAScript 5.1's IdentifierName (7.6).
  private mutating func name() throws(JSON5Value.SyntaxError) -> String {
    var name = String.UnicodeScalarView()
    while let scalar = next {
      var part = scalar
      let start = position
      position += 1
      if scalar == "\\" {
        guard next == "u" else { throw slip("only \\u may stand in a name", at: start) }
        position += 1
        part = try codeUnits()
      }
      guard name.isEmpty ? part.startsName : part.continuesName else {
        guard scalar == "\\" else {
          position = start
          break
        }
        throw slip("this character cannot stand in a name", at: start)
      }
      name.append(part)
    }
    return String(name)
  }

  // MARK: Numbers

  private mutating func number() throws(JSON5Value.SyntaxError) -> Double {
    let start = position
    let isNegative = next == "-"
    if isNegative || next == "+" { position += 1 }
    let magnitude = try self.magnitude(from: start)
    if next?.continuesName == true { throw slip("a number ends in letters") }
    return isNegative ? -magnitude : magnitude
  }

  private mutating func magnitude(from start: Int) throws(JSON5Value.SyntaxError) -> Double {
    if takeWord("Infinity") { return .infinity }
    if takeWord("NaN") { return .nan }
    if takeWord("0x") || takeWord("0X") {
      let digits = takeDigits { $0.hexadecimalValue != nil }
      guard !digits.isEmpty else { throw slip("hexadecimal digits are missing", at: start) }
      return digits.reduce(0) { $0 * 16 + Double($1.hexadecimalValue ?? 0) }
    }
    var literal = takeDigits(\.isDecimalDigit)
    // ECMAScript's octal numbers are none here, and mean something else elsewhere.
    guard literal.first != "0" || literal.count == 1 else { throw slip("a number begins with 0", at: start) }
    var fraction: [Unicode.Scalar] = []
    if next == "." {
      position += 1
      fraction = takeDigits(\.isDecimalDigit)
    }
    guard !literal.isEmpty || !fraction.isEmpty else { throw slip("a number without digits", at: start) }
    literal += ["."] + (fraction.isEmpty ? ["0"] : fraction)
    if literal[0] == "." { literal.insert("0", at: 0) }
    if next == "e" || next == "E" {
      position += 1
      var exponent: [Unicode.Scalar] = ["e"]
      if let sign = next, sign == "+" || sign == "-" {
        position += 1
        exponent.append(sign)
      }
      let digits = takeDigits(\.isDecimalDigit)
      guard !digits.isEmpty else { throw slip("an exponent without digits", at: start) }
      literal += exponent + digits
    }
    guard let value = Double(String(String.UnicodeScalarView(literal))) else { throw slip("no number", at: start) }
    return value
  }

  private mutating func takeDigits(_ isDigit: (Unicode.Scalar) -> Bool) -> [Unicode.Scalar] {
    let digits = Array(scalars[position...].prefix(while: isDigit))
    position += digits.count
    return digits
  }

  // MARK: Texts

  private mutating func string() throws(JSON5Value.SyntaxError) -> String {
    let start = position
    let quote = next
    position += 1
    var text = String.UnicodeScalarView()
    while let scalar = next {
      position += 1
      switch scalar {
      case quote: return String(text)
      case "\\": if let escaped = try escape() { text.append(escaped) }
      case "\n", "\r": throw slip("a quotation mark is missing at the end of this text", at: start)
      default: text.append(scalar)
      }
    }
    throw slip("a quotation mark is missing at the end of this text", at: start)
  }

  /// What stands after a backslash; nil for the end of a line, which goes on in the next.
  private mutating func escape() throws(JSON5Value.SyntaxError) -> Unicode.Scalar? {
    guard let scalar = next else { throw slip("the text ends in an escape") }
    position += 1
    switch scalar {
    case "b": return "\u{8}"
    case "f": return "\u{C}"
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "v": return "\u{B}"
    case "0" where next?.isDecimalDigit != true: return "\0"
    case "0"..."9": throw slip("no escape is a digit", at: position - 1)
    case "x": return Unicode.Scalar(UInt8(try hexadecimal(digits: 2)))
    case "u": return try codeUnits()
    case "\r":
      if next == "\n" { position += 1 }
      return nil
    case "\n", "\u{2028}", "\u{2029}": return nil
    default: return scalar
    }
  }

  /// The scalar of `HHHH`, or of two halves of a surrogate pair.
  private mutating func codeUnits() throws(JSON5Value.SyntaxError) -> Unicode.Scalar {
    let start = position
    let first = try hexadecimal(digits: 4)
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard first < 0xDC00, takeWord("\\u") else { throw slip("half of a surrogate pair", at: start) }
    let second = try hexadecimal(digits: 4)
    guard 0xDC00...0xDFFF ~= second, let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + second - 0xDC00)
    else { throw slip("half of a surrogate pair", at: start) }
    return scalar
  }

  private mutating func hexadecimal(digits count: Int) throws(JSON5Value.SyntaxError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<count {
      guard let digit = next?.hexadecimalValue else { throw slip("\(count) hexadecimal digits belong here") }
      position += 1
      value = value << 4 + digit
    }
    return value
  }

  // MARK: Scanning

  private var next: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  /// Skips space and comments, and then `scalar`, where it comes.
  private mutating func take(_ scalar: Unicode.Scalar) throws(JSON5Value.SyntaxError) -> Bool {
    guard try comes(scalar) else { return false }
    position += 1
    return true
  }

  private mutating func comes(_ scalar: Unicode.Scalar) throws(JSON5Value.SyntaxError) -> Bool {
    try skipSpace()
    return next == scalar
  }

  private mutating func takeWord(_ word: String) -> Bool {
    guard scalars[position...].starts(with: word.unicodeScalars) else { return false }
    position += word.unicodeScalars.count
    return true
  }

  private mutating func skipSpace() throws(JSON5Value.SyntaxError) {
    while true {
      position += scalars[position...].prefix(while: \.isJSON5Space).count
      let start = position
      if takeWord("//") {
        position += scalars[position...].prefix { !$0.endsLine }.count
      } else if takeWord("/*") {
        while !takeWord("*/") {
          guard position < scalars.count else { throw slip("this comment has no end", at: start) }
          position += 1
        }
      } else {
        return
      }
    }
  }

  private func slip(_ words: String, at place: Int? = nil) -> JSON5Value.SyntaxError {
    let before = scalars[..<min(place ?? position, scalars.count)]
    let line = String(String.UnicodeScalarView(before)).split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return JSON5Value.SyntaxError(line: max(1, line.count), column: (line.last?.count ?? 0) + 1, slip: words)
  }
}

extension Unicode.Scalar {
  fileprivate var isDecimalDigit: Bool { "0"..."9" ~= self }

  fileprivate var hexadecimalValue: UInt32? {
    switch self {
    case "0"..."9": value - 0x30
    case "a"..."f": value - 0x61 + 10
    case "A"..."F": value - 0x41 + 10
    default: nil
    }
  }

  fileprivate var endsLine: Bool { ["\n", "\r", "\u{2028}", "\u{2029}"].contains(self) }

  /// The specification's table of white space, a byte order mark among it.
  fileprivate var isJSON5Space: Bool {
    switch self {
    case "\t"..."\r", " ", "\u{A0}", "\u{FEFF}": true
    default: endsLine || properties.generalCategory == .spaceSeparator
    }
  }

  fileprivate var startsName: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .letterNumber: true
    default: self == "$" || self == "_"
    }
  }

  fileprivate var continuesName: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .decimalNumber, .connectorPunctuation: true
    default: startsName || self == "\u{200C}" || self == "\u{200D}"
    }
  }
}
