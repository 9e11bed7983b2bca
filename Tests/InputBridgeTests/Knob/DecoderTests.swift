import Testing

@testable import InputBridge

/// Rotation kinds, each on the frames its devices send.
@Suite struct DecoderTests {
  private func event(_ ms: Int, _ name: String, _ value: Int32) -> KernelEvent {
    let code = EventCode(name: name)!
    return KernelEvent(time: .zero + .milliseconds(ms), type: code.type, code: code.code, value: value)
  }

  private func resolved(_ rotation: KnobProfile.Rotation, _ frames: [[KernelEvent]]) -> [String] {
    Recording(frames: frames).gestures(profile: KnobProfile(name: "t", rotation: rotation)).compactMap(\.resolved)
  }

  private func turns(_ rotation: KnobProfile.Rotation, _ frames: [[KernelEvent]]) -> [Double] {
    Recording(frames: frames).gestures(profile: KnobProfile(name: "t", rotation: rotation)).compactMap {
      if case .slide(.changed, let slide) = $0.kind { slide.detents.value } else { nil }
    }
  }

  static let wheel = KnobProfile.Rotation(
    .wheel(lowResolution: EventCode(name: "REL_WHEEL")!, highResolution: EventCode(name: "REL_WHEEL_HI_RES")!),
    isInverted: true)
  static let counter = KnobProfile.Rotation(.counter(code: EventCode(name: "REL_DIAL")!, modulus: 256))
  static let volume = KnobProfile.Rotation(
    .keys(forward: [EventCode(name: "KEY_VOLUMEUP")!], backward: [EventCode(name: "KEY_VOLUMEDOWN")!]))

  @Test func keys_threePairs_areThreeDetents() {
    let frames = (0..<3).flatMap { n in
      [[event(n * 50, "KEY_VOLUMEDOWN", 1)], [event(n * 50 + 10, "KEY_VOLUMEDOWN", 0)]]
    }
    #expect(resolved(Self.volume, frames) == ["slide -3"])  // G01
  }

  @Test func keys_pressAndReleaseInOneFrame_isADetent_andRepeatsAreNothing() {
    let frame = [event(0, "KEY_VOLUMEUP", 1), event(0, "KEY_VOLUMEUP", 0)]
    #expect(resolved(Self.volume, [frame]) == ["slide +1"])
    #expect(resolved(Self.volume, [[event(0, "KEY_VOLUMEUP", 1)], [event(100, "KEY_VOLUMEUP", 2)]]) == ["slide +1"])
  }

  @Test func wheel_eightHighResolutionFrames_areOneDetent() {
    // G02: eight times -15 is one notch of -120; the low-resolution -1 in the fifth frame says the same again.
    let frames = (0..<8).map { n in
      [event(n * 12, "REL_WHEEL_HI_RES", -15)] + (n == 4 ? [event(n * 12, "REL_WHEEL", -1)] : [])
    }
    #expect(resolved(Self.wheel, frames) == ["slide +1"])
    var steps = StepCounter()
    let total = (0..<8).map { steps.steps(for: Detents(units: 15), at: .zero + .milliseconds($0 * 12)) }
    #expect(total.reduce(0, +) == 1)
  }

  @Test func wheel_lowResolutionFirstInTheFrame_isNotCountedTwice() {
    let frames = (0..<3).map { n in [event(n * 50, "REL_WHEEL", -1), event(n * 50, "REL_WHEEL_HI_RES", -120)] }
    #expect(resolved(Self.wheel, frames) == ["slide +3"])
  }

  @Test func wheel_claimingHighResolutionButNotSendingIt_counts() {
    #expect(resolved(Self.wheel, (0..<3).map { [event($0 * 80, "REL_WHEEL", -1)] }) == ["slide +3"])  // G03
  }

