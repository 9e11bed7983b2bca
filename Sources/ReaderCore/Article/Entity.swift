/// Character references of HTML and Markdown, decoded exactly once.
enum Entity {
  /// What an entity stands for, in UTF-8; nil for an unknown name, which is text as it is written.
  ///
  /// `entity` is the whole reference, `&eacute;`, `&#233;` or `&#xE9;`. What is no scalar, and every control, is U+FFFD:
  /// an article cannot smuggle an escape sequence past the cleaning of its source.
  ///
  /// - Parameter isHTML: numbers from 128 to 159 are Windows' characters, as all browsers have them (WHATWG HTML,
  ///   13.2.5.80): old books are full of `&#146;`.
  static func decode(_ entity: some Sequence<UInt8>, isHTML: Bool = false) -> [UInt8]? {
    let body = Array(entity.dropFirst().prefix { $0 != UInt8(ascii: ";") })
    guard body.first == UInt8(ascii: "#") else { return named[String(decoding: body, as: UTF8.self)] }
    let isHexadecimal = body.count > 1 && body[1] | 0x20 == UInt8(ascii: "x")
    let digits = String(decoding: body.dropFirst(isHexadecimal ? 2 : 1), as: UTF8.self)
    guard !digits.isEmpty else { return nil }
    // A number too large for UInt32 is no scalar either.
    let value = UInt32(digits, radix: isHexadecimal ? 16 : 10) ?? DecodedScalar.replacement
    if isHTML, (0x80..<0xA0).contains(value) { return Array(String(windows[Int(value) - 0x80]).utf8) }
    return encode(value)
  }

  /// `text` with its entities decoded.
  static func decodeAll(in text: [UInt8], isHTML: Bool = false) -> [UInt8] {
    let ampersand = UInt8(ascii: "&")
    guard let first = text.span.firstIndex(of: ampersand) else { return text }
    var decoded = Array(text[..<first])
    decoded.reserveCapacity(text.count)
    var rest = text[first...]
    while let start = rest.firstIndex(of: ampersand) {
      decoded += rest[..<start]
      rest = rest[start...]
      // The longest name has 31 letters.
      if let end = rest.prefix(34).firstIndex(of: UInt8(ascii: ";")),
        let bytes = decode(rest[...end], isHTML: isHTML)
      {
        decoded += bytes
        rest = rest[(end + 1)...]
      } else {
        decoded.append(ampersand)
        rest = rest.dropFirst()
      }
    }
    return decoded + rest
  }

  private static func encode(_ value: UInt32) -> [UInt8] {
    switch value {
    case 0x09, 0x0A: return [.space]
    case 0..<0x20, 0x7F..<0xA0: return Array("\u{FFFD}".utf8)
    default: return Array(String(Character(Unicode.Scalar(value) ?? "\u{FFFD}")).utf8)
    }
  }

  /// 128 to 159 in windows-1252.
  private static let windows = Array("€�‚ƒ„…†‡ˆ‰Š‹Œ�Ž��‘’“”•–—˜™š›œ�žŸ")

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
