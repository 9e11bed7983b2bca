/// A value of a profile or settings file together with its place, so that whatever is wrong with it can be said in one
/// line.
package struct ProfileNode {
  package let value: JSON5Value
  package let key: String
  package let file: String

  package init(_ value: JSON5Value, key: String = "", file: String) {
    self.value = value
    self.key = key
    self.file = file
  }

  package func error(_ reason: String) -> ProfileError { ProfileError(file: file, key: key, reason: reason) }

  /// The members of an object that has no other keys than `known`.
  package func members(_ known: [String]) throws(ProfileError) -> [String: ProfileNode] {
    guard case .object(let object) = value else { throw error("an object belongs here, not \(value.kind)") }
    var members: [String: ProfileNode] = [:]
    for (name, value) in object.sorted(by: { $0.key < $1.key }) {
      let step = name.utf8.allSatisfy(\.standsInKeys) ? name : JSONLine.quoted(name)
      let member = ProfileNode(value, key: key.isEmpty ? step : key + "." + step, file: file)
      guard known.contains(name) else {
        throw member.error("unknown key; known here: \(known.joined(separator: ", "))")
      }
      members[name] = member
    }
    return members
  }

  package func items() throws(ProfileError) -> [ProfileNode] {
    guard case .array(let items) = value else { throw error("a list belongs here, not \(value.kind)") }
    return items.enumerated().map { ProfileNode($1, key: "\(key)[\($0)]", file: file) }
  }

  package func string() throws(ProfileError) -> String {
    guard case .string(let text) = value else { throw error("a text belongs here, not \(value.kind)") }
    guard !text.isEmpty else { throw error("it is empty") }
    return text
  }

  package func bool() throws(ProfileError) -> Bool {
    guard case .bool(let bool) = value else { throw error("true or false belongs here, not \(value.kind)") }
    return bool
  }

  func number(in range: ClosedRange<Double>) throws(ProfileError) -> Double {
    guard case .number(let number) = value else { throw error("a number belongs here, not \(value.kind)") }
    guard range.contains(number) else {
      let (least, most) = (JSON5Value.text(of: range.lowerBound), JSON5Value.text(of: range.upperBound))
      throw error("\(value.kind) is out of range; \(least) to \(most) is possible")
    }
    return number
  }

  func integer(in range: ClosedRange<Int>) throws(ProfileError) -> Int {
    let number = try number(in: Double(range.lowerBound)...Double(range.upperBound))
    guard let integer = Int(exactly: number) else { throw error("\(value.kind) is no whole number") }
    return integer
  }

  /// A length of time, written in milliseconds.
  func span(in range: ClosedRange<Double>) throws(ProfileError) -> EventSpan {
    EventSpan(microseconds: Int64((try number(in: range) * 1000).rounded()))
  }

  /// A code of `type`, by its kernel name, or as `0xTYPE:0xCODE` where the kernel has none.
  func code(of type: UInt16) throws(ProfileError) -> EventCode {
    let text = try string()
    guard let code = EventCode(name: text) ?? EventCode(numbers: text) else {
      throw error("\(JSONLine.quoted(text)) is no kernel event code; see linux/input-event-codes.h")
    }
    guard code.type == type else {
      let wanted = EventType.names[type] ?? "another type"
      throw error("\(JSONLine.quoted(text)) is of the wrong kind; a code of \(wanted) belongs here")
    }
    return code
  }

  func codes(of type: UInt16) throws(ProfileError) -> [EventCode] {
    var codes: [EventCode] = []
    for item in try items() {
      let code = try item.code(of: type)
      guard !codes.contains(code) else { throw item.error("\(code) stands in the list twice") }
      codes.append(code)
    }
    guard !codes.isEmpty else { throw error("the list is empty") }
    return codes
  }
}

extension UInt8 {
  /// Whether it can stand in a key's path as it is: letters and digits.
  fileprivate var standsInKeys: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"): true
    default: false
    }
  }
}

extension EventType {
  /// The types a profile speaks of.
  fileprivate static let names: [UInt16: String] = [key: "EV_KEY", rel: "EV_REL", abs: "EV_ABS"]
}

extension EventCode {
  /// The code that ``description`` writes in numbers, as `0x1:0x10a`.
  fileprivate init?(numbers text: String) {
    var scan = LineScanner(text)
    guard scan.take("0x"), let type = scan.hexadecimal().flatMap(UInt16.init(exactly:)), scan.take(":0x"),
      let code = scan.hexadecimal().flatMap(UInt16.init(exactly:)), scan.rest.isEmpty
    else { return nil }
    self.init(type: type, code: code)
  }
}
