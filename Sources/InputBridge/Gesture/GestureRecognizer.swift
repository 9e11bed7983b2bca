/// Makes gestures of knob inputs: press, double press, hold and slide.
///
/// A pure state machine in event time. The hand's button and the knob's motion are two small machines; the cases, in
/// milliseconds at the default timing (D, U: button down, up; + : one detent):
///
///     1  D····U                      press began, ended; confirmed 300 after U
///     2  D··U···D                    press began, ended, cancelled; doublePress at the second D
///     3  D·········(500)             press began, cancelled; hold began at 500; ended at U
///     4  D··+·U                      a press: less than pressSlop of turning is the hand's wobble
///     5  D··+++++U                   press cancelled at the second +; a pressed slide, ended at U
///     6  +++++·····(250)             slide began, changed ×5; ended 250 after the last +
///     7  +·D··U                      slide cancelled at D: the pressing hand made it (pressGuard)
///     8  D··U··++·····               press confirmed at the second +, the slide goes on
///     9  D··U··+··D                  doublePress; the slide of one + is cancelled
///
/// The caller runs deadlines: all those *before* an event's time first, then the event, so that a deadline which equals
/// an event's time loses to the event. An input may be dated a little before the last one (a debounced edge is).
struct GestureRecognizer: Hashable, Sendable {
  /// What the button is doing.
  private enum Hand: Hashable, Sendable {
    /// The state while no button is down and no second press is waited for.
    case free
    /// The state while a button is down and may still become a press.
    case contact(KnobButton, since: EventTime, wobble: Detents)
    /// The state while a button is down whose press was given up for turning.
    case pushTurn(KnobButton)
    /// The state while a button is down whose hold has begun.
    case holding(KnobButton)
    /// The state while a button is down whose contact made a double press.
    case doublePressed(KnobButton)
    /// The state between a release and the contact that would make a double press.
    case released(KnobButton, at: EventTime, turned: Detents)
  }

  /// The state while the knob is being turned.
  private struct Sliding: Hashable, Sendable {
    var began: EventTime
    var lastTurn: EventTime
    var direction = 0
    var slide: Gesture.Slide
  }

  /// Changed only while nothing is in progress: a gesture ends under the windows it began with.
  var timing: GestureTiming
  /// Since when the button is down that the hand is at; nil while none is.
  private(set) var downSince: EventTime?
  private var hand = Hand.free
  private var sliding: Sliding?

  init(timing: GestureTiming) { self.timing = timing }

  /// Whether no gesture is in progress, and none is waited for.
  var isIdle: Bool { hand == .free && sliding == nil }

  /// The earliest time at which something is decided by nothing happening.
  var nextDeadline: EventTime? {
    switch (handDeadline, slideDeadline) {
    case (let a?, let b?): min(a, b)
    case (let a, let b): a ?? b
    }
  }

  private var handDeadline: EventTime? {
    switch hand {
    case .contact(_, let since, _): since + timing.hold
    case .released(_, let at, _): at + timing.doublePress
    case .free, .pushTurn, .holding, .doublePressed: nil
    }
  }

  private var slideDeadline: EventTime? { sliding.map { $0.lastTurn + timing.slideIdle } }

  // MARK: Inputs

  mutating func turn(_ detents: Detents, at time: EventTime, into gestures: inout [Gesture]) {
    guard detents != .zero else { return }
    switch hand {
    case .free:
      slide(by: detents, isPressed: false, at: time, into: &gestures)
    case .pushTurn, .holding, .doublePressed:
      slide(by: detents, isPressed: true, at: time, into: &gestures)
    case .contact(let button, let since, let wobble):
      let turned = wobble + detents
      guard turned.magnitude >= timing.pressSlop else {
        hand = .contact(button, since: since, wobble: turned)
        return
      }
      hand = .pushTurn(button)
      gestures.append(Gesture(time: time, kind: .press(.cancelled)))
      slide(by: turned, isPressed: true, at: time, into: &gestures)
    case .released(let button, let at, let before):
      let turned = before + detents
      if turned.magnitude >= timing.pressSlop {
        hand = .free
        gestures.append(Gesture(time: time, kind: .press(.confirmed)))
      } else {
        hand = .released(button, at: at, turned: turned)
      }
      slide(by: detents, isPressed: false, at: time, into: &gestures)
    }
  }

