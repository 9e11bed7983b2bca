import InputBridge
import Testing

@testable import ReaderCore

/// Scrolling: how far a detent goes, prominent places, jumps and the way back.
@Suite struct ScrollTests {
  // MARK: Acceleration

  @Test(arguments: [100, 200, 1000]) func slowDetent_isOneLine(gap: Int) {
    var hand = Hand(.sample())
    for count in 1...10 {
      hand.input(.turn(Detents(1)))
      hand.wait(gap)
      var layout = MeasuredLayout(article: hand.reading.article, rows: 24)
      #expect(hand.snapshot.top == layout.top(moving: count, from: 0))
    }
  }

  @Test(arguments: [12, 60, 400], [false, true])
  func fastTurns_runThroughTheArticle_inAboutFour(sections: Int, headings: Bool) {
    var hand = Hand(.sample(sections: sections, headings: headings))
    let lastTop = hand.snapshot.lastTop
    var detents = 0
    while hand.snapshot.top < lastTop && detents < 1000 {
      hand.input(.turn(Detents(1)))
      hand.wait(20)
      detents += 1
    }
    // 24 detents a turn. A short article has fewer lines than detents in four turns.
    #expect((60...125).contains(detents), "\(detents) detents, \(Double(detents) / 24) turns")
  }

  @Test func wholeDetent_isNeverLessThanALine_atAnySpeed() {
    for gap in [5, 10, 20, 40, 60, 80, 90] {
      var hand = Hand(.sample(sections: 3))
      var layout = MeasuredLayout(article: hand.reading.article, rows: 24)
      var top = 0
      while top < hand.snapshot.lastTop {
        hand.input(.turn(Detents(1)))
        hand.wait(gap)
        let least = min(layout.top(moving: 1, from: top), hand.snapshot.lastTop)
        #expect(hand.snapshot.top >= least)
        guard hand.snapshot.top > top else { return }
        top = hand.snapshot.top
      }
    }
  }

  @Test func fractionsOfDetents_goAsFarAsWholeOnes() {
    var whole = Hand(.sample(sections: 60, headings: false))
    var fractions = Hand(.sample(sections: 60, headings: false))
    for _ in 0..<40 {
      whole.input(.turn(Detents(1)))
      whole.wait(32)
      for _ in 0..<8 {
        fractions.input(.turn(Detents(units: 15)))
        fractions.wait(4)
      }
    }
    let (a, b) = (Double(whole.snapshot.top), Double(fractions.snapshot.top))
    #expect(abs(a - b) < 0.1 * a, "\(a) and \(b)")
  }

  @Test func sweep_isMonotone_stopsNowhere_andEndsAtTheEnds() {
    var hand = Hand(.sample(sections: 40))
    for direction in [1, -1] {
      var last = hand.snapshot.top
      for _ in 0..<300 {
        hand.input(.turn(Detents(direction)))
        hand.wait(25)
        let top = hand.snapshot.top
        #expect((top - last) * direction > 0 || top == (direction > 0 ? hand.snapshot.lastTop : 0))
        last = top
      }
      #expect(last == (direction > 0 ? hand.snapshot.lastTop : 0))
      #expect(hand.snapshot.bump == direction)
      hand.wait(500)
    }
  }

  @Test func articleThatFits_isAPoint_andBumps() {
    let article = ArticleLoader.markdown(Array("One line.".utf8), title: "Short")
    var hand = Hand(article)
    #expect(hand.control.value == "All in view")
    hand.input(.turn(Detents(1)))
    #expect(hand.snapshot.bump == 1 && hand.snapshot.top == 0)
    hand.wait(300)
    #expect(hand.snapshot.bump == 0, "the mark comes back")
    hand.input(.turn(Detents(-1)))
    #expect(hand.snapshot.bump == -1 && hand.snapshot.top == 0)
  }

  @Test func absurdTurns_neitherTrapNorHang() {
    for control in [ControlIdentifier.scroll, .highlight, .search, .theme] {
      var hand = Hand(.sample())
      hand.ask(.search("knob"))
      hand.go(to: control)
      for amount in [Int.max / 4, -Int.max / 4, 1, Int.max / 4] {
        hand.input(.turn(Detents(units: amount)))
        hand.wait(1)
      }
      #expect(hand.snapshot.top <= hand.snapshot.lastTop)
    }
  }

  // MARK: Prominent places

  @Test func pushTurn_goesFromHeadingToHeading() {
    var hand = Hand(.sample())
    let headings = hand.reading.article.headings.map(\.range.lowerBound)
    hand.pushTurn(2)
    #expect(hand.snapshot.top == headings[2], "the article begins with the first")
    hand.pushTurn(-2)
    #expect(hand.snapshot.top == headings[0])
    hand.pushTurn(500)
    #expect(hand.snapshot.top == hand.snapshot.lastTop)
  }

  @Test func pushTurn_withoutHeadings_isTenLines() {
    var hand = Hand(.sample(headings: false))
    var layout = MeasuredLayout(article: hand.reading.article, rows: 24)
    hand.pushTurn(2)
    #expect(hand.snapshot.top == layout.top(moving: 20, from: 0))
  }

  // MARK: Jumps

  @Test func hold_goesBack_andForth() {
    var hand = Hand(.sample())
    hand.turn(3)
    let start = hand.snapshot.top
    hand.turn(40, every: 20)
    let end = hand.snapshot.top
    hand.hold()
    #expect(hand.snapshot.top == start)
    hand.hold()
    #expect(hand.snapshot.top == end)
  }

  @Test func slide_ofLessThanAScreen_isNoJump() {
    var hand = Hand(.sample())
    hand.turn(20)
    hand.hold()
    #expect(hand.snapshot.top > 0)
    #expect(hand.snapshot.notice == "No jump to come back from yet")
  }

  @Test func matchOrHeading_isAJump_howeverNear() {
    var hand = Hand(.sample())
    hand.pushTurn(2)
    hand.ask(.jump(to: 1000))
    hand.pushTurn(-2)
    hand.hold()
    #expect((900...1000).contains(hand.snapshot.top), "the heading was less than a screen away")
  }

  @Test func slideOverMatches_isOneJump_fromWhereItBegan() {
    var hand = Hand(.sample())
    hand.ask(.search("third"))
    hand.go(to: .search)
    let before = hand.snapshot.top
    hand.turn(9)
    #expect(hand.snapshot.search.index == 9)
    hand.hold()
    #expect(hand.snapshot.top == before)
  }

  @Test func secondaryButton_isAHoldAtOnce() {
    var hand = Hand(.sample())
    hand.ask(.jumpToEnd)
    hand.input(.button(KnobButton(code: 9, isSecondary: true), isDown: true))
    #expect(hand.snapshot.top == 0)
  }

  // MARK: A slide that was none

  @Test func turnMadeByPressing_isTakenBack() {
    var hand = Hand(.sample())
    hand.turn(5)
    let top = hand.snapshot.top
    hand.input(.turn(Detents(1)))
    #expect(hand.snapshot.top > top)
    hand.wait(30)
    hand.button(isDown: true)
    #expect(hand.snapshot.top == top)
  }
}
