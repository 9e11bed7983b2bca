/// Knobs in, gestures out: finds the knobs, opens them, and makes gestures of what they send.
///
/// Confined to one queue (or one thread): the owner calls every member there. Nothing here waits; ``KnobLoop`` does.
public final class KnobBridge {
  /// What the bridge reports, in order.
  public enum Event: Sendable {
    case gesture(Gesture, device: KnobIdentity)
    /// A step of the way to the gestures; only where ``Choice/wantsTrace`` asks for it.
    case trace(PipelineTrace, device: KnobIdentity, profile: KnobProfile)
    /// A knob was opened.
    case attached(device: KnobIdentity, profile: String)
    /// A knob that stays open is read by other windows from its next gesture on.
    case retuned(device: KnobIdentity)
    /// A knob went away.
    case detached(device: KnobIdentity)
    /// A node looks like a knob, but may not be opened (yet): it is tried again when its permissions change.
    case unreadable(DeviceError)
    /// A knob could not be held for this reader alone; it is read all the same.
    case shared(device: KnobIdentity, GrabObstacle)
    case notice(KnobNotice)
    /// The recording that stands in for a knob has come to its end.
    case replayEnded
  }

  /// A button held this long gives a held knob back to all programs: the way out for whoever grabbed the wrong device.
  static let escape = EventSpan.seconds(10)
  /// How long a node may stay unreadable before it is said: udev needs 40 to 140 ms to set the permissions of a new one.
  static let patience = EventSpan.seconds(1)
  /// Events handled later than this are worth a word, but not more often than once in ``lateInterval``.
  static let tooLate = EventSpan.milliseconds(100)
  static let lateInterval = EventSpan.seconds(60)

  private let clock: EventClock
  private let system: any InputSystem
  private let loop: KnobLoop
  /// Where changes of the nodes are told; -1: nowhere.
  private var hotplug: Int32 = -1
  var choice: Choice
  let report: (Event) -> Void

  private var profiles: ProfileFolder?
  private var register = KnobRegister()
  private(set) var knobs: [Knob] = []
  private var replay: ReplayFeed?
  /// Profiles that open knobs were given and that the folder does not have yet.
  var adopted: [KnobProfile] = []
  /// Whether a knob that comes is taken at once.
  private var takesNewcomers = true
  /// Whether a knob was found gone when it was taken again: nobody looked meanwhile, and the same name may be another
  /// device by now.
  private var wasUnseen = false
  /// What the knobs show that have something to show it with.
  private var progress: Double?
  private var slept: EventSpan
  private var gestures: [Gesture] = []
  /// Nodes that may not be read, and when that is to be said; nil: it was.
  private var unreadable: [String: (error: DeviceError, due: EventTime?)] = [:]
  /// The knobs that wait for a key to come up, to be held then.
  private var waitingToGrab: Set<KnobIdentity> = []
  private var lastLate: EventTime?

  /// - Parameters:
  ///   - loop: the loop to wake when a device speaks.
  ///   - report: called on the owner's queue, inside ``turn(now:)`` and the other members.
  public convenience init(
    loop: KnobLoop, clock: EventClock = .live, choice: Choice = Choice(), folder: String = "/dev/input",
    report: @escaping (Event) -> Void
  ) {
    self.init(loop: loop, system: LinuxInput(folder: folder), clock: clock, choice: choice, report: report)
  }

  package init(
    loop: KnobLoop, system: any InputSystem, clock: EventClock = .live, choice: Choice,
    report: @escaping (Event) -> Void
  ) {
    self.loop = loop
    self.system = system
    self.clock = clock
    self.choice = choice
    self.report = report
    slept = system.slept
    gestures.reserveCapacity(64)
  }

  /// Looks for knobs now, and for those that come later.
  public func open() {
    profiles = choice.profileFolder.map { ProfileFolder($0) }
    readProfiles()
    if let profiles { loop.watch(profiles.descriptor) }
    // The watch stands before the look, so that no node slips between them.
    hotplug = system.watch()
    loop.watch(hotplug)
    lookAtEverything()
    sayUnreadable(before: system.now + KnobBridge.patience + EventSpan.milliseconds(1))
  }

