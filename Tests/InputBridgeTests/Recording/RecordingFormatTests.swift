import Testing

@testable import InputBridge

/// Reads a text of a test as a recording.
func recording(_ text: String) throws -> Recording {
  try Recording.read(Array(text.utf8), name: "test")
}

/// An event at microseconds, by its kernel name.
func event(_ microseconds: Int64, _ name: String, _ value: Int32) -> KernelEvent {
  let code = EventCode(name: name)!
  return KernelEvent(
    time: EventTime(microseconds: microseconds), type: code.type, code: code.code, value: value)
}

@Suite struct RecordingFormatTests {
  @Test func evemu_codesAreHexadecimalAndValuesDecimal() throws {
    let text = """
      # EVEMU 1.3
      N: Some Knob
      I: 0003 077d 0410 0311
      E: 0.000001 0001 0100 0001\t# EV_KEY / BTN_0                1
      E: 0.000001 0000 0000 0000\t# ------------ SYN_REPORT (0) ---------- +0ms
      E: 1.250000 0002 0007 -010
      E: 1.250000 0000 0000 0000
      """
    let recording = try recording(text)
    #expect(recording.frames == [[event(1, "BTN_0", 1)], [event(1_250_000, "REL_DIAL", -10)]])
    #expect(recording.deviceName == "Some Knob")
  }

  @Test func evemu_skipsATerminalsEchoBeforeTheEvent() throws {
    let text = "^[OPE: 3.713884 0001 003b 0000 # F1\nE: 3.713884 0000 0000 0000\n#E: 9.0 0001 003b 0001\n"
    #expect(try recording(text).frames == [[event(3_713_884, "KEY_F1", 0)]])
  }