  @Test func wheel_unevenDetents_passAsExactFractionsAndRoundToSteps() {
    // G04: real wheels measure a detent as 96 to 152.
    let values: [Int32] = [-96, -152, -118, -127, 100]
    let frames = values.enumerated().map { [event($0.offset * 600, "REL_WHEEL_HI_RES", $0.element)] }
    #expect(
      resolved(Self.wheel, frames) == ["slide +0.8", "slide +1.27", "slide +0.98", "slide +1.06", "slide -0.83"])
    var steps = StepCounter()
    let each = values.enumerated().map {
      steps.steps(for: Detents(units: -Int($0.element)), at: .zero + .milliseconds($0.offset * 600))
    }
    #expect(each == [1, 1, 1, 1, -1])
  }

  @Test func counter_differencesTheShortWay() {
    // G05: from 1 back over the never-sent 0 to 255 is -2; 254 is -1; on to 1 is +3.
    let frames = [1, 255, 254, 1].enumerated().map { [event($0.offset * 20, "REL_DIAL", Int32($0.element))] }
    #expect(turns(Self.counter, frames) == [-2, -1, 3])
  }

  @Test func shuttle_outerRing_isNoTurn() {
    // G06
    #expect(resolved(Self.counter, [[event(0, "REL_WHEEL", -1), event(0, "REL_WHEEL_HI_RES", -120)]]) == [])
  }

  @Test func ring_wraps_theShortWayRound() {
    // G07: 6…13 is +7, over the seam to 1 is +1, back to 13 is -1.
    let ring = KnobProfile.Rotation(
      .ring(axis: EventCode(name: "ABS_WHEEL")!, range: 1...13, zeroIsRelease: false, touch: nil))
    let places: [Int32] = [6, 7, 8, 9, 10, 11, 12, 13, 1, 13]
    let frames = places.enumerated().map { [event($0.offset * 30, "ABS_WHEEL", $0.element)] }
    #expect(resolved(ring, frames) == ["slide +7"])
  }

  @Test func ring_liftedFinger_setsANewOrigin() {
    let strip = KnobProfile.Rotation(
      .ring(axis: EventCode(name: "ABS_WHEEL")!, range: 1...7, zeroIsRelease: true, touch: nil))
    let places: [Int32] = [2, 3, 0, 6, 5]
    let frames = places.enumerated().map { [event($0.offset * 30, "ABS_WHEEL", $0.element)] }
    #expect(turns(strip, frames) == [1, -1])
    let pad = KnobProfile.Rotation(
      .ring(
        axis: EventCode(name: "ABS_WHEEL")!, range: 0...71, zeroIsRelease: false, touch: EventCode(name: "ABS_MISC")!))
    let lifted = [
      [event(0, "ABS_WHEEL", 40), event(0, "ABS_MISC", 15)], [event(30, "ABS_WHEEL", 41)],
      [event(60, "ABS_WHEEL", 0), event(60, "ABS_MISC", 0)],  // on lift the driver sends 0, which is no place
      [event(90, "ABS_WHEEL", 70), event(90, "ABS_MISC", 15)], [event(120, "ABS_WHEEL", 1)],
    ]
    #expect(turns(pad, lifted) == [1, 3])
  }

  private func strip(isOneHot: Bool, touch: Bool = false) -> KnobProfile.Rotation {
    .init(
      .strip(
        axes: [EventCode(name: "ABS_RX")!, EventCode(name: "ABS_RY")!], isOneHot: isOneHot, zeroIsRelease: true,
        touch: touch ? EventCode(name: "ABS_MISC")! : nil))
  }

  @Test func strip_hasTwoEnds_andNothingWraps() {
    // A quick finger passes places: 1 to 6 is five, where a ring of seven would have it two back.
    let places: [Int32] = [1, 6, 7, 0, 7, 1]
    let frames = places.enumerated().map { [event($0.offset * 30, "ABS_RX", $0.element)] }
    #expect(turns(strip(isOneHot: false), frames) == [5, 1, -6])
  }

  @Test func strip_oneHot_isThePlaceOfItsBit_andALiftIsNone() {
    // Bits 12, 11, 9, then a lift; bits 0 and 1; 3 has two bits and is no place.
    let values: [Int32] = [4096, 2048, 512, 0, 1, 2, 3, 4]
    let frames = values.enumerated().map { [event($0.offset * 30, "ABS_RX", $0.element)] }
    #expect(turns(strip(isOneHot: true), frames) == [-1, -2, 1, 1])
    #expect(turns(strip(isOneHot: true), [[event(0, "ABS_RX", .min)], [event(9, "ABS_RX", 1)]]) == [-31])
  }

  @Test func strip_onTheOtherSide_beginsAnew() {
    let frames = [("ABS_RX", 1), ("ABS_RX", 2), ("ABS_RY", 64), ("ABS_RY", 128), ("ABS_RX", 8)].enumerated().map {
      [event($0.offset * 30, $0.element.0, Int32($0.element.1))]
    }
    #expect(turns(strip(isOneHot: true), frames) == [1, 1])
  }

  @Test func strip_isTouched_untilItsAxisSaysOtherwise() {
    // The driver sends a last place in the frame of the lift, and after a lift another finger's first place turns nothing.
    let frames = [
      [event(0, "ABS_RX", 1), event(0, "ABS_MISC", 15)], [event(30, "ABS_RX", 2)],
      [event(60, "ABS_RX", 4), event(60, "ABS_MISC", 0)], [event(90, "ABS_RX", 64), event(90, "ABS_MISC", 15)],
      [event(120, "ABS_RX", 128)],
    ]
    #expect(turns(strip(isOneHot: true, touch: true), frames) == [1, 1])
  }

  @Test func playAndPause_areOneButton_whichEverComes() {
    let play = EventCode(name: "KEY_PLAYCD")!
    let pause = EventCode(name: "KEY_PAUSECD")!
    func gestures(_ primary: [KnobProfile.ButtonCode]) -> [String] {
      let profile = KnobProfile(name: "t", rotation: Self.volume, buttons: .init(primary: primary))
      let frames = [("KEY_PLAYCD", 1), ("KEY_PLAYCD", 0), ("KEY_PAUSECD", 1), ("KEY_PAUSECD", 0)].enumerated().map {
        [event($0.offset * 80, $0.element.0, Int32($0.element.1))]
      }
      return Recording(frames: frames).gestures(profile: profile).compactMap(\.resolved)
    }
    #expect(gestures([.alternating([play, pause])]) == ["doublePress"])
    #expect(gestures([.key(play), .key(pause)]) == ["press", "press"])
  }

  @Test func relative_valueIsACount_andSeveralCodesAddUp() {
    let encoder = KnobProfile.Rotation(.relative(codes: [EventCode(name: "REL_X")!, EventCode(name: "REL_DIAL")!]))
    #expect(resolved(encoder, [[event(0, "REL_DIAL", 4)], [event(40, "REL_X", -1)]]) == ["slide +3"])
  }

  @Test func divisor_remainder_isDroppedOnReversalAndAfterRest() {
    let coarse = KnobProfile.Rotation(.relative(codes: [EventCode(name: "REL_DIAL")!]), eventsPerDetent: 4)
    // Three counts forward are no detent; back needs four whole counts of its own.
    #expect(
      turns(coarse, [[event(0, "REL_DIAL", 3)], [event(50, "REL_DIAL", -3)], [event(90, "REL_DIAL", -1)]]) == [-1])
    #expect(turns(coarse, [[event(0, "REL_DIAL", 3)], [event(499, "REL_DIAL", 1)]]) == [1])
    #expect(turns(coarse, [[event(0, "REL_DIAL", 3)], [event(500, "REL_DIAL", 1)]]) == [])
  }
}