  /// Plays a recording in place of a knob, from now on, at the pace of ``clock``.
  public func play(_ recording: Recording, profile: KnobProfile) {
    replay = ReplayFeed(recording: recording, profile: profile)
  }

  /// The names of the open knobs.
  public var devices: [String] { knobs.map(\.identity.name) }

  /// The names of those that are listened to.
  public var heldDevices: [String] { knobs.filter(\.isHeld).map(\.identity.name) }

  // MARK: Turns

  /// One turn: drains every device, looks at what came and went, then runs the deadlines before `now`.
  ///
  /// The devices come before the changes: of a node that went and came again under the same name the old one is found
  /// gone first.
  ///
  /// - Parameter now: the clock, read before the turn: what it has passed, the devices have delivered.
  public func turn(now: EventTime) {
    noticeSuspend()
    drain()
    if loop.mayBeReady(hotplug) { system.changes { [self] in noticeChange($0) } }
    if let profiles, loop.mayBeReady(profiles.descriptor) { profiles.changes { [self] in readProfiles() } }
    for knob in knobs {
      knob.runDeadlines(before: now, into: &gestures)
      flush(knob)
      letGoAfterEscape(knob, now)
    }
    if !unreadable.isEmpty { sayUnreadable(before: now) }
    if replay != nil { playDue(before: now) }
  }

  /// When the next thing is decided by nothing happening.
  public var nextDeadline: EventTime? {
    var next = replay?.nextDeadline
    func offer(_ time: EventTime?) {
      guard let time else { return }
      next = next.map { min($0, time) } ?? time
    }
    for knob in knobs {
      offer(knob.pipeline.nextDeadline)
      if knob.isGrabbed { offer(knob.pipeline.downSince.map { $0 + KnobBridge.escape }) }
    }
    for (_, node) in unreadable { offer(node.due) }
    return next
  }

  private func drain() {
    let began = system.now
    var isAnyGone = false
    for knob in knobs where knob.isHeld {
      let drops = knob.pipeline.drops
      let drain = knob.drain(began: began, clock: { system.now }, into: &gestures)
      flush(knob)
      if drain.hasFrames { notice(drain, of: knob) }
      if knob.pipeline.drops != drops { report(.notice(.dropped(knob.identity, count: knob.pipeline.drops))) }
      if drain.hasGoneNodes { isAnyGone = true }
    }
    guard isAnyGone else { return }
    removeGone()
    // One that is revoked is not opened again: whoever revoked it meant it.
    if wasUnseen { lookAtEverything() }
    wasUnseen = false
  }

  private func notice(_ drain: Knob.Drain, of knob: Knob) {
    if waitingToGrab.contains(knob.identity) { grab(knob) }
    switch drain.clock {
    case .shifted: report(.notice(.foreignClock(knob.identity)))
    case .arrival: report(.notice(.clockStandsStill(knob.identity)))
    case .kernel, nil: break
    }
    guard drain.late > KnobBridge.tooLate else { return }
    let now = system.now
    guard lastLate.map({ now - $0 >= KnobBridge.lateInterval }) ?? true else { return }
    lastLate = now
    report(.notice(.late(knob.identity, by: drain.late)))
  }

  private func playDue(before now: EventTime) {
    guard var feed = replay else { return }
    feed.play(until: now, into: &gestures)
    replay = feed.isOver ? nil : feed
    for gesture in gestures { report(.gesture(gesture, device: .replay(feed.name))) }
    gestures.removeAll(keepingCapacity: true)
    if feed.isOver { report(.replayEnded) }
  }

  /// A machine that slept through a press has no idea how long the finger lay: everything in progress is lost.
  private func noticeSuspend() {
    let now = system.slept
    // CLOCK_BOOTTIME and CLOCK_MONOTONIC are read one after the other; a suspend lasts longer than their distance.
    if now.microseconds - slept.microseconds > 100_000 { loseAll(.slept) }
    slept = now
  }

  /// Reports what a knob has come to, in order.
  private func flush(_ knob: Knob) {
    for entry in knob.takeTrace() {
      report(.trace(entry, device: knob.identity, profile: knob.pipeline.profile))
    }
    for gesture in gestures { report(.gesture(gesture, device: knob.identity)) }
    gestures.removeAll(keepingCapacity: true)
  }

