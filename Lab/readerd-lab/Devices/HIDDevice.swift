import CLab
import Glibc
import InputBridge
import Synchronization

/// A HID device whose driver is the kernel's own and whose other end is this process (uhid).
@safe final class HIDDevice: Sendable {
  let name: String
  private let descriptor: Int32
  private let isOver = Atomic(false)

  /// - Parameter reportDescriptor: what the device says of its reports (HID 1.11, 6.2.2).
  init(
    name: String, bus: Int32, vendor: UInt32, product: UInt32, reportDescriptor: [UInt8]
  ) throws(Unmet) {
    self.name = name
    descriptor = try succeed("/dev/uhid", unsafe _lab_result(open("/dev/uhid", O_RDWR | O_CLOEXEC)))
    try succeed(
      "uhid",
      unsafe _lab_uhid_create(
        descriptor, name, UInt16(bus), vendor, product, reportDescriptor, UInt16(reportDescriptor.count)))
    // The kernel's requests are answered beside whatever the scenario does: a probing driver waits for them.
    let descriptor = descriptor
    LoopThread.start { while _lab_uhid_serve(descriptor) >= 0 {} }
  }

  deinit { unplug() }

  /// Sends an input report, its number first where the device has several.
  func send(_ report: [UInt8]) throws(Unmet) {
    try succeed("a report of \(name)", unsafe _lab_uhid_input(descriptor, report, UInt16(report.count)))
  }

  /// Takes the device away. The serving thread ends with the descriptor's device.
  func unplug() {
    guard !isOver.exchange(true, ordering: .relaxed) else { return }
    _lab_uhid_destroy(descriptor)
  }
}
