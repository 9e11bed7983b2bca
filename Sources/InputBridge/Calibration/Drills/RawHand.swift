/// What a stretch of frames says before any filter: turns in counts of the device, edges of its contacts.
struct RawHand: Hashable, Sendable {
  struct Turn: Hashable, Sendable {
    var time: EventTime
    /// In counts of the device (a detent of a high-resolution wheel is one), positive as the device counts.
    var counts: Double
  }

  struct Edge: Hashable, Sendable {
    var time: EventTime
    var button: KnobButton
    var isDown: Bool
  }

  /// One press as it came through a debounce window.
  struct Contact: Hashable, Sendable {
    var button: KnobButton
    var down: EventTime
    var up: EventTime

    var length: EventSpan { up - down }
  }

  var turns: [Turn] = []
  var edges: [Edge] = []
  /// How often the kernel threw events away.
  var losses = 0

  /// Reads frames as the profile does, but without its divisor, direction and filters.
  init(_ frames: [[KernelEvent]], profile: KnobProfile, axes: [UInt16: DeviceDescription.AxisRange]) {
    self = RawHand.read([frames], profile: profile, axes: axes)[0]
  }

  private init() {}

  /// Reads stretches that follow each other, so that a ring's or counter's origin goes on from one to the next.
  static func read(
    _ stretches: [[[KernelEvent]]], profile: KnobProfile, axes: [UInt16: DeviceDescription.AxisRange]
  ) -> [RawHand] {
    var raw = profile
    raw.rotation.eventsPerDetent = 1
    raw.rotation.isInverted = false
    raw.filters.debounce = .zero
    raw.filters.reverseGuard = .zero
    var pipeline = KnobPipeline(profile: raw, axes: axes)
    var gestures: [Gesture] = []
    return stretches.map { frames in
      var hand = RawHand()
      pipeline.trace = []
      for frame in frames { pipeline.handle(frame, into: &gestures) }
      for entry in pipeline.trace ?? [] {
        switch entry {
        case .frame(let time, _, let inputs): for input in inputs { hand.add(input, at: time) }
        case .lost: hand.losses += 1
        default: break
        }
      }
      return hand
    }
  }

  private mutating func add(_ input: KnobInput, at time: EventTime) {
    switch input {
    case .turn(let detents): turns.append(Turn(time: time, counts: detents.value))
    case .button(let button, let isDown): edges.append(Edge(time: time, button: button, isDown: isDown))
    case .lost: losses += 1
    }
  }

  /// The presses, each with both edges, as a debounce window of this length lets them through.
  func contacts(debounce window: EventSpan) -> [Contact] {
    var debounce = Debounce(window: window)
    var open: [KnobButton: EventTime] = [:]
    var contacts: [Contact] = []
    func take(_ edge: Debounce.Edge) {
      if edge.isDown {
        open[edge.button] = edge.date
      } else if let down = open.removeValue(forKey: edge.button) {
        contacts.append(Contact(button: edge.button, down: down, up: edge.date))
      }
    }
    for edge in edges {
      while let deadline = debounce.nextDeadline, deadline < edge.time {
        if let judged = debounce.judge(at: deadline) { take(judged) }
      }
      if case .accepted(let accepted) = debounce.edge(edge.button, isDown: edge.isDown, at: edge.time) {
        take(accepted)
      }
    }
    while let deadline = debounce.nextDeadline {
      if let judged = debounce.judge(at: deadline) { take(judged) }
    }
    return contacts
  }
}
