import InputBridge

/// A USB mouse that QEMU emulates, turned from outside the machine: usbhid, hid-generic, evdev. Unplugged with the object.
final class USBWheel {
  /// The name that the kernel gives QEMU's mouse, maker and product.
  static let name = "QEMU QEMU USB Mouse"

  let monitor: MachineMonitor
  private let lab: Lab
  private let id: String
  private let serial: String
  private(set) var node: String?

  init(_ lab: Lab, id: String = "wheel", serial: String = "LAB1", monitor: MachineMonitor? = nil) throws(Unmet) {
    self.monitor = if let monitor { monitor } else { try MachineMonitor() }
    (self.lab, self.id, self.serial) = (lab, id, serial)
    try plug()
  }

  deinit { try? unplug() }

  /// Plugs it in, and waits for its node.
  func plug() throws(Unmet) {
    let others = EventNodes.all().map(\.path)
    try monitor.plugMouse(id: id, serial: serial)
    node = try lab.node(named: USBWheel.name, beside: others)
  }

  /// Unplugs it, and waits until its node is gone.
  func unplug() throws(Unmet) {
    guard let node else { return }
    self.node = nil
    try monitor.unplug(id: id)
    try lab.waitUntilGone(node)
  }
}

extension Scenario {
  static let usbWheel: [Scenario] = [
    Scenario("usb-wheel", "a USB wheel turns and presses by its own driver", needs: [.monitor]) { lab throws(Unmet) in
      let wheel = try USBWheel(lab)
      let reader = try lab.listen(to: USBWheel.name, as: "wheel", "--resolved", "--profile", "wheel")
      for _ in 0..<3 {
        try wheel.monitor.click(.wheelDown)
        sleep(for: .milliseconds(40))
      }
      sleep(for: Reader.rest)
      for _ in 0..<2 {
        try wheel.monitor.click(.wheelUp)
        sleep(for: .milliseconds(40))
      }
      sleep(for: Reader.rest)
      try wheel.monitor.press(.middle)
      sleep(for: .milliseconds(80))
      try wheel.monitor.release(.middle)
      try reader.demandOutput(["slide +3", "slide -2", "press"], "three notches, two back, a press")
    },

    // The mouse is asked for reports 125 times a second, so that several notches add up in one.
    Scenario("usb-wheel-fast", "of 500 notches in a second none is lost, none counted twice", needs: [.monitor]) {
      lab throws(Unmet) in
      let wheel = try USBWheel(lab)
      let reader = try lab.listen(to: USBWheel.name, as: "wheel", "--resolved", "--profile", "wheel")
      let start = Moment.now
      try wheel.monitor.spin(.wheelDown, 500, every: .milliseconds(2))
      lab.note("500 notches in \((Moment.now - start).text)")
      try reader.waitForDetents(500)
    },
  ]
}