  private func lose(_ knob: Knob, _ loss: Loss) {
    knob.lose(at: clock.now(of: system), because: loss, into: &gestures)
    flush(knob)
  }

  private func loseAll(_ loss: Loss) { for knob in knobs { lose(knob, loss) } }

  // MARK: Holding

  /// Takes every knob again, and those that come, or lets them go.
  public func setHeld(_ isHeld: Bool) {
    takesNewcomers = isHeld
    for knob in knobs { setHeld(isHeld, knob) }
  }

  /// Takes one knob again, or lets it go; `key` is that of its identity.
  public func setHeld(_ isHeld: Bool, key: String) {
    for knob in knobs where knob.identity.key == key { setHeld(isHeld, knob) }
  }

  /// Takes a knob, or lets it go: cancels what is in progress, darkens it, stops listening and ends the grab.
  private func setHeld(_ isHeld: Bool, _ knob: Knob) {
    guard knob.isHeld != isHeld else { return }
    if !isHeld {
      lose(knob, .letGo)
      if progress != nil { show(nil, on: knob) }
    }
    knob.isHeld = isHeld
    if isHeld && !knob.isJustOpened && knob.discard(began: system.now) == .gone { wasUnseen = true }
    for node in knob.nodes {
      if isHeld { loop.watch(node.descriptor) } else { loop.unwatch(node.descriptor) }
    }
    grab(knob)
    if isHeld, let progress { show(progress, on: knob) }
  }

  /// Whether a knob is open and nobody else hears it.
  public var isGrabbed: Bool { knobs.contains(where: \.isGrabbed) }

  /// Shows how far the reading has come on every knob that has a light or a motor, as long as it is held: 0 is the
  /// beginning, 1 the end, nil none. A device that does not answer is left alone from then on.
  public func setFeedback(progress: Double?) {
    self.progress = progress
    for knob in knobs where knob.isHeld { show(progress, on: knob) }
  }

  private func show(_ progress: Double?, on knob: Knob) {
    let errno = knob.show(progress: progress)
    if errno != 0 { report(.notice(.feedbackFailed(knob.identity, errno: errno))) }
  }

  private func grab(_ knob: Knob) {
    let wasWaiting = waitingToGrab.remove(knob.identity) != nil
    guard knob.isHeld && choice.wantsGrab, let turning = knob.turning else {
      _ = knob.setGrab(false)
      return
    }
    let others = turning.canChangeVolume ? system.names().compactMap(system.describe) : []
    guard let obstacle = choice.obstacle(to: turning, among: others) ?? knob.setGrab(true) else { return }
    if obstacle == .keyDown { waitingToGrab.insert(knob.identity) }
    if !(wasWaiting && obstacle == .keyDown) { report(.shared(device: knob.identity, obstacle)) }
  }

  private func letGoAfterEscape(_ knob: Knob, _ now: EventTime) {
    guard knob.isGrabbed, let since = knob.pipeline.downSince, now - since > KnobBridge.escape else { return }
    _ = knob.setGrab(false)
    report(.notice(.letGo(knob.identity)))
  }

  // MARK: Finding

  private func noticeChange(_ change: NodeChange) {
    switch change {
    case .appeared(let name): look(at: name)
    case .everything: lookAtEverything()
    case .gone(let name):
      unreadable[name] = nil
      // Told late, and another device has the name by now: whether the old one is gone, its own reads tell.
      guard system.describe(name) == nil else { return }
      let path = system.path(of: name)
      for knob in knobs {
        if let descriptor = knob.remove(path) { loop.unwatch(descriptor) }
      }
      removeKnobsThatCannotTurn()
    }
  }

  private func lookAtEverything() { for name in system.names() { look(at: name) } }

  /// Lets go what was found gone.
  private func removeGone() {
    for knob in knobs {
      for descriptor in knob.removeGone() { loop.unwatch(descriptor) }
    }
    removeKnobsThatCannotTurn()
  }

