/// SipHash-2-4 with a 128-bit result, after Aumasson and Bernstein's reference (`siphash.c`, `outlen` 16).
///
/// A hash for telling texts apart, not for keeping secrets: the key is fixed and public, so that a text has the same
/// hash on every machine.
struct SipHash128 {
  private var v0, v1, v2, v3: UInt64

  /// Starts with a key of 128 bits, its first half the low one.
  init(key: (UInt64, UInt64) = (0, 0)) {
    v0 = key.0 ^ 0x736f_6d65_7073_6575
    v1 = key.1 ^ 0x646f_7261_6e64_6f6d ^ 0xee
    v2 = key.0 ^ 0x6c79_6765_6e65_7261
    v3 = key.1 ^ 0x7465_6462_7974_6573
  }

  /// The hash of one message: 16 bytes.
  consuming func hash(of message: [UInt8]) -> [UInt8] {
    let whole = message.count & ~7
    for start in stride(from: 0, to: whole, by: 8) { absorb(Self.word(message, from: start, count: 8)) }
    // The last word carries the message's length, modulo 256, in its highest byte.
    absorb(Self.word(message, from: whole, count: message.count - whole) | UInt64(message.count & 0xff) << 56)
    v2 ^= 0xee
    for _ in 0..<4 { round() }
    let low = v0 ^ v1 ^ v2 ^ v3
    v1 ^= 0xdd
    for _ in 0..<4 { round() }
    return Self.bytes(low) + Self.bytes(v0 ^ v1 ^ v2 ^ v3)
  }

  private mutating func absorb(_ word: UInt64) {
    v3 ^= word
    round()
    round()
    v0 ^= word
  }

  private mutating func round() {
    v0 &+= v1
    v1 = v1.rotated(13) ^ v0
    v0 = v0.rotated(32)
    v2 &+= v3
    v3 = v3.rotated(16) ^ v2
    v0 &+= v3
    v3 = v3.rotated(21) ^ v0
    v2 &+= v1
    v1 = v1.rotated(17) ^ v2
    v2 = v2.rotated(32)
  }

  private static func word(_ bytes: [UInt8], from start: Int, count: Int) -> UInt64 {
    var word: UInt64 = 0
    for place in 0..<count { word |= UInt64(bytes[start + place]) << (8 * UInt64(place)) }
    return word
  }

  private static func bytes(_ word: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * UInt64($0))) }
  }
}

extension UInt64 {
  fileprivate func rotated(_ count: UInt64) -> UInt64 { self << count | self >> (64 - count) }
}
