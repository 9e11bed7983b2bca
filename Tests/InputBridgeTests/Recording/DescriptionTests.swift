import Testing

@testable import InputBridge

/// One knob as each tool describes it: REL_DIAL and BTN_0, and an axis of 0 to 71.
enum RecordingSamples {
  static let evemu = """
    # EVEMU 1.3
    # Input device name: "Some "fine" Knob"
    N: Some "fine" Knob
    I: 0003 077d 0410 0311
    P: 02 00 00 00 00 00 00 00
    B: 00 17 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 01 00 00 00 00 00 00 00
    B: 02 80 00 00 00 00 00 00 00
    B: 03 00 01 00 00 00 00 00 00
    A: 08 0 71 0 0 0
    E: 0.000001 0002 0007 1
    E: 0.000001 0000 0000 0
    """
  static let evemuComments = """
    # Input device name: "Some "fine" Knob"
    # Input device ID: bus 0x03 vendor 0x77d product 0x410 version 0x311
    # Supported events:
    #   Event type 0 (EV_SYN)
    #     Event code 4 ((null))
    #   Event type 1 (EV_KEY)
    #     Event code 256 (BTN_0)
    #   Event type 2 (EV_REL)
    #     Event code 7 (REL_DIAL)
    #   Event type 3 (EV_ABS)
    #     Event code 8 (ABS_WHEEL)
    #       Value      0
    #       Min        0
    #       Max       71
    #       Resolution 0
    # Properties:
    #   Property type 1 (INPUT_PROP_DIRECT)
    E: 0.000001 0002 0007 1
    """
  static let evtest = """
    Input driver version is 1.0.1
    Input device ID: bus 0x3 vendor 0x77d product 0x410 version 0x311
    Input device name: "Some "fine" Knob"
    Supported events:
      Event type 0 (EV_SYN)
      Event type 1 (EV_KEY)
        Event code 256 (BTN_0)
      Event type 2 (EV_REL)
        Event code 7 (REL_DIAL)
      Event type 3 (EV_ABS)
        Event code 8 (ABS_WHEEL)
          Value      0
          Min        0
          Max       71
    Key repeat handling:
      Repeat type 20 (EV_REP)
        Repeat code 0 (REP_DELAY)
          Value    250
    Properties:
      Property type 1 (INPUT_PROP_DIRECT)
    Testing ... (interrupt to exit)
    Event: time 1.000000, type 2 (EV_REL), code 7 (REL_DIAL), value 1
    Event: time 1.000000, -------------- SYN_REPORT ------------
    """
  static let libinput = #"""
    version: 1
    ndevices: 1
    libinput:
      version: "1.22.1"
    devices:
    - node: /dev/input/event9
      evdev:
        # Name: Some Knob
        name: "Some \"fine\" Knob"
        id: [3, 1917, 1040, 785]
        codes:
          0: [0, 1, 2, 3] # EV_SYN
          1: [256] # EV_KEY
          2: [
            7
            ] # EV_REL
          3: [8] # EV_ABS
        absinfo:
          8: [0, 71, 0, 0, 0]
        properties: [1]
      hid: [
        0x05, 0x01
      ]
      udev:
        properties:
        - ID_INPUT=1
      quirks:
      events:
      - evdev:
        - [  0,      0,   2,   7,       1] # EV_REL / REL_DIAL                 1
        - [  0,      0,   0,   0,       0] # ------------ SYN_REPORT (0) ---------- +0ms
    """#
  static let evdevDump = """
    /dev/input/event9  1281180905.084438 EV_REL REL_WHEEL 0xFFFFFFFF
    /dev/input/event9  1281180905.084448 EV_SYN SYN_REPORT 0x00000000
    """

  /// Tool and text.
  static let described = [
    "evemu": evemu, "evemu's comments": evemuComments, "evtest": evtest, "libinput": libinput,
  ]
  static let all = described.values.sorted() + [evdevDump]

  static var knob: DeviceDescription {
    var knob = DeviceDescription()
    knob.name = "Some \"fine\" Knob"
    (knob.bus, knob.vendor, knob.product, knob.version) = (3, 0x077d, 0x0410, 0x0311)
    knob.codes = [EventCode(name: "BTN_0")!, EventCode(name: "REL_DIAL")!, EventCode(name: "ABS_WHEEL")!]
    knob.axes = [8: DeviceDescription.AxisRange(minimum: 0, maximum: 71)]
    knob.properties = [1]
    return knob
  }
}

@Suite struct DescriptionTests {
  @Test(arguments: RecordingSamples.described.keys.sorted())
  func description_isTheSameInEveryFormat(_ tool: String) throws {
    let text = try #require(RecordingSamples.described[tool])
    #expect(try recording(text).devices == [RecordingSamples.knob])
    #expect(try Recording.readDescription(Array(text.utf8), name: "test") == [RecordingSamples.knob])
  }

  @Test func description_needsNoEvents() throws {
    let text = "N: One\nI: 0005 045e 091b 0108\nB: 02 80\nN: Two\nB: 01 00\nB: 01 01\n"
    let devices = try Recording.readDescription(Array(text.utf8), name: "test")
    #expect(devices.map(\.name) == ["One", "Two"])
    #expect(devices.map(\.vendor) == [0x045e, 0])
    // The second B: line of a type goes on where the first ended: bit 0 of the second byte is 8, KEY_7.
    #expect(devices.map(\.codes) == [[EventCode(name: "REL_DIAL")!], [EventCode(name: "KEY_7")!]])
  }

  @Test func description_thatIsMissingIsAnError() {
    let events = "E: 1.0 2 7 1\n"
    let none = #expect(throws: RecordingError.self) { try Recording.readDescription([], name: "empty") }
    #expect(none?.reason == "no device is described in it")
    let bare = #expect(throws: RecordingError.self) { try Recording.readDescription(Array(events.utf8), name: "bare") }
    #expect(bare?.reason == "it holds events but describes no device")
  }

  @Test func codesBeyondTheKernels_areNotTaken() throws {
    // REL_MAX is 15, and there is no type 0x20.
    let text = "N: Odd\nB: 02 00 80 ff\nB: 20 ff\n"
    let device = try #require(try Recording.readDescription(Array(text.utf8), name: "test").first)
    #expect(device.codes == [EventCode(type: 2, code: 15)])
  }
}
