import CLab
import InputBridge

/// HID devices by their report descriptors: what the kernel's own parser and drivers make of them.
extension Scenario {
  static let hid: [Scenario] = [
    // Its nodes appear, go and appear again under the same names on the first connection: hid-generic binds first, and
    // udev loads hid-microsoft.
    Scenario(
      "surface-dial", "a Surface Dial is found through its double appearance and beside its System Control",
      needs: .uhid
    ) {
      lab throws(Unmet) in
      let name = "Surface Dial System Multi Axis"
      let reader = try Reader(["gestures", "--resolved", "--knob", "surface-dial"], lab: lab)
      let dial = try HIDDevice(
        name: "Surface Dial", bus: BUS_BLUETOOTH, vendor: 0x045e, product: 0x091b,
        reportDescriptor: ReportDescriptor.surfaceDial)
      try reader.waitForKnob(name, as: "surface-dial")
      // Until the last of its appearances.
      reader.process.listen(for: .milliseconds(1500))
      try demandVerdicts(lab, [name: "knob", "Surface Dial System Control": "no"])
      for turn in [100, 100, -100] as [Int16] {
        try dial.send(ReportDescriptor.surfaceDialReport(turn: turn, isPressed: false))
        sleep(for: .milliseconds(30))
      }
      sleep(for: Reader.rest)
      for isPressed in [true, false] {
        try dial.send(ReportDescriptor.surfaceDialReport(turn: 0, isPressed: isPressed))
        sleep(for: .milliseconds(80))
      }
      try reader.demandOutput(["slide +1", "press"], "a detent is a hundred counts")
      dial.unplug()
      try reader.waitForNotice("\(name): gone", count: reader.notices.count { $0.contains("\(name): open") })
    },

    Scenario("volume-knob", "a consumer-control knob turns by its volume keys and presses by mute", needs: .uhid) {
      lab throws(Unmet) in
      let knob = try HIDDevice(
        name: "Lab Volume Knob", bus: BUS_USB, vendor: 0x1209, product: 4,
        reportDescriptor: ReportDescriptor.volumeKnob)
      let reader = try lab.listen(to: "Lab Volume Knob", as: "volume")
      func tap(_ bit: UInt8) throws(Unmet) {
        try knob.send([1, bit])
        sleep(for: .milliseconds(8))
        try knob.send([1, 0])
        sleep(for: .milliseconds(40))
      }
      for _ in 0..<3 { try tap(1) }
      sleep(for: Reader.rest)
      for _ in 0..<2 { try tap(2) }
      sleep(for: Reader.rest)
      try tap(4)
      try reader.demandOutput(["slide +3", "slide -2", "press"], "up, down, mute")
      knob.unplug()
    },

    Scenario("absolute-in-relative", "a jog that counts in a relative field turns by its differences", needs: .uhid) {
      lab throws(Unmet) in
      let name = "Contour Design ShuttleXpress"
      let shuttle = try HIDDevice(
        name: name, bus: BUS_USB, vendor: 0x0b33, product: 0x0020, reportDescriptor: ReportDescriptor.shuttle)
      let reader = try lab.listen(to: name, as: "contour-shuttle")
      func send(ring: Int8, jog: UInt8, buttons: UInt16) throws(Unmet) {
        try shuttle.send([UInt8(bitPattern: ring), jog, 0, UInt8(buttons & 0xFF), UInt8(buttons >> 8)])
        sleep(for: .milliseconds(30))
      }
      // The first is the origin; 0 is never sent, and comes out of the neighbours. The sprung ring turns nothing.
      for jog in [253, 254, 255, 0, 1, 2] as [UInt8] { try send(ring: 0, jog: jog, buttons: 0) }
      for ring in [1, 4, 7, 0] as [Int8] { try send(ring: ring, jog: 2, buttons: 0) }
      sleep(for: Reader.rest)
      // BTN_6, the middle of the five: the third bit of the buttons from BTN_4 on.
      try send(ring: 0, jog: 2, buttons: 0x40)
      sleep(for: .milliseconds(80))
      try send(ring: 0, jog: 2, buttons: 0)
      try reader.demandOutput(["slide +5", "press"], "from 253 over 0 to 2")
      shuttle.unplug()
    },
  ]

  /// Demands what `readerd devices` says of nodes by their names.
  private static func demandVerdicts(_ lab: Lab, _ wanted: [String: String]) throws(Unmet) {
    let lines = try lab.run(lab.readerd, "devices", "--json")
    for (name, verdict) in wanted {
      let line = lines.first { $0.contains("\"name\":\"\(name)\"") } ?? "no such device"
      try demand(line.contains("\"verdict\":\"\(verdict)\""), "\(name) should be \(verdict): \(line)")
    }
  }
}
