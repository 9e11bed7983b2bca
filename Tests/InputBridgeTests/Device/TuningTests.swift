import Testing

@testable import InputBridge

/// Windows that change while a knob is open. The dial's own are 300 ms for a double press and 500 ms for a hold.
@Suite struct TuningTests {
  private func bridge(_ change: (inout KnobBridge.Choice) -> Void = { _ in }) throws -> SimulatedBridge {
    let bridge = try SimulatedBridge(change)
    bridge.desk.plug("event0", .dial())
    bridge.open()
    return bridge
  }

  /// Two presses of 50 ms with a pause between them, and the rest after.
  private func pressTwice(_ desk: SimulatedBridge, pause: Double, at start: Double) {
    for (what, offset) in [("D", 0), ("U", 50), ("D", 50 + pause), ("U", 100 + pause)] {
      desk.send(what, to: "event0", at: start + offset)
    }
    desk.turn(at: start + 3000)
  }

  @Test func doublePress_hasThePersonsShareOfTheProfilesTime() throws {
    let desk = try bridge { $0.tuning.doublePressPercent = 150 }
    pressTwice(desk, pause: 400, at: 1000)
    #expect(desk.resolved() == ["doublePress"])
  }

  @Test func tuning_reachesAKnobThatIsOpen_andItStaysOpen() throws {
    let desk = try bridge()
    pressTwice(desk, pause: 400, at: 1000)
    var tuning = HandTuning()
    tuning.doublePressPercent = 150
    desk.bridge.setTuning(tuning)
    pressTwice(desk, pause: 400, at: 5000)
    #expect(desk.resolved() == ["press", "press", "doublePress"])
    tuning.isReversed = true
    desk.bridge.setTuning(tuning)
    desk.send("+3", to: "event0", at: 9000)
    desk.turn(at: 10_000)
    #expect(desk.resolved().last == "slide -3")
    #expect(desk.comings == ["+ Dial"])
  }

  /// Down at 1000 with a hold of 500 ms: it comes at 1500, though from 1200 on a hold takes 1000 ms.
  @Test func gestureInProgress_endsUnderTheWindowsItBeganWith() throws {
    let desk = try bridge()
    desk.send("D", to: "event0", at: 1000)
    var tuning = HandTuning()
    tuning.holdPercent = 200
    desk.turn(at: 1200)
    desk.bridge.setTuning(tuning)
    desk.send("U", to: "event0", at: 1700)
    desk.send("D", to: "event0", at: 3000)
    desk.send("U", to: "event0", at: 3700)
    desk.turn(at: 6000)
    #expect(desk.resolved() == ["hold", "press"])
  }

  /// A press at 1000 to 1050 waits for its second until 1350, whatever is set meanwhile; the second comes at 1400.
  @Test func waitForASecondPress_endsUnderTheWindowItBeganWith() throws {
    let desk = try bridge()
    desk.send("D", to: "event0", at: 1000)
    desk.send("U", to: "event0", at: 1050)
    var tuning = HandTuning()
    tuning.doublePressPercent = 200
    desk.bridge.setTuning(tuning)
    desk.send("D", to: "event0", at: 1400)
    desk.send("U", to: "event0", at: 1450)
    // This pair began under the new window of 600 ms.
    desk.send("D", to: "event0", at: 1900)
    desk.send("U", to: "event0", at: 1950)
    desk.turn(at: 4000)
    #expect(desk.resolved() == ["press", "doublePress"])
  }

  @Test func ownProfile_isTakenUpWhileOpen_andReportsIt() throws {
    let desk = try bridge()
    let knob = try #require(desk.bridge.profiles(of: KnobIdentity(name: "Dial", key: desk.keys[0])))
    var slow = knob.own
    slow.timing.doublePress = .milliseconds(450)
    desk.bridge.retune(KnobIdentity(name: "Dial", key: desk.keys[0]), to: slow)
    pressTwice(desk, pause: 400, at: 1000)
    #expect(desk.resolved() == ["doublePress"])
    #expect(desk.comings == ["+ Dial"])
    let retuned = desk.events.count { if case .retuned = $0 { true } else { false } }
    #expect(retuned == 1)
  }
}
