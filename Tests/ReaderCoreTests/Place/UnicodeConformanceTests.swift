import Glibc
import Testing

@testable import ReaderCore

/// The test files of the Unicode standard, where Debian's `unicode-data` is installed.
@Suite(.enabled(if: UnicodeData.isInstalled)) struct UnicodeConformanceTests {
  /// UAX 29, 602 cases: the scanner's short way through scalars that stand alone agrees with the rules.
  @Test func clusters_followEveryCaseOfTheStandard() throws {
    let cases = try UnicodeData.breakTests("auxiliary/GraphemeBreakTest.txt")
    #expect(cases.count == 602)
    let scanner = ClusterScanner()
    for test in cases {
      let starts = scanner.clusters(in: test.bytes).map { Int($0.start) }
      #expect(starts.dropFirst() + [test.bytes.count] == test.boundaries, "\(test.line)")
      let text = ArticleText(test.bytes)
      for place in 0...text.count {
        let before = ([0] + test.boundaries).last { $0 <= place }
        #expect(text.characterBoundary(atOrBefore: place) == before, "\(test.line)")
      }
    }
  }

  /// UAX 14, 7654 cases. ICU 72 differs in 22, where it tailors numbers (its own documentation: LB25 by regular
  /// expression).
  @Test func lineBreaks_followTheStandard() throws {
    let cases = try UnicodeData.breakTests("auxiliary/LineBreakTest.txt")
    #expect(cases.count == 7654)
    let breaker = TextBreaker(.line)
    #expect(cases.count { breaker.boundaries(in: $0.bytes) != $0.boundaries } <= 22)
  }

  /// UTS 51: every emoji that is fully qualified is a picture of two cells.
  @Test func emoji_areTwoCellsWide() throws {
    var count = 0
    for line in try UnicodeData.lines("emoji/emoji-test.txt") where line.contains("; fully-qualified") {
      let scalars = line.prefix { $0 != ";" }.split(separator: " ").compactMap {
        UInt32($0, radix: 16).flatMap(Unicode.Scalar.init)
      }
      let cluster = Array(String(String.UnicodeScalarView(scalars)).utf8)
      #expect(CellWidth.of(cluster) == 2 && ClusterScanner().clusters(in: cluster).count == 1, "\(line)")
      count += 1
    }
    #expect(count > 3600)
  }
}

enum UnicodeData {
  private static let directory = "/usr/share/unicode"
  static var isInstalled: Bool { unsafe access("\(directory)/auxiliary/GraphemeBreakTest.txt", R_OK) == 0 }

  struct BreakTest {
    var line: String
    var bytes: [UInt8] = []
    var boundaries: [Int] = []
  }

  static func lines(_ path: String) throws -> [Substring] {
    let article = try ArticleLoader.load(path: "\(directory)/\(path)")
    return article.wholeText.split(separator: "\n").filter { !$0.hasPrefix("#") }
  }

  /// Cases as "÷ 0020 × 0308 ÷ 0020 ÷": a boundary, no boundary, scalars between. The first mark is not a boundary's.
  static func breakTests(_ path: String) throws -> [BreakTest] {
    try lines(path).map { line in
      var test = BreakTest(line: String(line))
      for token in line.prefix(while: { $0 != "#" }).split(whereSeparator: \.isWhitespace) {
        if token == "÷" {
          if !test.bytes.isEmpty { test.boundaries.append(test.bytes.count) }
        } else if let scalar = UInt32(token, radix: 16).flatMap(Unicode.Scalar.init) {
          test.bytes += String(Character(scalar)).utf8
        }
      }
      return test
    }
  }
}
