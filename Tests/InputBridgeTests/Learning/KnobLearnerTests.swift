import Testing

@testable import InputBridge

/// What is learned of a knob from what it sent. Events as `code value`, a frame each, 40 ms apart.
@Suite struct KnobLearnerTests {
  private func learner(_ events: String, _ device: DeviceDescription = .dial()) -> KnobLearner {
    var learner = KnobLearner([device])
    for (index, frame) in events.split(separator: ",").enumerated() {
      learner.take(
        frame.split(separator: "+").map { text in
          let words = text.split(separator: " ")
          let code = EventCode(name: String(words[0]))!
          return KernelEvent(
            time: EventTime(microseconds: Int64(index) * 40_000), type: code.type, code: code.code,
            value: Int32(words[1])!)
        })
    }
    return learner
  }

  private func rotation(
    _ events: String, detents: Int? = nil, firstIsForward: Bool = true
  ) throws -> KnobProfile.Rotation {
    try learner(events).profile(named: "learned", detents: detents, firstIsForward: firstIsForward).rotation
  }

  @Test func aDial_isRelative_andItsButtonIsFound() throws {
    let learner = learner("REL_DIAL 1,REL_DIAL 2,REL_DIAL -1,BTN_0 1,BTN_0 0")
    #expect(learner.hasTurned && learner.hasPressed)
    let profile = try learner.profile(named: "learned", firstIsForward: true)
    #expect(profile.rotation == .init(.relative(codes: [.rel(7)])))
    #expect(profile.buttons == .init(primary: [.key(.key(0x100))]))
    #expect(profile.match == DeviceMatch(bus: 3, vendor: 0x1234, product: 1))
    #expect(try KnobProfile.read(Array(profile.json5.utf8), file: "learned") == profile)
  }

  @Test func theFirstTurn_isForward_whereItWasAskedToBe() throws {
    #expect(try rotation("REL_Y -1,REL_Y -1,REL_Y 1").isInverted)
    #expect(try !rotation("REL_Y -1,REL_Y -1,REL_Y 1", firstIsForward: false).isInverted)
  }

  @Test func clicks_tellTheEventsOfEach() throws {
    // Ten clicks of two events, the last one lost.
    let turn = Array(repeating: "REL_X 1", count: 19).joined(separator: ",")
    #expect(try rotation(turn + ",REL_X -1", detents: 10).eventsPerDetent == 2)
    #expect(try rotation("REL_X 1,REL_X 1", detents: 10).eventsPerDetent == 1)
  }

  @Test func aWheel_isToldByItsTwin() throws {
    let wheel = KnobProfile.Rotation.Kind.wheel(lowResolution: .rel(8), highResolution: .rel(11))
    #expect(try rotation("REL_WHEEL_HI_RES -120+REL_WHEEL -1").kind == wheel)
    #expect(try rotation("REL_WHEEL_HI_RES -15,REL_WHEEL_HI_RES -15").kind == wheel)
    #expect(try rotation("REL_WHEEL -1,REL_WHEEL -1").kind == .relative(codes: [.rel(8)]))
  }

