extension StringProtocol {
  /// The text with `%20` as a space (RFC 3986, 2.1). What is no encoding stays.
  var percentDecoded: String {
    guard contains("%") else { return String(self) }
    var bytes: [UInt8] = []
    var rest = Array(utf8)[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2).compactMap(\.hexadecimalValue)
      if byte == UInt8(ascii: "%"), digits.count == 2 {
        bytes.append(digits[0] << 4 | digits[1])
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension UInt8 {
  fileprivate var hexadecimalValue: UInt8? { Character(UnicodeScalar(self)).hexDigitValue.map { UInt8($0) } }
}
