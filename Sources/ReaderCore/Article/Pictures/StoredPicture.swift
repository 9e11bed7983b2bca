/// A picture of an article as it is stored: in a file beside the article, or packed into a book.
///
/// The value holds where the picture is. That it can be read, or is a picture at all, shows when it is read.
public struct StoredPicture: Identifiable, Sendable {
  /// What tells it from the other pictures of its article: a path.
  public let id: String
  private let place: Place

  private enum Place {
    case file
    case archived(ArchivedFile)
  }

  /// No picture in a book may be longer than this, in bytes: no archive makes more of itself. A photograph as large as a
  /// window ever shows takes less than 20 MB.
  static let archivedLimit = 64 << 20

  /// A file that an article names; nil for what is not in the folder's tree or in one near it.
  init?(_ source: String, in folder: String) {
    guard !source.isEmpty, !source.hasPrefix("/"), !source.contains(":") else { return nil }
    id = folder + "/" + source.percentDecoded
    place = .file
  }

  init(_ file: ArchivedFile) {
    id = file.entry.name
    place = .archived(file)
  }

  /// Reads the picture's bytes from the first on and hands them out in pieces, until `body` has had enough.
  ///
  /// - Parameter size: the most bytes that are handed out at once.
  /// - Returns: whether `body` took them all, and all are there as they were stored.
  public func read(inPieces size: Int, _ body: ([UInt8]) -> Bool) -> Bool {
    switch place {
    case .file:
      guard let file = FileBytes(path: id) else { return false }
      return ByteStore.file(file).read(0..<file.count, inPieces: size, body)
    case .archived(let file): return file.read(upTo: Self.archivedLimit, inPieces: size, body)
    }
  }
}
