/// What docs/controls.md says of gestures, once more and in another way: no state is kept but the history. Each
/// question ("did this press wake the HUD?", "where did the slide begin?") looks back through it.
///
/// Times in milliseconds. The controls are Scroll, Highlight, Theme (disabled) and Search, the last with a letter wheel
/// that is left when a second letter is taken.
struct ControlsAsWritten {
  /// What the hand or the world does.
  enum Input: Hashable {
    case pressBegan, pressEnded, pressConfirmed, pressCancelled
    case doublePress
    case holdBegan, holdEnded, holdCancelled
    case slideBegan, slideEnded, slideCancelled
    case turn(Int, pressed: Bool)
    case lose, regain
    case wait(Int)
  }

  enum Stage: Hashable { case inactive, active, strip, wheel }

  /// What can be seen.
  struct Picture: Hashable {
    var stage = Stage.inactive
    var current = "Scroll"
    /// The choice in an open strip.
    var choice: String?
    /// Whether the names show as feedback.
    var names = false
    var isFullscreen = false
    /// Letters on the wheel.
    var letters = 0
  }

  /// An input, the picture before and after it, and what was asked for.
  struct Moment {
    var input: Input
    var time: Int
    var before: Picture
    var after: Picture
    var effects: [String]
    /// Whether a live condition was missing.
    var wasDeaf: Bool
  }

  var opensStrip: Bool
  private(set) var history: [Moment] = []
  private(set) var time = 0
  private let first: Picture

  static let order = ["Scroll", "Highlight", "Theme", "Search"]
  static let disabled = "Theme"

  init(current: String, opensStrip: Bool) {
    first = Picture(current: current)
    self.opensStrip = opensStrip
  }

  var picture: Picture { history.last?.after ?? first }
  var effects: [String] { history.last?.effects ?? [] }

  // MARK: Looking back

  /// Where something that `begins` is still going on: nothing that `ends` it came since. A loss ends everything.
  private func open(_ begins: (Moment) -> Bool, _ ends: Set<Input>) -> Int? {
    guard let start = history.lastIndex(where: { !$0.wasDeaf && begins($0) }) else { return nil }
    return history[(start + 1)...].contains { ends.contains($0.input) || $0.input == .lose } ? nil : start
  }

  var press: Int? { open({ $0.input == .pressBegan }, [.pressConfirmed, .pressCancelled]) }
  var isDown: Bool { open({ $0.input == .pressBegan }, [.pressEnded, .pressConfirmed, .pressCancelled]) != nil }
  var hold: Int? { open({ $0.input == .holdBegan }, [.holdEnded, .holdCancelled]) }
  /// A slide begins with its first phase that is seen, and may be ended by the HUD that goes.
  var slide: Int? {
    guard let start = open({ $0.effects.contains("enter") }, []) else { return nil }
    return history[start...].contains { $0.effects.contains("exit") } ? nil : start
  }
  var isDeaf: Bool { (history.last { $0.input == .lose || $0.input == .regain })?.input == .lose }

  /// Whether the press that began then may still act: it did not wake the HUD, and state and control are still the same.
  private func mayAct(_ press: Int) -> Bool {
    let began = history[press]
    let same = began.before.stage != .inactive && began.before.stage == picture.stage
    return same && history[press...].allSatisfy { $0.after.current == began.before.current }
  }

  private func showedEarly(_ press: Int) -> Bool { history[press...].contains { $0.effects.contains("primary early") } }

  // MARK: The table

  mutating func take(_ input: Input) {
    if case .wait(let span) = input {
      wait(span)
      return
    }
    var after = picture
    var effects: [String] = []
    if input == .lose {
      lose(&after, &effects)
    } else if input != .regain && !isDeaf {
      row(for: input, &after, &effects)
    }
    history.append(
      Moment(input: input, time: time, before: picture, after: after, effects: effects, wasDeaf: isDeaf))
  }

  private func row(for input: Input, _ after: inout Picture, _ effects: inout [String]) {
    switch input {
    case .pressBegan:
      effects.append("press began")
      appear(&after, &effects)
    case .pressEnded:
      guard let press, mayAct(press) else { return }
      if after.stage == .wheel { takeLetter(&after, &effects) }
      if after.stage == .active && after.current == "Highlight" { effects.append("primary early") }
    case .pressConfirmed:
      guard let press else { return }
      effects.append("press ended")
      guard mayAct(press), !showedEarly(press) else { return }
      if after.stage == .active { primaryAction(&after, &effects) }
      if let choice = after.choice {
        close(&after)
        become(choice, &after, &effects)
      }
    case .pressCancelled:
      guard let press else { return }
      if showedEarly(press) { effects.append("undo") }
      effects.append("press cancelled")
    case .doublePress: doublePress(&after, &effects)
    case .holdBegan:
      effects.append("hold began")
      switch after.stage {
      case .wheel:
        effects.append("take back")
        if after.letters == 0 { close(&after) } else { after.letters -= 1 }
      case .strip: close(&after)
      case .inactive, .active: effects.append("back")
      }
    case .holdEnded: if hold != nil { effects.append("hold ended") }
    case .holdCancelled: if hold != nil { effects.append("hold cancelled") }
    case .slideBegan: beginSlide(&after, &effects)
    case .turn(let steps, let isPressed):
      if slide == nil { beginSlide(&after, &effects) }
      turn(steps, isPressed, &after, &effects)
    case .slideEnded: endSlide("slide ended", &after, &effects)
    case .slideCancelled: endSlide("revert", &after, &effects)
    case .lose, .regain, .wait: break
    }
  }

