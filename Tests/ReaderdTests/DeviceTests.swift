import ProgramRuns
import Testing

/// What real devices send, in a few events each and in the words of the tools that record them, and what it means.
@Suite struct DeviceTests {
  let scratch: Scratch
  init() throws { scratch = try Scratch() }

  /// A recording, the profile that reads it, and what a person would say happened.
  struct Device: CustomTestStringConvertible {
    var testDescription: String
    /// nil: the recording says itself which knob it is of.
    var profile: String?
    var resolved: [String]
    var recording: String

    init(_ name: String, profile: String? = nil, _ resolved: String..., recording: String) {
      testDescription = name
      self.profile = profile
      self.resolved = resolved
      self.recording = recording
    }
  }

  static let pressOfAPowerMate = Device(
    "PowerMate: a press", "press",
    recording: Recordings.evemu(Recordings.powerMate, "10.021 BTN_0 1\n10.165 BTN_0 0"))

  /// 368 ms from release to press: too long for a double press by default (300).
  static let twoPresses = Device(
    "PowerMate: two presses", "press", "press",
    recording: Recordings.evemu(
      Recordings.powerMate,
      """
      574.932897 BTN_0 1
      575.132881 BTN_0 0
      575.500898 BTN_0 1
      575.756885 BTN_0 0
      """))

  /// Mid-notch: six of the eight parts that this wheel makes of one, its own count in the fifth.
  static let highResolution = Device(
    "wheel with hi-res", profile: "wheel", "slide +0.75",
    recording: Recordings.evtest(
      """
      389.497369 REL_WHEEL_HI_RES -15
      389.531407 REL_WHEEL_HI_RES -15
      389.545443 REL_WHEEL_HI_RES -15
      389.551444 REL_WHEEL_HI_RES -15
      389.558441 REL_WHEEL_HI_RES -15, REL_WHEEL -1
      389.562440 REL_WHEEL_HI_RES -15
      """))

  static let encoders = [
    Device(
      "rotary-encoder: REL_Y", profile: "encoder", "slide -4", "slide +1",
      recording: Recordings.evtest(
        """
        397.434583 REL_Y -1
        397.588939 REL_Y -1
        397.743230 REL_Y -1
        397.870931 REL_Y -1
        398.367746 REL_Y 1
        """)),
    Device(
      "gpio-keys: short and long", profile: "encoder", "press", "hold",
      recording: Recordings.evtest(
        """
        672.988025 KEY_ENTER 1
        673.148034 KEY_ENTER 0
        674.120034 KEY_ENTER 1
        675.108034 KEY_ENTER 0
        """)),
    // Auto-repeat (value 2) is neither a press nor a release.
    Device(
      "gpio-keys: held with repeat", profile: "encoder", "hold",
      recording: Recordings.evtest(
        """
        201.120498 KEY_ENTER 1
        201.371193 KEY_ENTER 2
        201.404230 KEY_ENTER 2
        201.721202 KEY_ENTER 2
        201.724694 KEY_ENTER 0
        """)),
  ]

  static let wheelsAndKeys = [
    Device(
      "wheel without hi-res", profile: "wheel", "slide -3",
      recording: """
        events:
        - evdev:
            - [  0,      0,   2,   8,       1] # EV_REL / REL_WHEEL                 1
            - [  0,      0,   0,   0,       0] # ------------ SYN_REPORT (0) ---------- +0ms
        - evdev:
            - [  0,  15126,   2,   8,       1] # EV_REL / REL_WHEEL                 1
            - [  0,  15126,   0,   0,       0] # ------------ SYN_REPORT (0) ---------- +15ms
        - evdev:
            - [  0,  30250,   2,   8,       1] # EV_REL / REL_WHEEL                 1
            - [  0,  30250,   0,   0,       0] # ------------ SYN_REPORT (0) ---------- +15ms
        """),
    Device(
      "volume: down and up in one frame", profile: "volume", "press", "press",
      recording: """
        /dev/input/event9  336.136435 EV_MSC MSC_SCAN 0x000C00E2
        /dev/input/event9  336.136452 EV_KEY KEY_MUTE 0x00000001
        /dev/input/event9  336.136461 EV_KEY KEY_MUTE 0x00000000
        /dev/input/event9  336.136469 EV_SYN SYN_REPORT 0x00000000
        /dev/input/event9  337.028437 EV_MSC MSC_SCAN 0x000C00E2
        /dev/input/event9  337.028457 EV_KEY KEY_MUTE 0x00000001
        /dev/input/event9  337.028467 EV_KEY KEY_MUTE 0x00000000
        /dev/input/event9  337.028475 EV_SYN SYN_REPORT 0x00000000
        """),
    // A keyboard's knob: a key, down and up 10 ms later, for each detent.
    Device(
      "QMK: volume up", profile: "volume", "slide +3",
      recording: Recordings.evtest(
        """
        201.285724 MSC_SCAN c00e9, KEY_VOLUMEUP 1
        201.295707 MSC_SCAN c00e9, KEY_VOLUMEUP 0
        201.348707 MSC_SCAN c00e9, KEY_VOLUMEUP 1
        201.358703 MSC_SCAN c00e9, KEY_VOLUMEUP 0
        201.395704 MSC_SCAN c00e9, KEY_VOLUMEUP 1
        201.405703 MSC_SCAN c00e9, KEY_VOLUMEUP 0
        """)),
    // A counter that never says 0: the first value is the origin, and 255 → 1 is two on. Its outer ring, REL_WHEEL, is no
    // turn.
    Device(
      "Contour: the jog over zero, and the ring", profile: "shuttle", "slide +4", "slide -3", "slide +3",
      recording: Recordings.evtest(
        """
        595.1 REL_DIAL 253
        595.2 REL_DIAL 254
        595.3 REL_DIAL 255
        595.4 REL_DIAL 1
        596.0 REL_WHEEL 3
        596.1 REL_WHEEL 4
        597.0 REL_DIAL 255
        597.1 REL_DIAL 254
        598.0 REL_DIAL 1
        """)),
  ]

