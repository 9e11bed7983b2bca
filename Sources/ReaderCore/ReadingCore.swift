import Dispatch
public import InputBridge

/// The one owner: every device object, recogniser, control and reading state lives here, on one serial queue.
///
/// Surfaces never see it; they watch ``ReaderController``. Each public entry hops to the queue, each private method
/// asserts that it is there. Gestures arrive inside the loop's turns, which run on the queue too: nothing is locked.
///
/// `@unchecked Sendable`: whatever is not a `let` of Sendable type is touched on `queue` only. `dispatchPrecondition`
/// checks it at run time, the thread sanitizer in the tests.
public final class ReadingCore: @unchecked Sendable {
  /// Where the gestures come from, beside the debug slider.
  public enum KnobSource: Sendable {
    case live(KnobBridge.Choice)
    /// A recording stands in for the knob, from now on, `speed` times as fast as it was taken.
    case replay(Recording, KnobProfile, speed: Double)
    case none
  }

  /// Keeps what a reading asks to be kept; called on the slow queue, one call after the other. Returns what went wrong,
  /// in one line for the person.
  public typealias Keeper = @Sendable ([ReadingRequest]) -> String?

  /// Hears of each gesture phase with the state after it; without a gesture, of the state at the start, after a rest that
  /// ran out at `time`, and after a search.
  public typealias Observer = @Sendable (_ time: EventTime?, _ gesture: Gesture?, _ state: ReadingSnapshot) -> Void

  /// Hears what becomes of the controls and of the button, in order, on the core's queue (the capture session's controls
  /// delegate, and the handlers of its event interaction).
  public struct Delegate: Sendable {
    public var controls: @Sendable (ControlsDelegateCall) -> Void
    public var event: @Sendable (ControlEvent) -> Void

    public init(
      controls: @escaping @Sendable (ControlsDelegateCall) -> Void = { _ in },
      event: @escaping @Sendable (ControlEvent) -> Void = { _ in }
    ) {
      self.controls = controls
      self.event = event
    }
  }

  let queue = DispatchQueue(label: "readerd.core")
  private let loop: KnobLoop
  private let search: TermSearch
  let keeping: KeepingQueue
  /// Searching and keeping.
  var slowQueue: DispatchQueue { keeping.queue }

  // On `queue`.
  var reading: Reading
  private(set) var bridge: KnobBridge?
  /// Whose knob it is, where several readers want one.
  private var lease: KnobLease?
  /// What reading shows of the hand; nil where nothing is kept of it.
  var evidence: KnobEvidence?
  private var clock = EventClock.live
  /// The debug slider is a knob like any other; only its inputs come from a surface.
  private var debugSlider: KnobPipeline
  private var gestures: [Gesture] = []
  private var conditions: LiveConditions = [.input, .interaction] {
    didSet { if conditions != oldValue { reading.setConditions(conditions) } }
  }
  private var status = KnobStatus.debugSlider
  private var armedDeadline: EventTime?
  private var isStarted = false
  private var isStopped = false
  /// That of the gestures that come from elsewhere.
  private var foreignClock = ForeignClock()
  /// Whether slow things are done on the spot: where event time stands still meanwhile, every replay gives the same
  /// states.
  private var answersAtOnce = false
  private var shown: ReadingSnapshot?
  private(set) var show: (@Sendable (ReadingSnapshot) -> Void)?
  private var observer: Observer?
  private var delegate: Delegate?
  private var replayEnded: (@Sendable () -> Void)?
  private var storeWatch: StoreWatch?

  /// - Throws: ``DeviceError`` where the process has no descriptors left.
  public init(reading: sending Reading, keeper: @escaping Keeper = { _ in nil }) throws(DeviceError) {
    loop = try KnobLoop()
    search = TermSearch(article: reading.article)
    keeping = KeepingQueue(keeper: keeper)
    debugSlider = KnobPipeline(profile: .debugSlider(reading.settings))
    self.reading = reading
    self.reading.setConditions(conditions)
  }

