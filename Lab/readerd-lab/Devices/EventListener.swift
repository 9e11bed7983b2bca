import CLab
import Glibc
import InputBridge

/// Another program that hears a node: what the kernel delivers, with the kernel's stamps, by plain read(2).
///
/// It uses none of the reader's own device code, so that it can bear witness to it.
@safe final class EventListener {
  let node: String
  let descriptor: Int32

  init(_ node: String) throws(Unmet) {
    self.node = node
    descriptor = try succeed(node, unsafe _lab_result(open(node, O_RDWR | O_NONBLOCK | O_CLOEXEC)))
    try succeed("the clock of \(node)", _lab_evdev_use_monotonic(descriptor))
  }

  deinit { close(descriptor) }

  /// Takes the device for this listener alone. Returns 0 or the errno.
  func grab() -> Int32 { -_lab_evdev_grab(descriptor, 1) }
  func letGo() { _lab_evdev_grab(descriptor, 0) }

  /// Everything that has arrived, SYN_REPORTs included.
  func take() -> [KernelEvent] {
    var events: [KernelEvent] = []
    var buffer = [input_event](repeating: input_event(), count: 64)
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { return events }
      for event in buffer.prefix(count / MemoryLayout<input_event>.size) {
        let time = unsafe withUnsafePointer(to: event) { unsafe _lab_evdev_microseconds($0) }
        events.append(
          KernelEvent(
            time: EventTime(microseconds: time), type: event.type, code: event.code, value: event.value))
      }
    }
  }

  /// The same as whole frames, without their SYN_REPORTs.
  func takeFrames() -> [[KernelEvent]] {
    take().split { $0.isSynReport }.map(Array.init)
  }

  /// How many of a code's events with that value have arrived.
  func count(_ name: String, _ value: Int32, in events: [KernelEvent]) throws(Unmet) -> Int {
    let code = try EventCode(known: name)
    return events.count { $0.type == code.type && $0.code == code.code && $0.value == value }
  }
}

extension EventListener {
  /// Asks for a light (MSC_PULSELED): the lowest byte is the brightness, the rest 0 a steady one.
  func light(brightness: UInt8) throws(Unmet) {
    let event = input_event(try EventCode(known: "MSC_PULSELED"), Int32(brightness))
    let bytes = unsafe withUnsafeBytes(of: event) { unsafe Array($0) }
    try Files.write(bytes, to: descriptor, named: node)
  }
}
