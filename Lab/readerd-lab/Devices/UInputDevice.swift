import CLab
import Glibc
import InputBridge

/// An input device of the kernel's own, fed by this process (uinput).
@safe final class UInputDevice {
  /// What the device is: its identity and all it can send.
  struct Description: Sendable {
    var name: String
    /// BUS_USB unless said otherwise; an encoder on a board is BUS_HOST.
    var bus: UInt16 = UInt16(BUS_USB)
    /// pid.codes' number for tests of free software.
    var vendor: UInt16 = 0x1209
    var product: UInt16 = 1
    /// Keys, relative axes, MSC codes, lights and effects of a motor by their kernel names.
    var codes: [String] = []
    var axes: [String: ClosedRange<Int32>] = [:]
    var phys: String?
  }

  let name: String
  /// The event node, such as `/dev/input/event3`.
  let node: String
  /// What programs have the device do; nil where it has neither light nor motor.
  let output: DeviceOutput?
  private let descriptor: Int32

  /// Makes the device and waits for its node.
  init(_ description: Description) throws(Unmet) {
    name = description.name
    descriptor = try succeed("/dev/uinput", unsafe _lab_result(open("/dev/uinput", O_RDWR | O_NONBLOCK | O_CLOEXEC)))
    for name in description.codes {
      let code = try EventCode(known: name)
      try succeed("uinput \(name)", _lab_uinput_allow(descriptor, code.type, code.code))
    }
    for (name, range) in description.axes {
      try succeed(
        "uinput \(name)",
        _lab_uinput_allow_axis(descriptor, try EventCode(known: name).code, range.lowerBound, range.upperBound))
    }
    if let phys = description.phys { try succeed("uinput phys", unsafe _lab_uinput_set_phys(descriptor, phys)) }
    try succeed(
      "uinput",
      unsafe _lab_uinput_create(
        descriptor, description.name, description.bus, description.vendor, description.product,
        description.codes.contains { $0.hasPrefix("FF_") } ? DeviceOutput.mostEffects : 0))
    // Served from the first moment on: a program that opens the node may wait for it.
    output = description.codes.contains { $0.hasPrefix("FF_") || $0.hasPrefix("LED_") } ? DeviceOutput(descriptor) : nil
    var name = [CChar](repeating: 0, count: 64)
    try succeed("uinput", unsafe _lab_uinput_sysname(descriptor, &name, name.count))
    let folder =
      "/sys/devices/virtual/input/" + String(decoding: name.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
    node = try wait(for: "the node of \(description.name)") {
      Files.names(in: folder).first { $0.hasPrefix("event") && Files.exists("/dev/input/" + $0) }
        .map { "/dev/input/" + $0 }
    }
  }

  deinit {
    guard let output else {
      close(descriptor)
      return
    }
    unplug()
    output.end()
  }

  /// Takes the device away while the object lives on.
  func unplug() { _lab_uinput_destroy(descriptor) }

  /// Sends one frame: the events and a SYN_REPORT, in one write.
  func send(_ events: (code: String, value: Int32)...) throws(Unmet) { try send(events) }

  func send(_ events: [(code: String, value: Int32)]) throws(Unmet) {
    var frame: [input_event] = []
    for event in events { frame.append(input_event(try EventCode(known: event.code), event.value)) }
    frame.append(input_event(EventCode(type: EventType.syn, code: SynCode.report), 0))
    let count = unsafe frame.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
    guard count == frame.count * MemoryLayout<input_event>.size else { throw Unmet("sending to \(name)", errno: errno) }
  }
}

extension EventCode {
  /// The code of a name that a scenario wrote down.
  init(known name: String) throws(Unmet) {
    guard let code = EventCode(name: name) else { throw Unmet("\(name) is no event code of this kernel's headers") }
    self = code
  }
}

extension input_event {
  init(_ code: EventCode, _ value: Int32) {
    self.init()
    (type, self.code, self.value) = (code.type, code.code, value)
  }
}
