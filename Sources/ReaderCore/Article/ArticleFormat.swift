/// What an article's source is written in.
enum ArticleFormat {
  case markdown
  case plainText

  private static let markdownExtensions: Set<String> = ["md", "markdown", "mdown", "mkd", "mkdn"]

  /// Judged by the extension of `name`; where it has none (a pipe, a README), by the first bytes.
  init(name: String, head: [UInt8]) {
    let parts = Self.fileName(name).split(separator: ".", omittingEmptySubsequences: false)
    if parts.count > 1, let last = parts.last, parts.first?.isEmpty == false {
      self = Self.markdownExtensions.contains(last.lowercased()) ? .markdown : .plainText
    } else {
      self = Self.looksLikeMarkdown(head) ? .markdown : .plainText
    }
  }

  /// The file's name without its extension.
  static func title(of path: String) -> String {
    let name = fileName(path)
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex, !name[dot...].contains(" ") else {
      return String(name)
    }
    return String(name[..<dot])
  }

  private static func fileName(_ path: String) -> Substring { path.split(separator: "/").last ?? path[...] }

  /// A heading alone between blank lines, a fence, or a link with a target: plain text has none of them, and a shell
  /// script's comments do not stand so.
  private static func looksLikeMarkdown(_ head: [UInt8]) -> Bool {
    let text = String(decoding: head, as: UTF8.self)
    if text.hasPrefix("#!") { return false }
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    func isBlank(_ index: Int) -> Bool { !lines.indices.contains(index) || lines[index].allSatisfy(\.isWhitespace) }
    return lines.indices.contains { index in
      let line = lines[index]
      let level = line.prefix { $0 == "#" }.count
      let isHeading = (1...6).contains(level) && line.dropFirst(level).hasPrefix(" ")
      return isHeading && isBlank(index - 1) && isBlank(index + 1) || line.hasPrefix("```") || line.contains("](http")
    }
  }
}
