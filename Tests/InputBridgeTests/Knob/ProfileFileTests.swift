import Testing

@testable import InputBridge

private func profile(_ text: String) throws -> KnobProfile {
  try KnobProfile.read(Array(text.utf8), file: "knob.json5")
}

@Suite struct ProfileFileTests {
  @Test func everyKey_isRead() throws {
    let text = """
      // A knob of mine.
      { name: "my-knob", match: { bus: "usb", vendor: 0x077d, product: 1040, name: 'PowerMate' },
        rotation: { kind: "relative", codes: ["REL_DIAL", "REL_WHEEL"], eventsPerDetent: 4, invert: true },
        buttons: { primary: ["BTN_0", "scan:0x90005", ["KEY_PLAYCD", "KEY_PAUSECD"]], secondary: ["BTN_1"] },
        filters: { debounce: 12.5, reverseGuard: 100 },
        timing: { doublePress: 400, hold: 600, slideIdle: 300, pressSlop: 1.5, pressGuard: 0 }, }
      """
    let profile = try profile(text)
    #expect(profile.name == "my-knob")
    #expect(profile.match == DeviceMatch(bus: 3, vendor: 0x077d, product: 0x0410, name: "PowerMate"))
    #expect(profile.rotation.kind == .relative(codes: [.rel(7), .rel(8)]))
    #expect(profile.rotation.eventsPerDetent == 4)
    #expect(profile.rotation.isInverted)
    #expect(profile.buttons.primary == [.key(.key(0x100)), .scancode(0x90005), .alternating([.key(200), .key(201)])])
    #expect(profile.buttons.secondary == [.key(.key(0x101))])
    #expect(profile.filters.debounce == EventSpan(microseconds: 12_500))
    #expect(profile.filters.reverseGuard == .milliseconds(100))
    #expect(profile.timing.doublePress == .milliseconds(400))
    #expect(profile.timing.hold == .milliseconds(600))
    #expect(profile.timing.slideIdle == .milliseconds(300))
    #expect(profile.timing.pressSlop == Detents(units: 180))
    #expect(profile.timing.pressGuard == .zero)
  }

  @Test func whatIsLeftOut_hasItsDefault() throws {
    let profile = try profile("{ name: 'k', rotation: { kind: 'relative', codes: ['REL_DIAL'] } }")
    #expect(profile == KnobProfile(name: "k", rotation: .init(.relative(codes: [.rel(7)]))))
  }

