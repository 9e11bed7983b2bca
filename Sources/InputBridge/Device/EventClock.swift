import Glibc

/// What time it is in event time: the clock by which deadlines are noticed, never decided.
///
/// Live, event time is CLOCK_MONOTONIC. For a replay it runs from the recording's first stamp, `speed` times as fast.
public struct EventClock: Hashable, Sendable {
  private var origin: EventTime
  private var start: EventTime
  /// Seconds of event time in a second.
  public let speed: Double

  /// The clock of live devices.
  public static let live = EventClock(origin: .zero, start: .zero, speed: 1)

  /// A clock that shows `origin` now.
  public static func replay(from origin: EventTime, speed: Double) -> EventClock {
    EventClock(origin: origin, start: monotonic, speed: speed)
  }

  public var now: EventTime {
    if self == .live { return EventClock.monotonic }
    return origin + EventClock.span(Double((EventClock.monotonic - start).microseconds) * speed)
  }

  /// The monotonic moment at which this clock shows `time`, rounded up.
  public func monotonic(at time: EventTime) -> EventTime {
    if self == .live { return time }
    return start + EventClock.span((Double((time - origin).microseconds) / speed).rounded(.up))
  }

  /// A span of at most some 36,000 years, whatever pace was asked for.
  private static func span(_ microseconds: Double) -> EventSpan {
    EventSpan(microseconds: Int64(min(max(microseconds, -0x1p60), 0x1p60)))
  }

  /// How long the machine has slept since it booted: CLOCK_BOOTTIME goes on in suspend, CLOCK_MONOTONIC does not.
  static var slept: EventSpan { read(CLOCK_BOOTTIME) - monotonic }

  static var monotonic: EventTime { read(CLOCK_MONOTONIC) }

  private static func read(_ clock: clockid_t) -> EventTime {
    var time = timespec()
    unsafe clock_gettime(clock, &time)
    return EventTime(microseconds: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000)
  }
}
