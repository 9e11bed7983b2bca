/// Knobs in, gestures out: finds the knobs, opens them, and makes gestures of what they send.
///
/// Confined to one queue (or one thread): the owner calls every member there. Nothing here waits; ``KnobLoop`` does.
public final class KnobBridge {
  /// What the bridge reports, in order.
  public enum Event: Sendable {
    case gesture(Gesture, device: String)
    /// A step of the way to the gestures; only where ``Choice/wantsTrace`` asks for it.
    case trace(PipelineTrace, device: String, profile: KnobProfile)
    /// A knob was opened.
    case attached(device: String, profile: String)
    /// A knob went away.
    case detached(device: String)
    /// A node looks like a knob, but may not be opened (yet): it is tried again when its permissions change.
    case unreadable(DeviceError)
    /// A knob could not be held for this reader alone; it is read all the same.
    case shared(device: String, GrabObstacle)
    /// The recording that stands in for a knob has come to its end.
    case replayEnded
  }

  /// Which knobs to open.
  public struct Choice: Sendable {
    /// A name, node or profile that a knob must have; nil: every knob there is.
    public var name: String?
    /// The profile to read the knob with, where it is not to be chosen by identity and ability.
    public var profile: KnobProfile?
    /// Profiles of the user's own, tried before the built-in ones.
    public var ownProfiles: [KnobProfile] = []
    /// Whether the knob is held for this reader alone.
    public var wantsGrab = false
    /// Whether the steps between frames and gestures are reported too.
    public var wantsTrace = false

    public init() {}
  }

  private let clock: EventClock
  private let folder: String
  private let loop: KnobLoop
  private let choice: Choice
  private let report: (Event) -> Void

  private var hotplug: HotplugWatch?
  private var knobs: [Knob] = []
  private var replay: ReplayFeed?
  private var isHeld = true
  private var slept = EventClock.slept
  private var gestures: [Gesture] = []

  /// - Parameters:
  ///   - loop: the loop to wake when a device speaks.
  ///   - report: called on the owner's queue, inside ``turn(now:)`` and the other members.
  public init(
    loop: KnobLoop, clock: EventClock = .live, choice: Choice = Choice(), folder: String = "/dev/input",
    report: @escaping (Event) -> Void
  ) {
    self.loop = loop
    self.clock = clock
    self.choice = choice
    self.folder = folder
    self.report = report
    gestures.reserveCapacity(64)
  }

  /// Looks for knobs now, and for those that come later.
  public func open() {
    hotplug = HotplugWatch(folder: folder)
    if let hotplug { loop.watch(hotplug.descriptor) }
    // The watch stands before the look, so that no node slips between them.
    for node in FileBytes.names(in: folder).sorted() { look(at: node) }
  }

  /// Plays a recording in place of a knob, from now on, at the pace of ``clock``.
  public func play(_ recording: Recording, profile: KnobProfile) {
    replay = ReplayFeed(recording: recording, profile: profile)
  }

  /// The names of the open knobs.
  public var devices: [String] { knobs.map(\.name) }

  // MARK: Turns

  /// One turn: drains every device, then runs the deadlines before `now`.
  ///
  /// - Parameter now: the clock, read before the turn: what it has passed, the devices have delivered.
  public func turn(now: EventTime) {
    noticeSuspend()
    for node in hotplug?.changedNames() ?? [] { look(at: node) }
    if isHeld { drain() }
    for knob in knobs {
      knob.runDeadlines(before: now, into: &gestures)
      flush(knob.name)
      for entry in knob.takeTrace() {
        report(.trace(entry, device: knob.name, profile: knob.pipeline.profile))
      }
    }
    playDue(before: now)
  }

  /// When the next thing is decided by nothing happening.
  public var nextDeadline: EventTime? {
    (knobs.map(\.pipeline.nextDeadline) + [replay?.nextDeadline]).compactMap(\.self).min()
  }

  private func drain() {
    for knob in knobs {
      let gone = knob.drain(into: &gestures)
      for node in gone { loop.unwatch(node.descriptor) }
      if !knob.canTurn { knob.lose(at: clock.now, into: &gestures) }
      flush(knob.name)
    }
    for knob in knobs where !knob.canTurn {
      for node in knob.nodes { loop.unwatch(node.descriptor) }
      report(.detached(device: knob.name))
    }
    knobs.removeAll { !$0.canTurn }
  }