  // MARK: Entries

  /// Opens the knobs and starts the loop. `replayEnded` is called on the core's queue when a recording is over.
  public func start(_ source: KnobSource, replayEnded: @escaping @Sendable () -> Void = {}) {
    queue.sync {
      self.replayEnded = replayEnded
      isStarted = true
      open(source)
    }
    loop.start(on: queue) { [self] in turn() }
  }

  /// Lets the knobs go, keeps what is to be kept, and ends the loop. When it returns, everything is on its way to disk.
  public func stop() {
    queue.sync {
      isStopped = true
      bridge?.setFeedback(progress: nil)
      bridge = nil
      lease = nil
      storeWatch = nil
      carryOutRequests()
    }
    loop.wake()
    slowQueue.sync {}
  }

  /// Calls `show` with every snapshot that differs from the one before, on the core's queue; the first one at once.
  public func watch(_ show: @escaping @Sendable (ReadingSnapshot) -> Void) {
    queue.sync {
      self.show = show
      conditions.insert(.delegate)
      shown = nil
      publish()
    }
  }

  /// Has `observer` called on the core's queue from now on, the first time at once.
  public func observe(_ observer: @escaping Observer) {
    queue.sync {
      self.observer = observer
      conditions.insert(.delegate)
      tell(nil, nil)
    }
  }

  /// Has `delegate` called on the core's queue from now on; nil: nobody.
  public func setDelegate(_ delegate: Delegate?) {
    queue.sync {
      self.delegate = delegate
      if delegate != nil || show != nil || observer != nil {
        conditions.insert(.delegate)
      } else {
        conditions.remove(.delegate)
      }
      finishTurn()
    }
  }

  /// Whether the button and the knob act at all (the event interaction's `isEnabled`).
  public func setInteractionEnabled(_ isEnabled: Bool) {
    queue.sync {
      if isEnabled { conditions.insert(.interaction) } else { conditions.remove(.interaction) }
      finishTurn()
    }
  }

  /// Sets a control's value as the program's own doing. On the core's queue only, where the delegate is called: it traps
  /// anywhere else.
  public func setValue(_ value: Double, of control: ControlIdentifier) throws(ControlError) {
    dispatchPrecondition(condition: .onQueue(queue))
    try reading.setValue(value, of: control)
  }

  /// What the surface offers for its size of text; nil where that is not its own to set.
  public func offerTextSize(_ slider: Slider?) {
    queue.async { [self] in
      reading.offerTextSize(slider)
      finishTurn()
    }
  }

  /// Keeps what the person set at the surface alone.
  public func keep(_ value: Double, as setting: SurfaceSetting) {
    queue.async { [self] in
      reading.requests.append(.keepSetting(setting, value))
      finishTurn()
    }
  }

  /// Shares the article with its other readers: their highlights appear as they are made, and while this reader is not in
  /// front, so does their place.
  public func share(_ keeper: StoreKeeper) {
    queue.sync {
      storeWatch = keeper.watch(on: slowQueue) { @Sendable [weak self] in self?.readShared(keeper, isForced: false) }
    }
    // What changed since the article was opened.
    slowQueue.async { self.readShared(keeper, isForced: true) }
  }

  /// The state now.
  public func snapshot() -> ReadingSnapshot { queue.sync { reading.snapshot(knob: status) } }

  public func send(_ intent: ReaderIntent) {
    queue.async { [self] in
      comeToFront()
      if case .debugSlider(let input) = intent {
        debugSlider.handle(input, at: clock.now, into: &gestures)
        carryOutGestures()
      } else {
        reading.handle(intent, at: clock.now)
        if case .settings = intent { settingsChanged() }
      }
      finishTurn()
    }
  }

  /// A surface is on the screen (again), with this geometry. The reader's place stays.
  public func connect(_ layout: sending any ArticleLayout) {
    let layout = Handover(layout)
    queue.async { [self] in
      reading.connect(layout.take())
      conditions.insert(.surface)
      finishTurn()
    }
  }

