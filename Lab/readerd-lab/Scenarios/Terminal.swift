import Glibc

extension Scenario {
  static let terminal: [Scenario] = [
    Scenario("terminal", "a notch of a USB wheel moves the text in a terminal by one line", needs: [.monitor]) {
      lab throws(Unmet) in
      let wheel = try USBWheel(lab)
      let page = try openPage(lab, USBWheel.name, "--profile", "wheel")
      var times: [Duration] = []
      for _ in 0..<5 {
        let before = page.settled()
        let start = Moment.now
        try wheel.monitor.click(.wheelDown)
        times.append(try page.wait(for: "a page that moved") { $0 != before }.time - start)
        sleep(for: Reader.rest)
        // The upper half but for the first row: that is the head's veil, and the foot is the HUD's and the footer's.
        let half = page.rows / 2
        try demand("the page", is: Array(before[2...half]), but: Array(page.settled()[1..<half]))
      }
      times.sort()
      lab.note("from the notch outside the machine to the moved line: median \(times[2].millisecondsText)")
    }
  ]
}
