import Testing

@testable import InputBridge

/// Every knob that docs/devices.md names, from what the kernel says of it to what a person would say happened: the
/// description is judged, and the profile that it is given reads what such a device sends.
@Suite struct KnownKnobTests {
  struct Known: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var device: DeviceDescription
    var profile: String
    /// Frames with their times in milliseconds: `40 REL_DIAL 1, 80 BTN_0 1 + MSC_SCAN 589825`.
    var sends: String
    var resolved: [String]

    /// - Parameter id: bus:vendor:product in hexadecimal.
    init(_ name: String, _ id: String, can codes: String, as profile: String, _ sends: String, _ resolved: String...) {
      testDescription = name
      device = DeviceDescription()
      device.name = name
      let numbers = id.split(separator: ":").map { UInt16($0, radix: 16)! }
      (device.bus, device.vendor, device.product) = (numbers[0], numbers[1], numbers[2])
      for code in codes.split(separator: " ") { device.codes.insert(EventCode(name: String(code))!) }
      self.profile = profile
      self.sends = sends
      self.resolved = resolved
    }

    var frames: [[KernelEvent]] {
      sends.split(separator: ",").map { frame in
        let words = frame.split { " +\n".contains($0) }
        return stride(from: 1, to: words.count, by: 2).map { at in
          let code = EventCode(name: String(words[at]))!
          return KernelEvent(
            time: .zero + .milliseconds(Int(words[0])!), type: code.type, code: code.code, value: Int32(words[at + 1])!)
        }
      }
    }
  }

  static let dials = [
    // Up to seven counts in one report when it is spun; its lamp's echo is nothing.
    Known(
      "Griffin PowerMate", "3:77d:410", can: "REL_DIAL BTN_0 MSC_PULSELED", as: "powermate",
      "0 REL_DIAL 1, 24 REL_DIAL 7, 32 REL_DIAL 7, 40 MSC_PULSELED 128, 900 BTN_0 1, 1000 BTN_0 0", "slide +15", "press"
    ),
    Known(
      "Griffin SoundKnob", "3:77d:4aa", can: "REL_DIAL BTN_0 MSC_PULSELED", as: "soundknob",
      "0 REL_DIAL -1, 900 BTN_0 1, 1600 BTN_0 0", "slide -1", "hold"),
    // The other device of powermate.c, without a profile of its own.
    Known(
      "Contour Jog & Shuttle", "3:5f3:240", can: "REL_DIAL BTN_0", as: "dial", "0 REL_DIAL 1, 90 REL_DIAL 1", "slide +2"
    ),
    // 3600 counts a turn, a detent of 10°: 99 and 101 are two of them, and a count short of a detent is none.
    Known(
      "Surface Dial System Multi Axis", "5:45e:91b", can: "REL_DIAL BTN_0 MSC_SCAN", as: "surface-dial",
      """
      0 REL_DIAL 99, 40 REL_DIAL 101, 900 REL_DIAL 99, 2000 MSC_SCAN 589825 + BTN_0 1, 2040 REL_DIAL -200,
      2100 MSC_SCAN 589825 + BTN_0 0
      """, "slide +2", "slide -2 pressed"),
    // Huion's firmware: counts of one, and no release of the button ever.
    Known(
      "HUION Huion Keydial_K20 Dial", "3:256c:69", can: "REL_DIAL BTN_0", as: "dial",
      "0 REL_DIAL 1, 60 REL_DIAL 1, 900 BTN_0 1, 2000 BTN_0 1", "slide +2", "hold"),
  ]

  static let jogs = [
    Known(
      "Contour Design ShuttleXpress", "3:b33:20",
      can: "REL_DIAL REL_WHEEL REL_WHEEL_HI_RES BTN_4 BTN_5 BTN_6 BTN_7 BTN_8",
      as: "contour-shuttle",
      """
      0 REL_DIAL 254, 40 REL_DIAL 255, 80 REL_DIAL 1, 600 REL_WHEEL 3 + REL_WHEEL_HI_RES 360 + REL_DIAL 1,
      1000 BTN_6 1 + REL_DIAL 1, 1080 BTN_6 0 + REL_DIAL 1, 2000 BTN_4 1, 2080 BTN_4 0
      """, "slide +3", "press"),
    Known(
      "Contour Design ShuttlePRO v2", "3:b33:30", can: "REL_DIAL REL_WHEEL BTN_0 BTN_1 BTN_6", as: "contour-shuttle",
      "0 REL_DIAL 3, 40 REL_DIAL 2, 80 REL_DIAL 1", "slide -2"),
    Known(
      "Contour Design ShuttlePRO", "3:b33:10", can: "REL_DIAL REL_WHEEL BTN_0 BTN_6", as: "contour-shuttle",
      "0 REL_DIAL 3, 40 REL_DIAL 4", "slide +1"),
  ]

  private static let mediaKeys =
    "KEY_MUTE KEY_VOLUMEDOWN KEY_VOLUMEUP KEY_NEXTSONG KEY_PLAYPAUSE KEY_PREVIOUSSONG KEY_STOPCD MSC_SCAN"

  static let volumes = [
    Known(
      "STMicroelectronics USB Volume Control", "3:483:572d", can: mediaKeys, as: "volume",
      """
      0 MSC_SCAN 786665 + KEY_VOLUMEUP 1, 8 MSC_SCAN 786665 + KEY_VOLUMEUP 0, 60 KEY_VOLUMEUP 1, 68 KEY_VOLUMEUP 0,
      1000 KEY_MUTE 1, 1016 KEY_MUTE 0
      """, "slide +2", "press"),
    // 2 ms for a turn, 3 ms for a press: shorter than any contact bounces.
    Known(
      "Wired KeyBoard Consumer Control", "3:5ac:202", can: mediaKeys, as: "volume",
      "0 KEY_VOLUMEDOWN 1, 2 KEY_VOLUMEDOWN 0, 1000 KEY_MUTE 1, 1003 KEY_MUTE 0, 1200 KEY_MUTE 1, 1203 KEY_MUTE 0",
      "slide -1", "doublePress"),
    Known(
      "HID 413d:553a", "3:413d:553a",
      can: "KEY_MUTE KEY_VOLUMEUP KEY_VOLUMEDOWN KEY_NEXTSONG KEY_PREVIOUSSONG KEY_POWER BTN_SELECT BTN_START ABS_X",
      as: "volume", "0 KEY_VOLUMEUP 1, 10 KEY_VOLUMEUP 0, 700 KEY_MUTE 1, 790 KEY_MUTE 0", "slide +1", "press"),
    Known(
      "LCTECH LCKEY Consumer Control", "3:1189:8890", can: mediaKeys, as: "volume",
      "0 KEY_VOLUMEUP 1, 4 KEY_VOLUMEUP 0",
      "slide +1"),
    Known(
      "Keychron Q1 Consumer Control", "3:3434:610", can: mediaKeys, as: "volume",
      "0 KEY_VOLUMEUP 1, 10 KEY_VOLUMEUP 0, 55 KEY_VOLUMEUP 1, 65 KEY_VOLUMEUP 0, 900 KEY_PLAYPAUSE 1, 1105 KEY_PLAYPAUSE 0",
      "slide +2", "press"),
    // Flagged relative: press and release in one frame.
    Known(
      "WALTOP Slim Tablet Consumer Control", "3:172f:501", can: mediaKeys, as: "volume",
      "0 KEY_VOLUMEUP 1 + KEY_VOLUMEUP 0, 40 KEY_VOLUMEUP 1 + KEY_VOLUMEUP 0, 900 KEY_MUTE 1 + KEY_MUTE 0",
      "slide +2", "press"),
    // One button: play, then pause. The headset turns a double press of its own into the next song.
    Known(
      "Somebody's Headset (AVRCP)", "5:0:0",
      can: "KEY_PLAYCD KEY_PAUSECD KEY_STOPCD KEY_NEXTSONG KEY_PREVIOUSSONG KEY_REWIND KEY_FASTFORWARD KEY_VOLUMEUP "
        + "KEY_VOLUMEDOWN KEY_MUTE KEY_1 KEY_2", as: "avrcp",
      """
      0 KEY_PLAYCD 1, 60 KEY_PLAYCD 0, 200 KEY_PAUSECD 1, 260 KEY_PAUSECD 0, 2000 KEY_PLAYCD 1, 2060 KEY_PLAYCD 0,
      4000 KEY_NEXTSONG 1, 4010 KEY_NEXTSONG 0, 5000 KEY_PREVIOUSSONG 1, 5010 KEY_PREVIOUSSONG 0
      """, "doublePress", "press", "slide +1", "slide -1"),
    // A headset that only ever plays: each is a press.
    Known(
      "Old Headset (AVRCP)", "5:0:0", can: "KEY_PLAYCD KEY_PAUSECD KEY_NEXTSONG KEY_PREVIOUSSONG", as: "avrcp",
      "0 KEY_PLAYCD 1, 60 KEY_PLAYCD 0, 1000 KEY_PLAYCD 1, 1060 KEY_PLAYCD 0", "press", "press"),
    // An infrared remote control, through the kernel's own decoder.
    Known(
      "Media Center Ed. eHome IR Remote", "3:609:334", can: mediaKeys + " KEY_OK KEY_BACK KEY_1 KEY_2 KEY_3",
      as: "volume",
      "0 KEY_VOLUMEDOWN 1, 250 KEY_VOLUMEDOWN 2, 290 KEY_VOLUMEDOWN 2, 400 KEY_VOLUMEDOWN 0, 900 KEY_MUTE 1, 990 KEY_MUTE 0",
      "slide -1", "press"),
  ]

  static let tablets = [
    // On lift the driver sends an ABS_WHEEL of 0 that is no place.
    Known(
      "Wacom Intuos4 6x9 Pad", "3:56a:b9", can: "ABS_WHEEL ABS_MISC ABS_X ABS_Y BTN_0 BTN_STYLUS", as: "wacom-ring",
      """
      0 ABS_WHEEL 70 + ABS_MISC 15, 45 ABS_WHEEL 71, 90 ABS_WHEEL 0, 135 ABS_WHEEL 1, 180 ABS_WHEEL 0 + ABS_MISC 0,
      900 ABS_WHEEL 30 + ABS_MISC 15, 945 ABS_WHEEL 29, 2000 BTN_0 1, 2090 BTN_0 0
      """, "slide +3", "slide -1", "press"),
    Known(
      "Wacom Intuos3 4x6 Pad", "3:56a:b7", can: "ABS_X ABS_Y ABS_RX ABS_MISC BTN_0 BTN_1 BTN_STYLUS", as: "wacom-strip",
      """
      0 ABS_RX 4096 + ABS_MISC 15, 45 ABS_RX 2048, 90 ABS_RX 1024, 135 ABS_RX 256, 180 ABS_RX 0 + ABS_MISC 0,
      1500 ABS_RX 1 + ABS_MISC 15, 1545 ABS_RX 2, 1590 ABS_RX 0 + ABS_MISC 0
      """, "slide -4", "slide +1"),
    Known(
      "Wacom Cintiq 21UX Pad", "3:56a:3f", can: "ABS_X ABS_Y ABS_RX ABS_RY ABS_MISC BTN_0 BTN_STYLUS",
      as: "wacom-strip",
      "0 ABS_RY 1 + ABS_MISC 15, 45 ABS_RY 2, 90 ABS_RY 0 + ABS_MISC 0", "slide +1"),
    Known(
      "HUION Huion Tablet_HS611 Touch Strip", "3:256c:6e", can: "ABS_WHEEL ABS_MISC BTN_0 BTN_STYLUS",
      as: "huion-strip",
      "0 ABS_MISC 15 + ABS_WHEEL 6, 220 ABS_WHEEL 5, 390 ABS_WHEEL 2, 560 ABS_WHEEL 0, 700 ABS_MISC 0", "slide -4"),
    // The dials of XP-Pen and Huion pads under the kernel's BPF programs.
    Known(
      "UGTABLET Deco Pro Pad", "3:28bd:909", can: "REL_WHEEL REL_WHEEL_HI_RES ABS_X ABS_Y BTN_0 BTN_1 BTN_STYLUS",
      as: "encoder",
      "0 REL_WHEEL 1 + REL_WHEEL_HI_RES 120, 50 REL_WHEEL 1 + REL_WHEEL_HI_RES 120, 900 BTN_0 1, 980 BTN_0 0",
      "slide +2", "press"),
  ]

  static let boards = [
    Known(
      "rotary@0", "19:0:0", can: "REL_X", as: "encoder", "0 REL_X 1, 40 REL_X 1, 700 REL_X -1", "slide +2", "slide -1"),
    Known("rotary-encoder-2", "19:0:0", can: "REL_DIAL", as: "dial", "0 REL_DIAL -1", "slide -1"),
    Known("rotary@4", "19:0:0", can: "REL_WHEEL", as: "encoder", "0 REL_WHEEL 1", "slide +1"),
  ]

  @Test(arguments: dials + jogs + volumes + tablets + boards)
  func aKnownDevice_isGivenItsProfile_andIsUnderstood(_ known: Known) throws {
    guard case .knob(let profile, _) = DeviceVerdict.judge(known.device) else {
      Issue.record("\(DeviceVerdict.judge(known.device))")
      return
    }
    #expect(profile.name == known.profile)
    let recording = Recording(devices: [known.device], frames: known.frames)
    #expect(recording.gestures(profile: profile).compactMap(\.resolved) == known.resolved)
  }

  /// With `rollover` the driver counts 0 … steps − 1, and says that its axis ends at `steps`: a profile puts that right.
  @Test func anAbsoluteEncoderThatRollsOver_needsItsRange() {
    let places: [Int32] = [22, 23, 0, 1]
    let frames = places.enumerated().map { index, place in
      [KernelEvent(time: .zero + .milliseconds(index * 40), type: EventType.abs, code: 8, value: place)]
    }
    var device = DeviceDescription()
    device.axes[8] = .init(minimum: 0, maximum: 24)
    var profile = KnobProfile.named("ring")!
    let recording = Recording(devices: [device], frames: frames)
    #expect(recording.gestures(profile: profile).compactMap(\.resolved) == ["slide +4"], "one too many")
    profile.rotation.kind = .ring(axis: EventCode(name: "ABS_WHEEL")!, range: 0...23, zeroIsRelease: false, touch: nil)
    #expect(recording.gestures(profile: profile).compactMap(\.resolved) == ["slide +3"])
  }

  /// Quarter-period mode counts the other way round, and four events a detent.
  @Test func anEncoderInQuarterPeriodMode_isPutRightByItsProfile() throws {
    let text = """
      { name: "quarter", rotation: { kind: "relative", codes: ["REL_X"], eventsPerDetent: 4, invert: true } }
      """
    let profile = try KnobProfile.read(Array(text.utf8), file: "quarter")
    let frames = (0..<8).map { index in
      [KernelEvent(time: .zero + .milliseconds(index * 10), type: EventType.rel, code: 0, value: -1)]
    }
    #expect(Recording(frames: frames).gestures(profile: profile).compactMap(\.resolved) == ["slide +2"])
  }
}
