import Testing

@testable import ReaderCore

/// The aim of docs/controls.md: an arbitrary word of a 3,000-word article in a median of 10 detents and 4 presses.
@Suite struct LetterWheelFigures {
  private static let mostDetents = 10
  private static let mostPresses = 4

  /// What a word costs whoever turns to the choice that leads on furthest, presses, and ends with ✓.
  private func cost(of word: String, _ words: WordIndex) throws -> (detents: Int, presses: Int) {
    var wheel = LetterWheel(words: words)
    var (detents, presses) = (0, 0)
    while true {
      let rest = word.unicodeScalars.dropFirst(wheel.term.unicodeScalars.count)
      let fitting = wheel.choices.indices.filter { place in
        guard case .letters(let letters) = wheel.choices[place] else {
          return rest.isEmpty && wheel.choices[place] == .accept
        }
        return rest.starts(with: letters.unicodeScalars)
      }
      let place = try #require(fitting.max { wheel.choices[$0].label.count < wheel.choices[$1].label.count })
      detents += abs(place - wheel.index)
      presses += 1
      wheel.turn(place - wheel.index)
      if wheel.take() == .accepted {
        #expect(wheel.term == word)
        return (detents, presses)
      }
    }
  }

  private func median(_ values: [Int]) -> Double {
    let sorted = values.sorted()
    return Double(sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }

  @Test(arguments: Articles.all) func anArbitraryWord_isSpelledInTenDetentsAndFourPresses(sample: Articles.Sample)
    throws
  {
    let words = try #require(WordIndex(sample.article))
    let costs = try words.all.map { try cost(of: $0, words) }
    let (detents, presses) = (costs.map(\.detents), costs.map(\.presses))
    print(
      "letter wheel: \(sample.name): \(words.occurrences(of: 0..<words.count)) words, \(words.count) different: median "
        + "\(median(detents)) detents, \(median(presses)) presses; at most \(detents.max() ?? 0) and \(presses.max() ?? 0)"
    )
    #expect(words.occurrences(of: 0..<words.count) >= 3000)
    #expect(median(detents) <= Double(Self.mostDetents))
    #expect(median(presses) <= Double(Self.mostPresses))
  }
}

extension WordIndex {
  /// Each word, in the order of their bytes.
  var all: [String] { (0..<count).map { String(decoding: word($0), as: UTF8.self) } }
}

/// Five articles of some 3,000 words out of this repository, and a licence where the system has it: legal prose repeats
/// itself, and has the longest stems of all.
enum Articles {
  struct Sample: CustomTestStringConvertible {
    var name: String
    var article: Article
    var testDescription: String { name }
  }

  static let all: [Sample] = [
    ["Sources/ReaderDesk/Bundled/article.md"], ["docs/gestures.md", "docs/design.md"],
    ["docs/devices.md", "docs/controls.md"],
    ["docs/decisions.md", "docs/design.md", "README.md"], ["docs/controls.md", "docs/decisions.md", "README.md"],
    ["/usr/share/common-licenses/GPL-3"],
  ].compactMap { files in
    let texts = files.compactMap { try? ArticleLoader.load(path: $0.hasPrefix("/") ? $0 : root + $0).wholeText }
    guard texts.count == files.count else { return nil }
    let bytes = texts.joined(separator: "\n").utf8
    return Sample(
      name: files.joined(separator: " and "), article: ArticleLoader.plainText(Array(bytes), title: ""))
  }

  /// The repository: this file lies four folders down in it.
  private static let root = #filePath.split(separator: "/").dropLast(4).reduce("") { $0 + "/" + $1 } + "/"
}