  @Test func evtest_valuesAreDecimalButScancodesHexadecimal() throws {
    let text = """
      Testing ... (interrupt to exit)
      Event: time 1.5, type 4 (EV_MSC), code 4 (MSC_SCAN), value c00e9
      Event: time 1.5, type 1 (EV_KEY), code 115 (KEY_VOLUMEUP), value 1
      Event: time 1.5, -------------- SYN_REPORT ------------
      Event: time 2.000001, type 3 (EV_ABS), code 41 ((null)), value -15
      Event: time 2.000001, -------------- SYN_REPORT ------------
      """
    let frames = try recording(text).frames
    #expect(frames.count == 2)
    #expect(frames.first == [event(1_500_000, "MSC_SCAN", 0xc00e9), event(1_500_000, "KEY_VOLUMEUP", 1)])
    #expect(
      frames.last == [KernelEvent(time: EventTime(microseconds: 2_000_001), type: 3, code: 41, value: -15)])
  }

  @Test func evtest_ofOldVersionsHasOtherNames() throws {
    let text = """
      Event: time 10.000000, type 2 (Relative), code 8 (Wheel), value -1
      Event: time 10.000000, -------------- Report Sync ------------
      """
    #expect(try recording(text).frames == [[event(10_000_000, "REL_WHEEL", -1)]])
  }

  @Test func evtest_keepsADropInItsFrame() throws {
    let text = """
      Event: time 1.0, type 2 (EV_REL), code 7 (REL_DIAL), value 1
      Event: time 1.0, >>>>>>>>>>>>>> SYN_DROPPED <<<<<<<<<<<<
      Event: time 1.1, type 2 (EV_REL), code 7 (REL_DIAL), value 2
      Event: time 1.1, -------------- SYN_REPORT ------------
      Event: time 1.2, >>>>>>>>>>>>>> SYN_DROPPED <<<<<<<<<<<<
      Event: time 1.2, -------------- SYN_REPORT ------------
      """
    let frames = try recording(text).frames
    #expect(
      frames == [
        [event(1_000_000, "REL_DIAL", 1), event(1_000_000, "SYN_DROPPED", 0), event(1_100_000, "REL_DIAL", 2)],
        [event(1_200_000, "SYN_DROPPED", 0)],
      ])
  }

  @Test func evdevDump_valuesAreTwosComplement() throws {
    let text = """
      /dev/input/event9  1281180905.084438 EV_REL REL_WHEEL 0xFFFFFFFF
      /dev/input/event9  1281180905.084448 EV_SYN SYN_REPORT 0x00000000
      /dev/input/event9  1281180906.000000 EV_MSC MSC_SCAN 0x000C00E2
      /dev/input/event9  1281180906.000001 0x01 0x010A 0x00000001
      /dev/input/event9  1281180906.000002 EV_SYN SYN_REPORT 0x00000000
      """
    let frames = try recording(text).frames
    #expect(frames.first == [event(1_281_180_905_084_438, "REL_WHEEL", -1)])
    #expect(frames.last?.map(\.value) == [0xc00e2, 1])
    #expect(frames.last?.last?.code == 0x10a)
  }

  @Test func evdevDump_devicesHaveFramesOfTheirOwn() throws {
    let text = """
      /dev/input/event1  1.000000 EV_REL REL_Y 0x00000001
      /dev/input/event2  1.000010 EV_KEY KEY_ENTER 0x00000001
      /dev/input/event1  1.000020 EV_SYN SYN_REPORT 0x00000000
      /dev/input/event2  1.000030 EV_SYN SYN_REPORT 0x00000000
      """
    #expect(try recording(text).frames == [[event(1_000_000, "REL_Y", 1)], [event(1_000_010, "KEY_ENTER", 1)]])
  }

  @Test func libinput_eachListIsAFrame_whateverReportsItHolds() throws {
    let text = """
      quirks:
      events:
      - evdev:
          - [  0,      0,   1, 256,       1] # EV_KEY / BTN_0
          - [  0,      0,   0,   0,       0] # ------------ SYN_REPORT (0) ---------- +0ms
          - [  0,     10,   1, 256,       0] # EV_KEY / BTN_0
          - [  0,     10,   0,   0,       0]
      - evdev:
          - [  0,     20,   2,   7,       1]
      - hid:
          hidraw0: [ 1, 2, 3, 4, 5 ]
      - evdev:
          - [  1,  15126,   2,   7,       2]
          - [  1,  15126,   0,   0,       0]
      """
    #expect(
      try recording(text).frames == [
        [event(0, "BTN_0", 1), event(10, "BTN_0", 0)], [event(20, "REL_DIAL", 1)], [event(1_015_126, "REL_DIAL", 2)],
      ])
  }

  @Test func libinput_devicesAreOneKnob_mergedByTime() throws {
    let text = """
      devices:
      - node: /dev/input/event0
        evdev:
          name: "rotary@0"
        events:
        - evdev:
          - [0, 10, 2, 1, 1]
          - [0, 10, 0, 0, 0]
        - evdev:
          - [0, 30, 2, 1, 2]
          - [0, 30, 0, 0, 0]
      - node: /dev/input/event1
        evdev:
          name: gpio-keys
        events:
        - evdev:
          - [0, 10, 1, 28, 1]
          - [0, 10, 0, 0, 0]
        - evdev:
          - [0, 20, 1, 28, 0]
          - [0, 20, 0, 0, 0]
      """
    let recording = try recording(text)
    #expect(recording.devices.map(\.name) == ["rotary@0", "gpio-keys"])
    // Of equal times the first device's frame comes first.
    #expect(
      recording.frames == [
        [event(10, "REL_Y", 1)], [event(10, "KEY_ENTER", 1)], [event(20, "KEY_ENTER", 0)], [event(30, "REL_Y", 2)],
      ])
  }

  @Test func merging_keepsTheOrderOfADeviceWhoseTimeGoesBack() throws {
    let text = """
      - node: a
        - evdev:
          - [0, 50, 2, 7, 1]
        - evdev:
          - [0, 10, 2, 7, 2]
      - node: b
        - evdev:
          - [0, 20, 1, 256, 1]
      """
    #expect(try recording(text).frames.map { $0[0].time.microseconds } == [20, 50, 10])
  }
}
