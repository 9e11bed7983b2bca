/// The YAML of `libinput record` (libinput-record(1)), and of this library's ``RecordingWriter``.
///
/// Below `devices:` each `- node:` has an `evdev:` description and its `events:`. Each `- evdev:` there is a frame, a
/// list of `- [seconds, microseconds, type, code, value]`, all decimal. The entries of other kinds (`- hid:`,
/// `- libinput:`) and unknown keys are ignored, as the manual asks. The YAML is read line by line as the tool writes
/// it; a list of codes may be wrapped.
struct LibinputFormat: RecordingFormat {
  private(set) var devices: [DeviceDescription] = []
  private(set) var lanes: [FrameLane] = []
  private var section = Section.other
  /// The list that the last line opened and did not close.
  private var openList: ListKey?

  init() {}

  /// The part of a device's entry that a line belongs to.
  private enum Section { case evdev, codes, axes, other }

  private enum ListKey: Hashable {
    case identity, properties
    case codes(type: Int64)
  }

  static func event(in line: LineScanner) -> KernelEvent? {
    var line = line
    guard line.take("- ["), let seconds = line.decimal(), line.take(","), let microseconds = line.decimal(),
      line.take(","), let type = line.decimal(), line.take(","), let code = line.decimal(), line.take(","),
      let value = line.decimal(), line.take("]"),
      let time = EventTime(seconds: seconds, microseconds: microseconds)
    else { return nil }
    return KernelEvent(time: time, type: type, code: code, value: value)
  }

  mutating func read(_ line: LineScanner) {
    if let event = LibinputFormat.event(in: line) {
      if lanes.isEmpty { lanes.append(FrameLane()) }
      lanes[lanes.count - 1].add(event)
    } else {
      readKey(line)
    }
  }

  private mutating func readKey(_ line: LineScanner) {
    var line = line
    if line.take("- node:") {
      lanes.append(FrameLane())
      section = .other
    } else if line.take("- evdev:") {
      if lanes.isEmpty { lanes.append(FrameLane()) }
      lanes[lanes.count - 1].beginList()
    } else if line.take("evdev:") {
      devices.append(DeviceDescription())
      section = .evdev
    } else if line.take("hid:") || line.take("udev:") || line.take("quirks:") || line.take("events:") {
      section = .other
    } else if section != .other {
      readDescription(&line)
    }
  }

  private mutating func readDescription(_ line: inout LineScanner) {
    if let list = openList, line.isNumberList {
      readList(&line, into: list)
    } else if line.take("name:") {
      devices[devices.count - 1].name = line.rest.droppingQuotes.unescapedFromYAML
    } else if line.take("id:") {
      readList(&line, into: .identity)
    } else if line.take("properties:") {
      readList(&line, into: .properties)
    } else if line.take("codes:") {
      section = .codes
    } else if line.take("absinfo:") {
      section = .axes
    } else if let key = line.decimal(), line.take(":") {
      if section == .codes { readList(&line, into: .codes(type: key)) } else { readAxis(key, &line) }
    }
  }

  private mutating func readAxis(_ axis: Int64, _ line: inout LineScanner) {
    guard line.take("["), let minimum = line.decimal(), line.take(","), let maximum = line.decimal() else { return }
    devices[devices.count - 1].setRange(axis: axis, minimum: minimum, maximum: maximum)
  }

  /// Reads `[1, 2, 3]`, or as much of it as stands on this line.
  private mutating func readList(_ line: inout LineScanner, into key: ListKey) {
    _ = line.take("[")
    var numbers: [Int64] = []
    while let number = line.decimal() {
      numbers.append(number)
      if !line.take(",") { break }
    }
    openList = line.take("]") ? nil : key
    switch key {
    case .identity:
      guard numbers.count == 4 else { return }
      devices[devices.count - 1].setIdentity(
        bus: numbers[0], vendor: numbers[1], product: numbers[2], version: numbers[3])
    case .properties:
      devices[devices.count - 1].properties.formUnion(numbers.compactMap(UInt16.init(exactly:)))
    case .codes(let type):
      for code in numbers { devices[devices.count - 1].addListed(type: type, code: code) }
    }
  }
}
