/// The road from a knob's frames to gestures: decoder, filters, recogniser, in event time.
///
/// A pure value. The same frames give the same gestures whatever the pace they are handed over at: ``handle(_:into:)``
/// runs every deadline that lies before a frame, and ``runDeadlines(before:into:)`` those that a clock has passed
/// meanwhile. A deadline that equals an event's time loses to the event.
public struct KnobPipeline: Sendable {
  /// How the knob is read at this moment.
  public private(set) var profile: KnobProfile
  /// How it is to be read as soon as nothing is in progress.
  private var nextProfile: KnobProfile?

  /// What the stages made of each frame and deadline, in order; filled only while not nil.
  public var trace: [PipelineTrace]?

  /// How often the kernel threw events away (SYN_DROPPED). The turns in them are lost, and nobody knows how many.
  public private(set) var drops = 0

  private var decoder: KnobDecoder
  private var debounce: Debounce
  private var reverseGuard: ReverseGuard
  private var recognizer: GestureRecognizer
  /// The time of the last frame or loss. Time never runs backwards here: an earlier stamp is taken as this one.
  private var clock: EventTime?
  private var inputs: [KnobInput] = []

  /// - Parameter axes: the device's own axis ranges, for a ring whose profile names none.
  public init(profile: KnobProfile, axes: [UInt16: DeviceDescription.AxisRange] = [:]) {
    self.profile = profile
    decoder = KnobDecoder(profile: profile, axes: axes)
    debounce = Debounce(window: profile.filters.debounce)
    reverseGuard = ReverseGuard(guardTime: profile.filters.reverseGuard)
    recognizer = GestureRecognizer(timing: profile.timing)
    inputs.reserveCapacity(16)
  }

  /// The earliest time at which something is decided by nothing happening; nil while nothing is waited for.
  public var nextDeadline: EventTime? { nextStage?.deadline }

  /// Since when the button is down that the hand is at; nil while none is.
  var downSince: EventTime? { recognizer.downSince }

  // MARK: Tuning

  /// Reads the knob by another profile of the same rotation and buttons: another measure, direction, other filters and
  /// windows. A gesture in progress ends under those it began with; the next one begins under the new ones.
  public mutating func retune(to profile: KnobProfile) {
    precondition(profile.readsAlike(self.profile), "another rotation or other buttons are another pipeline")
    nextProfile = profile
    takeNextProfile()
  }

  private mutating func takeNextProfile() {
    guard let next = nextProfile, nextDeadline == nil, recognizer.isIdle else { return }
    nextProfile = nil
    profile = next
    decoder.change(to: next.rotation)
    debounce.window = next.filters.debounce
    reverseGuard.guardTime = next.filters.reverseGuard
    recognizer.timing = next.timing
  }

  // MARK: Inputs

  /// Takes one frame: the events up to a SYN_REPORT, without it. It acts as a whole, at the time of its first event.
  ///
  /// A frame that contains SYN_DROPPED is a loss: half of it belongs to a frame that never arrived whole.
  public mutating func handle(_ frame: [KernelEvent], into gestures: inout [Gesture]) {
    guard let first = frame.first else { return }
    handle(frame[...], at: first.time, into: &gestures)
  }

  /// Takes one frame at a time that is not its stamp's: that of a clock the stamps were laid on.
  mutating func handle(_ frame: ArraySlice<KernelEvent>, at time: EventTime, into gestures: inout [Gesture]) {
    for event in frame where event.isSynDropped {
      drops += 1
      return lose(at: time, because: .dropped(count: drops), into: &gestures)
    }
    let time = advance(to: time, into: &gestures)
    inputs.removeAll(keepingCapacity: true)
    decoder.decode(frame, at: time, into: &inputs)
    trace?.append(.frame(time, Array(frame), inputs))
    for index in inputs.indices { apply(inputs[index], at: time, into: &gestures) }
  }

  /// Takes an input that no device decoded: the on-screen debug slider's.
  public mutating func handle(_ input: KnobInput, at time: EventTime, into gestures: inout [Gesture]) {
    let time = advance(to: time, into: &gestures)
    apply(input, at: time, into: &gestures)
  }

  /// The stream cannot be trusted across this point: cancels what is in progress and invents nothing.
  public mutating func lose(at time: EventTime, because loss: Loss = .letGo, into gestures: inout [Gesture]) {
    let time = advance(to: time, into: &gestures)
    trace?.append(.lost(time, loss))
    apply(.lost, at: time, into: &gestures)
  }

