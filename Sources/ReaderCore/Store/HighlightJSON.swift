import InputBridge

/// Highlights as JSON: written one object a line, read in that form or as one array.
public enum HighlightJSON {
  /// One line for each entry, keys in alphabetical order, absent values left out, no control character unescaped.
  public static func lines(_ entries: [HighlightEntry]) -> String { entries.map { $0.json + "\n" }.joined() }

  /// Reads what ``lines(_:)`` wrote, or one array of the same objects.
  ///
  /// - Parameter source: The file's name, for the error.
  public static func entries(in json: [UInt8], source: String) throws(HighlightJSONError) -> [HighlightEntry] {
    let isSpace: (UInt8) -> Bool = { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    guard json.first(where: { !isSpace($0) }) != UInt8(ascii: "[") else { return try array(json, source: source) }
    var entries: [HighlightEntry] = []
    for (index, line) in json.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
    where !line.allSatisfy(isSpace) {
      let value: JSON5Value
      do {
        value = try JSON5Value.parse(Array(line))
      } catch {
        throw HighlightJSONError(
          source: source, place: "line \(index + 1), column \(error.column)", reason: error.slip)
      }
      entries.append(try HighlightEntry(value, Place(source: source, name: "line \(index + 1)")))
    }
    return entries
  }

  private static func array(_ json: [UInt8], source: String) throws(HighlightJSONError) -> [HighlightEntry] {
    let value: JSON5Value
    do {
      value = try JSON5Value.parse(json)
    } catch {
      throw HighlightJSONError(
        source: source, place: "line \(error.line), column \(error.column)", reason: error.slip)
    }
    guard case .array(let values) = value else { return [] }
    var entries: [HighlightEntry] = []
    for (index, value) in values.enumerated() {
      entries.append(try HighlightEntry(value, Place(source: source, name: "entry \(index + 1)")))
    }
    return entries
  }

  /// Where an entry stands, for the error.
  fileprivate struct Place {
    var source: String
    var name: String

    func error(_ reason: String) -> HighlightJSONError {
      HighlightJSONError(source: source, place: name, reason: reason)
    }
  }
}

/// A file that is not one of highlights.
public struct HighlightJSONError: Error, Hashable, Sendable, CustomStringConvertible {
  public var source: String
  public var place: String
  public var reason: String

  public var description: String { "\(source): \(place): \(reason)" }
}

extension HighlightEntry {
  fileprivate var json: String {
    var line = JSONLine()
    func add(_ key: StaticString, _ text: String?) { if let text { line.add(key, text) } }
    add("article", article)
    add("created", created)
    line.add("end", end)
    line.add("length", length)
    add("path", path)
    line.add("prefix", prefix)
    line.add("quote", quote)
    line.add("start", start)
    line.add("status", status.rawValue)
    line.add("suffix", suffix)
    line.add("title", title)
    return line.text
  }

  fileprivate init(_ value: JSON5Value, _ place: HighlightJSON.Place) throws(HighlightJSONError) {
    guard case .object = value else { throw place.error("an object belongs here, not \(value.kind)") }
    /// A member, or nil where it is left out.
    func member<Value>(_ key: String, _ read: (JSON5Value) -> Value?) throws(HighlightJSONError) -> Value? {
      guard let value = value[key] else { return nil }
      guard let read = read(value) else { throw place.error("\"\(key)\" has the wrong type") }
      return read
    }
    func needed<Value>(_ key: String, _ read: (JSON5Value) -> Value?) throws(HighlightJSONError) -> Value {
      guard let value = try member(key, read) else { throw place.error("\"\(key)\" is missing") }
      return value
    }
    let integer: (JSON5Value) -> Int? = { $0.number.flatMap { Int(exactly: $0) } }
    title = try needed("title", \.string)
    path = try member("path", \.string)
    article = try member("article", \.string)
    quote = try needed("quote", \.string)
    prefix = try needed("prefix", \.string)
    suffix = try needed("suffix", \.string)
    start = try needed("start", integer)
    end = try needed("end", integer)
    length = try needed("length", integer)
    created = try member("created", \.string)
    let status = try needed("status", \.string)
    guard let known = AnchorStatus(rawValue: status) else {
      let all = AnchorStatus.allCases.map(\.rawValue).joined(separator: ", ")
      throw place.error("\"status\" is one of \(all)")
    }
    self.status = known
    if let fault { throw place.error(fault) }
  }
}
