import Glibc
import Testing

@testable import InputBridge

/// Knobs that come, go, come again under other names, and may not be read yet.
@Suite struct BridgeHotplugTests {
  @Test func aKnobPluggedInLater_isTaken_andAPulledOneIsLetGo() throws {
    let desk = try SimulatedBridge()
    desk.open()
    desk.desk.plug("event7", .dial("PowerMate"))
    desk.turn(at: 10)
    desk.send("+1", to: "event7", at: 20)
    desk.desk.unplug("event7")
    desk.turn(at: 30)
    #expect(desk.comings == ["+ PowerMate", "- PowerMate"])
    #expect(desk.bridge.devices == [])
    // Rule 6: the slide is cancelled.
    #expect(desk.resolved() == [])
  }

  @Test func aHoldIsCancelled_whenTheKnobIsPulledOut() throws {
    let desk = try SimulatedBridge()
    desk.desk.plug("event0", .dial())
    desk.open()
    desk.send("D", to: "event0", at: 0)
    desk.turn(at: 600)
    desk.desk.unplug("event0")
    desk.turn(at: 700)
    guard case .gesture(let last, _)? = desk.events.dropLast().last else { return #expect(Bool(false)) }
    #expect(last.kind == .hold(.cancelled))
  }

  /// The Surface Dial's first connection: its nodes appear, go, and appear again under the same names, all of it before
  /// the loop wakes once more.
  @Test func aNodeThatComesAgainUnderItsName_isTakenAgain() throws {
    let desk = try SimulatedBridge()
    desk.open()
    let dial = DeviceDescription.dial("Surface Dial System Multi Axis", uniq: "aa:bb:cc:dd:ee:ff", bus: 5)
    desk.desk.plug("event0", dial)
    desk.turn(at: 27)
    desk.desk.unplug("event0")
    desk.desk.plug("event0", dial)
    desk.turn(at: 141)
    desk.send("D", to: "event0", at: 200)
    desk.send("U", to: "event0", at: 280)
    desk.turn(at: 900)
    #expect(desk.comings == ["+ \(dial.name)", "- \(dial.name)", "+ \(dial.name)"])
    #expect(Set(desk.keys).count == 1, "it is the same knob")
    #expect(desk.resolved() == ["press"])
  }

  @Test func aNodeThatIsReplacedUnseen_isFoundWhenTheKnobIsTakenAgain() throws {
    let desk = try SimulatedBridge()
    desk.desk.plug("event0", .dial())
    desk.open()
    desk.bridge.setHeld(false)
    desk.desk.unplug("event0")
    desk.desk.plug("event0", .dial())
    desk.desk.changes { _ in }  // nothing tells: a folder of nodes that nobody keeps up
    desk.bridge.setHeld(true)
    desk.turn(at: 50)
    desk.send("+1", to: "event0", at: 100)
    desk.turn(at: 1000)
    #expect(desk.resolved() == ["slide +1"])
  }

  @Test func aRevokedNode_isLetGo_andTakenAgainOnlyWhenItComesBack() throws {
    let desk = try SimulatedBridge()
    desk.desk.plug("event0", .dial())
    desk.open()
    desk.turn(at: 5)
    desk.desk.revoke("event0")
    for time in [10.0, 20, 30] { desk.turn(at: time) }
    #expect(desk.comings == ["+ Dial", "- Dial"])
    // Its permissions change: somebody gives it back.
    desk.desk.touch("event0")
    desk.turn(at: 40)
    #expect(desk.comings == ["+ Dial", "- Dial", "+ Dial"])
  }

  @Test func aNodeThatMayNotBeReadYet_isTriedAtEachChange_andSaidOnce() throws {
    let desk = try SimulatedBridge()
    desk.open()
    desk.desk.denied = ["event0"]
    desk.desk.plug("event0", .dial())
    desk.turn(at: 10)
    for time in stride(from: 20.0, to: 900, by: 20) {
      desk.desk.touch("event0")
      desk.turn(at: time)
    }
    let said = { desk.events.count { if case .unreadable = $0 { true } else { false } } }
    #expect(said() == 0, "udev is given a second")
    #expect(desk.desk.tries.count == 45, "at its coming and at each of 44 changes")
    desk.turn(at: 1100)
    for time in stride(from: 1200.0, to: 9000, by: 100) {
      desk.desk.touch("event0")
      desk.turn(at: time)
    }
    #expect(said() == 1)
    desk.desk.denied = []
    desk.desk.touch("event0")
    desk.turn(at: 9100)
    #expect(desk.comings == ["+ Dial"])
  }

  @Test func aNodeThatBecomesReadableInTime_isNeverCalledUnreadable() throws {
    let desk = try SimulatedBridge()
    desk.open()
    desk.desk.denied = ["event0"]
    desk.desk.plug("event0", .dial())
    desk.turn(at: 10)
    #expect(desk.bridge.nextDeadline == SimulatedDesk.time(1010), "the loop wakes to say it")
    desk.desk.denied = []
    desk.desk.touch("event0")
    desk.turn(at: 130)
    desk.turn(at: 2000)
    #expect(desk.bridge.nextDeadline == nil)
    #expect(desk.events.count == 1)
  }

  @Test func aNodeThatGoesBeforeItIsOpened_isNotSpokenOf() throws {
    let desk = try SimulatedBridge()
    desk.open()
    desk.desk.plug("event0", .dial())
    desk.desk.unplug("event0")
    desk.turn(at: 10)
    desk.turn(at: 5000)
    #expect(desk.events.isEmpty)
  }

  @Test func aDockThatTakesThreeNodesAtOnce_leavesTheOthersReading() throws {
    let desk = try SimulatedBridge()
    for (node, port) in [("event1", "usb-1/input0"), ("event2", "usb-2/input0"), ("event3", "usb-3/input0")] {
      desk.desk.plug(node, .dial("Dock \(port)", phys: port))
    }
    desk.desk.plug("event9", .dial("Mine", phys: "usb-9/input0"))
    desk.open()
    for node in ["event1", "event2", "event3"] { desk.desk.unplug(node) }
    desk.send("+1", to: "event9", at: 50)
    desk.turn(at: 500)
    #expect(desk.comings.filter { $0.hasPrefix("-") }.count == 3)
    #expect(desk.resolved() == ["slide +1"])
  }

  @Test func encoderAndSwitch_areOneKnob_whateverComesFirst() throws {
    var encoder = DeviceDescription.dial("rotary@0", bus: 0x19)
    encoder.codes = [EventCode(name: "REL_DIAL")!]
    var button = DeviceDescription.dial("gpio-keys", bus: 0x19)
    button.codes = [EventCode(name: "BTN_0")!]
    for order in [["event0", "event1"], ["event1", "event0"]] {
      let desk = try SimulatedBridge()
      desk.open()
      for node in order {
        desk.desk.plug(node, node == "event0" ? encoder : button)
        desk.turn(at: 1)
      }
      desk.send("D", to: "event1", at: 100)
      // Both nodes have something: merged by time.
      desk.deliver("U", to: "event1", stamped: 160)
      desk.deliver("+2", to: "event0", stamped: 150)
      desk.turn(at: 170)
      desk.turn(at: 1000)
      #expect(desk.comings == ["+ rotary@0"])
      #expect(desk.resolved() == ["slide +2 pressed"])
      // The switch goes and comes again; the knob stays.
      desk.desk.unplug("event1")
      desk.turn(at: 1100)
      desk.desk.plug("event1", button)
      desk.turn(at: 1200)
      desk.send("D", to: "event1", at: 1300)
      desk.send("U", to: "event1", at: 1380)
      desk.turn(at: 3000)
      #expect(desk.comings == ["+ rotary@0"])
      #expect(desk.resolved().last == "press")
    }
  }
}
