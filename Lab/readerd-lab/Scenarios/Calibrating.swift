/// The knob learns a hand, live: the drills of `readerd calibrate`, done by a hand whose habits are known.
extension Scenario {
  /// In virtual time: a minute of drills passes at once, and every pause is as long as it is said to be.
  static let calibrating: [Scenario] = [
    Scenario(
      "calibrate", "a slow hand's double presses are two presses before it has calibrated, and double presses after",
      boot: .counted
    ) { lab throws(Unmet) in
      let knob = try UInputDevice(.dial("Lab Dial"))
      let home = ["XDG_CONFIG_HOME": lab.folder + "/config"]
      let hand = SlowHand(knob: knob)

      let before = try listen(lab, home)
      for number in 0..<3 { try hand.doublePress(number) }
      try before.demandOutput(Array(repeating: "press", count: 6), "before")
      before.process.end()

      let session = try Reader(["calibrate", "--knob", knob.name], lab: lab, environment: home)
      _ = try session.waitForOutput(1)
      try knob.turn(1)
      try hand.practise(session)
      try demand("how it ends", is: 0, but: session.process.waitForEnd(within: .seconds(20)))
      let written = session.output.contains { $0.hasPrefix("Written: " + lab.folder) }
      try demand(written, "no profile was written: \(session.process.tail)")
      if let window = session.output.last(where: { $0.contains("doublePress") }) { lab.note(window) }

      let after = try listen(lab, home)
      for number in 0..<3 { try hand.doublePress(number) }
      try hand.press()
      try after.demandOutput(Array(repeating: "doublePress", count: 3) + ["press"], "after")
      try knob.turn(2)
      sleep(for: Reader.rest)
      try knob.press(true)
      sleep(for: SlowHand.hold)
      try knob.press(false)
      try after.demandOutput(["slide +2", "hold"], from: 4, "and all else as before")
    }
  ]

  private static func listen(_ lab: Lab, _ home: [String: String]) throws(Unmet) -> Reader {
    let reader = try Reader(["gestures", "--resolved", "--knob", "Lab Dial"], lab: lab, environment: home)
    try reader.waitForNotice("Lab Dial: open, read as ")
    return reader
  }
}

/// A hand that does the drills, and needs some 360 ms between the two presses of a double press: more than the 300 ms
/// that everybody is given at first.
private struct SlowHand {
  let knob: UInputDevice

  /// Between release and contact within double presses, one after the other.
  private static let pauses = [340, 375, 355, 360, 350, 370, 365, 345, 380, 360].map(Duration.milliseconds)
  private static let contact = Duration.milliseconds(90)
  /// Before the next thing: longer than what `doublePress` may come to, shorter than what ends a drill (1.5 s).
  private static let pause = Duration.milliseconds(1200)
  static let hold = Duration.milliseconds(900)

  func press(for length: Duration = contact) throws(Unmet) {
    try knob.press(true)
    sleep(for: length)
    try knob.press(false)
    sleep(for: SlowHand.pause)
  }

  func doublePress(_ number: Int) throws(Unmet) {
    try knob.press(true)
    sleep(for: SlowHand.contact)
    try knob.press(false)
    sleep(for: SlowHand.pauses[number % SlowHand.pauses.count])
    try press()
  }

  /// Does each drill when it is asked for, so often as it is asked for. The command goes on by itself.
  func practise(_ session: Reader) throws(Unmet) {
    try whenAsked(session, "clicks to the right") { () throws(Unmet) in try knob.turn(10, every: .milliseconds(200)) }
    try whenAsked(session, "clicks to the left") { () throws(Unmet) in try knob.turn(-10, every: .milliseconds(200)) }
    try whenAsked(session, "Spin to the right") { () throws(Unmet) in
      for _ in 0..<3 {
        try knob.turn(12, every: .milliseconds(25))
        sleep(for: .milliseconds(150))
        try knob.turn(-8, every: .milliseconds(25))
        sleep(for: SlowHand.pause)
      }
    }
    try whenAsked(session, "each a press of its own") { () throws(Unmet) in for _ in 0..<10 { try press() } }
    try whenAsked(session, "Press twice") { () throws(Unmet) in for number in 0..<10 { try doublePress(number) } }
    try whenAsked(session, "Press and hold") { () throws(Unmet) in for _ in 0..<6 { try press(for: SlowHand.hold) } }
    // The hand rests, which is all that the last drill asks for.
    try whenAsked(session, "Rest your hand") {}
  }

  private func whenAsked(_ session: Reader, _ words: String, _ body: () throws(Unmet) -> Void) throws(Unmet) {
    _ = try session.process.wait(for: words, within: .seconds(20)) { lines throws(Unmet) -> Bool? in
      lines.contains { $0.text.contains(words) } ? true : nil
    }
    sleep(for: SlowHand.pause)
    try body()
  }
}
