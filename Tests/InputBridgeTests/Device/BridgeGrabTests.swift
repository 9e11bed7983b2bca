import Glibc
import Testing

@testable import InputBridge

/// Who hears the knob besides this reader, and what the kernel is asked to deliver.
@Suite struct BridgeGrabTests {
  private func bridge(
    _ device: DeviceDescription, _ change: (inout KnobBridge.Choice) -> Void = { _ in }
  ) throws -> SimulatedBridge {
    let bridge = try SimulatedBridge {
      $0.wantsGrab = true
      change(&$0)
    }
    bridge.desk.plug("event0", device)
    return bridge
  }

  private var mouse: DeviceDescription {
    var mouse = DeviceDescription.dial("Mouse")
    mouse.codes = Set(["REL_X", "REL_Y", "REL_WHEEL", "BTN_LEFT", "BTN_MIDDLE"].map { EventCode(name: $0)! })
    return mouse
  }

  @Test func aKnob_isHeldWhileInTheForeground() throws {
    let desk = try bridge(.dial())
    desk.open()
    #expect(desk.bridge.isGrabbed)
    desk.bridge.setHeld(false)
    #expect(desk.desk.nodes["event0"]?.isGrabbed == false)
    desk.bridge.setHeld(true)
    #expect(desk.bridge.isGrabbed)
  }

  @Test func whatIsSentInTheBackground_isNotReadAfterwards() throws {
    let desk = try bridge(.dial())
    desk.open()
    desk.bridge.setHeld(false)
    desk.send("+5", to: "event0", at: 100)
    desk.bridge.setHeld(true)
    desk.send("+1", to: "event0", at: 500)
    desk.turn(at: 1000)
    #expect(desk.resolved() == ["slide +1"])
  }

  @Test func oneOfTwoIdenticalKnobs_isLetGo_andTheOtherGoesOn() throws {
    let desk = try bridge(DeviceDescription.dial().sending("MSC_PULSELED"))
    desk.desk.plug("event1", DeviceDescription.dial().sending("MSC_PULSELED"))
    desk.open()
    desk.bridge.setFeedback(progress: 0.5)
    desk.send("D", to: "event0", at: 0)
    desk.send("D", to: "event1", at: 10)
    desk.bridge.setHeld(false, key: desk.keys[0])
    #expect(desk.desk.nodes["event0"]?.isGrabbed == false && desk.desk.nodes["event1"]?.isGrabbed == true)
    #expect(desk.bridge.heldDevices == ["Dial #2"] && desk.bridge.devices == ["Dial", "Dial #2"])
    // The first is another reader's now: what it sends is not read, nor afterwards; its press is cancelled.
    desk.send("U", to: "event0", at: 70)
    desk.send("U", to: "event1", at: 80)
    desk.send("+4", to: "event0", at: 400)
    desk.turn(at: 500)
    desk.bridge.setFeedback(progress: 0.6)
    desk.bridge.setHeld(true, key: desk.keys[0])
    desk.send("+1", to: "event0", at: 600)
    desk.turn(at: 1000)
    #expect(desk.resolved("Dial") == ["slide +1"])
    #expect(desk.resolved("Dial #2") == ["press"])
    // Dark while it was let go, and as far as the reading has come since: 0.5 and 0.6 of 255.
    let shown = { desk.desk.nodes[$0]?.written.filter { $0.type == EventType.msc }.map(\.value) }
    #expect(shown("event0") == [128, 0, 153])
    #expect(shown("event1") == [128, 153])
  }

  @Test func whoOnlyListens_leavesTheLampAsItIs() throws {
    let desk = try bridge(DeviceDescription.dial().sending("MSC_PULSELED"))
    desk.open()
    desk.bridge.setHeld(false)
    #expect(desk.desk.nodes["event0"]?.written.isEmpty == true)
  }

  @Test func aKeyThatIsDown_putsTheGrabOff_untilItComesUp() throws {
    let desk = try bridge(.dial())
    desk.open()
    desk.bridge.setHeld(false)
    desk.desk.nodes["event0"]?.hasKeyDown = true
    desk.bridge.setHeld(true)
    #expect(desk.obstacles == [.keyDown])
    desk.send("+1", to: "event0", at: 50)
    #expect(desk.obstacles == [.keyDown], "said once")
    desk.desk.nodes["event0"]?.hasKeyDown = false
    desk.send("U", to: "event0", at: 100)
    #expect(desk.bridge.isGrabbed)
  }

  @Test func aKeyThatGoesDownInTheMomentOfTheGrab_endsIt() throws {
    // Who heard the key go down would never hear it come up.
    let desk = try bridge(.dial())
    desk.open()
    desk.bridge.setHeld(false)
    desk.desk.nodes["event0"]?.keyGoesDownWhenGrabbed = true
    desk.bridge.setHeld(true)
    #expect(desk.desk.nodes["event0"]?.isGrabbed == false)
    #expect(desk.obstacles == [.keyDown])
    desk.desk.nodes["event0"]?.keyGoesDownWhenGrabbed = false
    desk.desk.nodes["event0"]?.hasKeyDown = false
    desk.send("U", to: "event0", at: 100)
    #expect(desk.bridge.isGrabbed)
  }

  @Test func ofTwoNodes_bothAreHeld_orNone() throws {
    var encoder = DeviceDescription.dial("rotary@0", bus: 0x19)
    encoder.codes = [EventCode(name: "REL_DIAL")!]
    var button = DeviceDescription.dial("gpio-keys", bus: 0x19)
    button.codes = [EventCode(name: "BTN_0")!]
    let desk = try bridge(encoder)
    desk.desk.plug("event1", button)
    desk.open()
    let isGrabbed = { ["event0", "event1"].map { desk.desk.nodes[$0]?.isGrabbed } }
    #expect(isGrabbed() == [true, true])
    desk.bridge.setHeld(false)
    desk.desk.nodes["event1"]?.grabRefusal = EBUSY
    desk.bridge.setHeld(true)
    #expect(isGrabbed() == [false, false])
    #expect(desk.obstacles == [.refused(errno: EBUSY)])
  }

