internal import CZlib

/// A ZIP archive that a test builds, sound or broken in one place.
package struct Archive {
  package struct File {
    package var name: String
    package var bytes: [UInt8]
    package var isDeflated: Bool
    /// General purpose bit 0.
    package var isEncrypted = false
    /// Written in place of the true one.
    package var method: Int?
    package var count: Int?

    package init(_ name: String, _ bytes: [UInt8], isDeflated: Bool = false) {
      self.name = name
      self.bytes = bytes
      self.isDeflated = isDeflated
    }

    package init(_ name: String, _ text: String, isDeflated: Bool = false) {
      self.init(name, Array(text.utf8), isDeflated: isDeflated)
    }
  }

  package var files: [File]
  package var comment = ""

  package init(_ files: [File]) { self.files = files }

  /// The archive as PKWARE's APPNOTE 6.3 has it: files, directory, end record.
  package var bytes: [UInt8] {
    var archive: [UInt8] = []
    var directory: [UInt8] = []
    for file in files {
      let offset = archive.count
      let packed = file.isDeflated ? Self.deflated(file.bytes) : file.bytes
      let common =
        [20, file.isEncrypted ? 1 : 0, file.method ?? (file.isDeflated ? 8 : 0), 0, 0x21].flatMap(Self.short)
        + [Self.checksum(file.bytes), packed.count, file.count ?? file.bytes.count].flatMap(Self.long)
        + [file.name.utf8.count, 0].flatMap(Self.short)
      archive += [0x50, 0x4B, 3, 4] + common + Array(file.name.utf8) + packed
      directory += [0x50, 0x4B, 1, 2] + Self.short(20) + common
      directory += [0, 0, 0].flatMap(Self.short) + Self.long(0) + Self.long(offset) + Array(file.name.utf8)
    }
    let end =
      [0, 0, files.count, files.count].flatMap(Self.short) + [directory.count, archive.count].flatMap(Self.long)
      + Self.short(comment.utf8.count) + Array(comment.utf8)
    return archive + directory + [0x50, 0x4B, 5, 6] + end
  }

  private static func short(_ number: Int) -> [UInt8] { [UInt8(number & 0xFF), UInt8(number >> 8 & 0xFF)] }
  private static func long(_ number: Int) -> [UInt8] { short(number & 0xFFFF) + short(number >> 16 & 0xFFFF) }

  private static func checksum(_ bytes: [UInt8]) -> Int {
    unsafe bytes.withUnsafeBufferPointer { unsafe Int(crc32_z(0, $0.baseAddress, $0.count)) }
  }

  /// Deflate without zlib's header and checksum, which a ZIP archive leaves out.
  private static func deflated(_ bytes: [UInt8]) -> [UInt8] {
    var count = compressBound(UInt(bytes.count))
    var packed = [UInt8](repeating: 0, count: Int(count))
    let code = unsafe compress2(&packed, &count, bytes, UInt(bytes.count), 9)
    precondition(code == Z_OK, "zlib refuses")
    return Array(packed[2..<Int(count) - 4])
  }
}
