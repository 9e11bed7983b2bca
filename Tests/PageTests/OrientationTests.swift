#if Window

import Testing

@testable import Page

/// How a camera was held, as a JPEG's head says it.
@Suite struct OrientationTests {
  private static let start: [UInt8] = [0xFF, 0xD8]
  /// JFIF's own segment, which many programs write before any other.
  private static let jfif: [UInt8] = [0xFF, 0xE0, 0, 16] + Array("JFIF".utf8) + [0, 1, 1, 0, 0, 1, 0, 1, 0, 0]

  @Test(arguments: [false, true]) func orientation_isRead_inBothOrdersOfBytes(isLittleEndian: Bool) {
    for number in 1...8 {
      let note = Photograph.note(orientation: number, isLittleEndian: isLittleEndian)
      for head in [Self.start + note, Self.start + Self.jfif + note] {
        let orientation = Orientation(head: head)
        #expect(orientation.isUpright == (number == 1) && orientation.swapsSides == (number >= 5))
      }
    }
  }

  @Test(arguments: [
    Photograph.note(orientation: 6), [0x89, 0x50] + Photograph.note(orientation: 6), start,
    start + Photograph.note(orientation: 0), start + Photograph.note(orientation: 9),
    // Behind the start of the pixels there are no segments.
    start + [0xFF, 0xDA, 0, 2] + Photograph.note(orientation: 6),
    // A segment that is shorter than its own length.
    start + [0xFF, 0xE0, 0, 1] + Photograph.note(orientation: 6),
  ])
  func whatSaysNothing_isUpright(head: [UInt8]) {
    #expect(Orientation(head: head).isUpright)
  }

  @Test func cutAndFlippedHeads_areRead() {
    let head = Self.start + Self.jfif + Photograph.note(orientation: 6)
    // The number ends six bytes before the end.
    for count in 0..<head.count {
      #expect(Orientation(head: Array(head.prefix(count))).isUpright == (count < head.count - 6))
    }
    for place in head.indices {
      for bit in 0..<8 {
        var flipped = head
        flipped[place] ^= 1 << bit
        let orientation = Orientation(head: flipped)
        #expect(!orientation.swapsSides || !orientation.isUpright)
      }
    }
  }
}

#endif
