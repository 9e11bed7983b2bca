/// Why an article cannot be opened.
public enum ArticleError: Error, Hashable, Sendable, CustomStringConvertible {
  case missing(path: String)
  case isDirectory(path: String)
  /// `reason` is the system's: "Permission denied".
  case unreadable(path: String, reason: String)
  /// `kind` with its article, "a PDF document"; `advice` what to do, "convert it with pdftotext".
  case binary(path: String, kind: String, advice: String)
  case tooLong(path: String, limit: Int)
  /// `reason`: "it was cut short".
  case damagedBook(path: String, reason: String)
  /// A book in which there is nothing to read.
  case pictureBook(path: String)
  /// Its text is encrypted.
  case lockedBook(path: String)

  /// One line: what, why, what to do.
  public var description: String {
    switch self {
    case .missing(let path): "\(printable(path)): no such file; check the name"
    case .isDirectory(let path): "\(printable(path)): is a directory; name a file in it"
    case .unreadable(let path, let reason): "\(printable(path)): cannot be read (\(reason)); check its permissions"
    case .binary(let path, let kind, let advice): "\(printable(path)): is \(kind), not text; \(advice)"
    case .tooLong(let path, let limit):
      "\(printable(path)): is longer than \(limit >> 20) MiB, the most that is read into memory; save it as a .txt file"
    case .damagedBook(let path, let reason):
      "\(printable(path)): cannot be read as a book (\(reason)); get it anew from where it came"
    case .pictureBook(let path):
      "\(printable(path)): is a book without any text; open it in a program that shows its pictures"
    case .lockedBook(let path):
      "\(printable(path)): is locked (its text is encrypted, DRM); read it in the program that it was sold for"
    }
  }

  /// A file's name may hold any byte, and an error goes to a terminal.
  private func printable(_ path: String) -> String { SourceText.singleLine(path) }
}
