import CEvdev

/// Writes frames as the YAML of `libinput record`, which `libinput replay` and ``Recording`` read.
///
/// The text comes piece by piece, to be appended to a file as it is made: first ``header``, then what ``write(_:of:)``
/// returns, at the end ``finish()``. In this format each device's events stand below its own description, so only the
/// first device's can be written as they come; those of the others are held until the end, as libinput does.
///
/// All devices share one time base: the first frame written is at 0.
public struct RecordingWriter {
  private let nodes: [(path: String, device: DeviceDescription)]
  /// Frames of the second device and later, as text.
  private var held: [String]
  private var base: EventTime?

  /// - Parameter nodes: The event nodes of the knob, the one to be written live first.
  public init(_ nodes: [(path: String, device: DeviceDescription)]) {
    self.nodes = nodes
    held = nodes.dropFirst().map { RecordingWriter.entry(for: $0.device, at: $0.path) }
  }

  /// The text before the first frame.
  public var header: String {
    // libinput replay asks for the format's version; the other top-level keys may be absent.
    "version: 1\nndevices: \(nodes.count)\ndevices:\n"
      + (nodes.first.map { RecordingWriter.entry(for: $0.device, at: $0.path) } ?? "")
  }

  /// Takes a frame, without its closing SYN_REPORT, of the device at that place in the list, and returns the text to
  /// append now: none for an empty frame, and none for another device than the first.
  public mutating func write(_ frame: [KernelEvent], of device: Int = 0) -> String {
    guard let first = frame.first, let last = frame.last else { return "" }
    let base = base ?? first.time
    self.base = base
    let report = KernelEvent(time: last.time, type: EventType.syn, code: SynCode.report, value: 0)
    var text = "  - evdev:\n"
    for event in frame + [report] { text += RecordingWriter.line(for: event, since: base) }
    guard device > 0 else { return text }
    held[device - 1] += text
    return ""
  }

  /// Returns the entries of the devices that were held, and forgets them.
  public mutating func finish() -> String {
    defer { held = held.map { _ in "" } }
    return held.joined()
  }

  /// A device's entry up to and with `events:`.
  private static func entry(for device: DeviceDescription, at path: String) -> String {
    var text = """
      - node: \(path)
        evdev:
          name: "\(device.name.escapedForYAML)"
          id: [\(device.bus), \(device.vendor), \(device.product), \(device.version)]
          codes:\(device.codes.isEmpty ? " {}" : "")

      """
    for (type, codes) in Dictionary(grouping: device.codes, by: \.type).sorted(by: { $0.key < $1.key }) {
      let name = unsafe libevdev_event_type_get_name(UInt32(type)).map { unsafe String(cString: $0) } ?? "?"
      text += "      \(type): \(list(codes.map(\.code).sorted())) # \(name)\n"
    }
    text += "    absinfo:\n"
    for code in device.codes.filter({ $0.type == EventType.abs }).map(\.code).sorted() {
      // Replay needs a range for each axis that can be sent. Fuzz, flat and resolution mean nothing to a knob.
      let range = device.axes[code] ?? DeviceDescription.AxisRange(minimum: 0, maximum: 0)
      text += "      \(code): [\(range.minimum), \(range.maximum), 0, 0, 0]\n"
    }
    text += "    properties: \(list(device.properties.sorted()))\n"
    text += "  udev:\n    properties: []\n  events:\n"
    return text
  }

  private static func list(_ numbers: [UInt16]) -> String {
    "[" + numbers.map(String.init).joined(separator: ", ") + "]"
  }

  private static func line(for event: KernelEvent, since base: EventTime) -> String {
    let time = (event.time - base).microseconds
    // Rounded down, so that a time before the base has negative seconds and positive microseconds.
    let seconds = (time >= 0 ? time : time - 999_999) / 1_000_000
    let numbers = "\(seconds), \(time - seconds * 1_000_000), \(event.type), \(event.code), \(event.value)"
    return "    - [\(numbers)] # \(EventCode(type: event.type, code: event.code))\n"
  }
}

extension String {
  /// The text between the quotation marks of a YAML string. A control character becomes a blank.
  fileprivate var escapedForYAML: String {
    var text = ""
    for scalar in unicodeScalars {
      if scalar == "\"" || scalar == "\\" { text += "\\" }
      text.unicodeScalars.append(scalar.properties.generalCategory == .control ? " " : scalar)
    }
    return text
  }

  /// The same, read back.
  var unescapedFromYAML: String {
    var text = ""
    var isEscaped = false
    for scalar in unicodeScalars {
      if scalar == "\\", !isEscaped {
        isEscaped = true
      } else {
        text.unicodeScalars.append(scalar)
        isEscaped = false
      }
    }
    return text
  }
}
