import Glibc

/// One physical knob: its open nodes (the turning and, on some boards, the button apart) and what becomes of their frames.
final class Knob {
  /// A node with what it said and has not been handled yet.
  private struct Source {
    let node: any KnobNode
    var inbox = FrameInbox()
    var clock: StampClock
    /// The times of the frames in the inbox, on this process's clock; never falling.
    var times: [EventTime] = []
    var next = 0
    var isGone = false

    init(_ node: any KnobNode, opened: EventTime) {
      self.node = node
      clock = StampClock(opened: opened)
      times.reserveCapacity(128)
    }

    var nextTime: EventTime? { next < times.count ? times[next] : nil }

    mutating func read() { isGone = node.drain(into: &inbox) == .gone }

    mutating func forget() {
      inbox.removeFrames()
      times.removeAll(keepingCapacity: true)
      next = 0
    }
  }

  let identity: KnobIdentity
  /// How the device is read, before the person's tuning.
  private(set) var profile: KnobProfile
  /// Whether it is listened to. One that is let go stays open, so that it is known to be there.
  var isHeld = false
  /// Whether it was opened this moment, so that whatever waits in it was meant for whoever opened it.
  var isJustOpened = true
  private(set) var pipeline: KnobPipeline
  private var sources: [Source]
  private let turningPath: String
  private var feedback: Feedback?

  init(
    identity: KnobIdentity, turning node: any KnobNode, profile: KnobProfile, tuning: HandTuning, opened: EventTime,
    wantsTrace: Bool
  ) {
    self.identity = identity
    self.profile = profile
    turningPath = node.path
    sources = [Source(node, opened: opened)]
    pipeline = KnobPipeline(profile: profile.tuned(by: tuning), axes: node.description.axes)
    feedback = Feedback(of: node)
    if wantsTrace { pipeline.trace = [] }
  }

  /// Reads the device by another profile that reads it alike, or by another tuning, as soon as no gesture is in progress.
  func retune(to profile: KnobProfile, _ tuning: HandTuning) {
    self.profile = profile
    pipeline.retune(to: profile.tuned(by: tuning))
  }

  // MARK: Nodes

  /// Adds a node that carries a button of this knob.
  func add(_ node: any KnobNode, opened: EventTime) { sources.append(Source(node, opened: opened)) }

  var nodes: [any KnobNode] { sources.map(\.node) }
  func hasNode(_ path: String) -> Bool { sources.contains { $0.node.path == path } }

  /// The description of the node that turns; nil when that has gone.
  var turning: DeviceDescription? { sources.first { $0.node.path == turningPath }?.node.description }

  /// Whether the node that turns is still there: without it the knob is gone.
  var canTurn: Bool { sources.contains { $0.node.path == turningPath } }

  /// Whether a button on a node of its own would complete this knob, which has none so far.
  func wantsButton(of device: DeviceDescription) -> Bool {
    guard sources.count == 1, let turning else { return false }
    return pipeline.profile.isCompleted(by: device, turning: turning)
  }

  /// Lets a node go that has gone away, and returns its descriptor, or nil where it is not one of this knob's.
  func remove(_ path: String) -> Int32? {
    guard let index = sources.firstIndex(where: { $0.node.path == path }) else { return nil }
    return sources.remove(at: index).node.descriptor
  }

  // MARK: Reading

  /// What a drain met besides gestures.
  struct Drain {
    /// How late the oldest frame was handled.
    var late = EventSpan.zero
    var hasFrames = false
    var hasGoneNodes = false
    /// The clock that a node's stamps turned out to be of, where that was found just now.
    var clock: StampClock.Source?
  }

  /// Reads every node to its end and hands the frames on, those of several nodes merged by time, in order per node.
  ///
  /// - Parameters:
  ///   - began: the clock, read before.
  ///   - clock: reads the clock after.
  func drain(began: EventTime, clock: () -> EventTime, into gestures: inout [Gesture]) -> Drain {
    var drain = Drain()
    for index in sources.indices {
      sources[index].read()
      if sources[index].isGone { drain.hasGoneNodes = true }
      if sources[index].inbox.count > 0 { drain.hasFrames = true }
    }
    if drain.hasFrames {
      let arrival = clock()
      for index in sources.indices { date(index, arrival: arrival, &drain) }
      hand(on: &gestures)
    }
    forget(began: began)
    return drain
  }

  /// Lets the nodes go that were found gone. Returns their descriptors.
  func removeGone() -> [Int32] {
    defer { sources.removeAll(where: \.isGone) }
    return sources.filter(\.isGone).map(\.node.descriptor)
  }

  /// Puts the frames of one node on this process's clock.
  private func date(_ index: Int, arrival: EventTime, _ drain: inout Drain) {
    let before = sources[index].clock.source
    var latest = EventTime(microseconds: .min)
    for frame in 0..<sources[index].inbox.count {
      let stamp = sources[index].inbox[frame].first?.time ?? arrival
      latest = max(latest, sources[index].clock.time(of: stamp, arrival: arrival))
      sources[index].times.append(latest)
    }
    let found = sources[index].clock.source
    if found == .kernel, let oldest = sources[index].times.first { drain.late = max(drain.late, arrival - oldest) }
    if !found.isSameKind(as: before) { drain.clock = found }
  }

