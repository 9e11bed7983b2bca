/// Which link targets may be offered to a terminal (OSC 8), and in which form.
enum LinkTarget {
  /// Schemes that open a page or a letter. A terminal may open what it is given with one click, so no file, no script.
  static let schemes = ["http://", "https://", "mailto:"]

  /// OSC 8's own advice is to stay under 2083 bytes, the limit of the browsers of its time.
  static let longest = 2083

  /// The target with every byte outside of printable ASCII percent-encoded, the space too; nil where the scheme is not
  /// one of ``schemes`` or the target is too long.
  static func safe(_ target: String) -> String? {
    let lowered = target.prefix(8).lowercased()
    guard schemes.contains(where: { lowered.hasPrefix($0) }) else { return nil }
    var encoded = ""
    for byte in target.utf8 {
      if 0x21...0x7E ~= byte {
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        encoded += byte < 16 ? "%0" : "%"
        encoded += String(byte, radix: 16, uppercase: true)
      }
    }
    return encoded.utf8.count <= longest ? encoded : nil
  }
}

/// What tells one link from another, from frame to frame: the FNV-1a hash of its target.
///
/// A terminal marks all cells of one identity together, so that a link broken over two lines is one.
struct LinkIdentity: Hashable, Sendable {
  let hash: UInt64

  init(of target: String) {
    hash = target.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