  static let devices = [pressOfAPowerMate, twoPresses, highResolution] + encoders + wheelsAndKeys

  private func gestures(of device: Device, _ options: String...) throws -> [String] {
    let file = try scratch.file("recording.txt", device.recording)
    let profile = device.profile.map { ["--profile", $0] } ?? []
    let run = try Readerd.run(["gestures", "--replay", file, "--resolved"] + profile + options)
    #expect(run.ending == .exited(0) && run.errors.isEmpty, "\(run.errors)")
    return run.lines
  }

  @Test(arguments: devices) func recording_meansWhatAPersonWouldSay(_ device: Device) throws {
    #expect(try gestures(of: device) == device.resolved)
  }

  /// The same events give the same gestures at any pace: these take 1.4, 0.3 and 0.4 s.
  @Test(arguments: [twoPresses, highResolution, wheelsAndKeys[2]])
  func recordingAtItsOwnPace_meansTheSame(_ device: Device) throws {
    let start = ContinuousClock.now
    #expect(try gestures(of: device, "--speed", "1") == device.resolved)
    let took = ContinuousClock.now - start
    #expect(took >= .milliseconds(300), "at its own pace, with the 250 ms that end a slide: \(took)")
  }

  @Test func longerWindow_makesADoublePressOfTwo() throws {
    let profile = try scratch.file(
      "slow-hand.json5",
      """
      // A PowerMate for a slow hand.
      {
        name: "slow-hand", rotation: { kind: "relative", codes: ["REL_DIAL"] },
        buttons: { primary: ["BTN_0"] }, timing: { doublePress: 400 },
      }
      """)
    #expect(try gestures(of: Self.twoPresses, "--profile", profile) == ["doublePress"])
  }

  @Test func bundledTour_doesWhatItsCommentsSay() throws {
    // #filePath: Tests/ReaderdTests/DeviceTests.swift.
    let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")
    let run = try Readerd.run(["gestures", "--replay", root + "/Sources/ReaderDesk/Bundled/tour.yml", "--resolved"])
    #expect(
      run.lines == [
        "slide +14", "slide +6", "slide +38", "hold", "doublePress", "slide +2", "press", "doublePress", "slide +1",
        "doublePress", "slide +1", "slide +1", "slide -1", "doublePress", "slide +16",
      ])
  }

  @Test func everyEvent_isExplained() throws {
    let file = try scratch.file("recording.evemu", Self.twoPresses.recording)
    let run = try Readerd.run(["events", "--replay", file])
    #expect(run.ending == .exited(0) && run.errors.isEmpty)
    #expect(run.lines.filter { $0.contains("BTN_0") }.count == 4, "a line for each frame")
    // 500 898 - 132 881 µs is 368 ms, 68 more than the window.
    #expect(run.output.contains("second press 68 ms too late"))
    #expect(!run.output.contains("bounced"), "these contacts did not")
  }

  @Test func descriptionOfAKnob_isJudged() throws {
    let file = try scratch.file("powermate.desc", Recordings.powerMate)
    let run = try Readerd.run(["devices", "--from", file])
    #expect(run.ending == .exited(0))
    #expect(run.output.contains("Griffin PowerMate  (0003:077d:0410:0000)"))
    #expect(run.output.contains("knob, read as powermate"))
    // Nothing is known of its serial number or port: recordings do not say.
    #expect(run.output.contains("known by its kind 0003:077d:0410 Griffin PowerMate"))
  }
}
