import CLab
import Glibc

extension Scenario {
  static let sleeping: [Scenario] = [
    Scenario(
      "clock-set", "a clock set an hour forward or back in the middle of a double press changes nothing",
      needs: [.uinput, .ownClock, .root]
    ) {
      lab throws(Unmet) in
      let dial = try UInputDevice(.dial("Lab Dial"))
      let reader = try lab.listen(to: "Lab Dial", as: "dial")
      for hours in [1, -1] {
        let told = reader.output.count
        try dial.press(true)
        sleep(for: .milliseconds(40))
        try dial.press(false)
        try shiftClock(hours: hours)
        try dial.press(true)
        sleep(for: .milliseconds(40))
        try dial.press(false)
        try reader.demandOutput(["doublePress"], from: told, "with the clock set by \(hours) h")
      }
    },

    // One suspend in a boot: a second one wakes at once.
    Scenario(
      "suspend", "asleep in mid-press: no gesture comes of it, and the next press works", boot: .asleep,
      needs: [.uinput, .ownClock, .root]
    ) {
      lab throws(Unmet) in
      let dial = try UInputDevice(.dial("Lab Dial"))
      // A busy machine takes its time to fall asleep, and the finger lies on the button meanwhile: that must be no hold yet.
      let patient = lab.folder + "/patient.json5"
      try Files.write(
        """
        { name: "patient", rotation: { kind: "relative", codes: ["REL_DIAL"] }, buttons: { primary: ["BTN_0"] },
          timing: { hold: 5000 } }
        """, to: patient)
      let reader = try lab.listen(to: "Lab Dial", as: "patient", "--resolved", "--profile", patient)
      try dial.turn(1)
      _ = try reader.waitForOutput(1)
      try dial.press(true)
      sleep(for: .milliseconds(100))
      let slept = try suspend(seconds: 6)
      lab.note("slept \(slept.text)")
      reader.process.listen(for: Reader.rest)
      try dial.press(false)
      try reader.demandOutput([], from: 1, "after the sleep")
      try dial.turn(2)
      sleep(for: Reader.rest)
      try dial.click()
      try reader.demandOutput(["slide +2", "press"], from: 1, "then")
    },
  ]

  private static func shiftClock(hours: Int) throws(Unmet) {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    time.tv_sec += hours * 3600
    guard unsafe clock_settime(CLOCK_REALTIME, &time) == 0 else { throw Unmet("setting the clock", errno: errno) }
  }

  /// Suspends the machine to memory until its clock's alarm, so many seconds from now: enough to be asleep by then, for an
  /// alarm that comes before wakes nobody, ever. Returns how long it slept.
  private static func suspend(seconds: Int) throws(Unmet) -> Duration {
    let before = slept()
    try Files.write("0", to: "/sys/class/rtc/rtc0/wakealarm")
    try Files.write("+\(seconds)", to: "/sys/class/rtc/rtc0/wakealarm")
    try Files.write("mem", to: "/sys/power/state")
    let asleep = slept() - before
    try demand(asleep > .milliseconds(500), "the machine slept only \(asleep.text)")
    return asleep
  }

  /// CLOCK_BOOTTIME goes on in suspend, CLOCK_MONOTONIC does not.
  private static func slept() -> Duration {
    var time = timespec()
    unsafe clock_gettime(CLOCK_BOOTTIME, &time)
    return .microseconds(Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000 - Moment.now.microseconds)
  }
}