  private func removeKnobsThatCannotTurn() {
    for knob in knobs where !knob.canTurn { detach(knob) }
    knobs.removeAll { !$0.canTurn }
  }

  private func detach(_ knob: Knob) {
    for node in knob.nodes { loop.unwatch(node.descriptor) }
    lose(knob, .gone)
    waitingToGrab.remove(knob.identity)
    report(.detached(device: knob.identity))
  }

  private func look(at name: String) {
    let path = system.path(of: name)
    guard EventNodes.isNode(name), !knobs.contains(where: { $0.hasNode(path) }) else { return }
    guard let device = system.describe(name) else { return }
    switch choice.role(of: device, at: path, own: ownProfiles) {
    case .turns(let profile): attach(name, device, profile)
    case .presses: attachButton(name, device)
    case .nothing: unreadable[name] = nil
    }
  }

  private func attach(_ name: String, _ device: DeviceDescription, _ profile: KnobProfile) {
    guard let node = opened(name, for: profile) else { return }
    let identity = register.identity(of: device, open: Set(knobs.map(\.identity.key)))
    let knob = Knob(
      identity: identity, turning: node, profile: profile, tuning: choice.tuning, opened: system.now,
      wantsTrace: choice.wantsTrace)
    knobs.append(knob)
    report(.attached(device: identity, profile: profile.name))
    if takesNewcomers { setHeld(true, knob) }
    knob.isJustOpened = false
    // A button that was found before its knob joins it now.
    if !device.hasAny(of: EventType.key) {
      for other in system.names() where other != name { look(at: other) }
    }
  }

  /// A button on a node of its own belongs to the knob of the same board.
  private func attachButton(_ name: String, _ device: DeviceDescription) {
    guard let knob = knobs.first(where: { $0.wantsButton(of: device) }),
      let node = opened(name, for: knob.pipeline.profile)
    else { return }
    knob.add(node, opened: system.now)
    if knob.isHeld { loop.watch(node.descriptor) }
    grab(knob)
  }

  private func opened(_ name: String, for profile: KnobProfile) -> (any KnobNode)? {
    do {
      let node = try system.open(name, delivering: profile.codes)
      unreadable[name] = nil
      return node
    } catch {
      if error.isGone {
        unreadable[name] = nil
      } else if unreadable[name] == nil {
        unreadable[name] = (error, due: system.now + KnobBridge.patience)
      }
      return nil
    }
  }

  private func sayUnreadable(before now: EventTime) {
    for (name, node) in unreadable.sorted(by: { $0.key < $1.key }) {
      guard let due = node.due, due < now else { continue }
      unreadable[name]?.due = nil
      report(.unreadable(node.error))
    }
  }

  // MARK: Profiles

  /// Reads the user's own profiles (again). A knob that another profile is for now is read by that from here on.
  private func readProfiles() {
    guard let profiles else { return }
    let isFirst = !profiles.isRead
    for error in profiles.read() { report(.notice(.profileRejected(error))) }
    adopted.removeAll(where: profiles.profiles.contains)
    if isFirst { return }
    // Whoever wrote how an open knob is read already (an offer that was taken) has said so.
    if knobs.isEmpty || knobs.contains(where: isOutdated) {
      report(.notice(.profilesRead(count: profiles.profiles.count)))
    }
    for knob in knobs { followProfile(of: knob) }
    for knob in knobs where isOutdated(knob) { detach(knob) }
    knobs.removeAll(where: isOutdated)
    lookAtEverything()
  }

  /// The person's profiles, the more recent ones first.
  private var ownProfiles: [KnobProfile] { adopted + (profiles?.profiles ?? []) }

  private func isOutdated(_ knob: Knob) -> Bool { role(of: knob) != .turns(knob.profile) }

  /// What a knob is by the profiles of now.
  func role(of knob: Knob) -> Choice.Role {
    guard let turning = knob.turning, let path = knob.nodes.first?.path else { return .nothing }
    return choice.role(of: turning, at: path, own: ownProfiles)
  }
}

extension EventClock {
  /// What time it is in event time, by a system's own clock where this is the live one.
  fileprivate func now(of system: any InputSystem) -> EventTime { self == .live ? system.now : now }
}
