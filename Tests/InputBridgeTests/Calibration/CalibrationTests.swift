import Testing

@testable import InputBridge

@Suite struct CalibrationTests {
  /// A whole session of a slow hand on a half-step knob that counts backwards and bounces for 8 ms.
  static func session() -> DrillRecording {
    var pen = DrillRecording()
    pen.clicks(10, counts: [-1, -1])
    pen.rest(2500)
    pen.clicks(10, counts: [1, 1])
    pen.rest(2500)
    for _ in 0..<3 {
      pen.spin(40, sign: -1, pause: 12)
      pen.rest(380)
      pen.spin(12, sign: 1, pause: 10)
      pen.rest(1500)
    }
    pen.rest(2500)
    pen.presses([120, 140, 110, 170, 130, 150, 125, 135, 160, 145], pause: 1000, bounce: [3, 5])
    pen.rest(2500)
    pen.doubles([360, 368, 380, 340, 410, 355, 372, 366, 390, 350], bounce: [3, 5])
    pen.rest(2500)
    pen.presses([900, 1100, 950, 1000, 1200, 870], pause: 900, bounce: [3, 5])
    return pen
  }

  static let script = "right 10\nleft 10\nspin 3\npress 10\ndouble 10\nhold 6\nrest\n"

  @Test func session_isCutIntoItsDrills_withoutTimes() throws {
    let recording = CalibrationTests.session().recording
    let steps = try DrillScript.read(Array(CalibrationTests.script.utf8), file: "script")
    let takes = recording.takes(of: steps, profile: .bench())
    // Two frames a click; 52 a spin; a press has two edges and two flickers after each, of two edges.
    #expect(takes.map(\.frames.count) == [20, 20, 156, 100, 200, 60, 0])
  }

  @Test func session_learnsWhatTheHandAndTheKnobAsk() throws {
    let calibration = try CalibrationTests.session().calibration(CalibrationTests.script)
    let profile = calibration.profile
    #expect(profile.rotation.eventsPerDetent == 2)
    #expect(profile.rotation.isInverted)
    // Above every pause inside a double press, below those between single ones.
    #expect((411...999).contains(Int(profile.timing.doublePress.milliseconds)))
    // Above every press, below every hold.
    #expect((171...869).contains(Int(profile.timing.hold.milliseconds)))
    // Bounce takes 8 ms and presses last 110: the usual 25 fits.
    #expect(profile.filters.debounce == .milliseconds(25))
    #expect(profile.filters.reverseGuard == .zero)
    #expect(calibration.verdicts == [.halfStep(countsPerClick: 2)])
    // A click each 366 ms; a detent, two counts, of a spin each 24 ms, of a flick each 20.
    let velocity = calibration.velocity ?? 0...0
    #expect(abs(velocity.lowerBound - 1 / 0.366) < 0.01)
    #expect(abs(velocity.upperBound - 1 / 0.020) < 0.01)
  }

  @Test func learnedProfile_readBack_givesTheIntendedGestures() throws {
    let pen = CalibrationTests.session()
    let calibration = try pen.calibration(CalibrationTests.script)
    let profile = try KnobProfile.read(Array(calibration.profile.json5.utf8), file: "written")
    #expect(profile == calibration.profile)
    let intended =
      [String](repeating: "slide +1", count: 10) + [String](repeating: "slide -1", count: 10)
      + [[String]](repeating: ["slide +20", "slide -6"], count: 3).flatMap(\.self)
      + [String](repeating: "press", count: 10) + [String](repeating: "doublePress", count: 10)
      + [String](repeating: "hold", count: 6)
    #expect(pen.recording.gestures(profile: profile).compactMap(\.resolved) == intended)
    #expect(calibration.checks.map(\.after) == [10, 10, 10, 10, 6])
    // With 300 ms none of these double presses comes out: each is two presses.
    #expect(calibration.checks.map(\.before) == [0, 0, 10, 0, 6])
  }

  @Test func fiveDoublePresses_368Apart_learnAWindowAbove() throws {
    // As in the recording of a PowerMate, with a release 200 ms after each contact.
    var pen = DrillRecording()
    pen.doubles([368, 368, 368, 368, 368], length: 200, rest: 2000)
    let calibration = try pen.calibration("double 5")
    #expect(calibration.profile.timing.doublePress > .milliseconds(368))
    #expect(calibration.checks.map(\.after) == [5])
  }

  @Test func pressesOnly_leaveTheHoldAlone() throws {
    var pen = DrillRecording()
    pen.presses([90, 100, 110, 95, 105], pause: 900)
    #expect(try pen.calibration("press 5").profile.timing.hold == .milliseconds(500))
  }

  @Test func timesInTheScript_areTakenAtTheirWord() throws {
    var pen = DrillRecording()
    pen.presses([90, 100], pause: 900)
    pen.presses([900, 1000], pause: 500)
    let steps = try DrillScript.read(Array("press 2 from 0 to 1.5\nhold 2 from 1.6 to 9".utf8), file: "script")
    #expect(pen.recording.takes(of: steps, profile: .bench()).map(\.frames.count) == [4, 4])
  }

