/// What an article's source is written in.
enum ArticleFormat {
  case markdown
  case plainText
  case hypertext

  private static let extensions: [String: ArticleFormat] = [
    "md": .markdown, "markdown": .markdown, "mdown": .markdown, "mkd": .markdown, "mkdn": .markdown,
    "html": .hypertext, "htm": .hypertext, "xhtml": .hypertext, "xht": .hypertext,
  ]

  /// Judged by the extension of `name`; where it has none (a pipe, a README), by the first bytes. Archives are told by
  /// their bytes alone, before this.
  init(name: String, head: [UInt8]) {
    let parts = Self.fileName(name).split(separator: ".", omittingEmptySubsequences: false)
    if parts.count > 1, let last = parts.last, parts.first?.isEmpty == false {
      self = Self.extensions[last.lowercased()] ?? .plainText
    } else if Self.looksLikeHypertext(head) {
      self = .hypertext
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

  /// A document type, or the root element behind nothing but declarations and comments.
  private static func looksLikeHypertext(_ head: [UInt8]) -> Bool {
    let start = head.prefix { $0 != UInt8(ascii: "<") }
    guard start.dropFirst(SourceText.byteOrderMarkCount(head)).allSatisfy(\.isMarkupSpace) else { return false }
    if String(decoding: head[start.count...].prefix(14), as: UTF8.self).lowercased() == "<!doctype html" { return true }
    var scanner = MarkupScanner(Array(head[start.count...]))
    while let token = scanner.next() {
      if case .text(let range) = token, head[start.count...].dropFirst(range.lowerBound).first?.isMarkupSpace == true {
        continue
      }
      if case .open("html", _, _) = token { return true }
      return false
    }
    return false
  }

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
