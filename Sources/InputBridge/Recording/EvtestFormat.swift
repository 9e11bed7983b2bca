/// The text of `evtest`.
///
/// An event is `Event: time 12.345678, type 2 (EV_REL), code 7 (REL_DIAL), value 1`, a frame ends with
/// `Event: time 12.345678, -------------- SYN_REPORT ------------`. Numbers are decimal, but the values of MSC_RAW and
/// MSC_SCAN are hexadecimal without 0x. Old versions write other names ("Report Sync"); the numbers are the same.
struct EvtestFormat: RecordingFormat {
  private var header = EvtestHeader()
  private var lane = FrameLane()

  init() {}

  var devices: [DeviceDescription] { header.devices }
  var lanes: [FrameLane] { [lane] }

  static func event(in line: LineScanner) -> KernelEvent? {
    var scan = line
    while scan.skip(past: "Event: time ") {
      var fields = scan
      guard let time = fields.time(), fields.take(",") else { continue }
      if let event = fields.take("type ") ? coded(&fields, at: time) : sync(&fields, at: time) { return event }
    }
    return nil
  }

  private static func coded(_ fields: inout LineScanner, at time: EventTime) -> KernelEvent? {
    guard let type = fields.decimal(), fields.takeParenthesised(), fields.take(", code "), let code = fields.decimal(),
      fields.takeParenthesised(), fields.take(", value ")
    else { return nil }
    let isScan = type == Int64(EventType.msc) && (code == MscCode.raw || code == MscCode.scan)
    guard let value = isScan ? fields.hexadecimal() : fields.decimal(), fields.isAtWordEnd else { return nil }
    return KernelEvent(time: time, type: type, code: code, value: value)
  }

  private static func sync(_ fields: inout LineScanner, at time: EventTime) -> KernelEvent? {
    while fields.take("-") || fields.take(">") || fields.take("+") {}
    let names: [(String, UInt16)] = [
      ("SYN_REPORT", SynCode.report), ("Report Sync", SynCode.report), ("SYN_DROPPED", SynCode.dropped),
    ]
    for (name, code) in names where fields.take(name) {
      return KernelEvent(time: time, type: EventType.syn, code: code, value: 0)
    }
    return nil
  }

  mutating func read(_ line: LineScanner) {
    if let event = EvtestFormat.event(in: line) {
      lane.add(event)
    } else {
      header.read(line)
    }
  }

  private enum MscCode {
    static let raw: Int64 = 3
    static let scan: Int64 = 4
  }
}

/// The description evtest prints before its events, which evemu repeats behind `#`.
struct EvtestHeader {
  private(set) var devices: [DeviceDescription] = []
  private var hasIdentity = false
  private var hasName = false
  private var type: Int64?
  private var axis: Int64?
  private var minimum: Int64?

  mutating func read(_ line: LineScanner) {
    var line = line
    while line.take("#") {}
    if line.take("Input device ID: bus") {
      begin(if: hasIdentity)
      hasIdentity = true
      readIdentity(&line)
    } else if line.take("Input device name:") {
      begin(if: hasName)
      hasName = true
      devices[devices.count - 1].name = line.rest.droppingQuotes
    } else if !devices.isEmpty {
      readCapability(&line)
    }
  }

  /// The identity and the name come in either order; the second of a kind is another device's.
  private mutating func begin(if isRepeated: Bool) {
    guard isRepeated || devices.isEmpty else { return }
    self = EvtestHeader(devices: devices + [DeviceDescription()])
  }

  private mutating func readIdentity(_ line: inout LineScanner) {
    guard let bus = line.hexadecimal(), line.take("vendor"), let vendor = line.hexadecimal(), line.take("product"),
      let product = line.hexadecimal(), line.take("version"), let version = line.hexadecimal()
    else { return }
    devices[devices.count - 1].setIdentity(bus: bus, vendor: vendor, product: product, version: version)
  }

  private mutating func readCapability(_ line: inout LineScanner) {
    if line.take("Event type") {
      type = line.decimal()
    } else if line.take("Event code") {
      guard let type, let code = line.decimal() else { return }
      devices[devices.count - 1].addListed(type: type, code: code)
      axis = type == Int64(EventType.abs) ? code : nil
    } else if line.take("Min") {
      minimum = line.decimal()
    } else if line.take("Max") {
      guard let axis, let minimum, let maximum = line.decimal() else { return }
      devices[devices.count - 1].setRange(axis: axis, minimum: minimum, maximum: maximum)
    } else if line.take("Property type") {
      guard let property = line.decimal().flatMap(UInt16.init(exactly:)) else { return }
      devices[devices.count - 1].properties.insert(property)
    } else if line.take("Properties:") || line.take("Key repeat handling:") {
      type = nil
    }
  }
}