  @Test func aDeviceThatAnotherProgramHolds_isReadAllTheSame() throws {
    let desk = try bridge(.dial())
    desk.open()
    desk.bridge.setHeld(false)
    desk.desk.nodes["event0"]?.grabRefusal = EBUSY
    desk.bridge.setHeld(true)
    desk.send("+1", to: "event0", at: 50)
    desk.turn(at: 500)
    #expect(desk.obstacles == [.refused(errno: EBUSY)])
    #expect(desk.resolved() == ["slide +1"])
  }

  @Test func aMouse_isReadOnlyWhenNamed_andHeldOnlyByForce() throws {
    let wheel = KnobProfile.named("wheel")
    let unnamed = try bridge(mouse) { $0.profile = wheel }
    unnamed.open()
    #expect(unnamed.bridge.devices == [])
    let named = try bridge(mouse) {
      $0.profile = wheel
      $0.name = "Mouse"
    }
    named.open()
    #expect(named.bridge.devices == ["Mouse"])
    #expect(!named.bridge.isGrabbed)
    #expect(named.obstacles == [.keyboardOrMouse])
    let forced = try bridge(mouse) {
      $0.profile = wheel
      $0.name = "Mouse"
      $0.forcesGrab = true
    }
    forced.open()
    #expect(forced.bridge.isGrabbed)
  }

  @Test func force_withoutAName_holdsNoMouse() throws {
    // A profile of the owner's own makes a knob of this mouse.
    var own = KnobProfile.named("wheel")!
    own.match = DeviceMatch(vendor: 0x1234)
    let desk = try bridge(mouse) {
      $0.ownProfiles = [own]
      $0.forcesGrab = true
    }
    desk.open()
    #expect(desk.bridge.devices == ["Mouse"])
    #expect(!desk.bridge.isGrabbed)
  }

  @Test func volumeKeysOfAKeyboard_areNotTakenFromIt() throws {
    var keys = DeviceDescription.dial("Keyboard Consumer Control", phys: "usb-1/input1")
    keys.codes = Set(["KEY_VOLUMEUP", "KEY_VOLUMEDOWN", "KEY_MUTE"].map { EventCode(name: $0)! })
    var letters = DeviceDescription.dial("Keyboard", phys: "usb-1/input0")
    letters.codes = Set((16...50).map { EventCode(type: 1, code: $0) })
    let desk = try bridge(keys)
    desk.desk.plug("event1", letters)
    desk.open()
    #expect(desk.obstacles == [.partOfKeyboard])
    #expect(desk.desk.tries == ["event0"], "the keyboard is never opened")
    // A knob of its own on another port is held.
    keys.phys = "usb-2/input0"
    let alone = try bridge(keys)
    alone.desk.plug("event1", letters)
    alone.open()
    #expect(alone.bridge.isGrabbed)
  }

  @Test func aButtonHeldForTenSeconds_givesTheKnobBack() throws {
    let desk = try bridge(.dial())
    desk.open()
    desk.send("D", to: "event0", at: 0)
    desk.turn(at: 9999)
    #expect(desk.bridge.isGrabbed)
    #expect(desk.bridge.nextDeadline == SimulatedDesk.time(10_000))
    desk.turn(at: 10_000.001)
    #expect(!desk.bridge.isGrabbed)
    #expect(desk.notices == [.letGo(KnobIdentity(name: "Dial", key: "kind 0003:1234:0001 Dial"))])
    #expect(desk.resolved() == ["hold"])
    desk.send("U", to: "event0", at: 12_000)
    #expect(!desk.bridge.isGrabbed, "until the reader comes to the front again")
  }

  @Test func theKernelIsAskedFor_theProfilesCodesAlone() throws {
    let desk = try bridge(DeviceDescription.dial().sending("KEY_MUTE", "REL_WHEEL", "MSC_SCAN"))
    desk.open()
    #expect(desk.desk.asked["event0"] == [EventCode(name: "REL_DIAL")!, EventCode(name: "BTN_0")!])
  }

  @Test func theMask_isByTypeAndByCode_inWholeWords() {
    let mask = EventMask([EventCode(name: "REL_DIAL")!, EventCode(name: "BTN_0")!])
    // EV_SYN 0, EV_KEY 1, EV_REL 2: of type 0 the bitmap is that of the types. BTN_0 is 0x100, the first bit of byte 32.
    #expect(mask.maps.map(\.type) == [0, 1, 2])
    #expect(mask.maps[0].bits == [0b111, 0, 0, 0, 0, 0, 0, 0])
    #expect(mask.maps[1].bits.count == 40)
    #expect(mask.maps[1].bits.firstIndex { $0 != 0 } == 32)
    #expect(mask.maps[1].bits[32] == 1)
    #expect(mask.maps[2].bits == [0b1000_0000, 0, 0, 0, 0, 0, 0, 0])
  }

  @Test func aScancode_isDeliveredOnlyWhereOneIsBound() {
    let scan = EventCode(name: "MSC_SCAN")!
    #expect(!KnobProfile.generic.contains { $0.codes.contains(scan) })
    let own = KnobProfile(
      name: "own", rotation: .init(.relative(codes: [.rel(7)])), buttons: .init(primary: [.scancode(0x90005)]))
    #expect(own.codes.contains(scan))
  }
}