  /// Runs every deadline that lies before `now`, which the owner's clock has passed with all devices drained.
  public mutating func runDeadlines(before now: EventTime, into gestures: inout [Gesture]) {
    while let (stage, deadline) = nextStage, deadline < now { run(stage, at: deadline, into: &gestures) }
  }

  /// The stream ended: the remaining deadlines run out, then the input is lost.
  public mutating func finish(into gestures: inout [Gesture]) {
    while let (stage, deadline) = nextStage {
      run(stage, at: deadline, into: &gestures)
      clock = clock.map { max($0, deadline) } ?? deadline
    }
    lose(at: clock ?? .zero, because: .ended, into: &gestures)
  }

  private mutating func advance(to time: EventTime, into gestures: inout [Gesture]) -> EventTime {
    let time = clock.map { max($0, time) } ?? time
    runDeadlines(before: time, into: &gestures)
    takeNextProfile()
    clock = time
    return time
  }

  // MARK: Stages

  private enum Stage { case debounce, reverseGuard, recognizer }

  /// The stage whose deadline comes next. At equal times the filters come first: what they release is an event.
  private var nextStage: (Stage, deadline: EventTime)? {
    var next: (Stage, deadline: EventTime)?
    func offer(_ stage: Stage, _ deadline: EventTime?) {
      guard let deadline, next.map({ deadline < $0.deadline }) ?? true else { return }
      next = (stage, deadline)
    }
    offer(.debounce, debounce.nextDeadline)
    offer(.reverseGuard, reverseGuard.nextDeadline)
    offer(.recognizer, recognizer.nextDeadline)
    return next
  }

  private mutating func run(_ stage: Stage, at deadline: EventTime, into gestures: inout [Gesture]) {
    if stage == .debounce && debounce.isQuiet(until: deadline) {
      // Nothing bounced: nothing is decided, and there is nothing to tell.
      _ = debounce.judge(at: deadline)
      return
    }
    trace?.append(.deadline(deadline))
    let made = gestures.count
    defer { traceGestures(gestures, from: made) }
    switch stage {
    case .debounce:
      guard let edge = debounce.judge(at: deadline) else {
        trace?.append(.bounced)
        return
      }
      trace?.append(.judged(edge.button, isDown: edge.isDown, date: edge.date))
      pass(edge, into: &gestures)
    case .reverseGuard:
      reverseGuard.expire()
      trace?.append(.reverseStepDropped)
    case .recognizer:
      recognizer.runDeadline(into: &gestures)
    }
  }

  private mutating func apply(_ input: KnobInput, at time: EventTime, into gestures: inout [Gesture]) {
    let made = gestures.count
    defer { traceGestures(gestures, from: made) }
    switch input {
    case .turn(let detents):
      switch reverseGuard.turn(detents, at: time) {
      case .pass(let turn):
        recognizer.turn(turn, at: time, into: &gestures)
      case .released(let turn):
        trace?.append(.reverseStepReleased)
        recognizer.turn(turn, at: time, into: &gestures)
      case .dropped(let turn):
        trace?.append(.reverseStepDropped)
        recognizer.turn(turn, at: time, into: &gestures)
      case .held(let until):
        trace?.append(.reverseStepHeld(until: until))
      }
    case .button(let button, let isDown):
      switch debounce.edge(button, isDown: isDown, at: time) {
      case .accepted(let edge): pass(edge, into: &gestures)
      case .pending(let until): trace?.append(.edgePending(until: until))
      case .unchanged: trace?.append(.edgeUnchanged)
      }
    case .lost:
      decoder.lose()
      debounce.lose()
      reverseGuard.lose()
      recognizer.lose(at: time, into: &gestures)
    }
  }

  private mutating func pass(_ edge: Debounce.Edge, into gestures: inout [Gesture]) {
    if edge.isDown {
      recognizer.buttonDown(edge.button, at: edge.date, into: &gestures)
    } else {
      recognizer.buttonUp(edge.button, at: edge.date, into: &gestures)
    }
  }

  private mutating func traceGestures(_ gestures: [Gesture], from made: Int) {
    guard trace != nil else { return }
    for gesture in gestures[made...] { trace?.append(.gesture(gesture)) }
  }
}
