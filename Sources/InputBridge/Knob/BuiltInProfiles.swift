import CEvdev

extension KnobProfile {
  /// One profile for each way a knob can speak, chosen by what a device can send, or by name.
  public static let generic: [KnobProfile] = [
    KnobProfile(
      name: "dial", rotation: Rotation(.relative(codes: [.rel(REL_DIAL)])), buttons: Buttons(keys: BTN_0)),

    // Rolling towards you, which the kernel counts negative, moves forward in the text.
    KnobProfile(
      name: "wheel",
      rotation: Rotation(
        .wheel(lowResolution: .rel(REL_WHEEL), highResolution: .rel(REL_WHEEL_HI_RES)), isInverted: true),
      buttons: Buttons(keys: BTN_MIDDLE)),

    KnobProfile(
      name: "volume", rotation: Rotation(.keys(forward: [.key(KEY_VOLUMEUP)], backward: [.key(KEY_VOLUMEDOWN)])),
      buttons: Buttons(keys: KEY_MUTE, KEY_PLAYPAUSE)),

    // The kernel's rotary-encoder sends whichever axis its board's author chose; its switch is a gpio-keys node.
    KnobProfile(
      name: "encoder",
      rotation: Rotation(
        .relative(codes: [.rel(REL_X), .rel(REL_Y), .rel(REL_WHEEL), .rel(REL_DIAL), .rel(REL_MISC)])),
      buttons: Buttons(keys: KEY_ENTER, BTN_0)),

    KnobProfile(
      name: "ring", rotation: Rotation(.ring(axis: .abs(ABS_WHEEL), range: nil, zeroIsRelease: false, touch: nil)),
      buttons: Buttons(keys: BTN_0)),

    // The jog. The sprung ring round it is REL_WHEEL, a position and no turn. BTN_6 is the middle of the five buttons.
    KnobProfile(name: "shuttle", rotation: .contourJog, buttons: Buttons(keys: BTN_6)),
  ]

  /// Knobs known by their identity. They win over the generic profiles.
  public static let devices: [KnobProfile] = [
    // drivers/input/misc/powermate.c: about 94 counts a turn, no detents; a count is a detent here.
    powerMate("powermate", product: 0x0410),
    powerMate("soundknob", product: 0x04aa),

    // hid-microsoft sets the multiplier to 3600 counts a turn; the hand feels a detent every 10°.
    KnobProfile(
      name: "surface-dial", match: DeviceMatch(vendor: 0x045e, product: 0x091b),
      rotation: Rotation(.relative(codes: [.rel(REL_DIAL)]), eventsPerDetent: 100), buttons: Buttons(keys: BTN_0)),

    // ShuttleXpress (0020), ShuttlePRO v1 (0010) and v2 (0030) send the same report.
    KnobProfile(
      name: "contour-shuttle", match: DeviceMatch(bus: UInt16(BUS_USB), vendor: 0x0b33), rotation: .contourJog,
      buttons: Buttons(keys: BTN_6)),

    // Intuos4 and 5: 0…71 with wrap; ABS_MISC is 15 while a finger is on the ring, and the 0 sent with its lift is no
    // position.
    KnobProfile(
      name: "wacom-ring", match: DeviceMatch(vendor: 0x056a),
      rotation: Rotation(.ring(axis: .abs(ABS_WHEEL), range: 0...71, zeroIsRelease: false, touch: .abs(ABS_MISC))),
      buttons: Buttons(keys: BTN_0)),

    // Intuos3 and Cintiq 21UX, a strip on either side: the place is one bit of thirteen.
    KnobProfile(
      name: "wacom-strip", match: DeviceMatch(vendor: 0x056a),
      rotation: Rotation(
        .strip(axes: [.abs(ABS_RX), .abs(ABS_RY)], isOneHot: true, zeroIsRelease: true, touch: .abs(ABS_MISC))),
      buttons: Buttons(keys: BTN_0)),

    // HS611 under DIGImend: 1…7 along the strip, 0 when the finger lifts.
    KnobProfile(
      name: "huion-strip", match: DeviceMatch(vendor: 0x256c, name: "Touch Strip"),
      rotation: Rotation(.strip(axes: [.abs(ABS_WHEEL)], isOneHot: false, zeroIsRelease: true, touch: nil))),

    // What BlueZ makes of a headset's or a car's media keys (profiles/audio/avctp.c): one button sends play and pause by
    // turns. Many headsets keep their volume to themselves, and send the next and the previous song.
    KnobProfile(
      name: "avrcp", match: DeviceMatch(bus: UInt16(BUS_BLUETOOTH), name: "(AVRCP)"),
      rotation: Rotation(
        .keys(
          forward: [.key(KEY_VOLUMEUP), .key(KEY_NEXTSONG)], backward: [.key(KEY_VOLUMEDOWN), .key(KEY_PREVIOUSSONG)])),
      buttons: Buttons(
        primary: [.alternating([.key(KEY_PLAYCD), .key(KEY_PAUSECD)]), .key(.key(KEY_PLAYPAUSE))])),
  ]

  /// The built-in profile of that name, or nil.
  public static func named(_ name: String) -> KnobProfile? {
    (generic + devices).first { $0.name == name }
  }

  private static func powerMate(_ name: String, product: UInt16) -> KnobProfile {
    KnobProfile(
      name: name, match: DeviceMatch(bus: UInt16(BUS_USB), vendor: 0x077d, product: product),
      rotation: Rotation(.relative(codes: [.rel(REL_DIAL)])), buttons: Buttons(keys: BTN_0))
  }
}

extension KnobProfile.Rotation {
  /// One byte that counts round and is never sent as 0 (its HID field is flagged relative).
  fileprivate static let contourJog = KnobProfile.Rotation(.counter(code: .rel(REL_DIAL), modulus: 256))
}

extension KnobProfile.Buttons {
  fileprivate init(keys: Int32...) { self.init(primary: keys.map { .key(.key($0)) }) }
}

/// Codes by the kernel's own constants, which C gives as `Int32`.
extension EventCode {
  static func key(_ code: Int32) -> EventCode { EventCode(type: EventType.key, code: UInt16(code)) }
  static func rel(_ code: Int32) -> EventCode { EventCode(type: EventType.rel, code: UInt16(code)) }
  static func abs(_ code: Int32) -> EventCode { EventCode(type: EventType.abs, code: UInt16(code)) }
}
