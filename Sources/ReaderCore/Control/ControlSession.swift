import InputBridge

/// The controls of a reader, which of them is current, and what gestures do to them (AVCaptureSession's controls).
///
/// A pure value in event time: gestures in, effects out. It knows nothing of articles; ``Reading`` carries the effects
/// out. The meaning of each gesture is the table in docs/controls.md, which ``GestureBindings`` holds as data.
public struct ControlSession: Sendable {
  /// As many as fit the strip of a narrow screen; the iPhone's session takes a handful too.
  public static let maxControlsCount = 8

  public private(set) var controls: [Control] = []
  public private(set) var isRunning = false
  /// Whether an input is attached that can at least turn, or the debug slider stands in.
  public var supportsControls = true
  /// What holds of the surroundings. While one is missing the session is interrupted, and gestures do nothing.
  public private(set) var conditions = LiveConditions.all
  public private(set) var settings = ReaderSettings()

  var configurationDepth = 0
  /// The control that a turn moves. It outlives its control inside a configuration, until the commit.
  var currentID: ControlIdentifier?
  var stage = Stage.inactive
  var press = Press.none
  var pressBeganInWheel = false
  var isHolding = false
  var slide: Sliding?
  var steps = StepCounter()
  /// Until when the names show as the feedback of a change of control.
  var namesUntil: EventTime?
  var lastActivity = EventTime.zero

  /// What the HUD is doing.
  enum Stage: Hashable, Sendable {
    /// The stage while no HUD shows.
    case inactive
    /// The stage while the HUD stands on the current control.
    case active
    /// The stage while the strip is open for choosing, with the choice so far.
    case strip(ControlIdentifier)
    /// The stage while the letter wheel is open.
    case wheel

    var state: GestureBindings.State {
      switch self {
      case .inactive: .inactive
      case .active: .active
      case .strip: .strip
      case .wheel: .wheel
      }
    }
  }

  /// What the press in progress means. It outlasts a slide that begins before it is confirmed.
  enum Press: Hashable, Sendable {
    case none
    /// It has acted, or its control or HUD is gone, and it does nothing more.
    case spent
    /// It acts in the state that it began in, and in no other.
    case acting(GestureBindings.State)
    /// The primary action showed at the release already, and is undone if the press is not confirmed.
    case provisional
  }

  /// The slide in progress.
  struct Sliding: Hashable, Sendable {
    /// The stage that the slide began in: one that is cancelled gives it back.
    var start: Stage
  }

  public init() {}

  /// The control of that name.
  public subscript(id: ControlIdentifier) -> Control? { controls.first { $0.id == id } }

  /// The current control: the one a turn moves.
  public var current: Control? { currentID.flatMap { self[$0] } }

  /// The place of the current control among ``controls``; 0 where there is none.
  public var currentPosition: Int { controls.firstIndex { $0.id == currentID } ?? 0 }

  /// The place of the choice while the strip is open for choosing.
  public var choicePosition: Int? {
    guard case .strip(let choice) = stage else { return nil }
    return controls.firstIndex { $0.id == choice }
  }

  public var appearance: ControlsAppearance {
    switch stage {
    case .inactive: .inactive
    case .active: namesUntil != nil ? .strip : slide != nil ? .fullscreen : .active
    case .strip: .strip
    case .wheel: .wheel
    }
  }

  public var isActive: Bool { stage != .inactive }
  public var isSliding: Bool { slide != nil }
  /// Whether no HUD shows and no gesture is in progress.
  var isAtRest: Bool { stage == .inactive && press == .none && slide == nil && !isHolding }
  public var isWheelOpen: Bool { stage == .wheel }
  /// Whether a live condition is missing (AVCaptureSession's interruption).
  public var isInterrupted: Bool { conditions != .all }
  /// Whether gestures act.
  public var isLive: Bool { isRunning && !isInterrupted && current != nil }
}

// MARK: - Configuration

extension ControlSession {
  /// Whether the control can be added now: ``add(_:)`` succeeds exactly then.
  public func canAdd(_ control: Control) -> Bool { obstacle(to: control) == nil }

  public mutating func add(_ control: Control) throws(ControlError) {
    if let obstacle = obstacle(to: control) { throw obstacle }
    controls.append(control)
    if currentID == nil { currentID = control.id }
  }

  private func obstacle(to control: Control) -> ControlError? {
    if !supportsControls { return .controlsNotSupported }
    if control.action == nil { return .noAction(control.id) }
    if controls.contains(where: { $0.id == control.id }) { return .alreadyAdded(control.id) }
    return controls.count < ControlSession.maxControlsCount ? nil : .tooManyControls(maximum: Self.maxControlsCount)
  }

  /// Puts a control in the place of the one with its name.
  public mutating func replace(_ control: Control) throws(ControlError) {
    guard let index = controls.firstIndex(where: { $0.id == control.id }) else { throw .notAdded(control.id) }
    guard control.action != nil else { throw .noAction(control.id) }
    controls[index] = control
  }

