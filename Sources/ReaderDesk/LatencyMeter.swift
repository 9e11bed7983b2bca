package import InputBridge

/// How long an event takes to its gesture and to the screen: stamps and states in, figures out.
///
/// `State` is what a screen shows. A gesture is on the screen when a frame is painted whose state is the one that it, or a
/// later one, left; a gesture that left the state as it was is on no screen.
package struct LatencyMeter<State: Equatable> {
  /// From the kernel's stamp until the gesture was made, one a gesture.
  package private(set) var toGesture: [EventSpan] = []
  /// From the kernel's stamp until the frame was painted, one a gesture that shows.
  package private(set) var toPaint: [EventSpan] = []
  /// Of the same gestures, from the gesture until the frame was painted: of no kernel's clock.
  package private(set) var gestureToPaint: [EventSpan] = []
  /// What the last gesture left.
  private var last: State?
  private var waiting: [(stamp: EventTime, made: EventTime, state: State)] = []

  package init() {}

  /// The state changed by something that is not measured: a deadline, a rest.
  package mutating func changed(to state: State) { last = state }

  /// A gesture was made.
  ///
  /// - Parameters:
  ///   - stamp: the kernel's of the event that made it.
  ///   - now: the same clock.
  ///   - state: what is to be shown after it.
  package mutating func gesture(stamped stamp: EventTime, at now: EventTime, leaving state: State) {
    toGesture.append(now - stamp)
    if state != last { waiting.append((stamp, now, state)) }
    last = state
  }

  /// A frame was painted.
  package mutating func painted(_ state: State, at now: EventTime) {
    // Several gestures may be shown by one frame: all that came before the one whose state it is.
    guard let shown = waiting.lastIndex(where: { $0.state == state }) else { return }
    for gesture in waiting[...shown] {
      toPaint.append(now - gesture.stamp)
      gestureToPaint.append(now - gesture.made)
    }
    waiting.removeSubrange(...shown)
  }

  /// How many gestures changed nothing that a screen shows, or have not been painted.
  package var unpainted: Int { toGesture.count - toPaint.count }
}

/// The usual figures of some spans.
package struct LatencyFigures: Hashable {
  /// The middle one, and the one that 99 of 100 do not exceed: the nearest rank, so each is a span that was measured.
  package var median: EventSpan
  package var p99: EventSpan
  package var most: EventSpan

  /// nil where there are none.
  package init?(_ spans: [EventSpan]) {
    let sorted = spans.sorted()
    guard let most = sorted.last else { return nil }
    func rank(_ percent: Int) -> EventSpan { sorted[max(0, (sorted.count * percent + 99) / 100 - 1)] }
    median = rank(50)
    p99 = rank(99)
    self.most = most
  }
}

extension Gesture {
  /// Whether this is the first phase that an event brings, and brings at once: a turn, or a contact. Others come by a
  /// deadline, or with one of these.
  package var isFirstOfItsEvent: Bool {
    switch kind {
    case .slide(.changed, _), .press(.began), .doublePress: true
    case .slide, .press, .hold: false
    }
  }
}
