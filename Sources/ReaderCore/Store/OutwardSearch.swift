/// A search for exact bytes that begins at one place of a text and grows outwards, so that what moved a little is found
/// at once and what is gone costs no more than the reach.
struct OutwardSearch {
  let text: ArticleText
  let origin: Int

  /// How far the search goes each way, in bytes. The longest novels are about 3 MB of text.
  static let reach = 4 << 20
  /// The first ring goes this far each way; each further one twice as far.
  static let firstRadius = 4 << 10
  /// No more places than this are looked at: a needle found oftener says nothing about its place.
  static let mostPlaces = 4096

  init(_ text: ArticleText, from origin: Int) {
    self.text = text
    self.origin = min(max(0, origin), text.count)
  }

  /// Calls `visit` with the offsets of the needle, the nearest first, until it returns false.
  func places(of needle: [UInt8], visit: (Int) -> Bool) {
    guard !needle.isEmpty else { return }
    var visited = 0
    var inner = 0
    var outer = Self.firstRadius
    while true {
      let left = matches(of: needle, startingIn: origin - outer..<origin - inner)
      let right = matches(of: needle, startingIn: origin + inner..<origin + outer)
      for place in (left + right).sorted(by: { abs($0 - origin) < abs($1 - origin) }) {
        guard visit(place) else { return }
        visited += 1
      }
      let isWhole = origin - outer <= 0 && origin + outer >= text.count
      guard !isWhole, outer < Self.reach, visited < Self.mostPlaces else { return }
      inner = outer
      outer = min(2 * outer, Self.reach)
    }
  }

  /// The nearest place of the needle.
  func nearest(of needle: [UInt8]) -> Int? {
    var found: Int?
    places(of: needle) { place in
      found = place
      return false
    }
    return found
  }

  private func matches(of needle: [UInt8], startingIn starts: Range<Int>) -> [Int] {
    let starts = starts.clamped(to: 0..<text.count)
    guard !starts.isEmpty else { return [] }
    let end = min(text.count, starts.upperBound + needle.count - 1)
    return offsets(of: needle, in: text.bytes(in: starts.lowerBound..<end)).map { starts.lowerBound + $0 }
  }
}

/// All offsets of the needle, overlapping ones too (Horspool 1980: a mismatch skips as far as its last byte allows).
private func offsets(of needle: [UInt8], in bytes: [UInt8]) -> [Int] {
  let last = needle.count - 1
  var skip = Array(repeating: needle.count, count: 256)
  for (place, byte) in needle.dropLast().enumerated() { skip[Int(byte)] = last - place }
  var offsets: [Int] = []
  var end = last
  while end < bytes.count {
    var back = 0
    while back <= last, bytes[end - back] == needle[last - back] { back += 1 }
    if back == needle.count { offsets.append(end - last) }
    end += skip[Int(bytes[end])]
  }
  return offsets
}