  /// There is no surface: whoever observes the core is in front, always, and hears of no state before it is complete.
  public func connectNothing() {
    queue.sync {
      conditions.formUnion([.surface, .foreground])
      answersAtOnce = true
    }
  }

  /// Whether this reader is the one the person is looking at. When it returns, the knob is taken or let go: a process
  /// that stops right after must not stop with the knob in its hand.
  public func setForeground(_ isForeground: Bool) {
    queue.sync {
      guard isForeground != conditions.contains(.foreground) else { return }
      if isForeground { conditions.insert(.foreground) } else { loseForeground() }
      holdKnob()
      finishTurn()
    }
  }

  /// Takes a gesture that was recognised elsewhere: a knob at the other end of a pipe.
  public func take(_ gesture: Gesture) {
    queue.sync {
      var gesture = gesture
      if isStarted { gesture.time = foreignClock.time(of: gesture.time, now: clock.now) }
      carryOut(gesture)
      finishTurn()
    }
  }

  /// Shows the person one line, until the next gesture or key.
  public func tell(_ notice: String) {
    queue.async { [self] in
      reading.notice = notice
      finishTurn()
    }
  }

  /// Plays a whole recording in event time, as fast as it can be computed; rests run out at the end.
  public func playThrough(_ recording: Recording, profile: KnobProfile) {
    queue.sync {
      status = .replay(name: recording.deviceName)
      let waited = !answersAtOnce
      answersAtOnce = true
      for gesture in recording.gestures(profile: profile) { carryOut(gesture) }
      answersAtOnce = !waited
      finishTurn()
    }
  }

  /// Lets every rest that is still waited for run out, in event time.
  public func runOut() {
    queue.sync {
      while let deadline = reading.nextDeadline { rest(until: deadline + EventSpan(microseconds: 1)) }
      finishTurn()
    }
  }

  /// Does something once all that was asked for so far has been kept, or has failed to be, on the queue of slow things.
  public func afterKeeping(_ work: @escaping @Sendable () -> Void) { slowQueue.async(execute: work) }

  /// Waits until everything asked for so far is done: searches found, places kept. For tests and for `--surface none`.
  public func settle() {
    queue.sync {}
    slowQueue.sync {}
    queue.sync {}
  }

  // MARK: Turns

  private func open(_ source: KnobSource) {
    dispatchPrecondition(condition: .onQueue(queue))
    switch source {
    case .none: return
    case .live(var choice):
      choice.tuning = reading.settings.tuning
      bridge = KnobBridge(loop: loop, choice: choice) { [unowned self] in take($0) }
      // Nothing is held before it is known that it may be.
      bridge?.setHeld(false)
      lease = KnobLease(loop: loop) { [unowned self] knob, isHeld in
        bridge?.setHeld(isHeld, key: knob)
        updateStatus()
      }
      holdKnob()
      bridge?.open()
    case .replay(let recording, let profile, let speed):
      clock = .replay(from: recording.frames.first?.first?.time ?? .zero, speed: speed)
      bridge = KnobBridge(loop: loop, clock: clock) { [unowned self] in take($0) }
      bridge?.play(recording, profile: profile)
      status = .replay(name: recording.deviceName)
    }
  }

  private func turn() -> KnobLoop.Turn {
    dispatchPrecondition(condition: .onQueue(queue))
    guard !isStopped else { return .stop }
    let now = clock.now
    lease?.turn()
    bridge?.turn(now: now)
    debugSlider.runDeadlines(before: now, into: &gestures)
    carryOutGestures()
    rest(until: now)
    armedDeadline = nextDeadline
    finishTurn()
    return .sleep(until: armedDeadline.map(clock.monotonic(at:)))
  }

  private var nextDeadline: EventTime? {
    [bridge?.nextDeadline, debugSlider.nextDeadline, reading.nextDeadline].compactMap(\.self).min()
  }

