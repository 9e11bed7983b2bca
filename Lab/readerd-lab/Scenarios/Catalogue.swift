import Glibc

extension Scenario {
  /// Every scenario, in the order of running: what everybody needs first.
  static let all: [Scenario] = [
    kinds, usbWheel, hotplug, dropped, holding, terminal, console, hid, powerMate, lights, access, latency, calibrating,
    sleeping, ownMachine, board,
  ].flatMap(\.self)

  /// What may befall the lab itself. Run by name alone: each is to turn red, and the machine to be gone afterwards.
  static let mishaps: [Scenario] = [
    Scenario("mishap-panic", "the guest's kernel panics", needs: .ownClock) { _ throws(Unmet) in
      try Files.write("c", to: "/proc/sysrq-trigger")
    },
    Scenario("mishap-crash", "the scenarios' process crashes", needs: .ownClock) { _ throws(Unmet) in abort() },
    Scenario("mishap-hang", "a scenario never ends", needs: .ownClock) { _ throws(Unmet) in
      while true { sleep(for: .seconds(1)) }
    },
    Scenario("mishap-standstill", "the guest stands still", needs: .monitor) { _ throws(Unmet) in
      try MachineMonitor().haltMachine()
    },
  ]
}

/// A plain dial, for what is not about kinds of knobs.
extension UInputDevice.Description {
  static func dial(_ name: String) -> Self { Self(name: name, codes: ["REL_DIAL", "BTN_0"]) }

  /// What a wheel mouse sends; a knob only where it is asked for by name.
  static func mouse(_ name: String) -> Self {
    Self(name: name, codes: ["REL_X", "REL_Y", "REL_WHEEL", "REL_WHEEL_HI_RES", "BTN_LEFT", "BTN_RIGHT", "BTN_MIDDLE"])
  }
}

extension UInputDevice {
  /// Turns a dial by so many detents, one frame each.
  func turn(_ detents: Int, every interval: Duration = .milliseconds(20)) throws(Unmet) {
    for _ in 0..<abs(detents) {
      try send(("REL_DIAL", detents > 0 ? 1 : -1))
      sleep(for: interval)
    }
  }

  func press(_ isDown: Bool) throws(Unmet) { try send(("BTN_0", isDown ? 1 : 0)) }

  /// A light press of ordinary length.
  func click() throws(Unmet) {
    try press(true)
    sleep(for: .milliseconds(80))
    try press(false)
  }
}
