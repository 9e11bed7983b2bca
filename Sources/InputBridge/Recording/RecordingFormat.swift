import CEvdev

/// The text one tool writes, read line by line.
protocol RecordingFormat: SendableMetatype {
  init()

  /// The event this line is, or nil for any other text. Decides which format a file has.
  static func event(in line: LineScanner) -> KernelEvent?

  mutating func read(_ line: LineScanner)

  /// What the headers read so far say.
  var devices: [DeviceDescription] { get }

  /// The events read so far, a lane a device.
  var lanes: [FrameLane] { get }
}

extension KernelEvent {
  /// The event of numbers as read, or nil where they fit no `struct input_event`. A value may be written signed or as
  /// the same 32 bits unsigned.
  init?(time: EventTime, type: Int64, code: Int64, value: Int64) {
    guard let type = UInt16(exactly: type), let code = UInt16(exactly: code),
      value >= Int64(Int32.min), value <= Int64(UInt32.max)
    else { return nil }
    self.init(time: time, type: type, code: code, value: Int32(truncatingIfNeeded: value))
  }
}

extension EventTime {
  /// The time of seconds and microseconds as read, or nil where it is too large to be one.
  init?(seconds: Int64, microseconds: Int64) {
    let (whole, isTooLarge) = seconds.multipliedReportingOverflow(by: 1_000_000)
    let (sum, isStillTooLarge) = whole.addingReportingOverflow(microseconds)
    if isTooLarge || isStillTooLarge { return nil }
    self.init(microseconds: sum)
  }
}

extension DeviceDescription {
  /// Sets the identity from numbers as read, where each fits `struct input_id`.
  mutating func setIdentity(bus: Int64, vendor: Int64, product: Int64, version: Int64) {
    guard let bus = UInt16(exactly: bus), let vendor = UInt16(exactly: vendor), let product = UInt16(exactly: product),
      let version = UInt16(exactly: version)
    else { return }
    (self.bus, self.vendor, self.product, self.version) = (bus, vendor, product, version)
  }

  /// Adds a code that a header lists, where the kernel knows one of that number.
  ///
  /// EV_SYN is left out: each device has it, and tools list other things in its place (evemu the event types).
  /// libevdev: `libevdev_event_type_get_max`, -1 for an unknown type.
  mutating func addListed(type: Int64, code: Int64) {
    guard let type = UInt16(exactly: type), type != EventType.syn, let code = UInt16(exactly: code),
      Int32(code) <= libevdev_event_type_get_max(UInt32(type))
    else { return }
    codes.insert(EventCode(type: type, code: code))
  }

  /// Sets the range of an absolute axis, where the numbers are a range.
  mutating func setRange(axis: Int64, minimum: Int64, maximum: Int64) {
    guard let axis = UInt16(exactly: axis), let minimum = Int32(exactly: minimum), let maximum = Int32(exactly: maximum)
    else { return }
    axes[axis] = AxisRange(minimum: minimum, maximum: maximum)
  }
}

extension String {
  /// The text between the first and the last quotation mark, or all of it where there are not two.
  var droppingQuotes: String {
    guard let first = firstIndex(of: "\""), let last = lastIndex(of: "\""), first < last else { return self }
    return String(self[index(after: first)..<last])
  }
}