  /// Shows what changed, hands on what is asked for, and has the loop look at its deadline again where it moved.
  func finishTurn() {
    dispatchPrecondition(condition: .onQueue(queue))
    carryOutRequests()
    publish()
    if nextDeadline != armedDeadline { loop.wake() }
  }

  /// Not private, so that a test can call it off the queue, and see it die.
  func publish() {
    dispatchPrecondition(condition: .onQueue(queue))
    // A knob shows the reading too, where nothing else does.
    guard show != nil || bridge != nil else { return }
    let snapshot = reading.snapshot(knob: status)
    guard snapshot != shown else { return }
    if snapshot.top != shown?.top || snapshot.knob != shown?.knob { showOnKnob(snapshot) }
    shown = snapshot
    show?(snapshot)
  }

  /// A knob with a light shows how far the reading has come.
  private func showOnKnob(_ snapshot: ReadingSnapshot) {
    dispatchPrecondition(condition: .onQueue(queue))
    bridge?.setFeedback(progress: snapshot.lastTop == 0 ? 1 : Double(snapshot.top) / Double(snapshot.lastTop))
  }

  // MARK: The knob

  private func take(_ event: KnobBridge.Event) {
    dispatchPrecondition(condition: .onQueue(queue))
    switch event {
    case .gesture(let gesture, let device):
      // What is tried out says nothing of the hand.
      if reading.isLive && reading.trial == nil { evidence?.take(gesture, of: device) }
      if let velocity = bridge?.velocity(of: device) { reading.setVelocity(velocity) }
      carryOut(gesture)
    case .trace: break
    case .attached(let device, _):
      lease?.add(device.key)
      follow(device)
      updateStatus()
    case .retuned(let device): follow(device)
    case .detached(let device):
      lease?.remove(device.key)
      evidence?.forget(device)
      reading.withdrawOffer(of: device)
      updateStatus()
    case .unreadable(let error): reading.notice = error.description
    case .shared(let device, let obstacle): reading.notice = "\(device): \(obstacle.description)"
    case .notice(let notice): reading.notice = notice.description
    case .replayEnded:
      if case .replay(let name) = status { reading.notice = "\(name): the recording has ended" }
      replayEnded?()
    }
  }

  private func updateStatus() {
    dispatchPrecondition(condition: .onQueue(queue))
    guard let bridge else { return }
    guard reading.settings.isKnobOn else {
      if case .replay = status { return }
      status = .debugSlider
      return
    }
    if let name = bridge.heldDevices.first {
      status = .held(name: name, isGrabbed: bridge.isGrabbed)
      return
    }
    if let name = bridge.devices.first {
      status = .background(name: name)
      return
    }
    switch status {
    case .held(let name, _), .background(let name): status = .reconnecting(name: name)
    case .debugSlider, .replay, .reconnecting: break
    }
  }

  /// A knob is held while this reader is in front, the person lets it be used, and no other reader that wants it came to
  /// the front after it.
  private func holdKnob() {
    dispatchPrecondition(condition: .onQueue(queue))
    if conditions.contains(.foreground) && reading.settings.isKnobOn { lease?.claim() } else { lease?.withdraw() }
    updateStatus()
  }

  /// A person who uses this reader's surface looks at it, whatever the terminal says or does not say of the focus.
  private func comeToFront() {
    dispatchPrecondition(condition: .onQueue(queue))
    guard let lease, lease.lacksKnob, reading.settings.isKnobOn, conditions.contains(.foreground) else { return }
    lease.claim()
  }

  func settingsChanged() {
    dispatchPrecondition(condition: .onQueue(queue))
    debugSlider.retune(to: .debugSlider(reading.settings))
    bridge?.setTuning(reading.settings.tuning)
    holdKnob()
  }

  private func loseForeground() {
    dispatchPrecondition(condition: .onQueue(queue))
    // What is cancelled with the knob in hand must find the reader in front still.
    lease?.withdraw()
    debugSlider.lose(at: clock.now, into: &gestures)
    carryOutGestures()
    conditions.remove(.foreground)
  }

