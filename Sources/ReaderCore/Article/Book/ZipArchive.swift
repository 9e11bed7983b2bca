internal import CZlib

/// The files of a ZIP archive (PKWARE APPNOTE 6.3), read where they are asked for.
///
/// Nothing in an archive is believed: sizes are checked against what is there, and nobody's names become paths of this
/// system. Of the methods it knows the two that books may use (EPUB OCF 3.3, 4.2): stored and deflated.
struct ZipArchive {
  /// What the directory says of a file.
  struct Entry: Sendable {
    /// As written, with `/` between folders.
    var name: String
    var method: Int
    fileprivate var isEncrypted: Bool
    var checksum: Int
    var packedCount: Int
    var count: Int
    fileprivate var header: Int
  }

  enum Failure: Error, Equatable {
    /// What should be there is not: the file was cut short, or is no archive at all.
    case incomplete
    case damaged
    case encrypted
    /// Packed by a method that books do not use.
    case unknownMethod
    /// Longer than what its reader is ready to take.
    case tooLong
  }

  /// In the order of the directory.
  let entries: [Entry]
  let bytes: ByteStore

  /// Reads the directory at the archive's end.
  init(_ bytes: ByteStore) throws(Failure) {
    self.bytes = bytes
    var records = Fields(bytes.bytes(in: try DirectoryEnd(of: bytes).directory))
    var entries: [Entry] = []
    while records.starts(with: Self.directorySignature) {
      guard let entry = Entry(&records) else { break }
      entries.append(entry)
    }
    self.entries = entries
  }

  fileprivate static let directorySignature: [UInt8] = [0x50, 0x4B, 1, 2]
  private static let fileSignature: [UInt8] = [0x50, 0x4B, 3, 4]
  private static let fileHeaderCount = 30

  /// Unpacks a file of at most `limit` bytes.
  ///
  /// - Returns: what could be unpacked, and whether that is all of it: the beginning of a damaged file is worth reading.
  func contents(of entry: Entry, limit: Int) throws(Failure) -> (bytes: [UInt8], isWhole: Bool) {
    let packed = bytes.bytes(in: try Self.place(of: entry, in: bytes))
    let isWhole = packed.count == entry.packedCount
    switch entry.method {
    case 0:
      if packed.count > limit { throw .tooLong }
      return (packed, isWhole && Self.checksum(of: packed) == entry.checksum)
    case 8:
      if entry.count > limit { throw .tooLong }
      let unpacked = Self.inflate(packed, to: entry.count)
      return (unpacked, isWhole && Self.checksum(of: unpacked) == entry.checksum)
    default: throw .unknownMethod
    }
  }

  /// Where the packed bytes of a file stand, as many of them as are there.
  static func place(of entry: Entry, in bytes: ByteStore) throws(Failure) -> Range<Int> {
    if entry.isEncrypted { throw .encrypted }
    var header = Fields(bytes.bytes(in: entry.header..<entry.header + fileHeaderCount))
    guard header.starts(with: fileSignature), header.rest >= fileHeaderCount else { throw .incomplete }
    header.skip(26)
    let start = entry.header + fileHeaderCount + header.short() + header.short()
    guard start <= bytes.count else { throw .incomplete }
    return start..<start + min(entry.packedCount, bytes.count - start)
  }

  /// What can be had of deflated data, up to `count` bytes. What is wrong shows in the checksum.
  private static func inflate(_ packed: [UInt8], to count: Int) -> [UInt8] {
    var inflater = Inflater()
    var bytes: [UInt8] = []
    _ = inflater.inflate(packed, inPieces: 64 << 10) { piece in
      bytes += piece.prefix(count - bytes.count)
      return bytes.count < count
    }
    return bytes
  }

  /// The CRC-32 of bytes behind others, whose own is given.
  static func checksum(_ before: Int = 0, of bytes: [UInt8]) -> Int {
    unsafe bytes.withUnsafeBufferPointer { unsafe Int(crc32_z(UInt(before), $0.baseAddress, $0.count)) }
  }
}

// MARK: - Records

extension ZipArchive.Entry {
  /// The next record of the directory; nil where it is cut.
  fileprivate init?(_ fields: inout Fields) {
    guard fields.rest >= 46 else { return nil }
    fields.skip(8)
    let flags = fields.short()
    isEncrypted = flags & 1 != 0
    method = fields.short()
    fields.skip(4)
    checksum = fields.long()
    packedCount = fields.long()
    count = fields.long()
    let (nameCount, extraCount, commentCount) = (fields.short(), fields.short(), fields.short())
    fields.skip(8)
    header = fields.long()
    name = String(decoding: fields.bytes(nameCount), as: UTF8.self).split(
      separator: "\\", omittingEmptySubsequences: false
    )
    .joined(separator: "/")
    fields.skip(extraCount + commentCount)
  }
}

/// The record at the end of an archive, which says where its directory is.
private struct DirectoryEnd {
  var directory: Range<Int>

  private static let count = 22
  private static let signature: [UInt8] = [0x50, 0x4B, 5, 6]
  private static let longestComment = 0xFFFF

  init(of bytes: ByteStore) throws(ZipArchive.Failure) {
    let windowStart = max(0, bytes.count - Self.count - Self.longestComment)
    let window = bytes.bytes(in: windowStart..<bytes.count)
    // The comment behind it may hold anything, the signature too: the last one whose directory is in its place counts.
    for index in stride(from: window.count - Self.count, through: 0, by: -1)
    where window[index] == Self.signature[0] && window[index...].starts(with: Self.signature) {
      var fields = Fields(Array(window[index..<index + Self.count]))
      fields.skip(12)
      let (count, offset) = (fields.long(), fields.long())
      let end = windowStart + index
      guard offset + count <= end else { continue }
      directory = offset..<offset + count
      return
    }
    throw .incomplete
  }
}

/// Numbers of a record, least byte first. What lies beyond its end is 0.
private struct Fields {
  private var bytes: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

  var rest: Int { bytes.count }

  func starts(with signature: [UInt8]) -> Bool { bytes.starts(with: signature) }

  mutating func skip(_ count: Int) { bytes = bytes.dropFirst(count) }

  mutating func bytes(_ count: Int) -> ArraySlice<UInt8> {
    defer { skip(count) }
    return bytes.prefix(count)
  }

  mutating func short() -> Int { number(2) }
  mutating func long() -> Int { number(4) }

  private mutating func number(_ count: Int) -> Int {
    bytes(count).reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
