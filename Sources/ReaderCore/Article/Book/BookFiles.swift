/// The files of a book, found by the names that its documents call them.
struct BookFiles {
  let archive: ZipArchive
  private let indices: [String: Int]
  /// By names in lower case, for books made where case does not count.
  private let foldedIndices: [String: Int]
  /// What may still be unpacked: no archive makes more of itself than this.
  private(set) var budget: Int

  init(_ archive: ZipArchive, budget: Int) {
    self.archive = archive
    self.budget = budget
    // Of files with one name the last one counts, as it does where an archive is unpacked.
    let names = archive.entries.enumerated().map { (BookPath.normalized($1.name), $0) }
    indices = Dictionary(names) { $1 }
    foldedIndices = Dictionary(names.map { ($0.lowercased(), $1) }) { $1 }
  }

  /// The name of a file as the archive has it, given a path from the archive's root.
  func name(of path: String) -> String? {
    entry(at: path).map { BookPath.normalized($0.name) }
  }

  /// A file of the archive, given a path from its root.
  func entry(at path: String) -> ZipArchive.Entry? {
    (indices[path] ?? foldedIndices[path.lowercased()]).map { archive.entries[$0] }
  }

  /// Unpacks a file. What can be had of a damaged one is had.
  mutating func contents(of path: String) throws(ZipArchive.Failure) -> (bytes: [UInt8], isWhole: Bool) {
    guard let entry = entry(at: path) else { throw .incomplete }
    let contents = try archive.contents(of: entry, limit: budget)
    budget -= contents.bytes.count
    return contents
  }

  /// An XML file as clean UTF-8; nil where it is not there or cannot be unpacked.
  mutating func markup(at path: String) -> [UInt8]? {
    (try? contents(of: path)).map { HypertextSource.decoded($0.bytes) }
  }

  /// The files whose names end so, in the order of the archive.
  func names(endingIn endings: [String]) -> [String] {
    archive.entries.map { BookPath.normalized($0.name) }.filter { name in
      endings.contains { name.lowercased().hasSuffix($0) }
    }
  }
}

/// Paths inside a book: names in an archive, and never more than that.
enum BookPath {
  /// Without `.`, `..` and empty steps. Above the root there is nothing, so `..` stays there (URL standard, 4.4).
  static func normalized(_ path: String) -> String {
    var steps: [Substring] = []
    for step in path.split(separator: "/") where step != "." {
      if step == ".." { _ = steps.popLast() } else { steps.append(step) }
    }
    return steps.joined(separator: "/")
  }

  /// Where a reference from a file leads: a path from the root, and the name of a place in the file there. nil for one
  /// that leads out of the book.
  static func resolve(_ reference: String, from file: String, in files: BookFiles) -> (path: String, anchor: String?)? {
    let reference = reference.drop { $0.isWhitespace }
    let parts = reference.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, !hasScheme(first) else { return nil }
    let anchor = parts.count > 1 ? parts[1].percentDecoded : nil
    if first.isEmpty { return (file, anchor) }
    let folder = first.hasPrefix("/") ? "" : String(file[..<(file.lastIndex(of: "/") ?? file.startIndex)])
    // Some archives hold names that look percent-encoded, and some documents name them without encoding that.
    let candidates = [first.percentDecoded, String(first)].map { normalized(folder + "/" + $0) }
    return (candidates.lazy.compactMap(files.name(of:)).first ?? candidates[0], anchor)
  }

  /// Whether a reference names a scheme, and so leads elsewhere: `https:`, `mailto:`, `//host`.
  static func hasScheme(_ reference: Substring) -> Bool {
    if reference.hasPrefix("//") { return true }
    let scheme = reference.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    return scheme.first?.isLetter == true && reference.dropFirst(scheme.count).first == ":"
  }
}