  /// Takes a control out. Where it was the current one, the next that is enabled becomes current: at once, or at the end
  /// of the configuration.
  public mutating func remove(_ id: ControlIdentifier, into effects: inout [ControlEffect]) throws(ControlError) {
    guard let index = controls.firstIndex(where: { $0.id == id }) else { throw .notAdded(id) }
    controls.remove(at: index)
    settle(into: &effects)
  }

  /// Begins a group of changes; groups nest, and take effect together when the outermost is committed.
  public mutating func beginConfiguration() { configurationDepth += 1 }

  public mutating func commitConfiguration(into effects: inout [ControlEffect]) throws(ControlError) {
    guard configurationDepth > 0 else { throw .configurationNotBegun }
    configurationDepth -= 1
    settle(into: &effects)
  }

  public mutating func start() throws(ControlError) {
    guard configurationDepth == 0 else { throw .insideConfiguration }
    isRunning = true
  }

  public mutating func stop(into effects: inout [ControlEffect]) throws(ControlError) {
    guard configurationDepth == 0 else { throw .insideConfiguration }
    cancelGestures(into: &effects)
    hide(into: &effects)
    isRunning = false
  }

  /// Brings the current control, and the choice in an open strip, in line with the controls that are there now.
  private mutating func settle(into effects: inout [ControlEffect]) {
    guard configurationDepth == 0 else { return }
    if case .strip(let choice) = stage, self[choice] == nil { stage = .active }
    guard current == nil else { return }
    guard let next = controls.first(where: \.isEnabled) ?? controls.first else {
      hide(into: &effects)
      currentID = nil
      return
    }
    makeCurrent(next.id, into: &effects)
  }

  /// The person's settings; a gesture in progress that they speak of is cancelled.
  public mutating func apply(_ settings: ReaderSettings, into effects: inout [ControlEffect]) {
    guard settings != self.settings else { return }
    cancelGestures(into: &effects)
    self.settings = settings
    // A stage that can no longer be left as it was opened is left now.
    if case .strip = stage { stage = .active }
  }

  /// Says what holds of the surroundings. On a loss the gesture in progress is cancelled and the HUD goes; on the return
  /// of the last missing condition gestures act again.
  public mutating func setConditions(_ conditions: LiveConditions, into effects: inout [ControlEffect]) {
    let wasInterrupted = isInterrupted
    self.conditions = conditions
    guard isInterrupted, !wasInterrupted else { return }
    cancelGestures(into: &effects)
    hide(into: &effects)
  }
}

// MARK: - Values that the reader writes

extension ControlSession {
  /// Whether a turn can reach the control. Its value may still be set while it is disabled.
  public mutating func setEnabled(_ isEnabled: Bool, _ id: ControlIdentifier) throws(ControlError) {
    guard let index = controls.firstIndex(where: { $0.id == id }) else { throw .notAdded(id) }
    controls[index].isEnabled = isEnabled
  }

  /// Writes a value of the reader's into a slider, with the range that goes with it; nothing is reported back. The value
  /// is brought into the range. Returns whether anything differed.
  @discardableResult
  public mutating func setSlider(
    _ id: ControlIdentifier, to value: Double, in range: ClosedRange<Double>, prominent: [Double]? = nil
  ) throws(ControlError) -> Bool {
    guard let index = controls.firstIndex(where: { $0.id == id }) else { throw .notAdded(id) }
    guard case .slider(var slider) = controls[index].kind else { throw .notSlider(id) }
    if slider.range != range { slider.setRange(range) }
    if let prominent { slider.prominentValues = prominent }
    try slider.set(min(max(value, slider.range.lowerBound), slider.range.upperBound))
    return replace(.slider(slider), at: index)
  }

  /// Writes a selection of the reader's into a picker; nothing is reported back. Returns whether anything differed.
  @discardableResult
  public mutating func setPicker(_ id: ControlIdentifier, to selection: Int) throws(ControlError) -> Bool {
    guard let index = controls.firstIndex(where: { $0.id == id }) else { throw .notAdded(id) }
    guard case .indexPicker(var picker) = controls[index].kind else { throw .notPicker(id) }
    try picker.select(selection)
    return replace(.indexPicker(picker), at: index)
  }

  /// Gives a picker other items while it is shown.
  @discardableResult
  public mutating func setPicker(_ id: ControlIdentifier, items: IndexPicker) throws(ControlError) -> Bool {
    guard let index = controls.firstIndex(where: { $0.id == id }) else { throw .notAdded(id) }
    guard case .indexPicker = controls[index].kind else { throw .notPicker(id) }
    return replace(.indexPicker(items), at: index)
  }

  private mutating func replace(_ kind: Control.Kind, at index: Int) -> Bool {
    guard controls[index].kind != kind else { return false }
    controls[index].kind = kind
    return true
  }
}
