/// The YAML that site generators put in front of Markdown: of it, the title is read, and the rest is not shown.
///
/// It starts on the first line with `---`, ends with `---` or `...`, and holds keys: anything else, two thematic breaks
/// for one, is Markdown.
struct FrontMatter {
  var title: String?
  /// Where the Markdown starts.
  private(set) var end = 0

  /// Longer ones are text between thematic breaks.
  private static let longest = 16 << 10

  /// nil where `source`, which is clean (``SourceText/cleaned(_:)``), starts with none.
  init?(_ source: [UInt8]) {
    guard source.starts(with: Array("---\n".utf8)) else { return nil }
    var start = 4
    var hasKey = false
    while start < min(source.count, Self.longest) {
      let lineEnd = source[start...].firstIndex(of: .lineFeed) ?? source.count
      let line = String(decoding: source[start..<lineEnd], as: UTF8.self)
      start = lineEnd + 1
      if line == "---" || line == "..." {
        end = min(start, source.count)
        if hasKey { return } else { return nil }
      }
      if let value = Self.value(in: line) {
        hasKey = true
        if line.hasPrefix("title:"), !value.isEmpty { title = value }
      } else if !Self.belongsToValue(line) {
        return nil
      }
    }
    return nil
  }

  /// What follows the key of a line, unquoted.
  private static func value(in line: String) -> String? {
    guard let colon = line.firstIndex(of: ":"), colon != line.startIndex,
      line[..<colon].allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" })
    else { return nil }
    let value = line[colon...].dropFirst()
    guard value.isEmpty || value.first == " " else { return nil }
    let trimmed = value.drop { $0 == " " }
    for quote in ["\"", "'"] where trimmed.count > 1 && trimmed.hasPrefix(quote) && trimmed.hasSuffix(quote) {
      return String(trimmed.dropFirst().dropLast())
    }
    return String(trimmed)
  }

  /// Items, continued values and comments.
  private static func belongsToValue(_ line: String) -> Bool {
    line.isEmpty || [" ", "-", "#"].contains { line.hasPrefix($0) }
  }
}
