/// One JSON object on one line, its members in the order they were added.
///
/// The line formats of the command line are a contract, members in a fixed order; an encoder that sorts or shuffles
/// keys cannot give it.
public struct JSONLine: Sendable {
  private var members = ""

  public init() {}

  public var text: String { "{" + members + "}" }

  public mutating func add(_ key: String, _ value: String?) { add(key, raw: value.map(JSONLine.quoted)) }
  public mutating func add(_ key: String, _ value: Bool) { add(key, raw: value ? "true" : "false") }
  public mutating func add(_ key: String, _ value: Int?) { add(key, raw: value.map(String.init)) }

  /// A number; whole ones without a decimal point. JSON has no infinities: they become null.
  public mutating func add(_ key: String, _ value: Double) {
    guard value.isFinite else { return add(key, raw: nil) }
    add(key, raw: value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value))
  }

  public mutating func add(_ key: String, _ time: EventTime) { add(key, raw: JSONLine.seconds(time)) }

  /// Seconds with six decimals, the kernel's resolution.
  public static func seconds(_ time: EventTime) -> String {
    let (seconds, rest) = time.microseconds.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
    let digits = String(rest)
    let fraction = String(repeating: "0", count: 6 - digits.count) + digits
    return (time.microseconds < 0 ? "-" : "") + "\(seconds).\(fraction)"
  }

  /// A range of offsets as `[from, to]`.
  public mutating func add(_ key: String, _ range: Range<Int>?) {
    add(key, raw: range.map { "[\($0.lowerBound),\($0.upperBound)]" })
  }

  /// A member whose value is JSON already; null where it is nil.
  public mutating func add(_ key: String, raw value: String?) {
    if !members.isEmpty { members += "," }
    members += JSONLine.quoted(key) + ":" + (value ?? "null")
  }

  /// A JSON string literal (RFC 8259, 7). C1 controls and the line separators are escaped too: the line may be printed
  /// on a terminal.
  public static func quoted(_ string: String) -> String {
    var out = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": out += "\\\""
      case "\\": out += "\\\\"
      case "\n": out += "\\n"
      case "\t": out += "\\t"
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        out += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out + "\""
  }
}
