import InputBridge
import Testing

@testable import ReaderCore

@Suite struct EditDistanceTests {
  /// Levenshtein's own definition, without a band.
  private func distance(_ a: [UInt8], _ b: ArraySlice<UInt8>) -> Int {
    var row = Array(0...b.count)
    for (i, x) in a.enumerated() {
      var next = [i + 1]
      for (j, y) in b.enumerated() { next.append(min(row[j] + (x == y ? 0 : 1), row[j + 1] + 1, next[j] + 1)) }
      row = next
    }
    return row[b.count]
  }

  @Test func distances_ofRandomPairs_areLevenshteinsUpToTheLimit() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<500 {
      // Four letters: many equal ones, so that the best path leaves the diagonal.
      let source = (0..<Int.random(in: 0...12, using: &random)).map { _ in UInt8.random(in: 97...100, using: &random) }
      let target = (0..<Int.random(in: 0...12, using: &random)).map { _ in UInt8.random(in: 97...100, using: &random) }
      let limit = Int.random(in: 0...6, using: &random)
      let expected = (0...target.count).map { min(distance(source, target[..<$0]), limit + 1) }
      #expect(editDistances(from: source, to: target, limit: limit) == expected, "\(source) \(target) \(limit)")
    }
  }
}

@Suite struct OutwardSearchTests {
  @Test func places_areVisitedNearestFirst() {
    // x at 0, 10, 19 and 40; from 16 they are 16, 6, 3 and 24 bytes away.
    var bytes = [UInt8](repeating: 0x2E, count: 41)
    for place in [0, 10, 19, 40] { bytes[place] = 0x78 }
    var visited: [Int] = []
    OutwardSearch(ArticleText(bytes), from: 16).places(of: [0x78]) { place in
      visited.append(place)
      return true
    }
    #expect(visited == [19, 10, 0, 40])
  }

  @Test func places_overEveryRingEdge_areFoundOnce() {
    let needle = Array("needle".utf8)
    let origin = 20_000
    for distance in [4090, 4094, 4095, 4096, 4097, 8191, 8192, 16_384] {
      for place in [origin - distance, origin + distance] {
        var bytes = [UInt8](repeating: 0x2E, count: 40_000)
        bytes.replaceSubrange(place..<place + needle.count, with: needle)
        var visited: [Int] = []
        OutwardSearch(ArticleText(bytes), from: origin).places(of: needle) { place in
          visited.append(place)
          return true
        }
        #expect(visited == [place])
      }
    }
  }

  @Test func places_ofOverlappingNeedles_areAllFound() {
    var visited: Set<Int> = []
    OutwardSearch(text("ababab"), from: 0).places(of: Array("abab".utf8)) { visited.insert($0).inserted }
    #expect(visited == [0, 2])
  }

  @Test func places_beyondTheReach_areNotLookedAt() {
    let bytes = [UInt8](repeating: 0x2E, count: OutwardSearch.reach + 100) + Array("needle".utf8)
    #expect(OutwardSearch(ArticleText(bytes), from: 0).nearest(of: Array("needle".utf8)) == nil)
    #expect(OutwardSearch(ArticleText(bytes), from: 200).nearest(of: Array("needle".utf8)) == OutwardSearch.reach + 100)
  }
}