  private func hand(on gestures: inout [Gesture]) {
    while let index = earliest {
      let frame = sources[index].inbox[sources[index].next]
      let time = sources[index].times[sources[index].next]
      sources[index].next += 1
      pipeline.handle(frame, at: time, into: &gestures)
    }
  }

  /// The node whose next frame comes next; of equal times the first node's.
  private var earliest: Int? {
    if sources.count == 1 { return sources[0].nextTime == nil ? nil : 0 }
    var earliest: (index: Int, time: EventTime)?
    for index in sources.indices {
      guard let time = sources[index].nextTime, earliest.map({ time < $0.time }) ?? true else { continue }
      earliest = (index, time)
    }
    return earliest?.index
  }

  /// Throws away what the nodes have to say: the knob was let go meanwhile. Returns whether one of them has gone.
  func discard(began: EventTime) -> Drained {
    for index in sources.indices { sources[index].read() }
    forget(began: began)
    return sources.contains(where: \.isGone) ? .gone : .empty
  }

  /// What was read is handled.
  private func forget(began: EventTime) {
    for index in sources.indices {
      sources[index].clock.drained(began: began)
      sources[index].forget()
    }
  }

  func lose(at time: EventTime, because loss: Loss, into gestures: inout [Gesture]) {
    pipeline.lose(at: time, because: loss, into: &gestures)
  }

  func runDeadlines(before now: EventTime, into gestures: inout [Gesture]) {
    pipeline.runDeadlines(before: now, into: &gestures)
  }

  /// The steps since the last call.
  func takeTrace() -> [PipelineTrace] {
    guard let trace = pipeline.trace, !trace.isEmpty else { return [] }
    pipeline.trace = []
    return trace
  }

  // MARK: Holding

  /// Takes the knob for this reader alone, or lets it go. Returns what stood in the way, if anything.
  ///
  /// A node is taken only while all its keys are up, looked at again after: whoever holds a key down would otherwise
  /// never see it released. Of several nodes all are taken, or none.
  func setGrab(_ isGrabbed: Bool) -> GrabObstacle? {
    guard isGrabbed else {
      for source in sources where source.node.isGrabbed { _ = source.node.setGrab(false) }
      return nil
    }
    for source in sources where !source.node.isGrabbed {
      guard let obstacle = Knob.grab(source.node) else { continue }
      _ = setGrab(false)
      return obstacle
    }
    return nil
  }

  private static func grab(_ node: any KnobNode) -> GrabObstacle? {
    if node.hasKeyDown { return .keyDown }
    let errno = node.setGrab(true)
    if errno != 0 { return .refused(errno: errno) }
    guard node.hasKeyDown else { return nil }
    _ = node.setGrab(false)
    return .keyDown
  }

  var isGrabbed: Bool { !sources.isEmpty && sources.allSatisfy(\.node.isGrabbed) }

  // MARK: Feedback

  /// Shows the progress on the knob itself, where it has something to show it with. Returns the errno of a device that
  /// does not answer; it is left alone from then on.
  func show(progress: Double?) -> Int32 {
    guard let events = feedback?.events(progress: progress), !events.isEmpty else { return 0 }
    guard let node = sources.first(where: { $0.node.path == turningPath })?.node else { return 0 }
    let errno = node.write(events)
    if errno != 0, errno != EAGAIN { feedback = nil }
    return errno == EAGAIN ? 0 : errno
  }
}

extension KnobProfile {
  /// Whether a button's node belongs to a node that turns: both on one bus, the one with keys this profile has, the other
  /// without any.
  func isCompleted(by button: DeviceDescription, turning: DeviceDescription) -> Bool {
    turning.bus == button.bus && !turning.hasAny(of: EventType.key) && !codes.isDisjoint(with: button.codes)
  }

  /// Every code this profile acts on: all that the kernel is asked to deliver.
  public var codes: Set<EventCode> {
    var codes: Set<EventCode> = []
    switch rotation.kind {
    case .relative(let relative): codes.formUnion(relative)
    case .wheel(let low, let high): codes.formUnion([low, high])
    case .keys(let forward, let backward): codes.formUnion(forward + backward)
    case .ring(let axis, _, _, let touch): codes.formUnion([axis] + (touch.map { [$0] } ?? []))
    case .strip(let axes, _, _, let touch): codes.formUnion(axes + (touch.map { [$0] } ?? []))
    case .counter(let code, _): codes.insert(code)
    }
    for button in buttons.primary + buttons.secondary {
      switch button {
      case .key(let code): codes.insert(code)
      case .alternating(let keys): codes.formUnion(keys)
      case .scancode: codes.insert(EventCode(type: EventType.msc, code: 4))  // MSC_SCAN
      }
    }
    return codes
  }
}
