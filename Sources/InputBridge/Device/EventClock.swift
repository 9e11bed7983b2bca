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
    let elapsed = Double((EventClock.monotonic - start).microseconds) * speed
    return origin + EventSpan(microseconds: Int64(elapsed))
  }

  /// The monotonic moment at which this clock shows `time`, rounded up.
  public func monotonic(at time: EventTime) -> EventTime {
    if self == .live { return time }
    return start + EventSpan(microseconds: Int64((Double((time - origin).microseconds) / speed).rounded(.up)))
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
