import Glibc
import Testing

/// A Griffin PowerMate that is not there: umockdev stands between a process and the kernel, and answers what libevdev
/// asks of `/dev/input/event5` and what is read in `/sys`; its events come out of the node at their times.
///
/// EVIOCSCLOCKID and EVIOCSMASK are refused, as by a driver that knows neither.
package struct MockKnob {
  package static let isAvailable = unsafe access(runner, X_OK) == 0

  /// The command that runs another with this knob on the machine.
  package let wrapper: [String]
  /// The events as evemu writes them: a recording of what the hand does.
  package let recording: String

  private static let runner = "/usr/bin/umockdev-run"

  /// - Parameter hand: what the hand does, as `100 D · 180 U · 600 +3`: at 100 ms the button goes down. umockdev reads
  ///   microseconds with a leading zero as octal, so every time is to be a whole second, or 100 ms and more beyond one.
  package init(in scratch: Scratch, hand: String = "") throws {
    recording = try scratch.file("knob.evemu", try MockKnob.events(hand))
    let device = try scratch.file("knob.umockdev", MockKnob.device)
    let answers = try scratch.file("knob.ioctl", MockKnob.answers)
    let events = hand.isEmpty ? [] : ["--evemu-events", "/dev/input/event5=\(recording)"]
    wrapper = [MockKnob.runner, "--device", device, "--ioctl", "/dev/input/event5=\(answers)"] + events + ["--"]
  }

  private static func events(_ hand: String) throws -> String {
    try hand.split(separator: "·").map { moment in
      let words = moment.split(separator: " ")
      let (milliseconds, what) = (try #require(words.first.flatMap { Int($0) }), words.last.map(String.init) ?? "")
      let thousandths = String(milliseconds % 1000 + 1000).dropFirst()
      try #require(milliseconds % 1000 == 0 || milliseconds % 1000 >= 100, "\(moment): umockdev would read it as octal")
      let code = what == "D" ? "0001 0100 1" : what == "U" ? "0001 0100 0" : "0002 0007 \(try #require(Int(what)))"
      let time = "\(milliseconds / 1000).\(thousandths)000"
      return "E: \(time) \(code)\nE: \(time) 0000 0000 0\n"
    }.joined()
  }

  /// As the kernel lists it: BTN_0, REL_DIAL, MSC_PULSELED (drivers/input/misc/powermate.c).
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
    A: capabilities/ev=17
    A: capabilities/key=1 0 0 0 0
    A: capabilities/rel=80
    A: capabilities/abs=0
    A: capabilities/msc=2

    """

  /// The name by which a reader keeps what it learns of this knob: its ids and its port.
  package static let key = "port-0003-077d-0410-usb-0000-00-14-0-1-input0"

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
