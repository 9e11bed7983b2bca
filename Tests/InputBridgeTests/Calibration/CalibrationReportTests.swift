import Glibc
import Testing

@testable import InputBridge

@Suite struct CalibrationReportTests {
  private func session() throws -> Calibration {
    try CalibrationTests.session().calibration(CalibrationTests.script)
  }

  @Test func changes_nameKeyAndBothValues() throws {
    let changes = try session().changes
    #expect(changes.contains(CalibrationChange(setting: "rotation.eventsPerDetent", from: "1", to: "2")))
    #expect(changes.contains { $0.setting == "timing.doublePress" && $0.from == "300 ms" })
  }

  @Test func lines_showHistogramsAndChecks() throws {
    let lines = try session().lines(columns: 80)
    #expect(lines.contains { $0.hasPrefix("Double press: ") && $0.contains("(90 %: ") })
    #expect(lines.contains { $0.contains("█") && $0.hasSuffix("pauses inside double presses (10)") })
    #expect(lines.contains { $0.contains("━") && $0.contains("┃") })
    #expect(lines.allSatisfy { $0.count <= 80 })
    #expect(lines.contains("Double presses: 10 of 10 come out (before: 0)"))
  }

  @Test func json_isOneObjectOnOneLine() throws {
    let json = try session().json(file: nil)
    #expect(!json.contains("\n"))
    guard case .object(let members) = try JSON5Value.parse(Array(json.utf8)) else {
      Issue.record("no object")
      return
    }
    #expect(Set(members.keys).isSuperset(of: ["profile", "doublePress", "hold", "checks", "verdicts", "changes"]))
  }

  @Test func svg_isWellFormedEnough_andEscapesNames() throws {
    var calibration = try session()
    calibration.profile.name = "A <b> & \u{1} c"
    let svg = calibration.svg
    #expect(svg.hasPrefix("<svg xmlns=") && svg.hasSuffix("</svg>\n"))
    #expect(svg.contains("A &lt;b> &amp;   c"))
    #expect(svg.contains("halves") == false && svg.contains("nan") == false && svg.contains("inf\"") == false)
  }

  @Test func notSeparable_saysSoWithAdvice() throws {
    var pen = DrillRecording()
    pen.doubles([380, 420, 510, 350, 460, 400], rest: 450)
    pen.rest(2500)
    pen.presses([100, 110, 90, 120, 105, 95, 100, 110], pause: 430)
    let lines = try pen.calibration("double 6\npress 8").lines()
    #expect(lines.contains { $0.hasPrefix("Double press: not separable") })
    #expect(lines.contains { $0.hasPrefix("  What helps: press the pair faster") })
    #expect(lines.allSatisfy { $0.count <= 80 })
  }

  @Test func write_replacesTheFileAsAWhole() throws {
    var template = Array("/tmp/calibration-XXXXXX".utf8CString)
    let folder = unsafe template.withUnsafeMutableBufferPointer {
      unsafe String(cString: mkdtemp($0.baseAddress!))
    }
    let path = folder + "/a/b/knob.json5"
    let profile = KnobProfile.bench { $0.timing.doublePress = .milliseconds(412) }
    try KnobProfile.bench().write(to: path)
    try profile.write(to: path)
    #expect(try KnobProfile.read(try WholeFile.read(path), file: path) == profile)
    #expect(WholeFile.names(in: folder + "/a/b") == ["knob.json5"])
    // A folder stands where the file would: the draft is taken away again, and the reason is said.
    #expect(throws: WholeFile.Failure.self) { try profile.write(to: folder + "/a/b") }
    #expect(WholeFile.names(in: folder + "/a") == ["b"])
  }

  @Test func calibratedProfile_isForTheKnobOnItsTransport() {
    var device = DeviceDescription()
    (device.name, device.bus, device.vendor, device.product) = ("Griffin  PowerMate!", 5, 0x077d, 0x0410)
    let profile = KnobProfile.bench().calibrated(for: device)
    #expect(profile.name == "griffin-powermate-bluetooth")
    #expect(profile.match?.matches(device) == true)
    device.bus = 3
    #expect(profile.match?.matches(device) == false)
  }
}

@Suite struct DrillGuideTests {
  private func frames(_ timeline: String) -> [[KernelEvent]] { Timeline(timeline).frames }

  @Test func drill_endsByItself_whenItsRepetitionsAreThereAndTheKnobRests() {
    var guide = DrillGuide([DrillStep(.press, times: 2), DrillStep(.rest)], profile: .bench())
    guide.begin(at: .zero)
    for frame in frames("100 D · 200 U · 900 D") { guide.take(frame, at: frame[0].time) }
    #expect(guide.nextDeadline == nil)
    for frame in frames("1000 U") { guide.take(frame, at: frame[0].time) }
    #expect(guide.feedback == "2 of 2, 100 ms long")
    // One and a half seconds after the last release.
    #expect(guide.nextDeadline == EventTime(microseconds: 2_500_000))
    guide.finish()
    #expect(guide.takes.map(\.frames.count) == [4])
    #expect(guide.current?.drill == .rest)
  }

  /// The stamps of a driver that refused the clock it was asked for, and those of one whose stamps stand still.
  @Test(arguments: [EventSpan.seconds(1_700_000_000), nil])
  func drillOfAKnobWithAnotherClock_isTimedByThisOne(shift: EventSpan?) {
    var guide = DrillGuide([DrillStep(.press, times: 2)], profile: .bench())
    guide.begin(at: .zero)
    for frame in frames("100 D · 200 U · 900 D · 1050 U") {
      let time = frame[0].time
      let stamped = frame.map {
        KernelEvent(time: shift.map { time + $0 } ?? .zero, type: $0.type, code: $0.code, value: $0.value)
      }
      guide.take(stamped, at: time)
    }
    #expect(guide.feedback == "2 of 2, 150 ms long")
    // One and a half seconds after the last release.
    #expect(guide.nextDeadline == EventTime(microseconds: 2_550_000))
  }

  @Test func drill_mayBeRepeatedOrSkipped() {
    var guide = DrillGuide([DrillStep(.press, times: 1), DrillStep(.hold, times: 1)], profile: .bench())
    let nothing = guide.goBack()
    #expect(!nothing)
    guide.finish()
    let wentBack = guide.goBack()
    #expect(wentBack)
    #expect(guide.current?.drill == .press)
    // What was done of the drill that is on is taken back first.
    guide.finish()
    for frame in frames("100 D · 200 U") { guide.take(frame, at: frame[0].time) }
    let beganAgain = guide.goBack()
    #expect(beganAgain && guide.current?.drill == .hold && guide.feedback == "0 of 1")
    let wentBackThen = guide.goBack()
    #expect(wentBackThen && guide.current?.drill == .press)
    guide.skip()
    guide.skip()
    #expect(guide.current == nil && guide.takes.isEmpty)
  }

  @Test func everyDrill_saysWhatToDo_andWhatItSees() {
    for drill in Drill.allCases {
      var guide = DrillGuide([DrillStep(drill)], profile: .bench())
      guide.begin(at: .zero)
      for frame in frames("10 +1 · 20 +1 · 400 -1 · 410 -1 · 900 D · 1000 U · 1200 D · 1300 U") {
        guide.take(frame, at: frame[0].time)
      }
      #expect(!drill.request(times: 3).isEmpty && !guide.feedback.isEmpty)
    }
  }
}
