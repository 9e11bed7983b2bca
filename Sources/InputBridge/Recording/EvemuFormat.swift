/// The text of `evemu-record` and `evemu-describe`, and the `.desc` and `.events` files they are split into.
///
/// An event is `E: 12.345678 0002 0007 -1`: seconds, type and code in hexadecimal, the value in decimal (evemu(7)).
/// A terminal's echo may stand before the `E:`. A description is `N:` name, `I:` bus vendor product version,
/// `P:` property bits, `B:` type and code bits, `A:` axis and its range, all in hexadecimal but the range.
struct EvemuFormat: RecordingFormat {
  private var described: [DeviceDescription] = []
  private var comments = EvtestHeader()
  private var lane = FrameLane()
  /// How many bits of each type the `B:` lines of this device have given so far; eight bytes come on a line.
  private var bitsRead: [Int64: Int64] = [:]
  private var propertyBitsRead: Int64 = 0

  init() {}

  /// The `#` comments repeat the description for people; they count where it is missing.
  var devices: [DeviceDescription] { described.isEmpty ? comments.devices : described }
  var lanes: [FrameLane] { [lane] }

  static func event(in line: LineScanner) -> KernelEvent? {
    var scan = line
    if scan.take("#") { return nil }
    while scan.skip(past: "E:") {
      var fields = scan
      if let time = fields.time(), let type = fields.hexadecimal(), let code = fields.hexadecimal(),
        let value = fields.decimal(), fields.isAtWordEnd,
        let event = KernelEvent(time: time, type: type, code: code, value: value)
      {
        return event
      }
    }
    return nil
  }

  mutating func read(_ line: LineScanner) {
    if let event = EvemuFormat.event(in: line) {
      lane.add(event)
    } else if !readDescription(line) {
      comments.read(line)
    }
  }

  private mutating func readDescription(_ line: LineScanner) -> Bool {
    var line = line
    if line.take("N:") {
      described.append(DeviceDescription())
      bitsRead = [:]
      propertyBitsRead = 0
      described[described.count - 1].name = line.rest
      return true
    }
    guard !described.isEmpty else { return false }
    if line.take("I:") {
      readIdentity(&line)
    } else if line.take("P:") {
      readProperties(&line)
    } else if line.take("B:") {
      readBits(&line)
    } else if line.take("A:") {
      readAxis(&line)
    } else {
      return false
    }
    return true
  }

  private mutating func readIdentity(_ line: inout LineScanner) {
    guard let bus = line.hexadecimal(), let vendor = line.hexadecimal(), let product = line.hexadecimal(),
      let version = line.hexadecimal()
    else { return }
    described[described.count - 1].setIdentity(bus: bus, vendor: vendor, product: product, version: version)
  }

  private mutating func readProperties(_ line: inout LineScanner) {
    EvemuFormat.readBytes(&line, from: &propertyBitsRead) { property in
      guard let property = UInt16(exactly: property) else { return }
      described[described.count - 1].properties.insert(property)
    }
  }

  private mutating func readBits(_ line: inout LineScanner) {
    guard let type = line.hexadecimal() else { return }
    EvemuFormat.readBytes(&line, from: &bitsRead[type, default: 0]) { code in
      described[described.count - 1].addListed(type: type, code: code)
    }
  }

  private mutating func readAxis(_ line: inout LineScanner) {
    guard let axis = line.hexadecimal(), let minimum = line.decimal(), let maximum = line.decimal() else { return }
    described[described.count - 1].setRange(axis: axis, minimum: minimum, maximum: maximum)
  }

  /// Reads a row of bytes, least significant bit first, and reports the numbers of the bits that are set.
  private static func readBytes(
    _ line: inout LineScanner, from offset: inout Int64, _ report: (Int64) -> Void
  ) {
    while let byte = line.hexadecimal() {
      for bit in 0..<Int64(8) where byte >> bit & 1 == 1 { report(offset + bit) }
      offset += 8
    }
  }
}
