/// One JSON object on one line, its members in the order they were added.
///
/// The line formats of the command line are a contract, members in a fixed order; an encoder that sorts or shuffles
/// keys cannot give it. Written byte by byte: a line is made for every detent, on a gesture's way out.
public struct JSONLine: Sendable {
  /// The object as it stands, without its closing brace.
  private var bytes: [UInt8] = []

  public init() {
    // A slide's line, with a device's name.
    bytes.reserveCapacity(192)
    bytes.append(UInt8(ascii: "{"))
  }

  public var text: String { String(decoding: bytes, as: UTF8.self) + "}" }

  public mutating func add(_ key: StaticString, _ value: String?) {
    begin(key)
    if let value { JSONLine.quote(value, into: &bytes) } else { append("null") }
  }

  public mutating func add(_ key: StaticString, _ value: Bool) { add(key, raw: value ? "true" : "false") }

  public mutating func add(_ key: StaticString, _ value: Int?) {
    guard let value else { return add(key, raw: nil) }
    begin(key)
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    JSONLine.write(UInt64(value.magnitude), into: &bytes)
  }

  /// A number; whole ones without a decimal point. JSON has no infinities: they become null.
  public mutating func add(_ key: StaticString, _ value: Double) {
    if value == value.rounded(), abs(value) < 1e15 { return add(key, Int(value)) }
    add(key, raw: value.isFinite ? String(value) : nil)
  }

  public mutating func add(_ key: StaticString, _ time: EventTime) {
    begin(key)
    JSONLine.write(time, into: &bytes)
  }

  /// Seconds with six decimals, the kernel's resolution.
  public static func seconds(_ time: EventTime) -> String {
    var bytes: [UInt8] = []
    write(time, into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A range of offsets as `[from, to]`.
  public mutating func add(_ key: StaticString, _ range: Range<Int>?) {
    add(key, raw: range.map { "[\($0.lowerBound),\($0.upperBound)]" })
  }

  /// A member whose value is JSON already; null where it is nil.
  public mutating func add(_ key: StaticString, raw value: String?) {
    begin(key)
    append(value ?? "null")
  }

  /// A key is a word of the program's own, and written as it is.
  private mutating func begin(_ key: StaticString) {
    if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
    bytes.append(UInt8(ascii: "\""))
    key.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
  }

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  // MARK: Numbers

  private static func write(_ time: EventTime, into bytes: inout [UInt8]) {
    let (seconds, rest) = time.microseconds.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
    if time.microseconds < 0 { bytes.append(UInt8(ascii: "-")) }
    write(seconds, into: &bytes)
    // The million keeps the zeros at the head of the fraction, and gives its place to the point.
    let point = bytes.count
    write(1_000_000 + rest, into: &bytes)
    bytes[point] = UInt8(ascii: ".")
  }

  private static func write(_ number: UInt64, into bytes: inout [UInt8]) {
    var divisor: UInt64 = 1
    while number / divisor >= 10 { divisor *= 10 }
    while divisor > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(number / divisor % 10))
      divisor /= 10
    }
  }

  // MARK: Strings

  /// A JSON string literal (RFC 8259, 7). C1 controls and the line separators are escaped too: the line may be printed
  /// on a terminal.
  public static func quoted(_ string: String) -> String {
    var bytes: [UInt8] = []
    quote(string, into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func quote(_ string: String, into bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    let start = bytes.count
    bytes.append(contentsOf: string.utf8)
    // Printable ASCII, which is nearly all there is, stands for itself.
    if !bytes[start...].allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C }) {
      bytes.removeSubrange(start...)
      for scalar in string.unicodeScalars { bytes.append(contentsOf: escaped(scalar).utf8) }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"": return "\\\""
    case "\\": return "\\\\"
    case "\n": return "\\n"
    case "\t": return "\\t"
    case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
      let digits = String(scalar.value, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: return String(scalar)
    }
  }
}
