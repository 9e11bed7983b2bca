/// Where the pictures of an article are.
enum PictureSource: Sendable {
  /// Nowhere that can be reached.
  case none
  /// In files: an article names them by paths from this folder.
  case folder(String)
  /// In the archive that the article was read from, by the places of their links in ``Article/links``.
  case archive(ByteStore, [Int: ZipArchive.Entry])
}

extension Article {
  /// The picture that a link names; nil where there is none within reach. Nothing is fetched from elsewhere, and for a
  /// book nothing is opened but its archive.
  ///
  /// - Parameter link: a place in ``links``.
  public func picture(at link: Int) -> StoredPicture? {
    switch pictures {
    case .none: return nil
    case .folder(let folder): return StoredPicture(links[link], in: folder)
    case .archive(let bytes, let entries):
      return entries[link].map { StoredPicture(ArchivedFile(archive: bytes, entry: $0)) }
    }
  }
}
