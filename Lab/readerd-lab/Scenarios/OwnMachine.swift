import Glibc

/// The lab on a machine of one's own: the same program, started as a person starts it.
extension Scenario {
  static let ownMachine: [Scenario] = [
    Scenario(
      "here", "--here runs what it can, and names what each skipped scenario would need", needs: [.uinput, .ownUdev]
    ) { lab throws(Unmet) in
      let own = try ChildProcess([try program(), "here", "idle,udev,clock-set"])
      guard let status = own.waitForEnd(within: .seconds(60)) else { throw Unmet("it does not end") }
      let lines = own.lines.filter { $0.stream == .output }.map(\.text)
      try demand("status", is: 0, but: status)
      for (name, words) in [
        ("idle", ["ok"]), ("udev", ["skip", "udev rules that nobody else needs"]),
        ("clock-set", ["skip", "a clock that nobody else needs"]),
      ] {
        let line = lines.first { $0.contains(" \(name) ") } ?? "nothing"
        try demand(words.allSatisfy(line.contains), "\(name): \(line)")
      }
      try demand("its last line", is: "1 passed, 0 failed", but: lines.last)
    },

    Scenario(
      "device", "a guided check passes the hand that does what is asked, and fails the one that does not",
      boot: .counted
    ) { lab throws(Unmet) in
      let knob = try UInputDevice(.dial("Lab Dial"))
      for (leftOut, last) in [(nil, "6 passed, 0 failed"), ("Press once", "5 passed, 1 failed")] as [(String?, String)]
      {
        let check = try ChildProcess([try program(), "device", knob.name])
        try obey(check, knob, but: leftOut)
        guard let status = check.waitForEnd(within: .seconds(60)) else { throw Unmet("it does not end") }
        let lines = check.lines.map(\.text)
        try demand(lines.contains(last), "it says \(check.tail)")
        try demand("status", is: leftOut == nil ? 0 : 1, but: status)
      }
    },
  ]

  private static func program() throws(Unmet) -> String {
    guard let program = Files.link("/proc/self/exe") else { throw Unmet("/proc/self/exe leads nowhere") }
    return program
  }

  /// The hand that a guided check asks for, in the order of its asking.
  private static func obey(_ check: ChildProcess, _ knob: UInputDevice, but leftOut: String?) throws(Unmet) {
    let steps: [(asked: String, hand: () throws(Unmet) -> Void)] = [
      ("to the right (forward", { () throws(Unmet) in try knob.turn(3) }),
      ("to the left", { () throws(Unmet) in try knob.turn(-2) }),
      ("Press once", { () throws(Unmet) in try knob.click() }),
      (
        "Press twice",
        { () throws(Unmet) in
          try knob.click()
          sleep(for: .milliseconds(100))
          try knob.click()
        }
      ),
      (
        "Hold it down",
        { () throws(Unmet) in
          try knob.press(true)
          sleep(for: .seconds(1))
          try knob.press(false)
        }
      ),
      (
        "turn to the right, let go",
        { () throws(Unmet) in
          try knob.press(true)
          sleep(for: .milliseconds(100))
          try knob.turn(4)
          try knob.press(false)
        }
      ),
    ]
    for step in steps {
      _ = try check.wait(for: step.asked, within: .seconds(40)) { lines throws(Unmet) -> Bool? in
        lines.contains { $0.text.contains(step.asked) } ? true : nil
      }
      sleep(for: .milliseconds(300))
      if step.asked != leftOut { try step.hand() }
    }
  }
}
