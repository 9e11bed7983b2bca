/// What a knob shows of the reading: the reader writes, and the device at the other end of the driver listens.
extension Scenario {
  static let lights: [Scenario] = [
    Scenario(
      "light", "a knob's light is on while it is read with, on a page or without one, and off when the reader ends"
    ) { lab throws(Unmet) in
      let knob = try UInputDevice(.init(name: "Lab Lit Dial", codes: ["REL_DIAL", "BTN_0", "LED_MISC"]))
      let page = try openNewPage(lab, knob.name)
      try wait(until: "the light is on") { () throws(Unmet) in try knob.output?.light("LED_MISC") == 1 }
      let before = page.settled()
      try knob.turn(3)
      _ = try page.wait(for: "a page that moved") { firstLine($0) != firstLine(before) }
      try demand("the light", is: 1, but: try knob.output?.light("LED_MISC"))
      page.end()
      try wait(until: "the light is off") { () throws(Unmet) in try knob.output?.light("LED_MISC") == 0 }

      let unseen = try reading(lab, knob)
      try wait(until: "the light is on without a page") { () throws(Unmet) in
        try knob.output?.light("LED_MISC") == 1
      }
      try demand("the reader's exit status", is: 0, but: unseen.process.end())
      try wait(until: "the light is off again") { () throws(Unmet) in try knob.output?.light("LED_MISC") == 0 }
    },

    Scenario("rumble", "a knob with a motor nudges at the beginning of the text, each time it is reached") {
      lab throws(Unmet) in
      let knob = try UInputDevice(.init(name: "Lab Motor Dial", codes: ["REL_DIAL", "BTN_0", "FF_RUMBLE"]))
      let page = try openNewPage(lab, knob.name)
      guard let motor = knob.output else { throw Unmet("no motor") }
      try wait(until: "a nudge at the start") { motor.plays == 1 }
      try demand("effects", is: 1, but: motor.rumbles.count)
      try demand(motor.rumbles.allSatisfy { $0.strength > 0 && $0.milliseconds > 0 }, "an effect that is none")
      let start = page.settled()
      try knob.turn(5)
      _ = try page.wait(for: "a page that moved") { firstLine($0) != firstLine(start) }
      _ = page.settled()
      try demand("nudges on the way", is: 1, but: motor.plays)
      try knob.turn(-8)
      try wait(until: "a nudge at the start again") { motor.plays == 2 }
    },

    Scenario(
      "powermate-light",
      "a PowerMate's lamp pulses at the start, grows with the progress, and means nothing as an event",
      needs: .vhci
    ) {
      lab throws(Unmet) in
      let knob = try PowerMate()
      let node = try lab.node(named: PowerMate.name)
      let page = try openNewPage(lab, PowerMate.name)
      try wait(until: "a lamp that pulses") { knob.isPulsing == true }
      var last: UInt16 = 0
      for _ in 0..<3 {
        let before = page.settled()
        knob.send(turn: 40)
        _ = try page.wait(for: "a page that moved") { firstLine($0) != firstLine(before) }
        // What is written to the lamp comes back to every reader as an event: nothing may follow from it.
        let after = page.settled()
        sleep(for: Reader.rest)
        try demand("the page", is: firstLine(after), but: firstLine(page.settled()))
        guard let brightness = knob.brightness, knob.isPulsing == false else { throw Unmet("the lamp was not set") }
        // The last page is reached before the last line is at its top, so the lamp is ahead of the footer.
        let percent = try percent(of: page)
        try demand(
          brightness > last && brightness < 255 && Int(brightness) >= percent * 255 / 100,
          "brightness \(brightness) after \(last), at \(percent) %")
        last = brightness
      }
      page.end()
      try wait(until: "the lamp is off") { knob.brightness == 0 }
      try knob.device.unplug()
      try lab.waitUntilGone(node)
    },
  ]

  /// A reader that has never read the article: it begins at the beginning.
  private static func openNewPage(_ lab: Lab, _ knob: String) throws(Unmet) -> PageTerminal {
    try openPage(lab, knob, state: "state-\(Moment.now.microseconds)")
  }

  /// The progress that the footer shows.
  private static func percent(of page: PageTerminal) throws(Unmet) -> Int {
    for row in page.settled().reversed() {
      guard let sign = row.firstRange(of: " % ")?.lowerBound else { continue }
      let digits = row[..<sign].reversed().prefix { $0.isNumber }.reversed()
      if let percent = Int(String(digits)) { return percent }
    }
    throw Unmet("no progress in the footer")
  }
}
