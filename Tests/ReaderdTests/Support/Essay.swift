import ProgramRuns
import Testing

/// Articles whose every word says where it stands.
enum Essay {
  /// Paragraphs of one short line under three headings; “needle” stands in every tenth paragraph.
  static let lines: String = {
    let parts = ["Beginning", "Middle", "End"].enumerated().map { part, name in
      let paragraphs = (1...50).map { number in
        let needle = number % 10 == 0 ? " A needle lies here." : ""
        return "Paragraph \(part * 50 + number) stands alone.\(needle)"
      }
      return "# \(name)\n\n" + paragraphs.joined(separator: "\n\n")
    }
    return parts.joined(separator: "\n\n") + "\n"
  }()

  /// Long paragraphs, each word named after its paragraph and its place in it: `p07w031`.
  static let words: String = {
    func three(_ number: Int) -> String { String(String(1000 + number).dropFirst()) }
    return (1...40).map { paragraph in
      (1...80).map { "p\(three(paragraph))w\(three($0))" }.joined(separator: " ") + "."
    }.joined(separator: "\n\n") + "\n"
  }()
}

extension Terminal {
  /// Opens an article for a test, and waits for its first screen.
  static func reading(
    _ text: String, in scratch: Scratch, _ options: [String] = [], columns: Int = 80, rows: Int = 24
  ) throws -> Terminal {
    let file = try scratch.file("article.md", text)
    let terminal = try Terminal(
      arguments: ["read", file, "--state", scratch.state] + options, columns: columns, rows: rows)
    try terminal.wait(for: "‹◆›")
    return terminal
  }

  /// The rows of text: between the air above them and the footer (at least 16 rows: one row of air).
  var page: [String] { Array(lines[1..<rows - 1]) }

  /// Presses keys and waits until the page is what it was, moved up by so many lines.
  ///
  /// Rows that were below the edge, or that the HUD covers after, are not compared.
  func expectMove(
    _ keys: String, lines count: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = page
    let compared = max(1, min(before.count - abs(count), 12))
    let wanted = Array(before.dropFirst(max(0, count)).prefix(compared))
    try type(keys)
    try wait(for: "a move by \(count) lines", sourceLocation: sourceLocation) { terminal in
      Array(terminal.page.dropFirst(max(0, -count)).prefix(compared)) == wanted
    }
  }
}
