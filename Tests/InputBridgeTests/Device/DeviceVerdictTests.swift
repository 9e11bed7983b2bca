import Testing

@testable import InputBridge

/// A device that can send these codes. `letters` stands for a keyboard's alphabet.
private func device(
  _ name: String = "", bus: UInt16 = 3, vendor: UInt16 = 0x1234, product: UInt16 = 0, _ codes: String...
) -> DeviceDescription {
  var device = DeviceDescription()
  device.name = name
  (device.bus, device.vendor, device.product) = (bus, vendor, product)
  for code in codes.flatMap({ $0.split(separator: " ") }) {
    if code == "letters" {
      // KEY_Q is 16 and KEY_M 50; the row ends between are no letters, and do no harm.
      for key in UInt16(16)...50 { device.codes.insert(EventCode(type: EventType.key, code: key)) }
    } else {
      device.codes.insert(EventCode(name: String(code))!)
    }
  }
  return device
}

extension DeviceVerdict {
  fileprivate var profileName: String? {
    if case .knob(let profile, _) = self { profile.name } else { nil }
  }
  fileprivate var refusal: String? {
    if case .notKnob(let why) = self { why } else { nil }
  }
}

@Suite struct DeviceVerdictTests {
  @Test(arguments: [
    (device("Griffin PowerMate", vendor: 0x077d, product: 0x0410, "REL_DIAL BTN_0 MSC_PULSELED"), "powermate"),
    (device("Griffin SoundKnob", vendor: 0x077d, product: 0x04aa, "REL_DIAL BTN_0"), "soundknob"),
    (
      device("Surface Dial System Multi Axis", bus: 5, vendor: 0x045e, product: 0x091b, "REL_DIAL BTN_0 MSC_SCAN"),
      "surface-dial"
    ),
    // As hid-generic shows it until hid-microsoft takes it over.
    (
      device("Surface Dial", bus: 5, vendor: 0x045e, product: 0x091b, "REL_DIAL BTN_0 BTN_TOUCH ABS_X ABS_Y"),
      "surface-dial"
    ),
    (
      device(vendor: 0x0b33, product: 0x0020, "REL_DIAL REL_WHEEL REL_WHEEL_HI_RES BTN_4 BTN_5 BTN_6 BTN_7 BTN_8"),
      "contour-shuttle"
    ),
    (device(vendor: 0x0b33, product: 0x0030, "REL_DIAL REL_WHEEL BTN_0 BTN_6"), "contour-shuttle"),
    (device("Wacom Intuos4 6x9 Pad", vendor: 0x056a, "ABS_WHEEL ABS_MISC ABS_X ABS_Y BTN_0 BTN_STYLUS"), "wacom-ring"),
    (device("Huion Tablet_HS611 Touch Strip", vendor: 0x256c, "ABS_WHEEL ABS_MISC BTN_0"), "huion-strip"),
  ])
  func aKnownKnob_isRecognisedByItsIdentity(_ device: DeviceDescription, _ profile: String) {
    #expect(DeviceVerdict.judge(device).profileName == profile)
  }

  @Test(arguments: [
    (device("Some Dial", "REL_DIAL BTN_0"), "dial"),
    (device("rotary@0", bus: 0x19, vendor: 0, "REL_Y"), "encoder"),
    (device("knob of mine", "REL_WHEEL REL_WHEEL_HI_RES BTN_0"), "encoder"),
    (device("touch ring", "ABS_WHEEL BTN_0"), "ring"),
    (
      device(
        "USB Volume Control", vendor: 0x0483, product: 0x572d,
        "KEY_MUTE KEY_VOLUMEDOWN KEY_VOLUMEUP KEY_NEXTSONG KEY_PLAYPAUSE KEY_PREVIOUSSONG KEY_STOPCD"),
      "volume"
    ),
    // HID 413d:553a claims more than a knob has.
    (device("HID 413d:553a", "KEY_MUTE KEY_VOLUMEUP KEY_VOLUMEDOWN KEY_POWER BTN_SELECT BTN_START ABS_X"), "volume"),
    // Consumer usages in an array claim a horizontal wheel and a volume axis that never come.
    (device("Consumer Control", "KEY_VOLUMEUP KEY_VOLUMEDOWN KEY_MUTE REL_HWHEEL ABS_VOLUME"), "volume"),
  ])
  func anUnknownKnob_isRecognisedByWhatItSends(_ device: DeviceDescription, _ profile: String) {
    #expect(DeviceVerdict.judge(device).profileName == profile)
  }

