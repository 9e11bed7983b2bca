public import InputBridge

/// What gestures do: each phase is looked up in the bindings and carried out.
///
/// A turn without a slide in progress begins one: a knob at the other end of a wire may be in the middle of it. Every
/// other phase whose `began` was not seen (it came while the session was interrupted) is nothing.
extension ControlSession {
  /// Carries one phase of a gesture out. Deadlines before it have been run.
  public mutating func handle(_ gesture: Gesture, into effects: inout [ControlEffect]) {
    guard isLive, settings.allow(gesture.kind) else { return }
    lastActivity = max(lastActivity, gesture.time)
    switch gesture.kind {
    case .press(let phase): handlePress(phase, at: gesture.time, into: &effects)
    case .doublePress:
      // The first half closed the wheel; that the second comes after it is nobody's wish to change the control.
      if pressBeganInWheel && stage != .wheel { return }
      perform(.doublePress, at: gesture.time, into: &effects)
    case .hold(let phase): handleHold(phase, at: gesture.time, into: &effects)
    case .slide(.began, let measure): beginSlide(isPressed: measure.isPressed, into: &effects)
    case .slide(.changed, let measure): turn(measure, at: gesture.time, into: &effects)
    case .slide(.ended, _): endSlide(isCancelled: false, into: &effects)
    case .slide(.cancelled, _): endSlide(isCancelled: true, into: &effects)
    }
  }

  /// Ends every gesture in progress as one that was lost.
  mutating func cancelGestures(into effects: inout [ControlEffect]) {
    endSlide(isCancelled: true, into: &effects)
    handlePress(.cancelled, at: lastActivity, into: &effects)
    handleHold(.cancelled, at: lastActivity, into: &effects)
  }

  // MARK: The button

  private mutating func handlePress(
    _ phase: Gesture.PressPhase, at time: EventTime, into effects: inout [ControlEffect]
  ) {
    guard phase == .began || press != .none else { return }
    switch phase {
    case .began:
      handlePress(.cancelled, at: time, into: &effects)
      effects.append(.event(ControlEvent(.press, .began)))
      pressBeganInWheel = stage == .wheel
      // The press that wakes the HUD began in another state than the one it leads to, and does nothing more.
      press = .acting(stage.state)
      perform(.pressBegan, at: time, into: &effects)
    case .ended:
      guard press == .acting(stage.state) else { return }
      if settings.bindings[stage.state, .pressEnded] != .nothing {
        press = .spent
        perform(.pressEnded, at: time, into: &effects)
      } else if let current, current.actsAtRelease, current.isEnabled,
        settings.bindings[stage.state, .pressConfirmed] == .primaryAction
      {
        // The one action that must not wait for a double press: the mark appears under the finger.
        press = .provisional
        effects.append(.primaryAction(.provisional))
      }
    case .confirmed:
      let isActing = press == .acting(stage.state)
      press = .none
      effects.append(.event(ControlEvent(.press, .ended)))
      if isActing { perform(.pressConfirmed, at: time, into: &effects) }
    case .cancelled:
      if press == .provisional { effects.append(.undoPrimaryAction) }
      press = .none
      effects.append(.event(ControlEvent(.press, .cancelled)))
    }
  }

  private mutating func handleHold(
    _ phase: Gesture.HoldPhase, at time: EventTime, into effects: inout [ControlEffect]
  ) {
    guard phase == .began || isHolding else { return }
    if phase == .began && isHolding { effects.append(.event(ControlEvent(.hold, .cancelled))) }
    isHolding = phase == .began
    switch phase {
    case .began:
      effects.append(.event(ControlEvent(.hold, .began)))
      perform(.hold, at: time, into: &effects)
    case .ended: effects.append(.event(ControlEvent(.hold, .ended)))
    case .cancelled: effects.append(.event(ControlEvent(.hold, .cancelled)))
    }
  }

  // MARK: Turning

  private mutating func beginSlide(isPressed: Bool, into effects: inout [ControlEffect]) {
    endSlide(isCancelled: false, into: &effects)
    guard settings.bindings[stage.state, isPressed ? .pushTurn : .slide] != .nothing else { return }
    activate(into: &effects)
    namesUntil = nil
    slide = Sliding(start: stage)
    effects.append(.delegate(.willEnterFullscreenAppearance))
    effects.append(.slideBegan)
  }

  private mutating func turn(_ measure: Gesture.Slide, at time: EventTime, into effects: inout [ControlEffect]) {
    if slide == nil { beginSlide(isPressed: measure.isPressed, into: &effects) }
    guard slide != nil else { return }
    let turn = ControlTurn(slide: measure, steps: steps.steps(for: measure.detents, at: time), time: time)
    switch settings.bindings[stage.state, measure.isPressed ? .pushTurn : .slide] {
    case .move where current?.isEnabled == true: effects.append(.turn(turn))
    case .moveToProminent where current?.isEnabled == true: effects.append(.turnToProminent(turn))
    case .switchControl:
      for _ in 0..<abs(turn.steps) { moveToNextControl(turn.steps.signum(), at: time, into: &effects) }
    case .choose: choose(turn.steps)
    case .walkWheel: if turn.steps != 0 { effects.append(.walkWheel(steps: turn.steps)) }
    default: break
    }
  }

  mutating func endSlide(isCancelled: Bool, into effects: inout [ControlEffect]) {
    guard let slide else { return }
    self.slide = nil
    if isCancelled && settings.bindings[stage.state, .slideCancelled] == .revert {
      steps.reset()
      // What the slide opened closes, what it chose is chosen no more.
      if stage == .wheel { stage = slide.start }
      if case .strip = stage { stage = slide.start }
      effects.append(.slideReverted)
    } else {
      effects.append(.slideEnded)
    }
    effects.append(.delegate(.willExitFullscreenAppearance))
  }

  private mutating func choose(_ count: Int) {
    guard case .strip(let choice) = stage else { return }
    let enabled = controls.filter { $0.isEnabled || $0.id == choice }
    guard let place = enabled.firstIndex(where: { $0.id == choice }) else { return }
    stage = .strip(enabled[min(max(0, place + count), enabled.count - 1)].id)
  }
}

extension ReaderSettings {
  /// Whether the person lets the gesture act.
  fileprivate func allow(_ gesture: Gesture.Kind) -> Bool {
    switch gesture {
    case .press, .doublePress: isLightPressOn
    case .slide: isSlideOn
    case .hold: true
    }
  }
}
