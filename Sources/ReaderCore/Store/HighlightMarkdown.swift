/// Highlights as Markdown, to be read, printed or kept with one's notes.
public enum HighlightMarkdown {
  /// One article: its title, its quotations in text order, each with its place, and those no longer found at the end.
  ///
  /// The entries are of one article. Nothing for none.
  public static func document(_ entries: [HighlightEntry]) -> String {
    guard let first = entries.first else { return "" }
    let standing = entries.filter { $0.status != .lost }.sorted { $0.start < $1.start }
    let lost = entries.filter { $0.status == .lost }
    var parts = ["# " + inline(first.title)]
    if let path = first.path { parts.append(inline(path)) }
    parts += standing.map(quotation)
    if !lost.isEmpty { parts += ["## No longer in the text"] + lost.map(quotation) }
    return parts.joined(separator: "\n\n") + "\n"
  }

  private static func quotation(_ entry: HighlightEntry) -> String {
    let lines = entry.quote.split(separator: "\n", omittingEmptySubsequences: false)
    let quote = lines.map { $0.isEmpty ? ">" : "> " + inline(String($0)) }.joined(separator: "\n")
    return quote + "\n>\n> — " + source(entry)
  }

  /// "38 %, edited, 2026-01-31"
  private static func source(_ entry: HighlightEntry) -> String {
    var parts = ["\(entry.anchor.percent) %"]
    if entry.status == .moved || entry.status == .edited { parts.append(entry.status.rawValue) }
    if let created = entry.created { parts.append(inline(String(created.prefix(10)))) }
    return parts.joined(separator: ", ")
  }

  /// Text that reads as itself in Markdown (CommonMark 0.31, 2.4 "Backslash escapes"), on one line, with control
  /// characters made visible: the document may be printed on a terminal.
  static func inline(_ text: String) -> String {
    var result = ""
    let scalars = Array(text.unicodeScalars)
    let opening = blockMarker(scalars)
    for (place, scalar) in scalars.enumerated() {
      let next = place + 1 < scalars.count ? scalars[place + 1] : " "
      switch scalar {
      case "\\", "`", "*", "[", "]", "<": result += "\\"
      // Inside a word an underscore is one; before a letter an ampersand may begin an entity.
      case "_" where !(place > 0 && isWord(scalars[place - 1]) && isWord(next)): result += "\\"
      case "&" where isWord(next) || next == "#": result += "\\"
      case _ where place == opening: result += "\\"
      default: break
      }
      let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
      result.unicodeScalars.append(!isControl ? scalar : scalar == "\t" || scalar == "\n" ? " " : "\u{FFFD}")
    }
    return result
  }

  /// Where the line would begin a block of its own: `#`, `>`, `+`, `-`, `=`, `~`, `|`, or the mark after a number.
  private static func blockMarker(_ line: [Unicode.Scalar]) -> Int? {
    guard let first = line.firstIndex(where: { $0 != " " && $0 != "\t" }) else { return nil }
    if "#>+-=~|".unicodeScalars.contains(line[first]) { return first }
    guard let end = line[first...].firstIndex(where: { !("0"..."9").contains($0) }), end > first else { return nil }
    return line[end] == "." || line[end] == ")" ? end : nil
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
  }
}
