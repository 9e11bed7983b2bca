/// A book's table of contents: EPUB 3's navigation document, or EPUB 2's NCX.
struct BookContents {
  struct Entry: Equatable {
    var title: String
    /// 1 for a part or chapter, more for what is in it.
    var level: Int
    /// As written, from the file that the contents stand in.
    var target: String
  }

  private(set) var entries: [Entry] = []
  private var level = 0
  private var text: [UInt8]?
  private var target: String?

  /// What the navigation document lists; of its lists the one that is marked as contents, or the first one.
  static func navigation(_ source: [UInt8]) -> [Entry] {
    let lists = BookContents.lists(source)
    return (lists.first { $0.isContents } ?? lists.first)?.contents.entries ?? []
  }

  private static func lists(_ source: [UInt8]) -> [(isContents: Bool, contents: BookContents)] {
    var lists: [(isContents: Bool, contents: BookContents)] = []
    var isInside = false
    var scanner = MarkupScanner(source)
    while let token = scanner.next() {
      if case .open("nav", let range, _) = token {
        let type = scanner.attributes(in: range)["epub:type"] ?? ""
        lists.append((type.split(separator: " ").contains("toc"), BookContents()))
        isInside = true
      } else if token == .close(name: "nav") {
        isInside = false
      } else if isInside {
        lists[lists.count - 1].contents.takeNavigation(token, scanner)
      }
    }
    return lists
  }

  private mutating func takeNavigation(_ token: MarkupScanner.Token, _ scanner: MarkupScanner) {
    switch token {
    case .open("ol", _, _): level += 1
    case .close("ol"): level -= 1
    case .open("a", let range, _):
      text = []
      target = scanner.attributes(in: range)["href"]
    case .close("a"): addEntry()
    case .text(let range), .literal(let range): text? += scanner.source[range]
    default: break
    }
  }

  /// What the map of an NCX lists.
  static func ncx(_ source: [UInt8]) -> [Entry] {
    var contents = BookContents()
    var scanner = MarkupScanner(source)
    while let token = scanner.next() {
      switch token {
      case .open("navpoint", _, let isEmpty): if !isEmpty { contents.level += 1 }
      case .close("navpoint"): contents.level -= 1
      case .open("text", _, _) where contents.level > 0: contents.text = []
      case .text(let range), .literal(let range): contents.text? += source[range]
      case .close("text"): contents.title = contents.text
      case .open("content", let range, _) where contents.level > 0:
        contents.text = contents.title
        contents.target = scanner.attributes(in: range)["src"]
        contents.addEntry()
      default: break
      }
    }
    return contents.entries
  }

  /// The label that waits for its place.
  private var title: [UInt8]?

  private mutating func addEntry() {
    let words = MarkupScanner.words(of: text ?? [])
    if let target, !target.isEmpty, !words.isEmpty {
      let title = SourceText.singleLine(String(decoding: words, as: UTF8.self))
      entries.append(Entry(title: title, level: max(1, level), target: target))
    }
    (text, target, title) = (nil, nil, nil)
  }
}
