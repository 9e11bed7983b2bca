import Testing

@testable import ReaderCore

@Suite struct LetterWheelTests {
  private func index(_ text: String) throws -> WordIndex {
    try #require(WordIndex(ArticleLoader.plainText(Array(text.utf8), title: "")))
  }

  private func wheel(_ text: String, term: String = "") throws -> LetterWheel {
    LetterWheel(words: try index(text), term: term)
  }

  private func labels(_ wheel: LetterWheel) -> String { wheel.choices.map(\.label).joined(separator: " ") }

  /// Words of which no letter can stand for more than one: nine that begin apart, each once but for the first ones.
  private static let nineWords = "ab ab ab cd cd ef gh ij kl mn op qr"

  // MARK: What is offered

  @Test func firstLetters_areTheLikeliestRoundTheMark() throws {
    let wheel = try wheel(Self.nineWords)
    // By how often they occur, then by the alphabet: ab cd ef gh ij kl mn op qr, in turn to the right and to the left.
    #expect(labels(wheel) == "qr mn ij ef ab cd gh kl op")
    #expect(wheel.choices[wheel.index] == .letters("ab"))
    #expect(wheel.term.isEmpty && wheel.matches == 0)
  }

  @Test func letters_thatMoreWordsBeginWith_areLikelier() throws {
    // Three words in s against one, though that one is all over the text; "st" begins two of the three.
    let wheel = try wheel("star stop sea the the the the \(Self.nineWords)")
    #expect(wheel.choices[wheel.index] == .letters("s"))
    #expect(wheel.choices[wheel.index + 1] == .letters("the"))
  }

  @Test func letter_bringsTheLettersThatMustFollow_upToTheEndOfAWord() throws {
    let text = "reader reading reads photograph \(Self.nineWords)"
    var wheel = try wheel(text)
    // All three words go on with "read"; ph has but one way to go.
    #expect(wheel.choices.contains(.letters("read")) && wheel.choices.contains(.letters("photograph")))
    #expect(wheel.take() == .typed)
    #expect(wheel.term == "read" && labels(wheel) == "⌫ s er ing ✓")
    wheel = try self.wheel(text + " rea")
    _ = wheel.take()
    #expect(wheel.term == "rea")
  }

  @Test func accept_isUnderTheMark_onceTheTermIsAWord() throws {
    var wheel = try wheel("rea read reader reading \(Self.nineWords)")
    _ = wheel.take()
    #expect(wheel.term == "rea" && labels(wheel) == "⌫ der ✓ d ding")
    #expect(wheel.take() == .accepted)
    #expect(wheel.term == "rea")
  }

  @Test func accept_isTheRightWall_whileTheTermIsNoWord() throws {
    var wheel = try wheel("sand sea sun \(Self.nineWords)")
    _ = wheel.take()
    #expect(wheel.term == "s" && labels(wheel) == "⌫ un and ea ✓")
    #expect(wheel.turn(10) == 1 && wheel.choices[wheel.index] == .accept)
    #expect(wheel.take() == .accepted && wheel.term == "s")
  }

  @Test func everyChoice_leadsToAWord() throws {
    let words = try #require(WordIndex(Articles.all[0].article))
    var looked = 0
    func look(_ wheel: LetterWheel) {
      looked += 1
      for place in wheel.choices.indices {
        guard case .letters(let letters) = wheel.choices[place] else { continue }
        var next = wheel
        next.turn(place - wheel.index)
        #expect(next.take() == .typed && next.term == wheel.term + letters)
        #expect(!words.words(beginningWith: Array(next.term.utf8)).isEmpty)
        look(next)
      }
    }
    look(LetterWheel(words: words))
    // Every word is a term on the way.
    #expect(looked > words.count)
  }

  // MARK: Turning and taking back

  @Test func turn_stopsAtTheWalls() throws {
    var wheel = try wheel(Self.nineWords)
    #expect(wheel.turn(4) == 0 && wheel.turn(1) == 1)
    #expect(wheel.choices[wheel.index] == .letters("op"))
    #expect(wheel.turn(-8) == 0 && wheel.turn(-1) == -1 && wheel.turn(.min) == -1 && wheel.turn(0) == 0)
    #expect(wheel.choices[wheel.index] == .letters("qr"))
  }

  @Test func takeBack_isTheLeftWall_andTakesBackWhatWasTaken() throws {
    var wheel = try wheel("reader reading reads \(Self.nineWords)")
    let start = wheel.state
    _ = wheel.take()
    _ = wheel.take()
    #expect(wheel.term == "reader")
    #expect(wheel.turn(-100) == -1 && wheel.choices[wheel.index] == .takeBack)
    #expect(wheel.take() == .tookBack && wheel.term == "read")
    #expect(wheel.back() && wheel.state == start)
    #expect(!wheel.back() && wheel.state == start)
  }

  @Test func aTermToBeginWith_isTakenBackLetterByLetter() throws {
    var wheel = try wheel("café", term: "CAFÉ")
    #expect(wheel.term == "cafe" && labels(wheel) == "⌫ ✓")
    #expect(wheel.back() && wheel.term == "caf" && labels(wheel) == "⌫ e ✓")
  }

  @Test func aTermThatLeadsNowhere_canStillBeAcceptedOrTakenBack() throws {
    let wheel = try wheel("some words", term: "zebra")
    #expect(labels(wheel) == "⌫ ✓" && wheel.matches == 0)
  }

  @Test func anArticleWithoutWords_hasAWheelOfNothing() throws {
    var wheel = try wheel("… — !")
    #expect(wheel.choices == [.takeBack] && wheel.index == 0)
    #expect(wheel.turn(1) == 1 && wheel.take() == .tookBack && !wheel.back())
  }

  // MARK: Other scripts

  @Test func accents_areNoLettersOfTheirOwn() throws {
    var wheel = try wheel("Éclair ECLAIR e\u{301}clair")
    #expect(wheel.take() == .typed && wheel.term == "eclair" && wheel.matches == 3)
  }

  @Test func japanese_isSpelledByTheDictionarysWords() throws {
    // Two words by ICU's dictionary: "cat" and the particle behind it.
    #expect(try labels(wheel("吾輩は猫である")).contains("猫"))
  }

  @Test func markWithoutItsLetter_isShownOnACircle() throws {
    let wheel = try wheel("かく がく", term: "か")
    #expect(labels(wheel).contains("\u{25CC}\u{3099}"))
  }

  // MARK: The live count

  @Test func matches_areThoseOfTheSearch() throws {
    for article in Articles.all {
      let search = try #require(ArticleSearch(article.article))
      var terms: Set<String> = []
      func look(_ wheel: LetterWheel) {
        terms.insert(wheel.term)
        // "1." of "1.5" is at the end of a sentence too, where it is no part of a word.
        let endsInLetter = wheel.term.last.map { $0.isLetter || $0.isNumber } ?? true
        #expect(!endsInLetter || wheel.matches == search.find(wheel.term)?.count, "“\(wheel.term)” in \(article.name)")
        for place in wheel.choices.indices {
          var next = wheel
          next.turn(place - wheel.index)
          if next.take() == .typed { look(next) }
        }
      }
      look(LetterWheel(words: try #require(WordIndex(article.article))))
      #expect(terms.count > 500)
    }
  }
}
