import Testing

@testable import InputBridge

@Suite struct KnobIdentityTests {
  @Test func identity_isTheSerialNumber_thenThePort_thenIdsAndName() {
    var register = KnobRegister()
    let identity = { register.identity(of: $0, open: []).key }
    #expect(identity(.dial(uniq: "A1", phys: "usb-1/input0")) == "serial 0003:1234:0001 A1")
    #expect(identity(.dial(phys: "usb-1/input0")) == "port 0003:1234:0001 usb-1/input0")
    #expect(identity(.dial()) == "kind 0003:1234:0001 Dial")
    // A serial number of zeros is none; over Bluetooth the port is the computer's own address.
    #expect(identity(.dial(uniq: "00:00:00", phys: "usb-1/input0")) == "port 0003:1234:0001 usb-1/input0")
    #expect(identity(.dial(phys: "11:22:33:44:55:66", bus: 5)) == "kind 0005:1234:0001 Dial")
  }

  @Test func twoKnobsOfOneKind_workAtOnce_andNeverMix() throws {
    let desk = try SimulatedBridge()
    desk.desk.plug("event3", .dial())
    desk.desk.plug("event4", .dial())
    desk.open()
    // A press on one and turning on the other, at the same moments: one hand each.
    for (what, node, time) in [
      ("D", "event3", 0.0), ("+1", "event4", 5), ("+1", "event4", 40), ("U", "event3", 80), ("+1", "event4", 90),
    ] {
      desk.send(what, to: node, at: time)
    }
    desk.turn(at: 1000)
    #expect(desk.bridge.devices == ["Dial", "Dial #2"])
    #expect(desk.resolved("Dial") == ["press"])
    #expect(desk.resolved("Dial #2") == ["slide +3"])
  }

  @Test func twoOfOneSerialNumber_areToldByTheirPorts() throws {
    let desk = try SimulatedBridge()
    desk.desk.plug("event3", .dial(uniq: "0123", phys: "usb-1/input0"))
    desk.desk.plug("event4", .dial(uniq: "0123", phys: "usb-2/input0"))
    desk.desk.plug("event5", .dial())
    desk.desk.plug("event6", .dial())
    desk.open()
    #expect(
      desk.keys == [
        "serial 0003:1234:0001 0123", "port 0003:1234:0001 usb-2/input0", "kind 0003:1234:0001 Dial",
        "kind 0003:1234:0001 Dial #2",
      ])
  }

  @Test func aKnobKeepsItsNameAndKey_underAnotherNodeNumber() throws {
    let desk = try SimulatedBridge()
    desk.desk.plug("event3", .dial(uniq: "A"))
    desk.desk.plug("event4", .dial(uniq: "B"))
    desk.open()
    desk.desk.unplug("event3")
    desk.desk.unplug("event4")
    desk.turn(at: 10)
    desk.desk.plug("event11", .dial(uniq: "B"))
    desk.desk.plug("event12", .dial(uniq: "A"))
    desk.turn(at: 20)
    #expect(desk.comings == ["+ Dial", "+ Dial #2", "- Dial", "- Dial #2", "+ Dial #2", "+ Dial"])
  }

  @Test func nodesOfOneThing_haveOneSerialNumberOrOnePort() {
    let dial = DeviceDescription.dial(phys: "usb-1/input0")
    #expect(dial.isOneThing(with: .dial(phys: "usb-1/input1")))
    #expect(!dial.isOneThing(with: .dial(phys: "usb-2/input0")))
    #expect(!dial.isOneThing(with: .dial(uniq: "A", phys: "usb-1/input0")))
    #expect(DeviceDescription.dial(uniq: "A").isOneThing(with: .dial(uniq: "A")))
    #expect(!DeviceDescription.dial().isOneThing(with: .dial()), "nothing is known of either")
  }
}
