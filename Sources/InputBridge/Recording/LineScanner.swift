/// The lines of a text, without their ends: LF, CR LF, or the bare CR of a terminal's log. Empty lines are left out.
struct Lines {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func next() -> LineScanner? {
    while position < bytes.count, Lines.isEnd(bytes[position]) { position += 1 }
    guard position < bytes.count else { return nil }
    let start = position
    while position < bytes.count, !Lines.isEnd(bytes[position]) { position += 1 }
    return LineScanner(bytes[start..<position])
  }

  private static func isEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
}

/// A cursor over the bytes of one line, with the few scalars that recordings are made of.
///
/// Each method either takes what it names, leading blanks included, or returns nil (false) and leaves the cursor where
/// it was. No text is too strange: a number too large for its type is no number.
struct LineScanner {
  private let bytes: ArraySlice<UInt8>
  private var position: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  init(_ text: String) { self.init(Array(text.utf8)[...]) }

  /// What is left, without blanks at its ends.
  var rest: String {
    var rest = bytes[position...]
    while let first = rest.first, LineScanner.isBlank(first) { rest.removeFirst() }
    while let last = rest.last, LineScanner.isBlank(last) { rest.removeLast() }
    return String(decoding: rest, as: UTF8.self)
  }

  /// Whether the cursor stands at a blank, a comment or the end, so that the last number was a whole word.
  var isAtWordEnd: Bool {
    guard position < bytes.endIndex else { return true }
    return LineScanner.isBlank(bytes[position]) || bytes[position] == UInt8(ascii: "#")
  }

  /// Whether nothing but numbers, commas and a closing bracket is left: the rest of a wrapped list.
  var isNumberList: Bool {
    bytes[position...].allSatisfy { byte in
      LineScanner.isBlank(byte) || LineScanner.digit(byte, radix: 10) != nil || ",]".utf8.contains(byte)
    }
  }

  /// Takes `literal`.
  mutating func take(_ literal: String) -> Bool {
    let start = positionAfterBlanks
    guard bytes[start...].starts(with: literal.utf8) else { return false }
    position = start + literal.utf8.count
    return true
  }

  /// Moves past the next `literal`, wherever in the line it stands.
  mutating func skip(past literal: String) -> Bool {
    let first = literal.utf8.first
    var start = position
    while start < bytes.endIndex {
      if bytes[start] == first, bytes[start...].starts(with: literal.utf8) {
        position = start + literal.utf8.count
        return true
      }
      start += 1
    }
    return false
  }

  /// Takes `(…)`, as tools put a name beside a number. Bounded, so that no line is searched twice over.
  mutating func takeParenthesised() -> Bool {
    var scan = self
    guard scan.take("(") else { return false }
    let limit = min(bytes.endIndex, scan.position + LineScanner.longestName)
    guard let close = bytes[scan.position..<limit].firstIndex(of: UInt8(ascii: ")")) else { return false }
    // A name that is missing is itself parenthesised by some tools: "((null))".
    position = close + 1
    _ = take(")")
    return true
  }

  /// Takes a decimal number with an optional sign.
  mutating func decimal() -> Int64? {
    var scan = self
    let isNegative = scan.take("-")
    if !isNegative { _ = scan.take("+") }
    guard let magnitude = scan.digits(radix: 10) else { return nil }
    self = scan
    return isNegative ? -magnitude : magnitude
  }

  /// Takes a hexadecimal number, with or without 0x.
  mutating func hexadecimal() -> Int64? {
    var scan = self
    if !scan.take("0x") { _ = scan.take("0X") }
    guard let number = scan.digits(radix: 16) else { return nil }
    self = scan
    return number
  }

  /// Takes `seconds.fraction`. What the fraction has beyond microseconds is cut off.
  mutating func time() -> EventTime? {
    var scan = self
    guard let seconds = scan.digits(radix: 10), scan.take(".") else { return nil }
    let start = scan.position
    var microseconds: Int64 = 0
    var unit: Int64 = 100_000
    while scan.position < bytes.endIndex, let digit = LineScanner.digit(bytes[scan.position], radix: 10) {
      microseconds += digit * unit
      unit /= 10
      scan.position += 1
    }
    guard scan.position > start, let time = EventTime(seconds: seconds, microseconds: microseconds) else { return nil }
    self = scan
    return time
  }

  /// Takes what stands up to the next blank, at most ``longestName`` bytes of it.
  mutating func word() -> String? {
    let start = positionAfterBlanks
    var end = start
    while end < bytes.endIndex, !LineScanner.isBlank(bytes[end]) {
      end += 1
      if end - start > LineScanner.longestName { return nil }
    }
    guard end > start else { return nil }
    position = end
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// Longer than any name the kernel has, or a path below /dev/input.
  private static let longestName = 256

  private var positionAfterBlanks: Int {
    var at = position
    while at < bytes.endIndex, LineScanner.isBlank(bytes[at]) { at += 1 }
    return at
  }

  private mutating func digits(radix: Int64) -> Int64? {
    let start = positionAfterBlanks
    var at = start
    var number: Int64 = 0
    while at < bytes.endIndex, let digit = LineScanner.digit(bytes[at], radix: radix) {
      let (product, isTooLarge) = number.multipliedReportingOverflow(by: radix)
      let (sum, isStillTooLarge) = product.addingReportingOverflow(digit)
      if isTooLarge || isStillTooLarge { return nil }
      number = sum
      at += 1
    }
    guard at > start else { return nil }
    position = at
    return number
  }

  private static func digit(_ byte: UInt8, radix: Int64) -> Int64? {
    let digit: Int64
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = Int64(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = Int64(byte - UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = Int64(byte - UInt8(ascii: "A")) + 10
    default: return nil
    }
    return digit < radix ? digit : nil
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
}
