import CLab
import Glibc

/// The guest's own QEMU, by QMP: plugs, unplugs and turns devices from outside the machine.
///
/// A virtio port leads to the monitor's socket, so no program on the host takes part. Commands and answers are JSON
/// lines; of an answer only whether it is an error matters here.
@safe final class MachineMonitor {
  private static let portName = "lab.monitor"
  private let descriptor: Int32
  private var received: [UInt8] = []

  /// - Throws: ``Unmet`` where this is no guest of the lab's.
  init() throws(Unmet) {
    guard let path = MachineMonitor.port else { throw Unmet("no monitor: this is no guest of the lab's") }
    descriptor = try succeed(path, unsafe _lab_result(open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)))
    // A second connection to one monitor finds it greeted already, which is an error of no interest.
    _ = try? command("qmp_capabilities")
  }

  deinit { close(descriptor) }

  /// The port's node; its name is in sysfs.
  static var port: String? {
    let folder = "/sys/class/virtio-ports"
    return Files.names(in: folder).first { Files.value("\(folder)/\($0)/name") == portName }.map { "/dev/" + $0 }
  }

  // MARK: Devices

  /// A USB mouse: QEMU's only device with a high-resolution wheel.
  func plugMouse(id: String, serial: String) throws(Unmet) {
    try command(
      "device_add", #"{"driver":"usb-mouse","id":"\#(id)","bus":"xhci.0","serial":"\#(serial)"}"#)
  }

  func unplug(id: String) throws(Unmet) { try command("device_del", #"{"id":"\#(id)"}"#) }

  /// Stops the machine's processors. Nothing that runs on it sees the answer.
  func haltMachine() throws(Unmet) { try command("stop") }

  func press(_ button: Button) throws(Unmet) { try send(button, [true]) }
  func release(_ button: Button) throws(Unmet) { try send(button, [false]) }

  /// One notch of the wheel, or one press and release.
  func click(_ button: Button) throws(Unmet) { try send(button, [true, false]) }

  /// Many notches, `interval` apart, without waiting for an answer between them.
  func spin(_ button: Button, _ count: Int, every interval: Duration) throws(Unmet) {
    var due = Moment.now
    for _ in 0..<count {
      try write("input-send-event", MachineMonitor.events(button, [true, false]))
      due = due + interval
      sleep(for: due - Moment.now)
    }
    for _ in 0..<count { try answer(to: "input-send-event") }
  }

  enum Button: String {
    /// Away from the hand: the kernel's REL_WHEEL +1.
    case wheelUp = "wheel-up"
    case wheelDown = "wheel-down"
    case middle
  }

  private func send(_ button: Button, _ downs: [Bool]) throws(Unmet) {
    try command("input-send-event", MachineMonitor.events(button, downs))
  }

  private static func events(_ button: Button, _ downs: [Bool]) -> String {
    let events = downs.map { #"{"type":"btn","data":{"down":\#($0),"button":"\#(button.rawValue)"}}"# }
    return #"{"events":[\#(events.joined(separator: ","))]}"#
  }

  // MARK: The protocol

  private func command(_ name: String, _ arguments: String = "{}") throws(Unmet) {
    try write(name, arguments)
    try answer(to: name)
  }

  private func write(_ name: String, _ arguments: String) throws(Unmet) {
    let line = #"{"execute":"\#(name)","arguments":\#(arguments)}"# + "\n"
    var rest = Array(line.utf8)[...]
    let end = Moment.now + .seconds(10)
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if Moment.now > end {
        throw Unmet("QMP: \(name) could not be sent")
      } else {
        sleep(for: .milliseconds(1))
      }
    }
  }

  /// Waits for the next answer; greetings and events are passed over.
  private func answer(to name: String) throws(Unmet) {
    let end = Moment.now + .seconds(10)
    while true {
      while let newline = received.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: received[..<newline], as: UTF8.self)
        received.removeSubrange(...newline)
        if line.hasPrefix(#"{"return"#) { return }
        if line.hasPrefix(#"{"error"#) { throw Unmet("QMP: \(name): \(line)") }
      }
      var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard Moment.now < end, unsafe poll(&polled, 1, 10_000) > 0 else { throw Unmet("QMP: no answer to \(name)") }
      var chunk = [UInt8](repeating: 0, count: 65536)
      let count = unsafe read(descriptor, &chunk, chunk.count)
      if count > 0 { received += chunk[..<count] }
    }
  }
}