  mutating func buttonDown(_ button: KnobButton, at time: EventTime, into gestures: inout [Gesture]) {
    switch hand {
    case .contact, .pushTurn, .holding, .doublePressed:
      return  // While one button is down the others are ignored.
    case .released(let first, _, _):
      if first == button {
        hand = .doublePressed(button)
        downSince = time
        closeSlide(.cancelled, at: time, into: &gestures)
        gestures.append(Gesture(time: time, kind: .press(.cancelled)))
        gestures.append(Gesture(time: time, kind: .doublePress))
        return
      }
      gestures.append(Gesture(time: time, kind: .press(.confirmed)))
    case .free:
      break
    }
    closeSlide(madeByPressing(at: time) ? .cancelled : .ended, at: time, into: &gestures)
    downSince = time
    if button.isSecondary {
      hand = .holding(button)
      gestures.append(Gesture(time: time, kind: .hold(.began)))
    } else {
      hand = .contact(button, since: time, wobble: .zero)
      gestures.append(Gesture(time: time, kind: .press(.began)))
    }
  }

  mutating func buttonUp(_ button: KnobButton, at time: EventTime, into gestures: inout [Gesture]) {
    switch hand {
    case .contact(button, _, _):
      gestures.append(Gesture(time: time, kind: .press(.ended)))
      if timing.doublePress > .zero {
        hand = .released(button, at: time, turned: .zero)
      } else {
        hand = .free
        gestures.append(Gesture(time: time, kind: .press(.confirmed)))
      }
    case .pushTurn(button), .doublePressed(button):
      hand = .free
      closeSlide(.ended, at: time, into: &gestures)
    case .holding(button):
      hand = .free
      closeSlide(.ended, at: time, into: &gestures)
      gestures.append(Gesture(time: time, kind: .hold(.ended)))
    case .free, .released, .contact, .pushTurn, .holding, .doublePressed:
      return  // Another button, or one that was down before the knob was opened or the stream was lost.
    }
    downSince = nil
  }

  /// Runs the earliest deadline, which has passed. Does nothing where there is none.
  mutating func runDeadline(into gestures: inout [Gesture]) {
    guard let deadline = nextDeadline else { return }
    guard deadline == handDeadline else {
      closeSlide(.ended, at: deadline, into: &gestures)
      return
    }
    switch hand {
    case .contact(let button, _, _):
      hand = .holding(button)
      gestures.append(Gesture(time: deadline, kind: .press(.cancelled)))
      gestures.append(Gesture(time: deadline, kind: .hold(.began)))
    case .released:
      hand = .free
      gestures.append(Gesture(time: deadline, kind: .press(.confirmed)))
    case .free, .pushTurn, .holding, .doublePressed:
      preconditionFailure("a state without a deadline had one")
    }
  }

  /// Cancels whatever is in progress. A button that is still down is ignored until it is released.
  mutating func lose(at time: EventTime, into gestures: inout [Gesture]) {
    closeSlide(.cancelled, at: time, into: &gestures)
    switch hand {
    case .contact, .released: gestures.append(Gesture(time: time, kind: .press(.cancelled)))
    case .holding: gestures.append(Gesture(time: time, kind: .hold(.cancelled)))
    case .free, .pushTurn, .doublePressed: break
    }
    hand = .free
    downSince = nil
  }

  // MARK: Slides

  private mutating func slide(
    by detents: Detents, isPressed: Bool, at time: EventTime, into gestures: inout [Gesture]
  ) {
    if sliding == nil {
      sliding = Sliding(began: time, lastTurn: time, slide: Gesture.Slide(isPressed: isPressed))
      gestures.append(Gesture(time: time, kind: .slide(.began, Gesture.Slide(isPressed: isPressed))))
    }
    guard var current = sliding else { return }
    if current.direction != detents.direction {
      current.slide.velocity = 0
    } else if time > current.lastTurn {
      current.slide.velocity = detents.value / (time - current.lastTurn).seconds
    }
    current.direction = detents.direction
    current.lastTurn = max(current.lastTurn, time)
    current.slide.detents = detents
    current.slide.total += detents
    sliding = current
    gestures.append(Gesture(time: time, kind: .slide(.changed, current.slide)))
  }

  private mutating func closeSlide(
    _ phase: Gesture.SlidePhase, at time: EventTime, into gestures: inout [Gesture]
  ) {
    guard var last = sliding else { return }
    sliding = nil
    last.slide.detents = .zero
    // A debounced contact may be dated before the last turn: a slide never ends before it moved.
    gestures.append(Gesture(time: max(time, last.lastTurn), kind: .slide(phase, last.slide)))
  }

  /// Whether the running slide is no more than the jolt of the hand that presses at `time`.
  private func madeByPressing(at time: EventTime) -> Bool {
    guard let sliding, timing.pressGuard > .zero else { return false }
    return sliding.slide.total.magnitude <= Detents(1) && time - sliding.began < timing.pressGuard
  }
}
