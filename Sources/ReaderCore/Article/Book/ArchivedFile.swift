/// A file in a ZIP archive that is unpacked piece by piece, as far as somebody wants to see it.
struct ArchivedFile: Sendable {
  let archive: ByteStore
  let entry: ZipArchive.Entry

  /// Unpacks the file and hands it out in pieces of at most `size` bytes, until `body` has had enough.
  ///
  /// - Parameter limit: longer files are not unpacked, nor is more of any file than it says it has.
  /// - Returns: whether `body` took all of the file, and all of it is sound.
  func read(upTo limit: Int, inPieces size: Int, _ body: ([UInt8]) -> Bool) -> Bool {
    guard let place = try? ZipArchive.place(of: entry, in: archive), place.count == entry.packedCount else {
      return false
    }
    let isStored = entry.method == 0
    guard isStored || entry.method == 8 else { return false }
    var rest = isStored ? place.count : entry.count
    guard rest <= limit else { return false }
    var checksum = 0
    func take(_ piece: [UInt8]) -> Bool {
      rest -= piece.count
      checksum = ZipArchive.checksum(checksum, of: piece)
      return rest >= 0 && body(piece)
    }
    if isStored {
      guard archive.read(place, inPieces: size, take) else { return false }
    } else {
      var inflater = Inflater()
      guard archive.read(place, inPieces: size, { inflater.inflate($0, inPieces: size, take) }) else { return false }
    }
    return rest == 0 && checksum == entry.checksum
  }
}
