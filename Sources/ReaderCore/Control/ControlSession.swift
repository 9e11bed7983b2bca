public import InputBridge

/// The controls of a reader, which of them is current, and what gestures do to them (AVCaptureSession's controls).
///
/// A pure value in event time: gestures in, effects out. It knows nothing of articles; ``Reading`` carries the effects
/// out. The meaning of each gesture is the table in docs/controls.md.
public struct ControlSession: Sendable {
  /// As many as fit the strip of a narrow screen; the iPhone's session takes a handful too.
  public static let maxControlsCount = 8

  /// Rest after which the HUD fades and the session becomes inactive.
  static let rest = EventSpan.seconds(3)
  /// How long the strip of names shows after a double press.
  static let stripTime = EventSpan.milliseconds(1500)

  public private(set) var controls: [Control] = []
  public private(set) var isRunning = false
  /// Whether an input is attached that can at least turn, or the debug slider stands in.
  public var supportsControls = true

  private var configurationDepth = 0
  private var currentIndex = 0
  private var state = State.inactive
  private var press = Press.none
  private var stripUntil: EventTime?
  private var lastActivity = EventTime.zero

  /// What the HUD is doing.
  private enum State: Hashable, Sendable {
    /// The state while no HUD shows.
    case inactive
    /// The state while the HUD stands on the current control.
    case active
    /// The state while the knob is being turned: the fullscreen appearance.
    case sliding
  }

  /// What the press in progress means for the current control. It outlasts a slide that begins before it is confirmed.
  private enum Press: Hashable, Sendable {
    case none
    /// It woke the HUD, and does nothing more.
    case waking
    /// It is for the control's primary action.
    case acting
    /// The action showed at the release already, and is undone if the press is not confirmed.
    case provisional
  }

  public init() {}

  // MARK: Members

  /// Whether the control can be added now: ``add(_:)`` succeeds exactly then.
  public func canAdd(_ control: Control) -> Bool {
    supportsControls && controls.count < ControlSession.maxControlsCount && !controls.contains { $0.id == control.id }
  }

  public mutating func add(_ control: Control) throws(ControlError) {
    guard supportsControls else { throw .controlsNotSupported }
    guard controls.count < ControlSession.maxControlsCount else {
      throw .tooManyControls(maximum: ControlSession.maxControlsCount)
    }
    guard !controls.contains(where: { $0.id == control.id }) else { throw .alreadyAdded(control.id) }
    controls.append(control)
  }

  public mutating func remove(_ id: ControlIdentifier) throws(ControlError) {
    guard let index = controls.firstIndex(where: { $0.id == id }) else { throw .notAdded(id) }
    controls.remove(at: index)
    if currentIndex > index { currentIndex -= 1 }
    currentIndex = min(currentIndex, max(0, controls.count - 1))
  }

  /// Begins a group of changes; groups nest.
  public mutating func beginConfiguration() { configurationDepth += 1 }

  public mutating func commitConfiguration() throws(ControlError) {
    guard configurationDepth > 0 else { throw .configurationNotBegun }
    configurationDepth -= 1
  }

  public mutating func start() throws(ControlError) {
    guard configurationDepth == 0 else { throw .insideConfiguration }
    isRunning = true
  }

  public mutating func stop(into effects: inout [ControlEffect]) throws(ControlError) {
    guard configurationDepth == 0 else { throw .insideConfiguration }
    dismiss(into: &effects)
    isRunning = false
  }

  /// The control of that name.
  public subscript(id: ControlIdentifier) -> Control? { controls.first { $0.id == id } }

  /// Whether a turn can reach the control. Its value may still be set while it is disabled.
  public mutating func setEnabled(_ isEnabled: Bool, _ id: ControlIdentifier) {
    guard let index = controls.firstIndex(where: { $0.id == id }) else { return }
    controls[index].isEnabled = isEnabled
  }

  /// Writes a value of the reader's into a slider, with the range that goes with it; nothing is reported back.
  public mutating func setSlider(
    _ id: ControlIdentifier, to value: Double, in range: ClosedRange<Double>, prominent: [Double] = []
  ) {
    guard let index = controls.firstIndex(where: { $0.id == id }), case .slider(var slider) = controls[index].kind
    else { return }
    slider.setRange(range)
    slider.prominentValues = prominent
    _ = try? slider.set(min(max(value, range.lowerBound), range.upperBound))
    controls[index].kind = .slider(slider)
  }

  /// Writes a selection of the reader's into a picker; nothing is reported back.
  public mutating func setPicker(_ id: ControlIdentifier, to selection: Int) {
    guard let index = controls.firstIndex(where: { $0.id == id }), case .indexPicker(var picker) = controls[index].kind
    else { return }
    _ = try? picker.select(selection)
    controls[index].kind = .indexPicker(picker)
  }

