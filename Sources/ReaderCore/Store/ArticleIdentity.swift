/// What tells one article's text from another's, wherever the file lies and whatever it is called.
///
/// 128 bits of SipHash-2-4. With a million different texts the odds that any two share an identity are about 1.5 × 10⁻²⁷
/// (n² / 2¹²⁹). The key is fixed, so somebody could build two such texts on purpose; all it would gain is that anchors
/// of one are looked for in the other, where ``Anchor/found(in:shift:)`` never puts them on other words.
public struct ArticleIdentity: Hashable, Sendable {
  /// 16 bytes.
  let bytes: [UInt8]

  /// Texts up to this length are hashed whole: half a millisecond.
  static let wholeLength = 1 << 20
  /// Of a longer text its length and three pieces are hashed, so that 100 MB cost as little as 1 MB.
  static let pieceLength = 1 << 16

  /// The identity of a text. An edit of a text longer than 1 MiB that keeps its length and its first, middle and last
  /// 64 KiB goes unseen here; anchors are checked against the text at every opening for that reason.
  public init(of text: ArticleText) {
    var message = withLength(text.count)
    if text.count <= Self.wholeLength {
      message += text.bytes(in: 0..<text.count)
    } else {
      let last = text.count - Self.pieceLength
      for start in [0, last / 2, last] { message += text.bytes(in: start..<start + Self.pieceLength) }
    }
    bytes = SipHash128().hash(of: message)
  }

  /// The identity as ``description`` writes it: 32 hexadecimal digits.
  public init?(_ hex: String) {
    let digits = hex.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
    guard digits.count == 32, hex.utf8.count == 32 else { return nil }
    bytes = stride(from: 0, to: 32, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }

  init(bytes: [UInt8]) { self.bytes = bytes }
}

extension ArticleIdentity: CustomStringConvertible {
  public var description: String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

/// The length as 8 bytes, little-endian, before whatever is hashed with it.
private func withLength(_ count: Int) -> [UInt8] {
  (0..<8).map { UInt8(truncatingIfNeeded: count >> (8 * $0)) }
}
