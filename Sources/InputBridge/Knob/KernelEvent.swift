/// One event as evdev delivers it: `(time, type, code, value)` of `struct input_event` in `linux/input.h`.
public struct KernelEvent: Hashable, Sendable {
  public var time: EventTime
  public var type: UInt16
  public var code: UInt16
  public var value: Int32

  public init(time: EventTime, type: UInt16, code: UInt16, value: Int32) {
    self.time = time
    self.type = type
    self.code = code
    self.value = value
  }

  /// Whether this event closes a frame.
  public var isSynReport: Bool { type == EventType.syn && code == SynCode.report }

  /// Whether this event says that the kernel threw events away.
  public var isSynDropped: Bool { type == EventType.syn && code == SynCode.dropped }
}

/// The event types a knob uses (`linux/input-event-codes.h`).
public enum EventType {
  public static let syn: UInt16 = 0x00
  public static let key: UInt16 = 0x01
  public static let rel: UInt16 = 0x02
  public static let abs: UInt16 = 0x03
  public static let msc: UInt16 = 0x04
}

/// The codes of EV_SYN that carry meaning here.
public enum SynCode {
  public static let report: UInt16 = 0
  public static let dropped: UInt16 = 3
}