  private func carryOutGestures() {
    for gesture in gestures { carryOut(gesture) }
    gestures.removeAll(keepingCapacity: true)
  }

  private func carryOut(_ gesture: Gesture) {
    dispatchPrecondition(condition: .onQueue(queue))
    guard reading.isLive else { return }
    rest(until: gesture.time)
    reading.handle(gesture)
    carryOutRequests()
    tell(gesture.time, gesture)
  }

  /// Runs the rests that ended before `now`, one by one.
  private func rest(until now: EventTime) {
    dispatchPrecondition(condition: .onQueue(queue))
    while let deadline = reading.nextDeadline, deadline < now {
      reading.runDeadlines(before: deadline + EventSpan(microseconds: 1))
      tell(deadline, nil)
    }
  }

  private func tell(_ time: EventTime?, _ gesture: Gesture?) {
    dispatchPrecondition(condition: .onQueue(queue))
    observer?(time, gesture, reading.snapshot(knob: status))
  }

  // MARK: Slow things

  private func carryOutRequests() {
    dispatchPrecondition(condition: .onQueue(queue))
    var kept: [ReadingRequest] = []
    // An answer that came at once, and a delegate that set a value, may ask for more.
    while case let requests = reading.takeRequests(), !requests.isEmpty {
      for request in requests {
        switch request {
        case .delegate(let call): delegate?.controls(call)
        case .event(let event): delegate?.event(event)
        case .search(let term): find(term)
        case .indexWords: indexWords()
        case .answerOffer(let offer, isTaken: true): accept(offer)
        case .answerOffer(let offer, isTaken: false): evidence?.decline(offer)
        case .keepFeel:
          settingsChanged()
          kept.append(request)
        case .keepPlace, .keepControl, .keepTheme, .keepPace, .keepSetting, .keepHighlight, .forgetHighlight:
          kept.append(request)
        }
      }
    }
    guard !kept.isEmpty, keeping.add(kept) else { return }
    slowQueue.async { [self] in _ = keepRequests() }
  }

  /// Keeps what is asked for. Returns ``KeepingQueue/count`` as it was then.
  func keepRequests() -> Int {
    let (count, failure) = keeping.keep()
    if let failure { tell(failure) }
    return count
  }

  /// Reads what other readers did, after this one's own is kept.
  private func readShared(_ keeper: StoreKeeper, isForced: Bool) {
    let count = keepRequests()
    guard let shared = keeper.shared(isForced: isForced) else { return }
    queue.async { [self] in
      // What this reader asked for meanwhile is not in it: read again behind that.
      guard count == keeping.count else { return slowQueue.async { self.readShared(keeper, isForced: true) } }
      let isInFront = conditions.contains(.foreground) && lease?.isInFront != false
      reading.take(shared, followsPlace: !isInFront)
      tell(nil, nil)
      finishTurn()
    }
  }

  private func indexWords() {
    let article = reading.article
    answer(by: { WordIndex(article) }, then: { $0.reading.wordsIndexed($1) })
  }

  private func find(_ term: String) {
    let request = search.request()
    guard !term.isEmpty else { return }
    answer(
      by: { [search] in search.find(term, request) }, then: { $0.reading.searchFinished(term, matches: $1) })
  }

  /// Does something slow, and takes its answer; nil is none.
  private func answer<Answer: Sendable>(
    by work: @escaping @Sendable () -> Answer?, then take: @escaping @Sendable (ReadingCore, Answer) -> Void
  ) {
    dispatchPrecondition(condition: .onQueue(queue))
    if answersAtOnce {
      if let answer = work() { take(self, answer) }
      return
    }
    slowQueue.async { [self] in
      guard let answer = work() else { return }
      queue.async { [self] in
        take(self, answer)
        tell(nil, nil)
        finishTurn()
      }
    }
  }
}
