/// Events as a person notes them down, written out as the tools that record devices write them.
///
/// The notation: a frame a line, its time in seconds and its events, separated by commas: `1.5 REL_WHEEL -1, KEY_MUTE 1`.
enum Recordings {
  /// As `evtest` prints it: numbers are decimal, but a scancode, which is written as it stands.
  static func evtest(_ frames: String) -> String {
    lines(frames) { time, event in
      let (type, typeName, code) = numbers(of: event.name)
      return "Event: time \(time), type \(type) (\(typeName)), code \(code) (\(event.name)), value \(event.value)"
    } ending: {
      "Event: time \($0), -------------- SYN_REPORT ------------"
    }
  }

  /// As evemu-record writes it, with the description of a device before it: types and codes are hexadecimal, values
  /// decimal.
  static func evemu(_ device: String, _ frames: String) -> String {
    device
      + lines(frames) { time, event in
        let (type, _, code) = numbers(of: event.name)
        return "E: \(time) 000\(type) \(hexadecimal(code)) \(event.value)"
      } ending: {
        "E: \($0) 0000 0000 0000"
      }
  }

  /// The Griffin PowerMate's description: BTN_0, REL_DIAL, MSC_PULSELED (drivers/input/misc/powermate.c).
  static let powerMate = """
    # EVEMU 1.3
    N: Griffin PowerMate
    I: 0003 077d 0410 0000
    P: 00 00 00 00 00 00 00 00
    B: 00 17 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 01 00 00 00 00 00 00 00
    B: 02 80 00 00 00 00 00 00 00
    B: 04 02 00 00 00 00 00 00 00

    """

  private static let kernel: [(type: Int, typeName: String, codes: [String: Int])] = [
    (1, "EV_KEY", ["KEY_ENTER": 28, "KEY_VOLUMEUP": 115, "BTN_0": 0x100]),
    (2, "EV_REL", ["REL_Y": 1, "REL_DIAL": 7, "REL_WHEEL": 8, "REL_WHEEL_HI_RES": 11]),
    (4, "EV_MSC", ["MSC_SCAN": 4]),
  ]

  private static func numbers(of name: String) -> (type: Int, typeName: String, code: Int) {
    for (type, typeName, codes) in kernel {
      if let code = codes[name] { return (type, typeName, code) }
    }
    preconditionFailure("no such event: \(name)")
  }

  private static func hexadecimal(_ code: Int) -> String {
    let digits = String(code, radix: 16)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }

  private static func lines(
    _ frames: String, _ line: (_ time: Substring, _ event: (name: String, value: Substring)) -> String,
    ending: (Substring) -> String
  ) -> String {
    var lines: [String] = []
    for frame in frames.split(separator: "\n") {
      let parts = frame.split(separator: " ", maxSplits: 1)
      for event in parts[1].split(separator: ",") {
        let words = event.split(separator: " ")
        lines.append(line(parts[0], (String(words[0]), words[1])))
      }
      lines.append(ending(parts[0]))
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