  @Test func everyKindOfRotation_isRead() throws {
    func kind(_ rotation: String) throws -> KnobProfile.Rotation.Kind {
      try profile("{ name: 'k', rotation: { \(rotation) } }").rotation.kind
    }
    #expect(
      try kind("kind: 'wheel', codes: ['REL_WHEEL', 'REL_WHEEL_HI_RES']")
        == .wheel(lowResolution: .rel(8), highResolution: .rel(11)))
    #expect(
      try kind("kind: 'keys', forward: ['KEY_VOLUMEUP'], backward: ['KEY_VOLUMEDOWN']")
        == .keys(forward: [.key(115)], backward: [.key(114)]))
    #expect(
      try kind("kind: 'ring', codes: ['ABS_WHEEL'], min: 1, max: 13, zeroIsRelease: true, touch: 'ABS_MISC'")
        == .ring(axis: .abs(8), range: 1...13, zeroIsRelease: true, touch: .abs(40)))
    #expect(
      try kind("kind: 'ring', codes: ['ABS_WHEEL']")
        == .ring(axis: .abs(8), range: nil, zeroIsRelease: false, touch: nil))
    #expect(
      try kind("kind: 'strip', codes: ['ABS_RX', 'ABS_RY'], oneHot: true, touch: 'ABS_MISC'")
        == .strip(axes: [.abs(3), .abs(4)], isOneHot: true, zeroIsRelease: false, touch: .abs(40)))
    #expect(
      try kind("kind: 'counter', codes: ['REL_DIAL'], modulus: 128") == .counter(code: .rel(7), modulus: 128))
  }

  @Test(arguments: [
    ("", "line 1, column 1: a value belongs here, and the text ends"),
    ("[]", "an object belongs here, not a list"),
    ("{ name: 'k' }", "the key rotation is missing"),
    ("{ rotation: {} }", "the key name is missing"),
    ("{ name: '', rotation: {} }", "name: it is empty"),
    ("{ name: 5, rotation: {} }", "name: a text belongs here, not 5"),
    ("{ nmae: 'k' }", "nmae: unknown key; known here: name, match, rotation, buttons, filters, timing, velocity"),
  ])
  func aWrongFile_isSaidInOneLine(_ text: String, _ reason: String) {
    let error = #expect(throws: ProfileError.self) { try profile(text) }
    #expect(error?.description == "knob.json5: " + reason)
  }

  @Test(arguments: [
    ("codes: ['REL_DAIL']", "codes[0]: \"REL_DAIL\" is no kernel event code; see linux/input-event-codes.h"),
    ("codes: ['REL_DIAL', 'KEY_MUTE']", "codes[1]: \"KEY_MUTE\" is of the wrong kind; a code of EV_REL belongs here"),
    ("codes: ['REL_DIAL', 'REL_DIAL']", "codes[1]: REL_DIAL stands in the list twice"),
    ("codes: []", "codes: the list is empty"),
    ("codes: 'REL_DIAL'", "codes: a list belongs here, not \"REL_DIAL\""),
    ("codes: ['REL_DIAL'], modulus: 256", "modulus: unknown key; known here: kind, eventsPerDetent, invert, codes"),
    ("codes: ['REL_DIAL'], eventsPerDetent: 0", "eventsPerDetent: 0 is out of range; 1 to 32767 is possible"),
    ("codes: ['REL_DIAL'], eventsPerDetent: 1.5", "eventsPerDetent: 1.5 is no whole number"),
    ("codes: ['REL_DIAL'], eventsPerDetent: NaN", "eventsPerDetent: nan is out of range; 1 to 32767 is possible"),
    ("codes: ['REL_DIAL'], invert: 'yes'", "invert: true or false belongs here, not \"yes\""),
  ])
  func aWrongRotation_isNamedByItsKey(_ keys: String, _ reason: String) {
    let error = #expect(throws: ProfileError.self) {
      try profile("{ name: 'k', rotation: { kind: 'relative', \(keys) } }")
    }
    #expect(error?.description == "knob.json5: rotation." + reason)
  }

  @Test(arguments: [
    (
      "rotation: { kind: 'spin' }",
      "rotation.kind: \"spin\" is no kind of rotation; known: relative, wheel, keys, ring, strip, counter"
    ),
    ("rotation: { codes: ['REL_DIAL'] }", "rotation: the key kind is missing"),
    ("rotation: { kind: 'keys', forward: ['KEY_A'] }", "rotation: the key backward is missing; keys needs it"),
    ("rotation: { kind: 'wheel', codes: ['REL_WHEEL'] }", "rotation.codes: wheel has 2 here, not 1"),
    (
      "rotation: { kind: 'ring', codes: ['ABS_WHEEL'], min: 1 }",
      "rotation: min and max stand together; leave out both for the device's own range"
    ),
    (
      "rotation: { kind: 'ring', codes: ['ABS_WHEEL'], min: 5, max: 5 }",
      "rotation.max: 5 is not above min, which is 5"
    ),
    ("rotation: null", "rotation: an object belongs here, not null"),
    ("match: {}", "match: it matches every device; leave it out instead"),
    ("match: { bus: 'uSB' }", "match.bus: \"uSB\" is no bus; known: usb, bluetooth, host, i2c, virtual, or a number"),
    ("match: { vendor: 0x10000 }", "match.vendor: 65536 is out of range; 0 to 65535 is possible"),
    ("match: { vendor: '077d' }", "match.vendor: a number belongs here, not \"077d\""),
    (
      "buttons: { primary: ['REL_X'] }",
      "buttons.primary[0]: \"REL_X\" is of the wrong kind; a code of EV_KEY belongs here"
    ),
    ("buttons: { primary: [[]] }", "buttons.primary[0]: the list is empty"),
    ("buttons: { primary: ['scan:90x'] }", "buttons.primary[0]: a scancode is written as \"scan:0x90005\""),
    (
      "buttons: { primary: ['BTN_0'], secondary: ['BTN_0'] }",
      "buttons.secondary[0]: this button stands in the lists twice"
    ),
    ("filters: { debounce: 25000 }", "filters.debounce: 25000 is out of range; 0 to 1000 is possible"),
    ("velocity: { slow: 0 }", "velocity.slow: 0 is out of range; 0.1 to 10000 is possible"),
    ("velocity: { slow: 50 }", "velocity: 40 is not above slow, which is 50"),
    ("velocity: { slow: 20, fast: 20 }", "velocity.fast: 20 is not above slow, which is 20"),
    ("timing: { hold: 0 }", "timing.hold: 0 is out of range; 1 to 10000 is possible"),
    ("timing: { hold: '500' }", "timing.hold: a number belongs here, not \"500\""),
    (
      "timing: { doubelPress: 1 }",
      "timing.doubelPress: unknown key; known here: doublePress, hold, slideIdle, pressSlop, pressGuard"
    ),
  ])
  func aWrongPart_isNamedByItsKey(_ part: String, _ reason: String) {
    let text = "{ name: 'k', rotation: { kind: 'relative', codes: ['REL_DIAL'] }, \(part) }"
    let alone = "{ name: 'k', \(part) }"
    let error = #expect(throws: ProfileError.self) { try profile(part.hasPrefix("rotation") ? alone : text) }
    #expect(error?.description == "knob.json5: " + reason)
  }

  @Test(arguments: KnobProfile.generic + KnobProfile.devices)
  func aBuiltInProfile_isReadBackAsWritten(_ profile: KnobProfile) throws {
    #expect(try KnobProfile.read(Array(profile.json5.utf8), file: "written") == profile)
  }

  @Test func anOddProfile_isReadBackAsWritten() throws {
    var odd = KnobProfile(
      name: "a \"b\" \\ \u{7} ü", match: DeviceMatch(bus: 0x42, name: "x\ny"),
      rotation: .init(.relative(codes: [.rel(7)]), eventsPerDetent: 3),
      // The 11th button of a device has no name in the kernel.
      buttons: .init(primary: [.scancode(0xffff_ffff), .key(EventCode(type: 1, code: 0x10a))]))
    odd.filters.debounce = EventSpan(microseconds: 1)
    odd.timing.pressSlop = Detents(units: 1)
    #expect(try KnobProfile.read(Array(odd.json5.utf8), file: "written") == odd)
  }

  @Test func damagedProfiles_areReadWithoutACrash() {
    var random = SeededGenerator(seed: 3)
    let texts = (KnobProfile.generic + KnobProfile.devices).map { Array($0.json5.utf8) }
    for _ in 0..<500 {
      var bytes = texts.randomElement(using: &random)!
      for _ in 0..<3 {
        let at = Int.random(in: 0..<bytes.count, using: &random)
        bytes[at] = "{}[],:'\"09-.eEx\n\0ü".utf8.randomElement(using: &random)!
      }
      do {
        _ = try KnobProfile.read(bytes, file: "damaged")
      } catch {
        #expect(error.description.hasPrefix("damaged: "))
      }
    }
  }
}
