import InputBridge
import Testing

@testable import ReaderCore

/// Highlight, Search with its wheel, Theme and More, with a knob alone.
@Suite struct FeatureTests {
  // MARK: Highlight

  @Test func highlight_startsOnTheReadingLine_andStepsBySentences() {
    var hand = Hand(.sample())
    hand.go(to: .highlight)
    let first = hand.snapshot.focusedSentence
    var layout = MeasuredLayout(article: hand.reading.article, rows: 24)
    let line = layout.readingLine(from: 0)
    #expect(first.map { $0.lowerBound <= line.start && $0.upperBound > line.start } == true)
    hand.turn(1)
    hand.turn(-1)
    #expect(hand.snapshot.focusedSentence == first)
  }

  @Test func highlight_showsAtTheRelease_andIsUndoneByADoublePress() {
    var hand = Hand(.sample())
    hand.go(to: .highlight)
    hand.press(pause: 10)
    #expect(hand.snapshot.highlightCount == 1)
    hand.button(isDown: true)
    #expect(hand.snapshot.highlightCount == 0)
    #expect(hand.control.id == .search)
  }

  @Test func highlight_isKeptOnce_andTakenOffAgain() throws {
    var hand = Hand(.sample())
    hand.go(to: .highlight)
    let sentence = try #require(hand.snapshot.focusedSentence)
    hand.requests = []
    hand.press()
    hand.press()
    #expect(
      hand.requests.filter { [.keepHighlight(sentence), .forgetHighlight(sentence)].contains($0) } == [
        .keepHighlight(sentence), .forgetHighlight(sentence),
      ])
  }

  @Test func highlight_runsThroughTheArticleToo_whenTurnedFast() {
    var hand = Hand(.sample(sections: 100))
    hand.go(to: .highlight)
    var detents = 0
    while hand.snapshot.bump == 0 && detents < 2000 {
      hand.input(.turn(Detents(1)))
      hand.wait(20)
      detents += 1
    }
    // 2,000 sentences and more; four turns are 96 detents.
    #expect((80...130).contains(detents), "\(detents)")
    #expect(hand.snapshot.focusedSentence?.upperBound ?? 0 > hand.reading.article.length - 200)
  }

  // MARK: Search

  @Test func search_withoutATerm_opensTheWheel_byPressAndByTurn() {
    var hand = Hand(.sample())
    hand.go(to: .search)
    hand.press()
    #expect(hand.snapshot.appearance == .wheel)
    #expect(hand.snapshot.wheel?.choices.isEmpty == false)
    hand.hold()
    #expect(hand.snapshot.appearance == .active, "nothing was left to take back")
    hand.turn(1)
    #expect(hand.snapshot.appearance == .wheel)
    let first = hand.snapshot.wheel?.index
    hand.hold()
    hand.turn(3)
    #expect(hand.snapshot.wheel?.index == first.map { $0 + 2 }, "the first step opens, the others walk")
  }

  @Test func wheel_openedByThePressingHand_closesAgain() {
    var hand = Hand(.sample())
    hand.go(to: .search)
    hand.input(.turn(Detents(1)))
    #expect(hand.snapshot.appearance == .wheel)
    hand.wait(30)
    hand.button(isDown: true)
    #expect(hand.snapshot.appearance == .active)
  }

  @Test func twoQuickPresses_areTwoLetters() throws {
    var slow = Hand(.sample())
    slow.go(to: .search)
    slow.press()
    let term = { (hand: inout Hand) in hand.snapshot.wheel?.term ?? "" }
    slow.press()
    let one = term(&slow)
    slow.press()
    let two = term(&slow)
    #expect(!one.isEmpty && two.count > one.count)

    var quick = Hand(.sample())
    quick.go(to: .search)
    quick.press()
    quick.press(pause: 60)
    #expect(term(&quick) == one, "at the release, without waiting for a double press")
    quick.button(isDown: true)
    #expect(term(&quick) == two)
    quick.wait(80)
    quick.button(isDown: false)
    quick.wait(400)
    #expect(term(&quick) == two, "the release of the second is nothing more")
  }

  @Test func threeQuickPresses_areThreeLetters() {
    var hand = Hand(.sample())
    hand.go(to: .search)
    hand.press()
    var terms: [String] = []
    for _ in 0..<3 {
      hand.press(pause: 60)
      terms.append(hand.snapshot.wheel?.term ?? "")
    }
    hand.wait(400)
    var slow = Hand(.sample())
    slow.go(to: .search)
    slow.press()
    for term in terms {
      slow.press()
      // The third may be the one that accepts, and closes the wheel.
      #expect(slow.snapshot.wheel?.term ?? "" == term)
    }
  }

  /// Spells a word of the article on the wheel; returns how many presses it took.
  private func spell(_ word: String, _ hand: inout Hand) -> Int {
    var presses = 0
    while let wheel = hand.snapshot.wheel, wheel.term != word, presses < 20 {
      guard let index = wheel.choices.firstIndex(where: { word.hasPrefix(wheel.term + $0) }) else { return -1 }
      hand.turn(index - wheel.index)
      hand.press()
      presses += 1
    }
    return presses
  }

  @Test func word_spelledOnTheWheel_isFound_liveAndWhenAccepted() throws {
    var hand = Hand(.sample())
    hand.go(to: .search)
    hand.press()
    #expect(spell("somewhat", &hand) > 0)
    let wheel = try #require(hand.snapshot.wheel)
    #expect(wheel.term == "somewhat" && wheel.matches == 72, "once a paragraph, in twelve sections of six")
    #expect(hand.snapshot.search.count == 72, "the search goes along")
    hand.turn((wheel.choices.firstIndex(of: "✓") ?? 0) - wheel.index)
    hand.press()
    #expect(hand.snapshot.appearance == .active && hand.snapshot.search.term == "somewhat")
    hand.turn(60)
    hand.hold()
    hand.hold()
    #expect(hand.snapshot.search.index == 60)
  }

  @Test func doublePressOnAccept_closesTheWheel_andChangesNothingElse() throws {
    var hand = Hand(.sample())
    hand.go(to: .search)
    hand.press()
    _ = spell("somewhat", &hand)
    let wheel = try #require(hand.snapshot.wheel)
    hand.turn((wheel.choices.firstIndex(of: "✓") ?? 0) - wheel.index)
    hand.doublePress()
    #expect(hand.control.id == .search && hand.snapshot.appearance == .active)
  }

  @Test func hold_takesLettersBack_toWhereTheSearchBegan() {
    var hand = Hand(.sample())
    hand.go(to: .search)
    hand.ask(.jump(to: 2000))
    let start = hand.snapshot.top
    hand.press()
    let presses = spell("section", &hand)
    for _ in 0..<presses {
      #expect(hand.snapshot.appearance == .wheel)
      hand.hold()
    }
    #expect(hand.snapshot.wheel?.term == "")
    #expect(hand.snapshot.top == start && hand.snapshot.search.term == "")
    hand.hold()
    #expect(hand.snapshot.appearance == .active)
    hand.hold()
    #expect(hand.snapshot.top == 0, "back before the jump that was made before the search")
  }

  @Test func wheel_onATerm_goesOnFromIt() {
    var hand = Hand(.sample())
    hand.ask(.search("somew"))
    hand.go(to: .search)
    hand.press()
    #expect(hand.snapshot.wheel?.term == "somew")
    hand.ask(.search("third"))
    #expect(hand.snapshot.wheel?.term == "third", "a keyboard may type")
  }

  @Test func wheel_saysThatTheWordsAreBeingGathered_untilTheyAre() throws {
    let article = Article.sample()
    var reading = Reading(article: article, layout: MeasuredLayout(article: article, rows: 24))
    reading.handle(.select(.search), at: .zero)
    reading.openWheel()
    #expect(reading.takeRequests().contains(.indexWords))
    #expect(reading.snapshot(knob: .debugSlider).wheel?.choices == [])
    #expect(reading.snapshot(knob: .debugSlider).notice == "Gathering the words of this article…")
    reading.takeLetter()
    reading.openWheel()
    #expect(!reading.takeRequests().contains(.indexWords), "they are asked for once")
    reading.wordsIndexed(try #require(WordIndex(article)))
    #expect(reading.snapshot(knob: .debugSlider).wheel?.choices.isEmpty == false)
    #expect(reading.snapshot(knob: .debugSlider).notice == nil)
  }

  @Test func manyMatches_areRunThrough_whenTurnedFast() {
    var hand = Hand(.sample(sections: 100))
    hand.ask(.search("the"))
    hand.go(to: .search)
    let count = hand.snapshot.search.count
    #expect(count > 1000)
    var detents = 0
    while hand.snapshot.bump == 0 && detents < 1000 {
      hand.input(.turn(Detents(1)))
      hand.wait(20)
      detents += 1
    }
    #expect((80...120).contains(detents), "\(detents) detents over \(count) matches")
    #expect(hand.snapshot.search.index == count - 1)
    hand.wait(300)
    hand.turn(-1)
    #expect(hand.snapshot.search.index == count - 2, "slowly, one by one")
  }

  @Test func termThatIsNowhere_isAPoint_andBumps() {
    var hand = Hand(.sample())
    hand.ask(.search("xylophone"))
    hand.go(to: .search)
    #expect(hand.control.value == "No match")
    hand.input(.turn(Detents(1)))
    #expect(hand.snapshot.bump == 1 && hand.snapshot.appearance == .fullscreen)
  }

  // MARK: Strip

  @Test func strip_slideChooses_pressSelects_holdLeaves_restSelects() {
    var settings = ReaderSettings()
    settings.doublePress = .strip
    var hand = Hand(.sample(), settings: settings)
    hand.press(pause: 100)
    hand.press(pause: 100)
    #expect(hand.snapshot.appearance == .strip && hand.snapshot.choice == 0)
    hand.turn(2)
    #expect(hand.snapshot.choice == 2 && hand.snapshot.current == 0, "nothing is current before it is selected")
    hand.press()
    #expect(hand.snapshot.appearance == .active && hand.snapshot.current == 2)
    hand.doublePress()
    hand.turn(-2)
    hand.hold()
    #expect(hand.snapshot.appearance == .active && hand.snapshot.current == 2, "a hold leaves it unchanged")
    hand.doublePress()
    hand.turn(1)
    hand.wait(1500)
    #expect(hand.snapshot.appearance == .active && hand.snapshot.current == 3)
  }

  // MARK: Theme

  @Test func theme_appliesWhileTurning_andBumpsAtItsEnds() {
    var hand = Hand(.sample())
    hand.go(to: .theme)
    hand.input(.turn(Detents(1)))
    #expect(hand.snapshot.theme == .sepia)
    hand.input(.turn(Detents(9)))
    #expect(hand.snapshot.theme == .night && hand.snapshot.bump == 1)
    hand.lose()
    #expect(hand.snapshot.theme == .paper, "a slide that is cancelled was none")
  }

  @Test func slideThatIsCancelled_choosesNoTheme() {
    var hand = Hand(.sample())
    hand.input(.turn(Detents(1)))
    hand.lose()
    hand.go(to: .theme)
    hand.input(.turn(Detents(units: 10)))
    hand.wait(300)
    hand.wait(0)
    #expect(!hand.requests.contains { if case .keepTheme = $0 { true } else { false } })
  }

  // MARK: More

  private static let withMore: ReaderSettings = {
    var settings = ReaderSettings()
    settings.hasMore = true
    return settings
  }()

  @Test func more_listsTheContents_andGoesThere() {
    var hand = Hand(.sample(), settings: Self.withMore)
    let headings = hand.reading.article.headings.map(\.range.lowerBound)
    hand.go(to: .more)
    #expect(hand.control.value == "Section 1")
    hand.turn(4)
    #expect(hand.control.value == "Section 5")
    hand.press()
    #expect(hand.snapshot.top == headings[4])
    hand.hold()
    #expect(hand.snapshot.top == 0, "a contents entry is a jump")
  }

  @Test func more_listsTheLinksInView_andSaysWhereTheyLead() {
    var hand = Hand(.sample(), settings: Self.withMore)
    hand.ask(.jumpToEnd)
    hand.go(to: .more)
    hand.turn(1)
    #expect(hand.control.value == "→ link", "the contents end with the section that is read")
    hand.press()
    #expect(hand.snapshot.notice?.hasPrefix("→ https://example.org/12/") == true)
  }

  @Test func more_ofAnArticleWithoutEither_bumps() {
    let article = ArticleLoader.markdown(Array("Only words.".utf8), title: "Bare")
    var hand = Hand(article, settings: Self.withMore)
    hand.go(to: .more)
    #expect(hand.control.value == "Nothing to go to")
    hand.press()
    #expect(hand.snapshot.bump == 1)
  }

  @Test func more_isThereOnlyIfWanted() {
    var hand = Hand(.sample())
    #expect(!hand.snapshot.controls.contains { $0.id == .more })
    hand.ask(.settings(Self.withMore))
    hand.go(to: .more)
    hand.ask(.settings(ReaderSettings()))
    #expect(hand.control.id == .scroll)
  }
}
