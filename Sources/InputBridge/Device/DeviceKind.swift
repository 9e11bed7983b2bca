import CEvdev

/// What kind of thing a device is, told from what it can send.
///
/// The codes that give each kind away are those udev's `input_id` builtin and libinput go by, and
/// `Documentation/input/event-codes.rst`.
extension DeviceDescription {
  /// The most keys that a rotating device with one axis has. A macro pad has a dozen; a keyboard's node for its media
  /// keys has a hundred and more, and an axis among them nobody turns.
  static let mostKeysOfKnob = 32

  var keys: [UInt16] { codes.filter { $0.type == EventType.key }.map(\.code).sorted() }

  /// The relative axes, a high-resolution twin not counted beside its axis.
  var turningAxes: [EventCode] {
    let twins: [EventCode] = [.rel(REL_WHEEL_HI_RES), .rel(REL_HWHEEL_HI_RES)]
    return codes.filter { $0.type == EventType.rel && !twins.contains($0) }.sorted { $0.code < $1.code }
  }

  var canChangeVolume: Bool { can(.key(KEY_VOLUMEUP)) && can(.key(KEY_VOLUMEDOWN)) }

  /// The name, and the ids as people know them: `Griffin PowerMate (077d:0410)`.
  var identity: String {
    "\(name.isEmpty ? "the device" : name) (\(vendor.hexadecimal):\(product.hexadecimal))"
  }

  /// Why a device is never read as a knob, even where its identity is a knob's: reading it would take away the
  /// computer's own keyboard or tablet.
  var reasonNeverToRead: String? {
    // Half an alphabet: macro pads name a few letters, keyboards all of them.
    if letters >= 13 { return "it is a keyboard: it sends \(letters) letters" }
    if can(.key(BTN_TOOL_PEN)) { return "it is a drawing tablet's pen" }
    return nil
  }

  /// What a device without a profile of its own plainly is, if that is no knob.
  var reasonToBeElse: String? {
    if isPointer {
      let claim = can(.rel(REL_DIAL)) ? ", though it claims REL_DIAL" : ""
      return "it is a mouse or another pointer: it moves in REL_X and REL_Y\(claim); its wheel can be asked for by name"
    }
    if isTouch { return "it is a touchpad or touchscreen" }
    if hasMouseButtons { return "it has a mouse's buttons; its wheel can be asked for by name" }
    if isGameController { return "it is a joystick, gamepad or steering wheel" }
    if properties.contains(UInt16(INPUT_PROP_ACCELEROMETER)) { return "it is a motion sensor" }
    if isPlainSensor { return "it is a sensor, of light or of nearness: it measures and does not turn" }
    if isPowerKeys { return "it only sends the keys that switch the computer off, to sleep or on (System Control)" }
    if canChangeVolume, bus == UInt16(BUS_HOST), turningAxes.isEmpty {
      return "its volume keys are built into the computer"
    }
    return nil
  }

  /// Why a device that is nothing else is still no knob.
  var reasonNotToTurn: String {
    let sent = codes.filter { [EventType.key, EventType.rel, EventType.abs].contains($0.type) }
    if sent.isEmpty {
      return hasAny(of: UInt16(EV_SW))
        ? "it only reports switches, such as a lid or a plug" : "it sends nothing that turns"
    }
    let axes = sent.filter { $0.type != EventType.key }.sorted { ($0.type, $0.code) < ($1.type, $1.code) }
    if axes.isEmpty { return "it only has keys, and none by which a knob turns" }
    let names = axes.prefix(4).map(\.description).joined(separator: ", ") + (axes.count > 4 ? " …" : "")
    return "no profile turns by what it sends (\(names)); if it is a knob, readerd learn can write one"
  }

  /// Whether this is a node with a few keys, one of which some profile has for its button, soldered to the computer's
  /// own board as a rotary encoder's switch is.
  func isSwitch(for profiles: [KnobProfile]) -> Bool {
    let keys = keys
    guard bus == UInt16(BUS_HOST), turningAxes.isEmpty, !hasAny(of: EventType.abs), keys.count <= 4 else {
      return false
    }
    return profiles.contains { profile in
      (profile.buttons.primary + profile.buttons.secondary).contains { button in
        switch button {
        case .key(let code): can(code)
        case .alternating(let codes): codes.contains(where: can)
        case .scancode: false
        }
      }
    }
  }

  private var letters: Int {
    [KEY_Q...KEY_P, KEY_A...KEY_L, KEY_Z...KEY_M].joined().count { can(.key($0)) }
  }

  var isPointer: Bool { can(.rel(REL_X)) && can(.rel(REL_Y)) }

  var isTouch: Bool {
    can(.key(BTN_TOUCH)) || can(.key(BTN_TOOL_FINGER)) || can(.abs(ABS_MT_POSITION_X))
  }

  var hasMouseButtons: Bool { can(.key(BTN_LEFT)) || can(.key(BTN_RIGHT)) }

  private var isGameController: Bool { can(.key(BTN_JOYSTICK)) || can(.key(BTN_GAMEPAD)) || can(.abs(ABS_GAS)) }

  private var isPlainSensor: Bool {
    let sent = codes.filter { [EventType.key, EventType.rel, EventType.abs].contains($0.type) }
    return !sent.isEmpty && sent.isSubset(of: [.abs(ABS_MISC), .abs(ABS_DISTANCE)])
  }

  private var isPowerKeys: Bool {
    let power: Set<UInt16> = [UInt16(KEY_POWER), UInt16(KEY_SLEEP), UInt16(KEY_WAKEUP), UInt16(KEY_SUSPEND)]
    return !keys.isEmpty && turningAxes.isEmpty && power.isSuperset(of: keys)
  }
}

extension UInt16 {
  /// Four hexadecimal digits, as ids are written.
  public var hexadecimal: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }
}
