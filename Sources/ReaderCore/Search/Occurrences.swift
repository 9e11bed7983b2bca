internal import CLinux

extension Span<UInt8> {
  /// Where `term` stands, byte by byte, without overlaps, in order. Stops where `body` returns false.
  func forEachOccurrence(of term: [UInt8], _ body: (Range<Int>) -> Bool) {
    unsafe withUnsafeBytes { text in
      unsafe term.withUnsafeBytes { term in
        guard let base = text.baseAddress, let wanted = term.baseAddress, term.count > 0 else { return }
        var place = 0
        while place < text.count,
          let found = unsafe memmem(base + place, text.count - place, wanted, term.count)
        {
          let start = unsafe UnsafeRawPointer(found) - base
          place = start + term.count
          if !body(start..<place) { return }
        }
      }
    }
  }
}
