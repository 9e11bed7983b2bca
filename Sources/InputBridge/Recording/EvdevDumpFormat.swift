import CEvdev

/// The text of `evdev-dump`, which may watch several devices at once.
///
/// An event is `/dev/input/event9  1281181336.136435 EV_REL REL_WHEEL 0xFFFFFFFF`: the value is 32 bits in two's
/// complement. A type or code the tool has no name for is written as its number, 0x07 or 0x010A. There are no headers.
struct EvdevDumpFormat: RecordingFormat {
  private(set) var lanes: [FrameLane] = []
  private var laneOfNode: [String: Int] = [:]

  init() {}

  var devices: [DeviceDescription] { [] }

  static func event(in line: LineScanner) -> KernelEvent? { nodeEvent(in: line)?.event }

  mutating func read(_ line: LineScanner) {
    guard let (node, event) = EvdevDumpFormat.nodeEvent(in: line) else { return }
    let lane = laneOfNode[node] ?? lanes.count
    if lane == lanes.count {
      lanes.append(FrameLane())
      laneOfNode[node] = lane
    }
    lanes[lane].add(event)
  }

  private static func nodeEvent(in line: LineScanner) -> (node: String, event: KernelEvent)? {
    var line = line
    // The path is whatever the tool was given; a terminal's echo may stand before an absolute one.
    _ = line.skip(past: "/dev/")
    guard let node = line.word(), let time = line.time(), let type = line.word(), let code = line.word(),
      line.take("0x"), let value = line.hexadecimal(), line.isAtWordEnd, let type = number(ofType: type),
      let code = number(ofCode: code)
    else { return nil }
    return KernelEvent(time: time, type: type, code: code, value: value).map { (node, $0) }
  }

  /// libevdev: `libevdev_event_type_from_name`.
  private static func number(ofType name: String) -> Int64? {
    let type = unsafe libevdev_event_type_from_name(name)
    return type >= 0 ? Int64(type) : unnamed(name)
  }

  private static func number(ofCode name: String) -> Int64? {
    EventCode(name: name).map { Int64($0.code) } ?? unnamed(name)
  }

  private static func unnamed(_ name: String) -> Int64? {
    var number = LineScanner(name)
    guard number.take("0x") else { return nil }
    return number.hexadecimal()
  }
}
