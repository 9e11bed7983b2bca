/// Leads a person through drills: which one is on, what has been seen of it, and when it is over.
///
/// A pure state machine in event time; the command around it prints and listens. A drill ends by itself when its
/// repetitions are there and the knob has rested, or when the person says so.
public struct DrillGuide: Sendable {
  private let profile: KnobProfile
  private let axes: [UInt16: DeviceDescription.AxisRange]
  private var steps: ArraySlice<DrillStep>
  private var frames: [[KernelEvent]] = []
  private var began: EventTime?
  private var lastFrame: EventTime?
  /// The drills that are done.
  public private(set) var takes: [DrillTake] = []

  /// After the last repetition the knob has to rest this long.
  private static let restAfterPresses = EventSpan.milliseconds(1500)
  /// Clicks are counted by the person: a knob that counts two a click is not done at half of them.
  private static let restAfterTurns = EventSpan.milliseconds(3500)
  /// How long a hand rests on the knob.
  private static let resting = EventSpan.seconds(5)

  /// - Parameter axes: the device's own axis ranges, for a ring whose profile names none.
  public init(
    _ steps: [DrillStep] = DrillStep.usual, profile: KnobProfile,
    axes: [UInt16: DeviceDescription.AxisRange] = [:]
  ) {
    self.steps = steps[...]
    self.axes = axes
    self.profile = profile
  }

  /// The drill that is on; nil when all are done.
  public var current: DrillStep? { steps.first }

  /// Begins the current drill: what came before belongs to none.
  public mutating func begin(at now: EventTime) {
    frames = []
    lastFrame = nil
    began = now
  }

  /// Takes a frame of the knob, without its SYN_REPORT.
  ///
  /// - Parameter time: when it was, on the clock that ``begin(at:)`` was told of. The stamps of its events may be of another
  ///   one, or stand still, and are not looked at.
  public mutating func take(_ frame: [KernelEvent], at time: EventTime) {
    guard !frame.isEmpty, current != nil else { return }
    frames.append(
      frame.map { event in
        var event = event
        event.time = time
        return event
      })
    lastFrame = time
  }

  /// When the current drill ends by itself if nothing more comes; nil while repetitions are missing.
  public var nextDeadline: EventTime? {
    guard let step = current else { return nil }
    if step.drill == .rest { return began.map { $0 + DrillGuide.resting } }
    guard let lastFrame, repetitions >= step.times else { return nil }
    return lastFrame + (step.drill.isPressing ? DrillGuide.restAfterPresses : DrillGuide.restAfterTurns)
  }

  /// Keeps the drill as it is and goes on to the next.
  public mutating func finish() {
    guard let step = steps.popFirst() else { return }
    takes.append(DrillTake(step: step, frames: frames))
    frames = []
  }

  /// Leaves the drill out.
  public mutating func skip() {
    _ = steps.popFirst()
    frames = []
  }

  /// Begins the drill that is on again; where nothing was done in it yet, takes the one before back. False where there is
  /// none.
  public mutating func goBack() -> Bool {
    guard frames.isEmpty else {
      frames = []
      return true
    }
    guard let last = takes.popLast() else { return false }
    steps = [last.step] + steps
    frames = []
    return true
  }

  // MARK: Feedback

  /// How many repetitions have been seen: presses as they come through the debounce window, counts of turns.
  public var repetitions: Int {
    guard let step = current else { return 0 }
    let hand = self.hand
    guard step.drill.isPressing else {
      return step.drill == .spin ? hand.turnsBack : Int(hand.turns.reduce(0) { $0 + abs($1.counts) })
    }
    return hand.contacts(debounce: profile.filters.debounce).count / step.drill.presses(times: 1)
  }

  /// What has just been seen, in a few words: `3 of 10, 340 ms apart`.
  public var feedback: String {
    guard let step = current else { return "" }
    let hand = self.hand
    let contacts = hand.contacts(debounce: profile.filters.debounce)
    let seen = "\(repetitions) of \(step.times)"
    switch step.drill {
    case .press, .hold:
      return contacts.last.map { "\(seen), \(Int($0.length.milliseconds)) ms long" } ?? seen
    case .double:
      guard contacts.count.isMultiple(of: 2), contacts.count >= 2 else { return seen }
      let pause = contacts[contacts.count - 1].down - contacts[contacts.count - 2].up
      return "\(seen), \(Int(pause.milliseconds)) ms apart"
    case .right, .left: return "\(repetitions) counts for \(step.times) clicks"
    case .spin: return "\(seen), \(hand.turns.count) steps"
    case .rest: return "\(hand.turns.count + hand.edges.count) events"
    }
  }

  private var hand: RawHand { RawHand(frames, profile: profile, axes: axes) }
}

extension RawHand {
  /// How often the turning changed its direction for more than a step.
  fileprivate var turnsBack: Int {
    var (turns, direction, run, counted) = (0, 0.0, 0, false)
    for turn in self.turns {
      if turn.counts * direction < 0 { (run, counted) = (0, false) }
      direction = turn.counts
      run += 1
      if run == 2, !counted {
        turns += 1
        counted = true
      }
    }
    // The spin and the flick back are two runs.
    return turns / 2
  }
}
