import InputBridge
import Testing

@testable import ReaderCore

/// How an offer is put and answered (docs/controls.md). Gestures before it go through the recogniser at its defaults.
@Suite struct OfferTests {
  private static let offer: KnobOffer = {
    let misses = [NearMiss](
      repeating: NearMiss(kind: .lateSecondPress, length: .milliseconds(350), window: .milliseconds(300)), count: 4)
    let profile = KnobProfile(name: "dial", rotation: .init(.relative(codes: [])))
    return KnobOffer(
      knob: KnobIdentity(name: "Dial", key: "serial 1"), change: CalibrationOffer(misses, for: profile)!)
  }()

  /// A hand that has turned a little, and rests; 4 s after the turn the offer shows.
  private func hand(resting: Int = 6000, settings: ReaderSettings = ReaderSettings()) -> Hand {
    var hand = Hand(.sample(), settings: settings)
    hand.turn(2)
    hand.reading.put(Self.offer)
    hand.wait(resting)
    return hand
  }

  private func answers(_ hand: Hand) -> [Bool] {
    hand.requests.compactMap { if case .answerOffer(Self.offer, let isTaken) = $0 { isTaken } else { nil } }
  }

  @Test func offer_comesAtARest_inPlainWords_withWhatAnswersIt() {
    var hand = hand(resting: 3400)
    #expect(hand.snapshot.appearance == .inactive && hand.snapshot.offer == nil, "the HUD goes first")
    hand.wait(1000)
    #expect(
      hand.snapshot.offer
        == OfferState(
          question: "Your double presses are slower than the window: 300 → 370 ms?",
          answers: "Press: change it · hold: leave it"))
  }

  @Test func offer_isNotPutBeforeAnythingWasDone() {
    var hand = Hand(.sample())
    hand.reading.put(Self.offer)
    hand.wait(20_000)
    #expect(hand.snapshot.offer == nil)
  }

  @Test func press_takesIt_andDoesNothingElse() {
    var hand = hand()
    let place = hand.snapshot.top
    hand.press()
    #expect(answers(hand) == [true])
    #expect(hand.snapshot.offer == nil && hand.snapshot.appearance == .inactive && hand.snapshot.top == place)
  }

  @Test func hold_turnsItDown_andDoesNotGoBack() {
    var hand = Hand(.sample())
    hand.ask(.jumpToEnd)
    hand.turn(-2)
    hand.reading.put(Self.offer)
    hand.wait(6000)
    let place = hand.snapshot.top
    hand.hold()
    #expect(answers(hand) == [false])
    #expect(hand.snapshot.offer == nil && hand.snapshot.top == place && hand.snapshot.appearance == .inactive)
  }

  @Test func turn_turns_andTheOfferComesBackAtTheNextRest() {
    var hand = hand()
    let place = hand.snapshot.top
    hand.turn(3)
    #expect(hand.snapshot.top > place && hand.snapshot.offer == nil && answers(hand) == [])
    hand.wait(6000)
    #expect(hand.snapshot.offer != nil)
  }

  @Test func doublePress_goesToTheNextControl_asAlways() {
    var hand = hand()
    hand.doublePress()
    #expect(hand.snapshot.current == 1 && hand.snapshot.offer == nil && answers(hand) == [])
    hand.wait(6000)
    #expect(hand.snapshot.offer != nil)
  }

  /// The offer shows 4 s after the last gesture ended (at 450 ms, with the turn's rest of 250); the press begins half a
  /// second later.
  @Test func pressOnItsWay_isNoAnswer_andDoesWhatItAlwaysDoes() {
    var hand = hand(resting: 4300)
    #expect(hand.snapshot.offer != nil)
    hand.press()
    #expect(answers(hand) == [])
    #expect(hand.snapshot.appearance == .active && hand.snapshot.offer == nil)
    hand.wait(8000)
    #expect(hand.snapshot.offer != nil)
  }

  @Test func joltOfThePressingHand_isPartOfTheAnswer() {
    var hand = hand()
    let place = hand.snapshot.top
    hand.input(.turn(Detents(1)))
    hand.wait(20)
    hand.press()
    #expect(answers(hand) == [true])
    #expect(hand.snapshot.top == place && hand.snapshot.appearance == .inactive)
  }

  @Test func threeTimesWithoutAnAnswer_areANo() {
    var hand = hand(resting: 15_000)
    #expect(hand.snapshot.offer == nil, "it stays ten seconds")
    hand.wait(60_000)
    #expect(hand.snapshot.offer == nil, "and waits for another gesture")
    for _ in 0..<2 {
      #expect(answers(hand) == [])
      hand.turn(1)
      hand.wait(15_000)
    }
    #expect(answers(hand) == [false])
    hand.turn(1)
    hand.wait(6000)
    #expect(hand.snapshot.offer == nil)
  }

  @Test func lossOfTheForeground_orAKey_setsItAside() {
    var hand = hand()
    hand.ask(.scrollLines(1))
    #expect(hand.snapshot.offer == nil && answers(hand) == [])
    hand.turn(1)
    hand.wait(6000)
    #expect(hand.snapshot.offer != nil)
    hand.reading.setConditions([.input])
    #expect(hand.snapshot.offer == nil)
    hand.reading.setConditions(.all)
    hand.wait(20_000)
    #expect(hand.snapshot.offer == nil && answers(hand) == [])
  }

  @Test func presses_thatAreSwitchedOff_areNotAskedFor() {
    var settings = ReaderSettings()
    settings.isLightPressOn = false
    var hand = hand(settings: settings)
    #expect(hand.snapshot.offer == nil)
  }

  @Test func pressOnAnOfferThatIsLost_leavesItStanding() {
    var hand = hand()
    hand.button(isDown: true)
    hand.wait(50)
    hand.lose()
    #expect(answers(hand) == [] && hand.snapshot.offer != nil)
    hand.wait(20_000)
    #expect(hand.snapshot.offer == nil)
  }
}
