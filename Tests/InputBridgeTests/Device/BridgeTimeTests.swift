import Testing

@testable import InputBridge

/// What time does to a live knob: the cases of docs/gestures.md that only a bridge can have. Times in milliseconds.
@Suite struct BridgeTimeTests {
  private func bridge(_ change: (inout KnobBridge.Choice) -> Void = { _ in }) throws -> SimulatedBridge {
    let bridge = try SimulatedBridge(change)
    bridge.desk.plug("event0", .dial())
    bridge.open()
    return bridge
  }

  @Test func suspend_whileAButtonIsDown_isNoHold() throws {
    // G20. The kernel itself releases the button before it sleeps; CLOCK_BOOTTIME goes on, CLOCK_MONOTONIC does not.
    let knob = try bridge()
    knob.send("D", to: "event0", at: 0)
    knob.desk.slept = .seconds(60)
    knob.send("U", to: "event0", at: 40)
    knob.turn(at: 5000)
    #expect(knob.resolved() == [])
    knob.send("D", to: "event0", at: 6000)
    knob.send("U", to: "event0", at: 6080)
    knob.turn(at: 7000)
    #expect(knob.resolved() == ["press"])
  }

  @Test func stampsThatStandStill_areReplacedByArrival() throws {
    // G21: every event is stamped 3 s before the node was opened.
    let knob = try bridge()
    for (what, arrival) in [("D", 0.0), ("U", 80), ("D", 250), ("U", 330), ("+1", 2000), ("+1", 2040), ("D", 4000)] {
      knob.send(what, to: "event0", at: arrival, stamped: -3000)
    }
    knob.turn(at: 4600)
    #expect(knob.resolved() == ["doublePress", "slide +2", "hold"])
    #expect(knob.notices.count == 2)
    #expect(knob.notices.last == .clockStandsStill(KnobIdentity(name: "Dial", key: "kind 0003:1234:0001 Dial")))
  }

  @Test func stampsThatStandStill_fromTheFirstGoodOne() throws {
    let knob = try bridge()
    for (what, arrival) in [("D", 0.0), ("U", 80), ("D", 1000), ("U", 1080)] {
      knob.send(what, to: "event0", at: arrival, stamped: 0)
    }
    knob.turn(at: 2000)
    #expect(knob.resolved() == ["press", "press"])
  }

  @Test func stampsOfAnotherClock_keepTheirDistances() throws {
    // A device played back from a file: its first event is at 1 s of its own time; each is read up to 200 ms late.
    let knob = try bridge()
    for (what, stamp, arrival) in [("D", -9000.0, 0.0), ("U", -8920, 210), ("D", -8750, 300), ("U", -8670, 500)] {
      knob.send(what, to: "event0", at: arrival, stamped: stamp)
    }
    knob.turn(at: 2000)
    // U to D are 170 ms apart by the device, 90 ms by arrival; a double press either way. The last release is 420 - 330.
    #expect(knob.resolved() == ["doublePress"])
    let times = knob.events.compactMap { event -> Double? in
      guard case .gesture(let gesture, _) = event else { return nil }
      return (gesture.time - SimulatedDesk.time(0)).milliseconds
    }
    #expect(times.prefix(2) == [0, 80], "the release is 80 ms after the contact, as the device says")
  }

  @Test func aProcessStoppedForTwoSeconds_givesTheSameGestures() throws {
    // G24: a double press and a slide arrive while the process stands still; all is drained in one turn.
    let events = [("D", 100.0), ("U", 160), ("D", 300), ("U", 360), ("+1", 700), ("+1", 730), ("-1", 1200)]
    let prompt = try bridge()
    for (what, time) in events {
      if let deadline = prompt.bridge.nextDeadline, deadline < SimulatedDesk.time(time) {
        prompt.turn(at: (deadline - SimulatedDesk.time(0)).milliseconds + 0.001)
      }
      prompt.send(what, to: "event0", at: time)
    }
    prompt.turn(at: 2100)

    let stopped = try bridge()
    stopped.send("D", to: "event0", at: 100)
    for (what, time) in events.dropFirst() { stopped.deliver(what, to: "event0", stamped: time) }
    stopped.turn(at: 2100)

    let gestures = { (bridge: SimulatedBridge) in
      bridge.events.compactMap { if case .gesture(let gesture, _) = $0 { gesture } else { nil } }
    }
    #expect(gestures(prompt) == gestures(stopped))
    #expect(stopped.resolved() == ["doublePress", "slide +2", "slide -1"])
  }