  private func doublePress(_ after: inout Picture, _ effects: inout [String]) {
    let beganInWheel = history.last { $0.input == .pressBegan && !$0.wasDeaf }?.before.stage == .wheel
    switch (after.stage, opensStrip) {
    // Two presses: the second letter.
    case (.wheel, _): takeLetter(&after, &effects)
    case _ where beganInWheel: break
    case (_, false):
      appear(&after, &effects)
      after.names = true
      let next = Self.order + Self.order
      let place = next.firstIndex(of: after.current)!
      become(next[(place + 1)...].first { $0 != Self.disabled }!, &after, &effects)
    case (.strip, true): break
    case (_, true):
      appear(&after, &effects)
      after.stage = .strip
      after.choice = after.current
    }
  }

  private func beginSlide(_ after: inout Picture, _ effects: inout [String]) {
    guard slide == nil else { return }
    appear(&after, &effects)
    after.names = false
    after.isFullscreen = true
    effects += ["enter", "slide began"]
  }

  private func turn(_ steps: Int, _ isPressed: Bool, _ after: inout Picture, _ effects: inout [String]) {
    switch after.stage {
    case .wheel: effects.append("walk \(steps)")
    case .strip:
      let choices = Self.order.filter { $0 != Self.disabled }
      let place = choices.firstIndex(of: after.choice!)! + steps
      after.choice = choices[min(max(0, place), choices.count - 1)]
    case .inactive, .active:
      effects.append((isPressed ? "prominent " : "turn ") + String(steps))
      if after.current == "Search" { openWheel(&after) }
    }
  }

  private func endSlide(_ how: String, _ after: inout Picture, _ effects: inout [String]) {
    guard let slide else { return }
    effects += [how, "exit"]
    after.isFullscreen = false
    if how == "revert" && (after.stage == .wheel || after.stage == .strip) {
      // As it was when the slide had just begun, before it turned anything.
      let began = history[slide]
      if began.before.stage != .wheel { after.letters = 0 }
      after.stage = began.before.stage == .inactive ? .active : began.before.stage
      after.choice = began.before.choice
    }
  }

  private func lose(_ after: inout Picture, _ effects: inout [String]) {
    if isDeaf { return }
    endSlide("revert", &after, &effects)
    if let press {
      if showedEarly(press) { effects.append("undo") }
      effects.append("press cancelled")
    }
    if hold != nil { effects.append("hold cancelled") }
    disappear(&after, &effects)
  }

  // MARK: What an effect is

  private func appear(_ after: inout Picture, _ effects: inout [String]) {
    guard after.stage == .inactive else { return }
    after.stage = .active
    effects += ["active", "sync " + after.current]
  }

  private func disappear(_ after: inout Picture, _ effects: inout [String]) {
    guard after.stage != .inactive else { return }
    close(&after)
    after.stage = .inactive
    after.names = false
    effects.append("inactive")
  }

  /// The strip or the wheel closes, the HUD stays.
  private func close(_ after: inout Picture) {
    after.stage = .active
    after.choice = nil
    after.letters = 0
  }

  private func become(_ control: String, _ after: inout Picture, _ effects: inout [String]) {
    guard control != after.current else { return }
    after.current = control
    effects += ["current " + control, "told " + control]
  }

  private func primaryAction(_ after: inout Picture, _ effects: inout [String]) {
    effects.append("primary")
    // Scroll's own action hides the HUD, never while the knob is turned; Search's opens the wheel.
    if after.current == "Scroll" && slide == nil { disappear(&after, &effects) }
    if after.current == "Search" { openWheel(&after) }
  }

  /// The letters stand where the names stood.
  private func openWheel(_ after: inout Picture) {
    after.stage = .wheel
    after.names = false
  }

  private func takeLetter(_ after: inout Picture, _ effects: inout [String]) {
    effects.append("take")
    after.letters += 1
    if after.letters == 2 { close(&after) }
  }

  // MARK: Rests

  /// Lets time pass: what had its time before the end of it goes, first what comes first.
  private mutating func wait(_ span: Int) {
    let end = time + span
    while let (when, what) = nextRest(), when < end {
      var after = picture
      var effects: [String] = []
      switch what {
      case .names: after.names = false
      case .strip:
        let choice = after.choice!
        close(&after)
        become(choice, &after, &effects)
      case .fade: disappear(&after, &effects)
      }
      history.append(
        Moment(input: .wait(0), time: when, before: picture, after: after, effects: effects, wasDeaf: false))
    }
    time = end
    history.append(Moment(input: .wait(span), time: end, before: picture, after: picture, effects: [], wasDeaf: isDeaf))
  }

  private enum Rest { case names, strip, fade }

  /// Three seconds without a gesture fade the HUD, a second and a half selects in the strip, thirty seconds leave the
  /// wheel; the names show for a second and a half after the double press. Nothing in progress is a rest.
  private func nextRest() -> (Int, Rest)? {
    var rests: [(Int, Rest)] = []
    if picture.names, let double = history.last(where: { $0.input == .doublePress }) {
      rests.append((double.time + 1500, .names))
    }
    let gesture = history.last { moment in
      if case .wait = moment.input { return false }
      return !moment.wasDeaf && moment.input != .lose && moment.input != .regain
    }
    if let gesture, press == nil, slide == nil, hold == nil {
      switch picture.stage {
      case .inactive: break
      case .active: rests.append((gesture.time + 3000, .fade))
      case .strip: rests.append((gesture.time + 1500, .strip))
      case .wheel: rests.append((gesture.time + 30_000, .fade))
      }
    }
    return rests.min { $0.0 < $1.0 }
  }
}
