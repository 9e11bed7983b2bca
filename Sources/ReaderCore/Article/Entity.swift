/// Character references of HTML and Markdown, decoded exactly once.
enum Entity {
  /// What an entity stands for, in UTF-8; nil for an unknown name, which is text as it is written.
  ///
  /// `entity` is the whole reference, `&eacute;`, `&#233;` or `&#xE9;`. What is no scalar, and every control, is U+FFFD:
  /// an article cannot smuggle an escape sequence past the cleaning of its source.
  static func decode(_ entity: some Sequence<UInt8>) -> [UInt8]? {
    let body = Array(entity.dropFirst().prefix { $0 != UInt8(ascii: ";") })
    guard body.first == UInt8(ascii: "#") else { return named[String(decoding: body, as: UTF8.self)] }
    let isHexadecimal = body.count > 1 && body[1] | 0x20 == UInt8(ascii: "x")
    let digits = String(decoding: body.dropFirst(isHexadecimal ? 2 : 1), as: UTF8.self)
    guard !digits.isEmpty else { return nil }
    // A number too large for UInt32 is no scalar either.
    return encode(UInt32(digits, radix: isHexadecimal ? 16 : 10) ?? DecodedScalar.replacement)
  }

  /// `text` with its entities decoded.
  static func decodeAll(in text: [UInt8]) -> [UInt8] {
    guard text.contains(UInt8(ascii: "&")) else { return text }
    var decoded: [UInt8] = []
    var index = 0
    while index < text.count {
      // The longest name has 31 letters.
      if text[index] == UInt8(ascii: "&"),
        let end = text[index..<min(text.count, index + 34)].firstIndex(of: UInt8(ascii: ";")),
        let bytes = decode(text[index...end])
      {
        decoded += bytes
        index = end + 1
      } else {
        decoded.append(text[index])
        index += 1
      }
    }
    return decoded
  }

  private static func encode(_ value: UInt32) -> [UInt8] {
    switch value {
    case 0x09, 0x0A: return [.space]
    case 0..<0x20, 0x7F..<0xA0: return Array("\u{FFFD}".utf8)
    default: return Array(String(Character(Unicode.Scalar(value) ?? "\u{FFFD}")).utf8)
    }
  }

  private static let named: [String: [UInt8]] = {
    var table: [String: [UInt8]] = [:]
    for entry in String(describing: EntityTable.text).split(separator: ",") {
      let parts = entry.split(separator: " ")
      let scalars = parts[1].split(separator: "+").compactMap { UInt32($0, radix: 16) }
      table[String(parts[0])] = scalars.flatMap(encode)
    }
    return table
  }()
}
