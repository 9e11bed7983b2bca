import FoundationEssentials

/// Highlights as JSON: written one object a line, read in that form or as one array.
public enum HighlightJSON {
  /// One line for each entry, keys in alphabetical order, absent values left out, no control character unescaped.
  public static func lines(_ entries: [HighlightEntry]) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Strings and integers always encode.
    return entries.compactMap { try? encoder.encode($0) }.map { escaped(String(decoding: $0, as: UTF8.self)) + "\n" }
      .joined()
  }

  /// Reads what ``lines(_:)`` wrote, or one array of the same objects.
  ///
  /// - Parameter source: The file's name, for the error.
  public static func entries(in json: [UInt8], source: String) throws(HighlightJSONError) -> [HighlightEntry] {
    let isSpace: (UInt8) -> Bool = { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    if json.first(where: { !isSpace($0) }) == UInt8(ascii: "[") {
      let entries = try decode([HighlightEntry].self, from: json, at: .init(source: source, place: "the array"))
      for (index, entry) in entries.enumerated() {
        try check(entry, at: .init(source: source, place: "entry \(index + 1)"))
      }
      return entries
    }
    var entries: [HighlightEntry] = []
    for (index, line) in json.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
    where !line.allSatisfy(isSpace) {
      let place = Place(source: source, place: "line \(index + 1)")
      let entry = try decode(HighlightEntry.self, from: Array(line), at: place)
      try check(entry, at: place)
      entries.append(entry)
    }
    return entries
  }

  private struct Place {
    var source: String
    var place: String

    func error(_ reason: String) -> HighlightJSONError { .init(source: source, place: place, reason: reason) }
  }

  private static func check(_ entry: HighlightEntry, at place: Place) throws(HighlightJSONError) {
    if let fault = entry.fault { throw place.error(fault) }
  }

  private static func decode<Value: Decodable>(
    _ type: Value.Type, from json: [UInt8], at place: Place
  ) throws(HighlightJSONError) -> Value {
    do {
      return try JSONDecoder().decode(type, from: Data(json))
    } catch let DecodingError.keyNotFound(key, context) {
      throw place.error("\"\(key.stringValue)\" is missing\(within(context))")
    } catch let DecodingError.typeMismatch(_, context), let DecodingError.valueNotFound(_, context) {
      throw place.error("\"\(context.codingPath.last?.stringValue ?? "")\" has the wrong type")
    } catch let DecodingError.dataCorrupted(context) {
      let key = context.codingPath.last.map { "\"\($0.stringValue)\": " } ?? ""
      throw place.error(key + context.debugDescription)
    } catch {
      throw place.error("not JSON")
    }
  }

  /// Which entry of an array the decoder stood in.
  private static func within(_ context: DecodingError.Context) -> String {
    context.codingPath.first?.intValue.map { " in entry \($0 + 1)" } ?? ""
  }

  /// JSON leaves DEL and C1 controls as they are; a terminal obeys some of them (ECMA-48), so they are escaped too. They
  /// occur inside strings only.
  private static func escaped(_ json: String) -> String {
    guard json.unicodeScalars.contains(where: { (0x7F...0x9F).contains($0.value) }) else { return json }
    return json.unicodeScalars.map { scalar in
      (0x7F...0x9F).contains(scalar.value) ? "\\u00" + String(scalar.value, radix: 16) : String(scalar)
    }.joined()
  }
}

/// A file that is not one of highlights.
public struct HighlightJSONError: Error, Hashable, Sendable, CustomStringConvertible {
  public var source: String
  public var place: String
  public var reason: String

  public var description: String { "\(source): \(place): \(reason)" }
}
