import InputBridge

@testable import ReaderCore

/// A control session with the little of a reader that the table needs: Scroll's action hides the HUD, Search's opens a
/// letter wheel, which is left when a second letter is taken.
struct ControlBench {
  var session = ControlSession()
  private(set) var effects: [String] = []
  private(set) var letters = 0
  /// In milliseconds.
  private(set) var time = 0

  init(current: String, opensStrip: Bool) {
    do {
      for (name, symbol) in zip(ControlsAsWritten.order, "↕✎◐⌕") {
        let id = ControlIdentifier(rawValue: name)
        var control = Control(
          id: id, title: name, symbol: symbol, kind: .slider(try Slider(minimum: 0, maximum: 100)), action: .reading,
          actsAtRelease: id == .highlight)
        control.isEnabled = name != ControlsAsWritten.disabled
        try session.add(control)
      }
      try session.start()
    } catch {
      preconditionFailure("\(error)")
    }
    session.restoreCurrent(ControlIdentifier(rawValue: current))
    guard opensStrip else { return }
    var settings = ReaderSettings()
    settings.doublePress = .strip
    perform { $0.apply(settings, into: &$1) }
  }

  mutating func take(_ input: ControlsAsWritten.Input) {
    effects = []
    switch input {
    case .lose: perform { $0.setConditions(LiveConditions.all.subtracting(.foreground), into: &$1) }
    case .regain: perform { $0.setConditions(.all, into: &$1) }
    case .wait(let span):
      time += span
      let now = moment
      perform { $0.runDeadlines(before: now, into: &$1) }
    default:
      guard let kind = input.gesture else { return }
      let gesture = Gesture(time: moment, kind: kind)
      perform { $0.handle(gesture, into: &$1) }
    }
  }

  private var moment: EventTime { .zero + .milliseconds(time) }

  private mutating func perform(_ change: (inout ControlSession, inout [ControlEffect]) -> Void) {
    var made: [ControlEffect] = []
    change(&session, &made)
    for effect in made {
      effects.append(effect.word)
      answer(effect)
    }
    if !session.isWheelOpen { letters = 0 }
  }

  private mutating func answer(_ effect: ControlEffect) {
    switch (effect, session.currentID) {
    case (.primaryAction(.confirmed), .scroll?) where !session.isSliding: perform { $0.dismiss(into: &$1) }
    case (.primaryAction(.confirmed), .search?), (.turn, .search?), (.turnToProminent, .search?):
      perform { $0.openWheel(into: &$1) }
    case (.takeLetter, _):
      letters += 1
      if letters == 2 { session.closeWheel() }
    case (.takeLetterBack, _): if letters > 0 { letters -= 1 } else { session.closeWheel() }
    default: break
    }
  }

  /// What can be seen, in the words of the model.
  var picture: ControlsAsWritten.Picture {
    var picture = ControlsAsWritten.Picture(current: session.current?.id.rawValue ?? "none")
    switch session.stage {
    case .inactive: picture.stage = .inactive
    case .active: picture.stage = .active
    case .strip(let choice):
      picture.stage = .strip
      picture.choice = choice.rawValue
    case .wheel: picture.stage = .wheel
    }
    picture.names = session.namesUntil != nil
    picture.isFullscreen = session.isSliding
    picture.letters = letters
    return picture
  }
}

extension ControlsAsWritten.Input {
  var gesture: Gesture.Kind? {
    switch self {
    case .pressBegan: .press(.began)
    case .pressEnded: .press(.ended)
    case .pressConfirmed: .press(.confirmed)
    case .pressCancelled: .press(.cancelled)
    case .doublePress: .doublePress
    case .holdBegan: .hold(.began)
    case .holdEnded: .hold(.ended)
    case .holdCancelled: .hold(.cancelled)
    case .slideBegan: .slide(.began, Gesture.Slide())
    case .turn(let steps, let isPressed):
      .slide(.changed, Gesture.Slide(detents: Detents(steps), total: Detents(steps), isPressed: isPressed))
    case .slideEnded: .slide(.ended, Gesture.Slide())
    case .slideCancelled: .slide(.cancelled, Gesture.Slide())
    case .lose, .regain, .wait: nil
    }
  }
}

extension ControlEffect {
  /// The effect in the words of the model.
  var word: String {
    switch self {
    case .delegate(.didBecomeActive): "active"
    case .delegate(.willEnterFullscreenAppearance): "enter"
    case .delegate(.willExitFullscreenAppearance): "exit"
    case .delegate(.didBecomeInactive): "inactive"
    case .delegate(.didMakeCurrent(let control)): "told " + control.rawValue
    case .event(let event): event.source.rawValue + " " + event.phase.rawValue
    case .synchronize(let control): "sync " + control.rawValue
    case .currentChanged(let control): "current " + control.rawValue
    case .slideBegan: "slide began"
    case .turn(let turn): "turn \(turn.steps)"
    case .turnToProminent(let turn): "prominent \(turn.steps)"
    case .slideEnded: "slide ended"
    case .slideReverted: "revert"
    case .primaryAction(.provisional): "primary early"
    case .primaryAction(.confirmed): "primary"
    case .undoPrimaryAction: "undo"
    case .back: "back"
    case .walkWheel(let steps): "walk \(steps)"
    case .takeLetter: "take"
    case .takeLetterBack: "take back"
    }
  }
}
