import Glibc
import Testing

@testable import InputBridge

/// A PowerMate-like knob that the whole program meets as an event node, under `umockdev-run`: sysfs, ioctls and a
/// descriptor that its events come out of, with no device there.
///
/// libevdev asks for everything a device could have, so the ioctl file answers each question with the length it asks in;
/// EVIOCSCLOCKID and EVIOCSMASK are refused, as by a driver that knows neither. The events keep the times of the file.
struct MockedKnob {
  /// Moments as ``Timeline`` writes them. umockdev reads microseconds with a leading zero as octal, so every time is to be
  /// a whole second or at least 100 ms beyond one.
  let events: String

  private static let program = MockedKnob.directory + "/readerd"

  /// Whether the program is built beside the tests, and umockdev installed.
  static var isPossible: Bool {
    let paths = ["/usr/bin/umockdev-run", program]
    return paths.allSatisfy { unsafe access($0, X_OK) == 0 }
  }

  /// Runs `script` in a shell where `$readerd` is the program and the knob is `/dev/input/event5`. Returns what it printed
  /// on standard output and error.
  func run(_ script: String) throws -> [String] {
    var template = Array("/tmp/readerd-knob-XXXXXX".utf8CString)
    let folder = unsafe String(cString: mkdtemp(&template))
    let files = [
      "device": MockedKnob.device, "ioctl": MockedKnob.ioctls, "events": evemu, "script": script,
    ]
    defer {
      for name in files.keys { unsafe unlink(folder + "/" + name) }
      unsafe rmdir(folder)
    }
    for (name, text) in files { try FileBytes.replace(folder + "/" + name, with: Array(text.utf8)) }
    // XDG_CONFIG_HOME: whatever profiles the person who runs the tests has are not to matter.
    let command = """
      cd \(folder); export readerd=\(MockedKnob.program) XDG_CONFIG_HOME=\(folder)/none; \
      exec umockdev-run --device device --ioctl /dev/input/event5=ioctl --evemu-events /dev/input/event5=events \
      -- sh ./script 2>&1
      """
    return MockedKnob.output(of: command)
  }

  /// The events as evemu writes them.
  var evemu: String {
    Timeline(events).frames.flatMap { frame in
      frame.map(MockedKnob.line) + [
        MockedKnob.line(KernelEvent(time: frame[0].time, type: EventType.syn, code: SynCode.report, value: 0))
      ]
    }.joined()
  }

  private static func line(_ event: KernelEvent) -> String {
    "E: \(JSONLine.seconds(event.time)) \(event.type.hexadecimal) \(event.code.hexadecimal) \(event.value)\n"
  }

  private static func output(of command: String) -> [String] {
    // The threads that tests run on block signals, and what they start would too: nobody could stop it.
    var none = sigset_t()
    var before = sigset_t()
    unsafe sigemptyset(&none)
    unsafe pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
    guard let pipe = unsafe popen(command, "r") else { return [] }
    defer { unsafe pclose(pipe) }
    var bytes: [UInt8] = []
    while case let byte = unsafe fgetc(pipe), byte >= 0 { bytes.append(UInt8(byte)) }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  private static let directory: String = {
    let path = EventNodes.realPath("/proc/self/exe")
    return path.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 }
  }()

  // MARK: The device's files

  private static let device = """
    P: /devices/pci0000:00/usb1/1-1/1-1:1.0/input/input5/event5
    N: input/event5
    L: device=../../input5
    E: DEVNAME=/dev/input/event5
    E: SUBSYSTEM=input
    E: MAJOR=13
    E: MINOR=69

    P: /devices/pci0000:00/usb1/1-1/1-1:1.0/input/input5
    E: SUBSYSTEM=input
    A: name=Griffin PowerMate
    A: phys=usb-0000:00:14.0-1/input0
    A: uniq=
    A: id/bustype=0003
    A: id/vendor=077d
    A: id/product=0410
    A: id/version=0400
    A: properties=0
    A: capabilities/ev=7
    A: capabilities/key=1 0 0 0 0
    A: capabilities/rel=80
    A: capabilities/abs=0

    """

  private static var ioctls: String {
    let name = Array("Griffin PowerMate".utf8) + [0]
    let padded = name + [UInt8](repeating: 0, count: 255 - name.count)
    // EV_SYN, EV_KEY and EV_REL; BTN_0; REL_DIAL. Every other type has nothing, at the length libevdev asks for.
    let capabilities: [(type: Int, length: Int, bit: Int?)] = [
      (1, 96, 0x100), (2, 8, 7), (3, 8, nil), (4, 8, nil), (5, 8, nil), (17, 8, nil), (18, 8, nil), (21, 16, nil),
    ]
    var lines = [
      "@DEV /dev/input/event5", "EVIOCGVERSION 0 01000100", "EVIOCGID 0 03007D0710040004",
      "EVIOCGNAME(0) \(name.count) \(hexadecimal(padded))", "EVIOCGBIT(0) 8 0700000000000000",
    ]
    for (type, length, bit) in capabilities {
      var bits = [UInt8](repeating: 0, count: length)
      if let bit { bits[bit / 8] = 1 << (bit % 8) }
      lines.append("EVIOCGBIT(\(type)) \(length) \(hexadecimal(bits))")
    }
    for (state, length) in [("EVIOCGPROP", 8), ("EVIOCGKEY", 96), ("EVIOCGLED", 8), ("EVIOCGSW", 8)] {
      lines.append("\(state) \(length) " + hexadecimal([UInt8](repeating: 0, count: length)))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
  }
}