  @Test(arguments: [
    (device("keyboard", "letters KEY_VOLUMEUP KEY_VOLUMEDOWN KEY_MUTE"), "keyboard"),
    (device("keyboard with a dial", "letters REL_DIAL"), "keyboard"),
    // It may have the identity of a knob: one that types as well.
    (device(vendor: 0x077d, product: 0x0410, "letters REL_DIAL"), "keyboard"),
    (device("mouse", "REL_X REL_Y REL_WHEEL BTN_LEFT BTN_RIGHT BTN_MIDDLE"), "mouse"),
    (
      device("Surface Mouse", bus: 5, vendor: 0, "REL_X REL_Y REL_DIAL REL_WHEEL BTN_LEFT ABS_MISC ABS_MT_POSITION_X"),
      "claims REL_DIAL"
    ),
    (device("touchpad", "BTN_TOUCH BTN_TOOL_FINGER ABS_X ABS_Y ABS_MT_POSITION_X BTN_LEFT"), "touchpad"),
    (device("pen", vendor: 0x056a, "BTN_TOOL_PEN BTN_TOUCH ABS_X ABS_Y ABS_WHEEL ABS_MISC"), "pen"),
    (device("steering wheel", "ABS_WHEEL ABS_GAS BTN_TRIGGER"), "joystick"),
    (device("light sensor", "ABS_MISC"), "sensor"),
    (device("Power Button", bus: 0x19, "KEY_POWER"), "switch the computer off"),
    (
      device("Surface Dial System Control", bus: 5, vendor: 0x045e, product: 0x091b, "KEY_SLEEP KEY_WAKEUP"),
      "System Control"
    ),
    (device("Lid Switch", bus: 0x19, "SW_LID"), "lid"),
    (device("hotkeys", bus: 0x19, "KEY_VOLUMEUP KEY_VOLUMEDOWN KEY_MUTE KEY_BRIGHTNESSUP"), "built into the computer"),
    // hid-generic makes this of an absolute Dial (0x37 & 0xf is 7).
    (device("absolute dial", "ABS_RUDDER BTN_0"), "ABS_RUDDER"),
    // The keys of a macro pad with a knob are typed on; its knob is the consumer node beside them.
    (device("LCTECH LCKEY", vendor: 0x1189, product: 0x8890, "letters"), "keyboard"),
    (device("buttons", "BTN_0 BTN_1"), "only has keys"),
    (device("PC Speaker", "SND_BELL"), "nothing that turns"),
    (device(), "nothing that turns"),
  ])
  func whatIsNoKnob_isRefusedInPlainWords(_ device: DeviceDescription, _ reason: String) {
    let refusal = DeviceVerdict.judge(device).refusal
    #expect(refusal?.contains(reason) == true, "\(refusal ?? "no refusal")")
  }

  @Test func motionSensor_isToldByItsProperty() {
    var sensor = device("accelerometer", bus: 0x19, "ABS_X ABS_Y ABS_Z")
    sensor.properties = [6]  // INPUT_PROP_ACCELEROMETER
    #expect(DeviceVerdict.judge(sensor).refusal == "it is a motion sensor")
  }

  @Test func aSwitchOnTheBoard_isAButtonAndNoKnob() {
    for keys in ["KEY_ENTER", "KEY_ENTER KEY_BACK", "BTN_0"] {
      guard case .button = DeviceVerdict.judge(device("gpio-keys", bus: 0x19, keys)) else {
        Issue.record("\(keys) is no button")
        continue
      }
    }
    // The same keys on a plug are somebody's remote control.
    #expect(DeviceVerdict.judge(device("remote", bus: 3, "KEY_ENTER")).refusal != nil)
    // A key that no profile knows, until the user's own does.
    let odd = device("gpio-keys", bus: 0x19, "KEY_KPDOT")
    #expect(DeviceVerdict.judge(odd).refusal != nil)
    let own = KnobProfile(
      name: "own", rotation: .init(.relative(codes: [.rel(0)])), buttons: .init(primary: [.key(.key(83))]))
    guard case .button = DeviceVerdict.judge(odd, profiles: [own]) else {
      Issue.record("the user's own button is none")
      return
    }
  }

  @Test func theUsersOwnIdentity_winsOverEverythingButAKeyboard() {
    let own = KnobProfile(
      name: "own", match: DeviceMatch(vendor: 0x1234), rotation: KnobProfile.named("wheel")!.rotation)
    let mouse = device("mouse", "REL_X REL_Y REL_WHEEL BTN_LEFT")
    #expect(DeviceVerdict.judge(mouse, profiles: [own]).profileName == "own")
    #expect(DeviceVerdict.judge(device("keyboard", "letters REL_WHEEL"), profiles: [own]).profileName == nil)
  }

  @Test func theUsersOwnProfileWithoutIdentity_isForWhateverTurnsIt() {
    let own = KnobProfile(name: "own", rotation: .init(.relative(codes: [EventCode(name: "REL_HWHEEL")!])))
    #expect(DeviceVerdict.judge(device("tilt", "REL_HWHEEL"), profiles: [own]).profileName == "own")
    #expect(DeviceVerdict.judge(device("mouse", "REL_X REL_Y REL_HWHEEL"), profiles: [own]).profileName == nil)
  }

  @Test func theReason_namesIdentityAndCodes() {
    let dial = device("Griffin PowerMate", vendor: 0x077d, product: 0x0410, "REL_DIAL BTN_0")
    guard case .knob(_, let why) = DeviceVerdict.judge(dial) else { return #expect(Bool(false)) }
    #expect(why == "it is Griffin PowerMate (077d:0410) and sends REL_DIAL")
  }
}
