import InputBridge

extension Scenario {
  static let hotplug: [Scenario] = [
    Scenario(
      "unplug", "unplugged in mid-slide and in mid-press, ten times: one line each, then as before",
      needs: [.monitor, .uinput]
    ) {
      lab throws(Unmet) in
      let wheel = try USBWheel(lab)
      let reader = try lab.listen(to: USBWheel.name, as: "wheel", "--json", "--profile", "wheel")
      for round in 1...10 {
        // In mid-slide: it is cancelled at the unplugging, and never ended.
        try interrupted(reader, by: "slide", round) { () throws(Unmet) in
          for _ in 0..<3 { try wheel.monitor.click(.wheelDown) }
        } unplug: { () throws(Unmet) in
          try wheel.unplug()
        }
        // Something else may have taken the number of its node meanwhile.
        let other = round % 2 == 0 ? try UInputDevice(.dial("Lab Other Dial")) : nil
        try wheel.plug()
        try reader.waitForKnob(USBWheel.name, as: "wheel", count: 2 * round)
        try interrupted(reader, by: "press", round) { () throws(Unmet) in
          try wheel.monitor.press(.middle)
        } unplug: {
          () throws(Unmet) in
          try wheel.unplug()
        }
        other?.unplug()
        try wheel.plug()
        try reader.waitForKnob(USBWheel.name, as: "wheel", count: 2 * round + 1)
        try pressed(reader, wheel)
      }
      let gone = reader.notices.count { $0.hasPrefix("readerd: \(USBWheel.name): gone") }
      try demand("lines that say so", is: 20, but: gone)
    },

    // As after a suspend, or when a rebinding driver makes the same node twice in a moment.
    Scenario("replug-unseen", "unplugged and back under the same number while the reader was stopped, ten times") {
      lab throws(Unmet) in
      var dial = try UInputDevice(.dial("Lab Dial"))
      let reader = try lab.listen(to: "Lab Dial", as: "dial")
      for round in 1...10 {
        let node = dial.node
        try reader.stop()
        dial.unplug()
        try lab.waitUntilGone(node)
        dial = try UInputDevice(.dial("Lab Dial"))
        try demand("the new node", is: node, but: dial.node)
        reader.resume()
        try reader.waitForKnob("Lab Dial", as: "dial", count: round + 1)
        let told = reader.output.count
        try dial.turn(2)
        let line = try reader.waitForOutput(told + 1, from: told)
        try demand("round \(round)", is: ["slide +2"], but: line)
      }
    },

    Scenario("idle", "with a knob open and nothing happening, the reader never wakes") { lab throws(Unmet) in
      let dial = try UInputDevice(.dial("Lab Dial"))
      let reader = try lab.listen(to: "Lab Dial", as: "dial")
      try dial.turn(1)
      _ = try reader.waitForOutput(1)
      sleep(for: .milliseconds(300))
      let before = try reader.sleeps()
      sleep(for: .seconds(3))
      try demand("wake-ups in three seconds", is: 0, but: try reader.sleeps() - before)
    },
  ]

  /// Begins a gesture, unplugs the knob in the middle of it, and demands that it is cancelled and nothing else said.
  private static func interrupted(
    _ reader: Reader, by gesture: String, _ round: Int, begin: () throws(Unmet) -> Void,
    unplug: () throws(Unmet) -> Void
  ) throws(Unmet) {
    let told = reader.output.count
    try begin()
    _ = try reader.waitForOutput(told + 1, from: told)
    try unplug()
    try reader.waitForNotice("\(USBWheel.name): gone", count: gesture == "slide" ? 2 * round - 1 : 2 * round)
    reader.process.listen(for: .milliseconds(50))
    let phases = reader.output[told...].map(phase)
    // The kernel releases every key of a device that goes: a press may end there, but it is none.
    try demand(
      phases.last == "\(gesture) cancelled" && !phases.contains("slide ended"),
      "round \(round): unplugged in mid-\(gesture): \(phases.joined(separator: ", "))")
  }

  private static func pressed(_ reader: Reader, _ wheel: USBWheel) throws(Unmet) {
    let told = reader.output.count
    try wheel.monitor.press(.middle)
    sleep(for: .milliseconds(60))
    try wheel.monitor.release(.middle)
    let lines = try reader.waitForOutput(told + 3, from: told)
    try demand("a press after", is: ["press began", "press ended", "press confirmed"], but: lines.map(phase))
  }

  /// Gesture and phase of a JSON line, `slide changed`.
  static func phase(_ line: String) -> String {
    func member(_ name: String) -> Substring {
      guard let start = line.firstRange(of: "\"\(name)\":\"")?.upperBound else { return "" }
      return line[start...].prefix { $0 != "\"" }
    }
    return "\(member("gesture")) \(member("phase"))"
  }
}
