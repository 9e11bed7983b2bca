/// Lays the stamps of one node's frames on this process's clock, CLOCK_MONOTONIC.
///
/// Nearly always they are on it: the kernel stamps events in the clock the node was asked for, and then nothing is
/// changed, however late the process comes to read them. Two kinds of device need help, and get it without losing what
/// their stamps do tell:
///
/// - stamps of *another clock* (a driver that refused CLOCK_MONOTONIC, a device played back from a file) keep their
///   distances and are shifted as a whole, so that the first one is now;
/// - stamps that *stand still* over distinct reads say nothing: the time of arrival is taken instead.
///
/// A replay never passes through here.
struct StampClock: Sendable {
  enum Source: Hashable, Sendable {
    case kernel
    case shifted(by: EventSpan)
    case arrival

    /// Whether both are of one kind, however far each is shifted.
    func isSameKind(as other: Source) -> Bool {
      switch (self, other) {
      case (.kernel, .kernel), (.shifted, .shifted), (.arrival, .arrival): true
      case (.kernel, _), (.shifted, _), (.arrival, _): false
      }
    }
  }

  /// How far outside the span between the last read and now a stamp is of another clock. Drivers may date an event back
  /// to the moment the hardware saw it, some milliseconds; none dates it a second away.
  static let foreign = EventSpan.seconds(1)

  /// Two reads this far apart in arrival cannot bring two frames of the same microsecond: the kernel hands over what it
  /// stamped at once.
  static let apart = EventSpan.milliseconds(5)

  private(set) var source = Source.kernel
  private var last: (stamp: EventTime, arrival: EventTime)?
  /// At this time the node had nothing more to say, so nothing it says later is older.
  private var emptySince: EventTime

  /// - Parameter opened: When the node was opened.
  init(opened: EventTime) { emptySince = opened }

  /// The time of a frame.
  ///
  /// - Parameters:
  ///   - stamp: the frame's own.
  ///   - arrival: a clock read after the frame was, the same for all frames of one read.
  mutating func time(of stamp: EventTime, arrival: EventTime) -> EventTime {
    let before = last
    last = (stamp, arrival)
    if let before, before.stamp == stamp, arrival - before.arrival >= StampClock.apart { source = .arrival }
    switch source {
    case .kernel:
      guard stamp < emptySince - StampClock.foreign || stamp > arrival + StampClock.foreign else { return stamp }
      source = .shifted(by: arrival - stamp)
      return arrival
    case .shifted(let shift):
      guard stamp + shift > arrival + StampClock.apart else { return stamp + shift }
      // The first frame was read late, or the other clock runs fast: nothing happened later than now, but for the jitter
      // of reading, which is not to disturb the distances.
      source = .shifted(by: arrival - stamp)
      return arrival
    case .arrival:
      return arrival
    }
  }

  /// The node was read to its end.
  ///
  /// - Parameter began: a clock read before the read began.
  mutating func drained(began: EventTime) { emptySince = began }
}