  private func playDue(before now: EventTime) {
    guard var feed = replay else { return }
    feed.play(until: now, into: &gestures)
    replay = feed.isOver ? nil : feed
    flush(feed.name)
    if feed.isOver { report(.replayEnded) }
  }

  /// A machine that slept through a press has no idea how long the finger lay: everything in progress is lost.
  private func noticeSuspend() {
    let now = EventClock.slept
    // CLOCK_BOOTTIME and CLOCK_MONOTONIC are read one after the other; a suspend lasts longer than their distance.
    if now.microseconds - slept.microseconds > 100_000 { loseAll() }
    slept = now
  }

  private func flush(_ device: String) {
    for gesture in gestures { report(.gesture(gesture, device: device)) }
    gestures.removeAll(keepingCapacity: true)
  }

  // MARK: Holding

  /// Takes the knobs again, or lets them go: cancels what is in progress, stops listening and ends the grab.
  public func setHeld(_ isHeld: Bool) {
    guard self.isHeld != isHeld else { return }
    self.isHeld = isHeld
    if !isHeld { loseAll() }
    for knob in knobs {
      if isHeld { knob.discard() }
      for node in knob.nodes {
        if isHeld { loop.watch(node.descriptor) } else { loop.unwatch(node.descriptor) }
      }
      grab(knob)
    }
  }

  /// Whether a knob is open and nobody else hears it.
  public var isGrabbed: Bool { knobs.contains(where: \.isGrabbed) }

  private func grab(_ knob: Knob) {
    let wanted = isHeld && choice.wantsGrab
    if let obstacle = knob.setGrab(wanted), wanted { report(.shared(device: knob.name, obstacle)) }
  }

  private func loseAll() {
    for knob in knobs {
      knob.lose(at: clock.now, into: &gestures)
      flush(knob.name)
    }
  }

  // MARK: Finding

  private func look(at nodeName: String) {
    let path = folder + "/" + nodeName
    guard nodeName.hasPrefix("event"), !knobs.contains(where: { $0.nodes.contains { $0.path == path } }) else { return }
    guard let description = DeviceDescription(sysfsNode: nodeName) else { return }
    switch DeviceVerdict.judge(description, profiles: choice.ownProfiles) {
    case .knob(let profile, _):
      guard isChosen(description, path: path, profile: profile) else { return }
      attach(path, profile: choice.profile ?? profile)
    case .button:
      attachButton(path, description)
    case .notKnob:
      guard choice.name != nil, let profile = choice.profile, isChosen(description, path: path, profile: profile)
      else { return }
      attach(path, profile: profile)
    }
  }

  private func isChosen(_ description: DeviceDescription, path: String, profile: KnobProfile) -> Bool {
    guard let name = choice.name else { return true }
    return [description.name, description.uniq, path, profile.name].contains(name)
  }

  private func attach(_ path: String, profile: KnobProfile) {
    guard let node = opened(path, for: profile) else { return }
    let knob = Knob(turning: node, profile: profile, wantsTrace: choice.wantsTrace)
    knobs.append(knob)
    report(.attached(device: knob.name, profile: profile.name))
    grab(knob)
    // A button that was found before its knob joins it now.
    for other in FileBytes.names(in: folder) where knob.nodes.count == 1 {
      guard let description = DeviceDescription(sysfsNode: other) else { continue }
      if case .button = DeviceVerdict.judge(description) { attachButton(folder + "/" + other, description) }
    }
  }

  /// A button on a node of its own belongs to the knob of the same board.
  private func attachButton(_ path: String, _ description: DeviceDescription) {
    guard
      let knob = knobs.first(where: { knob in
        knob.nodes.count == 1 && knob.nodes[0].description.bus == description.bus
          && !knob.pipeline.profile.codes.isDisjoint(with: description.codes)
          && knob.nodes[0].description.codes.allSatisfy { $0.type != EventType.key }
      }), !knob.nodes.contains(where: { $0.path == path }),
      let node = opened(path, for: knob.pipeline.profile)
    else { return }
    knob.add(node)
    grab(knob)
  }

  private func opened(_ path: String, for profile: KnobProfile) -> EvdevNode? {
    do {
      let node = try EvdevNode(path: path)
      _ = node.deliverOnly(profile.codes)  // A kernel without EVIOCSMASK delivers all; the decoder ignores the rest.
      if isHeld { loop.watch(node.descriptor) }
      return node
    } catch {
      report(.unreadable(error))
      return nil
    }
  }
}
