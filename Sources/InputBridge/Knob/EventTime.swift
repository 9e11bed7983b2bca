/// A point in event time: the kernel's own timestamp of an event, in microseconds.
///
/// A live device reports CLOCK_MONOTONIC; a recording keeps whatever clock it was taken with. Only differences carry
/// meaning, and every decision in this library is taken in this time, never in "now". The resolution is the kernel's
/// (`struct input_event` carries microseconds).
public struct EventTime: Hashable, Comparable, Sendable {
  public var microseconds: Int64

  public init(microseconds: Int64) { self.microseconds = microseconds }

  public static let zero = EventTime(microseconds: 0)

  /// The time in seconds, as the JSON lines print it.
  public var seconds: Double { Double(microseconds) / 1_000_000 }

  public static func < (a: EventTime, b: EventTime) -> Bool { a.microseconds < b.microseconds }
  public static func + (t: EventTime, d: EventSpan) -> EventTime {
    EventTime(microseconds: t.microseconds &+ d.microseconds)
  }
  public static func - (t: EventTime, d: EventSpan) -> EventTime {
    EventTime(microseconds: t.microseconds &- d.microseconds)
  }
  public static func - (a: EventTime, b: EventTime) -> EventSpan {
    EventSpan(microseconds: a.microseconds &- b.microseconds)
  }
}

/// A length of event time in microseconds.
public struct EventSpan: Hashable, Comparable, Sendable {
  public var microseconds: Int64

  public init(microseconds: Int64) { self.microseconds = microseconds }

  public static let zero = EventSpan(microseconds: 0)
  public static func milliseconds(_ count: Int) -> EventSpan { EventSpan(microseconds: Int64(count) * 1000) }
  public static func seconds(_ count: Int) -> EventSpan { EventSpan(microseconds: Int64(count) * 1_000_000) }

  public var seconds: Double { Double(microseconds) / 1_000_000 }
  public var milliseconds: Double { Double(microseconds) / 1000 }

  public func scaled(percent: Int) -> EventSpan { EventSpan(microseconds: microseconds * Int64(percent) / 100) }

  public static func < (a: EventSpan, b: EventSpan) -> Bool { a.microseconds < b.microseconds }
}
