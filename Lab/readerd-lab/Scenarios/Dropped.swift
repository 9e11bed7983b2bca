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

    Scenario("syn-dropped-turn", "a slide in progress when events are dropped is cancelled; turning goes on afterwards")
    {
      lab throws(Unmet) in
      let dial = try UInputDevice(.dial("Lab Dial"))
      let reader = try lab.listen(to: "Lab Dial", as: "dial", "--json")
      // The drop must come within the 250 ms after which the slide would have ended by itself. A busy machine may need
      // another try.
      for _ in 1...5 {
        let told = reader.output.count
        try dial.turn(2, every: .milliseconds(10))
        _ = try reader.waitForOutput(told + 3, from: told)
        let start = Moment.now
        try overflow(dial, reader, frames: 2 * buffered) { () throws(Unmet) in }
        let isInTime = Moment.now - start < .milliseconds(180)
        reader.process.listen(for: Reader.rest)
        guard isInTime else { continue }
        let phases = reader.output[told...].map(phase)
        let end = phases.first { $0 == "slide cancelled" || $0 == "slide ended" }
        try demand("how the slide ends", is: "slide cancelled", but: end)
        let before = reader.output.count
        try dial.click()
        let lines = try reader.waitForOutput(before + 3, from: before)
        return try demand(
          "a press after", is: ["press began", "press ended", "press confirmed"], but: lines.map(phase))
      }
      throw Unmet("the machine is too busy: no drop came within 180 ms")
    },
  ]

  private static func dial(_ lab: Lab) throws(Unmet) -> (UInputDevice, Reader) {
    let dial = try UInputDevice(.dial("Lab Dial"))
    return (dial, try lab.listen(to: "Lab Dial", as: "dial"))
  }

  /// Stops the reader, sends more than the kernel keeps with `lost` in the middle of it, and lets the reader go on.
  private static func overflow(
    _ dial: UInputDevice, _ reader: Reader, frames: Int = flood, losing lost: () throws(Unmet) -> Void
  ) throws(Unmet) {
    try reader.stop()
    for _ in 0..<frames / 2 { try dial.send(("REL_DIAL", 1)) }
    try lost()
    for _ in 0..<frames / 2 { try dial.send(("REL_DIAL", 1)) }
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
