/// A PowerMate on a virtual host controller, driven by the kernel's own `powermate`.
struct PowerMate {
  /// What the kernel calls it: maker and product are the driver's own words.
  static let name = "Griffin PowerMate"

  let device: USBDevice

  init() throws(Unmet) {
    device = try USBDevice(
      USBDevice.Descriptors(
        // USB 1.1, 8 bytes at endpoint 0, 077d:0410, three strings, one configuration (USB 2.0, table 9-8).
        device: [18, 1, 0x10, 0x01, 0, 0, 0, 8, 0x7D, 0x07, 0x10, 0x04, 0x00, 0x04, 1, 2, 3, 1],
        // A configuration with one HID interface and one interrupt endpoint of 6 bytes, asked every 10 ms.
        configuration: [
          9, 2, 34, 0, 1, 1, 0, 0x80, 50,
          9, 4, 0, 0, 1, 3, 0, 0, 0,
          9, 0x21, 0x11, 0x01, 0, 1, 0x22, 74, 0,
          7, 5, 0x81, 3, 6, 0, 10,
        ],
        strings: ["Griffin Technology, Inc.", "Griffin PowerMate", "LAB1"]))
  }

  /// drivers/input/misc/powermate.c: the button in bit 0 of the first byte, the turn in the second, signed.
  func send(turn: Int8, isPressed: Bool = false) {
    device.send([isPressed ? 1 : 0, UInt8(bitPattern: turn), 0, 0x80, 0, 0])
  }

  /// The brightness that the driver asked for last, 0…255: vendor request 1, value 1 (SET_STATIC_BRIGHTNESS).
  var brightness: UInt16? {
    setting(1)
  }

  /// Whether the lamp pulses while the computer is awake (SET_PULSE_AWAKE); nil where that was never said.
  var isPulsing: Bool? { setting(3).map { $0 != 0 } }

  private func setting(_ value: UInt16) -> UInt16? {
    device.requests.last { $0.kind == 0x41 && $0.request == 1 && $0.value == value }?.index
  }
}

extension Scenario {
  static let powerMate: [Scenario] = [
    Scenario("powermate", "a USB PowerMate by the kernel's own driver turns, presses, lights and unplugs", needs: .vhci)
    {
      lab throws(Unmet) in
      let knob = try PowerMate()
      let node = try lab.node(named: PowerMate.name)
      let reader = try lab.listen(to: PowerMate.name, as: "powermate")
      for turn in [1, 2, 1] as [Int8] {
        knob.send(turn: turn)
        sleep(for: .milliseconds(30))
      }
      sleep(for: Reader.rest)
      knob.send(turn: 0, isPressed: true)
      sleep(for: .milliseconds(80))
      knob.send(turn: 0)
      try reader.demandOutput(["slide +4", "press"], "four counts, a press")

      // The light, by whoever writes it: the driver asks the device, and every listener hears the request as an event,
      // which must mean nothing to the reader.
      let told = reader.output.count
      knob.device.forgetRequests()
      try EventListener(node).light(brightness: 0x40)
      try wait(until: "a request for brightness 40") { knob.brightness == 0x40 }
      try reader.demandOutput([], from: told, "of its own light")

      try knob.device.unplug()
      try reader.waitForNotice("\(PowerMate.name): gone")
      try lab.waitUntilGone(node)
    }
  ]
}
