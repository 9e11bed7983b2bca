import InputBridge
import Testing

@testable import ReaderCore

/// E17: gestures act only while every live condition holds, and each is reported by its name when it does not.
@Suite struct LiveConditionTests {
  typealias Input = ControlsAsWritten.Input

  static let names = ["input", "surface", "interaction", "delegate", "foreground"]

  @Test(arguments: zip([LiveConditions.input, .surface, .interaction, .delegate, .foreground], names))
  func missingCondition_isNamed_andNothingActs(condition: LiveConditions, name: String) {
    var hand = Hand(.sample())
    hand.press()
    hand.reading.setConditions(LiveConditions.all.subtracting(condition))
    #expect(hand.snapshot.unmet == [name])
    #expect(hand.snapshot.appearance == .inactive, "the HUD goes with the condition")
    let before = hand.snapshot
    hand.turn(5)
    hand.press()
    hand.doublePress()
    hand.hold()
    #expect(hand.snapshot == before)
    hand.reading.setConditions(.all)
    hand.turn(5)
    #expect(hand.snapshot.top > before.top, "and on its return they act again")
    #expect(hand.snapshot.unmet == [])
  }

  @Test func severalMissing_areNamedInTheirOrder() {
    #expect(LiveConditions([]).unmet == Self.names)
    #expect(LiveConditions([.surface, .delegate]).unmet == ["input", "interaction", "foreground"])
    #expect(LiveConditions.all.unmet == [])
  }

  /// Every set of conditions, every state, every phase of a gesture.
  @Test func gesture_actsExactlyWhereAllConditionsHold() {
    let states: [(name: String, way: [Input], opensStrip: Bool)] = [
      ("inactive", [], false), ("active", [.pressBegan, .pressConfirmed], false), ("names", [.doublePress], false),
      ("fullscreen", [.slideBegan, .turn(1, pressed: false)], false), ("strip", [.doublePress], true),
      ("wheel", [.doublePress, .doublePress, .slideBegan, .turn(1, pressed: false), .slideEnded], false),
      ("press", [.pressBegan], false), ("hold", [.holdBegan], false),
    ]
    let phases: [Input] = [
      .pressBegan, .pressEnded, .pressConfirmed, .pressCancelled, .doublePress, .holdBegan, .holdEnded, .holdCancelled,
      .slideBegan, .turn(1, pressed: false), .turn(1, pressed: true), .slideEnded, .slideCancelled,
    ]
    var count = 0
    for bits in UInt8(0)..<32 {
      let conditions = LiveConditions(rawValue: bits)
      for (name, way, opensStrip) in states {
        var bench = ControlBench(current: "Scroll", opensStrip: opensStrip)
        for input in way { bench.take(input) }
        var effects: [ControlEffect] = []
        bench.session.setConditions(conditions, into: &effects)
        #expect(bench.session.isInterrupted == (conditions != .all))
        if conditions != .all { #expect(bench.picture.stage == .inactive, "\(name)") }
        for phase in phases {
          var alone = bench
          alone.take(phase)
          count += 1
          if conditions != .all {
            #expect(alone.effects.isEmpty && alone.picture == bench.picture, "\(name), \(phase), \(conditions.unmet)")
          } else if [.pressBegan, .doublePress, .holdBegan, .slideBegan].contains(phase) {
            // In an open strip a double press is nothing; every other beginning is heard in every state.
            #expect(!alone.effects.isEmpty || (name == "strip" && phase == .doublePress), "\(name), \(phase)")
          }
        }
      }
    }
    print("live conditions: \(count) cases of 32 sets of conditions, \(states.count) states, \(phases.count) phases")
  }

  @Test func slide_isTakenBack_whenAConditionIsLostInItsMiddle() {
    var hand = Hand(.sample())
    hand.turn(3)
    let before = hand.snapshot.top
    for _ in 0..<4 {
      hand.input(.turn(Detents(1)))
      hand.wait(100)
    }
    #expect(hand.snapshot.top > before)
    hand.reading.setConditions(LiveConditions.all.subtracting(.foreground))
    #expect(hand.snapshot.top == before)
  }

  @Test func provisionalHighlight_isTakenBack_whenAConditionIsLostBeforeItIsConfirmed() {
    var hand = Hand(.sample())
    hand.go(to: .highlight)
    hand.press(pause: 50)
    #expect(hand.snapshot.highlightCount == 1)
    hand.reading.setConditions([])
    #expect(hand.snapshot.highlightCount == 0)
    hand.reading.setConditions(.all)
    hand.wait(400)
    #expect(hand.snapshot.highlightCount == 0, "the confirmation of a lost press is nothing")
  }
}