  @Test func lateHandling_isSaidOnceAMinute_andDecidesNothing() throws {
    let knob = try bridge()
    for second in 0..<130 {
      knob.send("+1", to: "event0", at: Double(second) * 1000 + 300, stamped: Double(second) * 1000)
    }
    let late = knob.notices.filter { if case .late(_, let span) = $0 { span == .milliseconds(300) } else { false } }
    #expect(late.count == 3, "at 0, 60 and 120 s")
  }

  @Test func eventsThatWereThrownAway_areCountedInTheTrace() throws {
    let knob = try bridge { $0.wantsTrace = true }
    knob.send("D", to: "event0", at: 0)
    knob.send("LOST", to: "event0", at: 40)
    knob.send("LOST", to: "event0", at: 900)
    knob.send("D", to: "event0", at: 1000)
    knob.send("U", to: "event0", at: 1080)
    knob.turn(at: 2000)
    let losses = knob.events.compactMap { event -> Loss? in
      if case .trace(.lost(_, let loss), _, _) = event { loss } else { nil }
    }
    #expect(losses == [.dropped(count: 1), .dropped(count: 2)])
    #expect(knob.notices.count == 2)
    #expect(knob.resolved() == ["press"])
  }
}

@Suite struct StampClockTests {
  private func at(_ milliseconds: Int) -> EventTime { EventTime(microseconds: Int64(milliseconds) * 1000) }

  @Test func kernelStamps_passUnchanged_howeverLateTheyAreRead() {
    var clock = StampClock(opened: at(1000))
    #expect(clock.time(of: at(1500), arrival: at(1500)) == at(1500))
    clock.drained(began: at(1500))
    #expect(clock.time(of: at(1600), arrival: at(90_000)) == at(1600))
    #expect(clock.time(of: at(1640), arrival: at(90_000)) == at(1640))
    // G22: a driver may date an event a little back.
    #expect(clock.time(of: at(1600), arrival: at(90_000)) == at(1600))
    #expect(clock.source == .kernel)
  }

  @Test func twoFramesOfOneInstant_inOneRead_areNoClockThatStandsStill() {
    var clock = StampClock(opened: at(0))
    for _ in 0..<3 { #expect(clock.time(of: at(10), arrival: at(30)) == at(10)) }
    // Nor in two reads that follow each other at once: the first ran between the two frames of one report.
    #expect(clock.time(of: at(10), arrival: at(34)) == at(10))
    #expect(clock.source == .kernel)
  }

  @Test func anotherClock_isNeverAheadOfNow() {
    var clock = StampClock(opened: at(50_000))
    #expect(clock.time(of: at(100), arrival: at(51_000)) == at(51_000))
    // The first was read 300 ms late, which shows now: the next would be at 51_700.
    #expect(clock.time(of: at(800), arrival: at(51_400)) == at(51_400))
    #expect(clock.time(of: at(900), arrival: at(51_500)) == at(51_500))
    #expect(clock.source == .shifted(by: .milliseconds(50_600)))
  }

  @Test func theSystemClock_isAnotherClock() {
    var clock = StampClock(opened: at(1000))
    #expect(clock.time(of: at(1_700_000_000_000), arrival: at(2000)) == at(2000))
    #expect(clock.time(of: at(1_700_000_000_080), arrival: at(2081)) == at(2080))
  }
}