  @Test(arguments: [(1, 1), (2, 2), (4, 4)])
  func countsInAClick_giveTheDivisor(counts: Int, divisor: Int) throws {
    var pen = DrillRecording()
    pen.clicks(10, counts: [Int32](repeating: 1, count: counts))
    pen.rest(2000)
    pen.clicks(10, counts: [Int32](repeating: -1, count: counts))
    #expect(try pen.calibration("right 10\nleft 10").profile.rotation.eventsPerDetent == divisor)
  }

  @Test func highResolutionDivisor_staysWhereTheCountAgrees() throws {
    // A Surface Dial: 100 counts a click, of which a hand makes 96 one time and 103 the next.
    var pen = DrillRecording()
    for counts in [96, 103, 98, 101, 97] {
      pen.turn(Int32(counts))
      pen.rest(500)
    }
    let profile = KnobProfile.bench { $0.rotation.eventsPerDetent = 100 }
    #expect(try pen.calibration("right 5", profile: profile).profile.rotation.eventsPerDetent == 100)
  }

  @Test func strayStepsBack_turnTheReverseGuardOn_onlyWhereSeen() throws {
    var pen = DrillRecording()
    for _ in 0..<3 {
      pen.spin(15)
      pen.turn(-1)
      pen.rest(12)
      pen.spin(15)
      pen.rest(400)
      pen.spin(10, sign: -1)
      pen.rest(1500)
    }
    let calibration = try pen.calibration("spin 3")
    // A stray step comes 15 ms after the step before; half as much again, and at least 20.
    #expect(calibration.profile.filters.reverseGuard == .milliseconds(23))
    #expect(calibration.verdicts == [.strayReversals(count: 3)])
    #expect(pen.recording.gestures(profile: calibration.profile).compactMap(\.resolved).first == "slide +30")
  }

  @Test func turningUnderThePress_raisesSlopAndGuard() throws {
    // A fine knob without clicks: each press turns it by one 90 ms before the contact, and by three under the finger.
    var pen = DrillRecording()
    for _ in 0..<8 {
      pen.turn(1)
      pen.rest(90)
      pen.button(true)
      for _ in 0..<3 {
        pen.rest(20)
        pen.turn(1)
      }
      pen.rest(60)
      pen.button(false)
      pen.rest(900)
    }
    let calibration = try pen.calibration("press 8")
    #expect(calibration.profile.timing.pressSlop == Detents(4))
    #expect(calibration.profile.timing.pressGuard == .milliseconds(113))  // 90 and a quarter
    #expect(calibration.checks.map(\.before) == [0])
    #expect(calibration.checks.map(\.after) == [8])
  }

  @Test func worstBounce_setsTheDebounce_belowTheFastestPress() throws {
    // Bounce of 30 ms: the usual 25 would see every press twice. A quarter more than the worst.
    var pen = DrillRecording()
    pen.presses([120, 110, 130, 125, 140], pause: 900, bounce: [8, 10, 12])
    let calibration = try pen.calibration("press 5")
    #expect((31...40).contains(Int(calibration.profile.filters.debounce.milliseconds)))
    #expect(calibration.checks.map(\.after) == [5])
  }

  @Test func emptyRecording_learnsNothing() throws {
    let profile = KnobProfile.bench()
    let calibration = Calibration(
      Recording().takes(of: DrillStep.usual, profile: profile), profile: profile)
    #expect(calibration.profile == profile)
    #expect(calibration.verdicts.isEmpty)
  }
}

@Suite struct DrillScriptTests {
  private func error(_ text: String) -> String? {
    do throws(DrillScriptError) {
      _ = try DrillScript.read(Array(text.utf8), file: "steps")
      return nil
    } catch {
      return error.description
    }
  }

  @Test func script_isOneDrillALine() throws {
    let steps = try DrillScript.read(Array("# warm up\nright 5 # clicks\n\r\nrest\n".utf8), file: "steps")
    #expect(steps == [DrillStep(.right, times: 5), DrillStep(.rest, times: 1)])
  }

  @Test func wrongLines_areNamed() {
    #expect(error("press 5\ntriple 3")?.hasPrefix("steps:2: triple: no such drill; known are right") == true)
    #expect(error("press 0") == "steps:1: 0: a number of repetitions from 1 to 1000 belongs here")
    #expect(error("press 5 from 3") == "steps:1: from 3: say from and to, in seconds, as: from 2.5 to 9")
    #expect(error("press 5 from 3 to nan")?.hasPrefix("steps:1: from 3 to nan") == true)
    #expect(error("press 5 from 0 to 3\nhold")?.hasPrefix("steps:1: either every drill") == true)
    #expect(error("\n\n")?.hasPrefix("steps:1: no drill in it") == true)
  }
}