  /// The current control: the one a turn moves.
  public var current: Control? { controls.indices.contains(currentIndex) ? controls[currentIndex] : nil }
  public var currentPosition: Int { currentIndex }

  public var appearance: ControlsAppearance {
    switch state {
    case .inactive: .inactive
    case .sliding: .fullscreen
    case .active: stripUntil == nil ? .active : .strip
    }
  }

  public var isActive: Bool { state != .inactive }
  public var isSliding: Bool { state == .sliding }

  // MARK: Time

  /// When the strip closes or the HUD fades; nothing fades while a press or a slide is in progress.
  public var nextDeadline: EventTime? {
    guard state == .active else { return nil }
    let fade = press == .none ? lastActivity + ControlSession.rest : nil
    return [stripUntil, fade].compactMap(\.self).min()
  }

  /// Runs every deadline before `now`.
  public mutating func runDeadlines(before now: EventTime, into effects: inout [ControlEffect]) {
    while let deadline = nextDeadline, deadline < now {
      if stripUntil == deadline { stripUntil = nil } else { dismiss(into: &effects) }
    }
  }

  // MARK: Gestures

  /// Carries one phase of a gesture out. Deadlines before it have been run.
  public mutating func handle(_ gesture: Gesture, into effects: inout [ControlEffect]) {
    guard isRunning, current != nil else { return }
    lastActivity = max(lastActivity, gesture.time)
    switch gesture.kind {
    case .press(let phase): handlePress(phase, into: &effects)
    case .doublePress: moveToNextControl(at: gesture.time, into: &effects)
    case .hold(.began): effects.append(.back)
    case .hold: break
    case .slide(let phase, let slide): handleSlide(phase, slide, at: gesture.time, into: &effects)
    }
  }

  private mutating func handlePress(_ phase: Gesture.PressPhase, into effects: inout [ControlEffect]) {
    switch phase {
    case .began:
      press = state == .inactive ? .waking : .acting
      activate(into: &effects)
    case .ended:
      // The one action that must not wait for a double press: the mark appears under the finger.
      guard press == .acting, current?.id == .highlight else { return }
      press = .provisional
      effects.append(.primaryAction(.provisional))
    case .confirmed:
      if press == .acting { effects.append(.primaryAction(.confirmed)) }
      press = .none
    case .cancelled:
      if press == .provisional { effects.append(.undoPrimaryAction) }
      press = .none
    }
  }

  private mutating func moveToNextControl(at time: EventTime, into effects: inout [ControlEffect]) {
    activate(into: &effects)
    stripUntil = time + ControlSession.stripTime
    let others = (1..<max(1, controls.count)).map { (currentIndex + $0) % controls.count }
    guard let next = others.first(where: { controls[$0].isEnabled }) else { return }
    currentIndex = next
    effects.append(.currentChanged(controls[next].id))
  }

  private mutating func handleSlide(
    _ phase: Gesture.SlidePhase, _ slide: Gesture.Slide, at time: EventTime, into effects: inout [ControlEffect]
  ) {
    switch phase {
    case .began:
      activate(into: &effects)
      state = .sliding
      stripUntil = nil
      effects.append(.delegate(.willEnterFullscreenAppearance))
      effects.append(.slideBegan)
    case .changed:
      effects.append(.turn(slide, at: time))
    case .ended, .cancelled:
      effects.append(phase == .ended ? .slideEnded : .slideReverted)
      guard state == .sliding else { return }
      state = .active
      effects.append(.delegate(.willExitFullscreenAppearance))
    }
  }

  // MARK: Programmatic changes

  /// Makes a control current and shows the HUD, as a click on its name does.
  public mutating func select(_ id: ControlIdentifier, at time: EventTime, into effects: inout [ControlEffect]) {
    guard let index = controls.firstIndex(where: { $0.id == id && $0.isEnabled }) else { return }
    lastActivity = max(lastActivity, time)
    activate(into: &effects)
    guard index != currentIndex else { return }
    currentIndex = index
    effects.append(.currentChanged(id))
  }

  /// Makes a control current without showing it: the one used last time.
  public mutating func restoreCurrent(_ id: ControlIdentifier) {
    if let index = controls.firstIndex(where: { $0.id == id && $0.isEnabled }) { currentIndex = index }
  }

  /// Hides the HUD.
  public mutating func dismiss(into effects: inout [ControlEffect]) {
    guard state != .inactive else { return }
    if state == .sliding { effects.append(.delegate(.willExitFullscreenAppearance)) }
    state = .inactive
    press = .none
    stripUntil = nil
    effects.append(.delegate(.didBecomeInactive))
  }

  private mutating func activate(into effects: inout [ControlEffect]) {
    guard state == .inactive, let current else { return }
    state = .active
    effects.append(.delegate(.didBecomeActive))
    effects.append(.synchronize(current.id))
  }
}
