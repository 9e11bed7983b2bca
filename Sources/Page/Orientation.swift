#if Window

/// How the pixels of a photograph are to be turned so that they are seen upright (Exif 2.3, 4.6.4 A, tag 274).
struct Orientation {
  /// 1 to 8; 1 is as they are stored.
  private let number: Int

  var isUpright: Bool { number == 1 }
  /// Whether what is stored as a row is seen as a column.
  var swapsSides: Bool { number >= 5 }

  /// Looks for it in the head of an image file: what stands before its pixels. Only a JPEG has one.
  init(head: [UInt8]) {
    number = Self.exif(inJPEG: head).flatMap(Self.orientation) ?? 1
  }

  /// How much of a head is looked at: two segments as long as they can be. That of Exif stands first (4.5.4) or, in many
  /// files, behind JFIF's.
  static let reach = 128 << 10

  /// What a JPEG's segment of Exif holds (ITU-T T.81, B.1.1.4: 0xFF, a marker, a length that counts its own two bytes).
  private static func exif(inJPEG head: [UInt8]) -> TIFFBytes? {
    let file = TIFFBytes(head[...], isLittleEndian: false)
    let (start, exif, pixels) = (0xFFD8, 0xFFE1, 0xFFDA)
    guard file.number(at: 0, count: 2) == start else { return nil }
    var place = 2
    while let marker = file.number(at: place, count: 2), marker != pixels,
      let length = file.number(at: place + 2, count: 2), marker >= 0xFF00, length >= 2
    {
      let content = head[(place + 4)...].prefix(length - 2)
      if marker == exif, content.starts(with: Array("Exif\0\0".utf8)) { return TIFFBytes(content.dropFirst(6)) }
      place += 2 + length
    }
    return nil
  }

  /// The entry of a directory of 12 bytes each: tag, type, count, value (TIFF 6.0, section 2).
  private static func orientation(in exif: TIFFBytes) -> Int? {
    guard let directory = exif.number(at: 4, count: 4), let count = exif.number(at: directory, count: 2) else {
      return nil
    }
    for entry in (0..<count).map({ directory + 2 + 12 * $0 }) where exif.number(at: entry, count: 2) == 274 {
      let short = 3
      guard exif.number(at: entry + 2, count: 2) == short else { return nil }
      return exif.number(at: entry + 8, count: 2).flatMap { (1...8).contains($0) ? $0 : nil }
    }
    return nil
  }
}

/// Bytes that hold numbers, in the order that they name at their beginning.
private struct TIFFBytes {
  private let bytes: ArraySlice<UInt8>
  private let isLittleEndian: Bool

  init(_ bytes: ArraySlice<UInt8>, isLittleEndian: Bool) {
    self.bytes = bytes
    self.isLittleEndian = isLittleEndian
  }

  init?(_ bytes: ArraySlice<UInt8>) {
    let isLittleEndian = bytes.starts(with: Array("II".utf8))
    guard isLittleEndian || bytes.starts(with: Array("MM".utf8)) else { return nil }
    self.init(bytes, isLittleEndian: isLittleEndian)
  }

  /// The number in `count` bytes; nil where they are not all there.
  func number(at place: Int, count: Int) -> Int? {
    let part = bytes.dropFirst(place).prefix(count)
    guard part.count == count else { return nil }
    return isLittleEndian ? part.reversed().reduce(0) { $0 << 8 | Int($1) } : part.reduce(0) { $0 << 8 | Int($1) }
  }
}

#endif
