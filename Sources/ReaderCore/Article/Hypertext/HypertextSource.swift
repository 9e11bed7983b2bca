internal import CUnicode

/// Makes clean UTF-8 of an HTML, XHTML or XML file, in whatever encoding it says it is.
enum HypertextSource {
  /// How far into a file its declaration is looked for (WHATWG HTML, 13.2.3.2).
  private static let reach = 1024
  /// What is taken where nothing is declared and the bytes are no UTF-8: what the web takes.
  private static let fallback = "windows-1252"

  /// A byte order mark counts first, then whether it reads as UTF-8, which text in another encoding never does by chance,
  /// then what the file declares.
  static func decoded(_ bytes: [UInt8]) -> [UInt8] {
    if SourceText.isUTF16(bytes) || SourceText.byteOrderMarkCount(bytes) > 0 {
      return SourceText.cleaned(SourceText.decoded(bytes))
    }
    // "<?" in UTF-16 without its mark (XML 1.0, appendix F).
    if bytes.starts(with: [0x3C, 0, 0x3F, 0]) { return decoded([0xFF, 0xFE] + bytes) }
    if bytes.starts(with: [0, 0x3C, 0, 0x3F]) { return decoded([0xFE, 0xFF] + bytes) }
    if SourceText.isValidUTF8(bytes) { return SourceText.cleaned(bytes) }
    let declared = declaredEncoding(bytes.prefix(reach)) ?? fallback
    // Few stray bytes in a text that says it is Unicode are damage. Latin 1 is its superset to all browsers, and means it.
    if declared.hasPrefix("utf") { return SourceText.cleaned(bytes) }
    let isLatin = ["iso-8859-1", "latin1", "us-ascii", "ascii"].contains(declared)
    let converted = convert(bytes, from: isLatin ? fallback : declared) ?? convert(bytes, from: fallback)
    return SourceText.cleaned(converted ?? bytes)
  }

  /// The encoding that a declaration names, in lower case: `<?xml … encoding="x"?>`, `<meta charset="x">` or
  /// `<meta http-equiv="Content-Type" content="text/html; charset=x">`.
  private static func declaredEncoding(_ head: ArraySlice<UInt8>) -> String? {
    let text = String(decoding: head, as: UTF8.self).lowercased()
    for (opening, key) in [("<?xml", "encoding"), ("<meta", "charset")] {
      var rest = text[...]
      while let start = rest.start(of: opening) {
        let tag = rest[start...].prefix { $0 != ">" }
        if let name = value(of: key, in: tag) { return name }
        rest = rest[start...].dropFirst()
      }
    }
    return nil
  }

  private static func value(of key: String, in tag: Substring) -> String? {
    guard let start = tag.start(of: key) else { return nil }
    let behind = tag[start...].dropFirst(key.count).drop { $0.isWhitespace }
    guard behind.first == "=" else { return nil }
    let value = behind.dropFirst().drop { $0.isWhitespace || $0 == "\"" || $0 == "'" }
    let name = value.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.:".contains($0)) }
    return name.isEmpty ? nil : String(name)
  }

  /// nil for an encoding that ICU does not know.
  private static func convert(_ bytes: [UInt8], from encoding: String) -> [UInt8]? {
    // A byte of any encoding becomes three at most; a little more for its ends.
    let capacity = bytes.count * 3 + 16
    var count: Int32 = -1
    let converted = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, initialized in
      count = unsafe bytes.withUnsafeBytes { source in
        unsafe _unicode_to_utf8(
          encoding, source.baseAddress, Int32(clamping: source.count), buffer.baseAddress, Int32(clamping: capacity))
      }
      initialized = max(0, Int(count))
    }
    return count < 0 ? nil : converted
  }
}

extension Substring {
  /// Where `wanted` begins.
  fileprivate func start(of wanted: String) -> Index? {
    indices.first { self[$0...].hasPrefix(wanted) }
  }
}
