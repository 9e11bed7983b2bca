import CLab
import Glibc
import InputBridge
import Synchronization

/// A USB device whose host controller is the kernel's and whose other end is this process (USB/IP over `vhci_hcd`).
///
/// The kernel enumerates it and binds its real driver. The wire format is that of Documentation/usb/usbip_protocol.rst:
/// headers of 48 bytes, big-endian, the control request itself little-endian as on the bus.
@safe final class USBDevice: Sendable {
  /// What the device says of itself.
  struct Descriptors: Sendable {
    var device: [UInt8]
    var configuration: [UInt8]
    /// String descriptors 1, 2, …
    var strings: [String]
  }

  /// A control request that is no part of enumeration (USB 2.0, 9.3).
  struct Request: Hashable, Sendable, CustomStringConvertible {
    var kind: UInt8
    var request: UInt8
    var value: UInt16
    var index: UInt16

    var description: String { [UInt16(kind), UInt16(request), value, index].map(\.hexadecimal).joined(separator: " ") }
  }

  private struct Wire {
    var requests: [Request] = []
    /// Interrupt transfers the kernel waits for: number and room.
    var waiting: [(number: UInt32, length: Int)] = []
    var reports: [[UInt8]] = []
  }

  private static let controller = "/sys/devices/platform/vhci_hcd.0"
  /// USB_SPEED_FULL of the kernel's `enum usb_device_speed`.
  private static let fullSpeed = 2
  private let descriptors: Descriptors
  private let port: Int
  private let socket: Int32
  private let wire = Mutex(Wire())

  /// Plugs the device into a free port.
  init(_ descriptors: Descriptors) throws(Unmet) {
    self.descriptors = descriptors
    let status = Files.text(USBDevice.controller + "/status") ?? ""
    // hub port sta spd dev sockfd local_busid; state 004 is a free port.
    let rows = status.split(separator: "\n").map { row in row.split(separator: " ").map(String.init) }
    let free = rows.first { row in row.count > 2 && row[0] == "hs" && row[2] == "004" }
    guard let free, let port = Int(free[1]) else { throw Unmet("vhci_hcd has no free port; is the module loaded?") }
    self.port = port
    var ends: [Int32] = [0, 0]
    try succeed("a socket pair", unsafe _lab_result(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends)))
    socket = ends[0]
    // The device number on the bus is of no interest to anybody; it must differ from that of another port.
    try Files.write("\(port) \(ends[1]) \(0x10001 + port) \(USBDevice.fullSpeed)", to: USBDevice.controller + "/attach")
    close(ends[1])
    LoopThread.start { [self] in while serve() {} }
  }

  /// The vendor and class requests so far.
  var requests: [Request] { wire.withLock { $0.requests } }
  func forgetRequests() { wire.withLock { $0.requests = [] } }

  /// Sends a report by the interrupt endpoint.
  func send(_ report: [UInt8]) {
    wire.withLock { wire in
      wire.reports.append(report)
      deliver(&wire)
    }
  }

  func unplug() throws(Unmet) { try Files.write("\(port)", to: USBDevice.controller + "/detach") }

  // MARK: Serving

  /// Answers one message of the kernel. False when the device is unplugged.
  private func serve() -> Bool {
    guard let header = read(48) else { return false }
    let (command, number, endpoint) = (header.word(0), header.word(4), header.word(16))
    if command == 2 {  // USBIP_CMD_UNLINK: the kernel no longer waits for a transfer.
      let victim = header.word(20)
      wire.withLock { wire in
        let found = wire.waiting.contains { $0.number == victim }
        wire.waiting.removeAll { $0.number == victim }
        reply(command: 4, number, status: found ? -ECONNRESET : 0, length: 0, [])
      }
      return true
    }
    let isInward = header.word(12) == 1
    let length = Int(header.word(24))
    guard isInward || length == 0 || read(length) != nil else { return false }
    if endpoint == 0 {
      control(number, Array(header[40..<48]), isInward: isInward, length: length)
    } else {
      wire.withLock { wire in
        wire.waiting.append((number, length))
        deliver(&wire)
      }
    }
    return true
  }

  private func control(_ number: UInt32, _ setup: [UInt8], isInward: Bool, length: Int) {
    let request = Request(
      kind: setup[0], request: setup[1], value: UInt16(setup[2]) | UInt16(setup[3]) << 8,
      index: UInt16(setup[4]) | UInt16(setup[5]) << 8)
    let answer = answer(to: request)
    wire.withLock { wire in
      if answer == nil { wire.requests.append(request) }
      let data = isInward ? Array((answer ?? []).prefix(length)) : []
      reply(command: 3, number, status: 0, length: isInward ? data.count : length, data)
    }
  }

  /// The answer of any device to the requests of enumeration (USB 2.0, 9.4); nil for what is not one of them.
  private func answer(to request: Request) -> [UInt8]? {
    switch (request.kind, request.request, request.value >> 8) {
    case (0x80, 6, 1): return descriptors.device
    case (0x80, 6, 2): return descriptors.configuration
    case (0x80, 6, 3): return string(Int(request.value & 0xFF))
    case (0x80, 0, _): return [0, 0]
    case (0x00, _, _), (0x01, _, _): return []  // Set address, configuration, interface, feature.
    default: return nil
    }
  }

  private func string(_ index: Int) -> [UInt8] {
    guard index > 0, index <= descriptors.strings.count else { return [4, 3, 9, 4] }  // The language: US English.
    let units = descriptors.strings[index - 1].utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    return [UInt8(units.count + 2), 3] + units
  }

  private func deliver(_ wire: inout Wire) {
    while !wire.waiting.isEmpty, !wire.reports.isEmpty {
      let (transfer, report) = (wire.waiting.removeFirst(), wire.reports.removeFirst())
      let data = Array(report.prefix(transfer.length))
      reply(command: 3, transfer.number, status: 0, length: data.count, data)
    }
  }

  private func reply(command: UInt32, _ number: UInt32, status: Int32, length: Int, _ data: [UInt8]) {
    var bytes: [UInt8] = []
    for word in [command, number, 0, 0, 0, UInt32(bitPattern: status), UInt32(length), 0, 0, 0, 0, 0] {
      bytes += [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) }
    }
    // A device that was just unplugged has nobody to tell.
    try? Files.write(bytes + data, to: socket, named: "vhci")
  }

  private func read(_ count: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: count)
    while bytes.count < count {
      let got = unsafe Glibc.read(socket, &chunk, count - bytes.count)
      guard got > 0 else { return nil }
      bytes += chunk[..<got]
    }
    return bytes
  }
}

extension [UInt8] {
  /// A big-endian word.
  fileprivate func word(_ offset: Int) -> UInt32 { self[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) } }
}
