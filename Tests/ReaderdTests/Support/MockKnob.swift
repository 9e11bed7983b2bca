import Glibc
import ProgramRuns
import Testing

/// A Griffin PowerMate that is not there: umockdev stands between a process and the kernel, and answers what libevdev
/// asks of `/dev/input/event5` and what is read in `/sys`.
struct MockKnob {
  static let runner = "/usr/bin/umockdev-run"
  static let isAvailable = unsafe access(runner, X_OK) == 0

  /// The command that runs another with this knob on the machine.
  let wrapper: [String]

  init(in scratch: Scratch) throws {
    let device = try scratch.file("knob.umockdev", MockKnob.device)
    let answers = try scratch.file("knob.ioctl", MockKnob.answers)
    wrapper = [MockKnob.runner, "--device", device, "--ioctl", "/dev/input/event5=\(answers)", "--"]
  }

  /// As the kernel lists it: BTN_0, REL_DIAL, MSC_PULSELED (drivers/input/misc/powermate.c).
  private static let device = """
    P: /devices/usb1/input/input5/event5
    N: input/event5
    L: device=../../input5
    E: DEVNAME=/dev/input/event5
    E: SUBSYSTEM=input
    E: MAJOR=13
    E: MINOR=69

    P: /devices/usb1/input/input5
    E: SUBSYSTEM=input
    A: name=Griffin PowerMate
    A: id/bustype=0003
    A: id/vendor=077d
    A: id/product=0410
    A: id/version=0400
    A: properties=0
    A: capabilities/ev=17
    A: capabilities/key=1 0 0 0 0
    A: capabilities/rel=80
    A: capabilities/abs=0
    A: capabilities/msc=2

    """

  /// The answers to every question of libevdev, in the lengths in which it asks.
  private static var answers: String {
    func bits(_ set: [Int], bytes: Int) -> String {
      (0..<bytes).map { byte in
        let value = set.filter { $0 / 8 == byte }.reduce(0) { $0 | 1 << ($1 % 8) }
        return (value < 16 ? "0" : "") + String(value, radix: 16, uppercase: true)
      }.joined()
    }
    let name = Array("Griffin PowerMate".utf8)
    let nameBits = name.enumerated().flatMap { index, byte in
      (0..<8).filter { byte >> $0 & 1 == 1 }.map { index * 8 + $0 }
    }
    let capabilities: [(type: Int, bytes: Int, codes: [Int])] = [
      (0, 8, [0, 1, 2, 4]), (1, 96, [0x100]), (2, 8, [7]), (3, 8, []), (4, 8, [1]), (5, 8, []), (17, 8, []),
      (18, 8, []), (21, 16, []),
    ]
    let lines =
      ["@DEV /dev/input/event5", "EVIOCGVERSION 0 01000100", "EVIOCGID 0 03007D0710040004"]
      + ["EVIOCGNAME(0) \(name.count + 1) \(bits(nameBits, bytes: 255))"]
      + capabilities.map { "EVIOCGBIT(\($0.type)) \($0.bytes) \(bits($0.codes, bytes: $0.bytes))" }
      + ["EVIOCGPROP 8 \(bits([], bytes: 8))", "EVIOCGKEY 96 \(bits([], bytes: 96))"]
      + ["EVIOCGLED 8 \(bits([], bytes: 8))", "EVIOCGSW 8 \(bits([], bytes: 8))"]
    return lines.joined(separator: "\n") + "\n"
  }
}