  @Test func aCountThatGoesRound_isACounter() throws {
    // The byte of a jog wheel: 253 254 255 (0 is swallowed) 1, and again where a button moved.
    #expect(
      try rotation("REL_DIAL 253,REL_DIAL 254,REL_DIAL 255,REL_DIAL 1,REL_DIAL 1").kind
        == .counter(code: .rel(7), modulus: 256))
    #expect(try rotation("REL_DIAL 30,REL_DIAL 90,REL_DIAL 45,REL_DIAL 110").kind == .relative(codes: [.rel(7)]))
  }

  @Test func aRing_knowsItsTouch() throws {
    var device = DeviceDescription.dial()
    device.axes[8] = .init(minimum: 0, maximum: 71)
    let touched = learner(
      "ABS_WHEEL 70+ABS_MISC 15,ABS_WHEEL 71,ABS_WHEEL 1,ABS_WHEEL 2,ABS_WHEEL 0+ABS_MISC 0", device)
    #expect(
      try touched.profile(named: "ring", firstIsForward: true).rotation.kind
        == .ring(axis: .abs(8), range: nil, zeroIsRelease: false, touch: .abs(40)))
    let strip = learner("ABS_WHEEL 4,ABS_WHEEL 5,ABS_WHEEL 6,ABS_WHEEL 7,ABS_WHEEL 0,ABS_WHEEL 1")
    #expect(
      try strip.profile(named: "strip", firstIsForward: true).rotation.kind
        == .ring(axis: .abs(8), range: 1...7, zeroIsRelease: true, touch: nil))
  }

  @Test func aOneHotStrip_isAStrip() throws {
    // Down four places of the thirteen: the first turn is asked to be forward.
    let lesson = "ABS_RX 4096+ABS_MISC 15,ABS_RX 2048,ABS_RX 1024,ABS_RX 512,ABS_RX 0+ABS_MISC 0"
    let learned = try rotation(lesson)
    #expect(learned.kind == .strip(axes: [.abs(3)], isOneHot: true, zeroIsRelease: true, touch: .abs(40)))
    #expect(learned.isInverted)
  }

  @Test func fiftyCountsAClick_areLearnedFromTheNumberOfClicks() throws {
    // The Artisul D16 Pro's dial: 50 of REL_DIAL a click, ten clicks.
    let turn = Array(repeating: "REL_DIAL 25", count: 20).joined(separator: ",")
    #expect(try rotation(turn + ",REL_DIAL -25", detents: 10).eventsPerDetent == 50)
  }

  @Test func playAndPause_areLearnedAsOneButton() throws {
    let keys = "KEY_NEXTSONG 1,KEY_NEXTSONG 0,KEY_PREVIOUSSONG 1,KEY_PLAYCD 1,KEY_PLAYCD 0,KEY_PAUSECD 1,KEY_STOPCD 1"
    #expect(
      try learner(keys).profile(named: "x", firstIsForward: true).buttons.primary
        == [.alternating([.key(200), .key(201)]), .key(EventCode(name: "KEY_STOPCD")!)])
  }

  @Test func keysThatComeInPairs_turn_andTheOthersPress() throws {
    let keys = "KEY_VOLUMEDOWN 1,KEY_VOLUMEDOWN 0,KEY_VOLUMEUP 1,KEY_VOLUMEUP 0,KEY_MUTE 1,KEY_MUTE 0"
    let profile = try learner(keys).profile(named: "volume", firstIsForward: true)
    #expect(profile.rotation.kind == .keys(forward: [.key(115)], backward: [.key(114)]))
    #expect(profile.buttons.primary == [.key(.key(113))])
    // Two keys nobody would expect, in runs: the first is forward.
    let odd = "KEY_F14 1,KEY_F14 0,KEY_F14 1,KEY_F14 0,KEY_F14 1,KEY_F13 1,KEY_F13 1,KEY_F13 1,KEY_F15 1"
    #expect(
      try rotation(odd).kind
        == .keys(forward: [EventCode(name: "KEY_F14")!], backward: [EventCode(name: "KEY_F13")!]))
  }

  @Test func aButtonThatSendsAScancodeAlone_isBoundByIt() throws {
    let learner = learner("REL_DIAL 1,REL_DIAL 1,MSC_SCAN 589829")  // 0x90005
    #expect(try learner.profile(named: "x", firstIsForward: true).buttons.primary == [.scancode(0x90005)])
    // With a key in the same frame the scancode says nothing new.
    let both = self.learner("REL_DIAL 1,MSC_SCAN 589829+BTN_4 1")
    #expect(try both.profile(named: "x", firstIsForward: true).buttons.primary == [.key(EventCode(name: "BTN_4")!)])
  }

  @Test func nothingThatTurned_isAnErrorThatSaysWhatToDo() {
    #expect(throws: LearningError(reason: .nothing)) {
      try learner("").profile(named: "x", firstIsForward: true)
    }
    #expect(throws: LearningError(reason: .nothingTurned)) {
      try learner("BTN_0 1,BTN_0 0").profile(named: "x", firstIsForward: true)
    }
  }
}
