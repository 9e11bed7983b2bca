public import InputBridge

/// What the bindings' actions do, what the program may do itself, and what rests do.
extension ControlSession {
  mutating func perform(
    _ trigger: GestureBindings.Trigger, at time: EventTime, into effects: inout [ControlEffect]
  ) {
    let action = settings.bindings[stage.state, trigger]
    switch action {
    case .nothing, .move, .moveToProminent, .switchControl, .choose, .walkWheel, .revert: break
    case .show: activate(into: &effects)
    case .primaryAction:
      activate(into: &effects)
      if current?.isEnabled == true { effects.append(.primaryAction(.confirmed)) }
    case .nextControl: moveToNextControl(1, at: time, into: &effects)
    case .previousControl: moveToNextControl(-1, at: time, into: &effects)
    case .back: effects.append(.back)
    case .hide: hide(into: &effects)
    case .openStrip: openStrip(into: &effects)
    case .select, .leaveStrip:
      guard case .strip(let choice) = stage else { return }
      stage = .active
      if action == .select, self[choice]?.isEnabled == true { makeCurrent(choice, into: &effects) }
    case .takeLetter: effects.append(.takeLetter)
    case .takeLetterBack: effects.append(.takeLetterBack)
    }
  }

  mutating func activate(into effects: inout [ControlEffect]) {
    guard stage == .inactive, let currentID else { return }
    stage = .active
    effects.append(.delegate(.didBecomeActive))
    effects.append(.synchronize(currentID))
  }

  /// The next enabled control in the direction becomes current, and the names show for a while.
  mutating func moveToNextControl(
    _ direction: Int, at time: EventTime, into effects: inout [ControlEffect]
  ) {
    activate(into: &effects)
    stage = .active
    namesUntil = time + ControlSession.stripTime
    let count = controls.count
    let others = (1..<max(1, count)).map { (currentPosition + direction * $0 + count) % count }
    if let next = others.first(where: { controls[$0].isEnabled }) { makeCurrent(controls[next].id, into: &effects) }
  }

  private mutating func openStrip(into effects: inout [ControlEffect]) {
    activate(into: &effects)
    guard let currentID else { return }
    namesUntil = nil
    stage = .strip(currentID)
  }

  /// Makes a control current, which must be there.
  mutating func makeCurrent(_ id: ControlIdentifier, into effects: inout [ControlEffect]) {
    guard id != currentID else { return }
    currentID = id
    steps.reset()
    if case .acting = press { press = .spent }
    effects.append(.currentChanged(id))
    effects.append(.delegate(.didMakeCurrent(id)))
  }

  mutating func hide(into effects: inout [ControlEffect]) {
    endSlide(isCancelled: false, into: &effects)
    guard stage != .inactive else { return }
    stage = .inactive
    namesUntil = nil
    if case .acting = press { press = .spent }
    effects.append(.delegate(.didBecomeInactive))
  }

  // MARK: What the program does

  /// Makes a control current and shows the HUD, as a click on its name does. A strip or wheel that is open closes.
  public mutating func select(_ id: ControlIdentifier, at time: EventTime, into effects: inout [ControlEffect]) {
    guard isLive, self[id]?.isEnabled == true else { return }
    lastActivity = max(lastActivity, time)
    activate(into: &effects)
    stage = .active
    makeCurrent(id, into: &effects)
  }

  /// Makes a control current without showing it: the one used last time.
  public mutating func restoreCurrent(_ id: ControlIdentifier) {
    if self[id]?.isEnabled == true { currentID = id }
  }

  /// Opens the letter wheel on the current control.
  public mutating func openWheel(into effects: inout [ControlEffect]) {
    activate(into: &effects)
    namesUntil = nil
    if stage != .inactive { stage = .wheel }
  }

  /// Closes the letter wheel; the HUD stays.
  public mutating func closeWheel() {
    if stage == .wheel { stage = .active }
  }

  /// Hides the HUD.
  public mutating func dismiss(into effects: inout [ControlEffect]) { hide(into: &effects) }
}

// MARK: - Time

extension ControlSession {
  /// Rest after which the HUD fades and the session becomes inactive.
  static let rest = EventSpan.seconds(3)
  /// How long the strip of names shows after a double press, and the rest that selects in an open one.
  static let stripTime = EventSpan.milliseconds(1500)
  /// A letter is looked for longer than a value; a wheel that nobody turns goes all the same.
  static let wheelRest = EventSpan.seconds(30)

  /// When the names or the HUD go; nothing but the names goes while a gesture is in progress.
  public var nextDeadline: EventTime? {
    let isResting = press == .none && slide == nil && !isHolding
    let isEnding = isResting && settings.bindings[stage.state, .rest] != .nothing
    return [namesUntil, isEnding ? stage.rest.map { lastActivity + $0 } : nil].compactMap(\.self).min()
  }

  /// Runs every deadline before `now`.
  public mutating func runDeadlines(before now: EventTime, into effects: inout [ControlEffect]) {
    while let deadline = nextDeadline, deadline < now {
      if namesUntil == deadline { namesUntil = nil } else { perform(.rest, at: deadline, into: &effects) }
    }
  }
}

extension ControlSession.Stage {
  fileprivate var rest: EventSpan? {
    switch self {
    case .inactive: nil
    case .active: ControlSession.rest
    case .strip: ControlSession.stripTime
    case .wheel: ControlSession.wheelRest
    }
  }
}
