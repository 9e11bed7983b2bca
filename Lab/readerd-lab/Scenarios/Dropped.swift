extension Scenario {
  /// The kernel keeps 64 frames of a small device for each listener. What comes on top takes all of them away and leaves
  /// SYN_DROPPED.
  private static let buffered = 64
  private static let flood = 2000

  static let dropped: [Scenario] = [
    Scenario("syn-dropped-press", "a release lost among dropped events makes no hold and no press") {
      lab throws(Unmet) in
      let (dial, reader) = try dial(lab)
      try dial.press(true)
      sleep(for: .milliseconds(50))
      try overflow(dial, reader) { () throws(Unmet) in try dial.press(false) }
      try demandNothingInvented(reader)
      try worksAgain(dial, reader)
    },

    Scenario("syn-dropped-held", "a button still down after dropped events is no press until it is let go and pressed")
    {
      lab throws(Unmet) in
      let (dial, reader) = try dial(lab)
      try overflow(dial, reader) { () throws(Unmet) in try dial.press(true) }
      try demandNothingInvented(reader)
      let told = reader.output.count
      try dial.press(false)
      try reader.demandOutput([], from: told, "after its release")
      try worksAgain(dial, reader)
    },

    Scenario("syn-dropped-turn", "turns lost among dropped events are not invented; a slide in progress is cancelled") {
      lab throws(Unmet) in
      let (dial, reader) = try dial(lab)
      try dial.turn(2, every: .milliseconds(10))
      try overflow(dial, reader) { () throws(Unmet) in }
      try demandNothingInvented(reader)
      try worksAgain(dial, reader)
    },
  ]

  private static func dial(_ lab: Lab) throws(Unmet) -> (UInputDevice, Reader) {
    let dial = try UInputDevice(.dial("Lab Dial"))
    return (dial, try lab.listen(to: "Lab Dial", as: "dial"))
  }

  /// Stops the reader, sends more than the kernel keeps with `lost` in the middle of it, and lets the reader go on.
  private static func overflow(
    _ dial: UInputDevice, _ reader: Reader, losing lost: () throws(Unmet) -> Void
  ) throws(Unmet) {
    try reader.stop()
    for _ in 0..<flood / 2 { try dial.send(("REL_DIAL", 1)) }
    try lost()
    for _ in 0..<flood / 2 { try dial.send(("REL_DIAL", 1)) }
    reader.resume()
  }

  /// Demands that nothing is said but, at most, what was turned behind the last drop: less than one buffer, not pressed.
  private static func demandNothingInvented(_ reader: Reader) throws(Unmet) {
    reader.process.listen(for: Reader.rest)
    try demand(
      reader.output.allSatisfy { $0.hasPrefix("slide +") && !$0.hasSuffix("pressed") }
        && reader.detentsTold < Double(buffered), "after the drop: \(reader.output.joined(separator: ", "))")
  }

  private static func worksAgain(_ dial: UInputDevice, _ reader: Reader) throws(Unmet) {
    let told = reader.output.count
    try dial.turn(-3)
    sleep(for: Reader.rest)
    try dial.click()
    try reader.demandOutput(["slide -3", "press"], from: told, "then")
  }
}
