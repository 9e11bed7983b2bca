import InputBridge

/// What the control *Feel* sets: a turn chooses, a press goes to the next value.
enum FeelSetting: Hashable, CaseIterable {
  case doublePress, hold, acceleration, direction
  /// The test area.
  case trial

  /// The setting with its value, as the HUD shows it.
  func value(in settings: ReaderSettings) -> String {
    switch self {
    case .doublePress: "Double press: \(settings.doublePressSpeed.rawValue)"
    case .hold: "Hold: \(settings.holdSpeed.rawValue)"
    case .acceleration: "Acceleration: \(settings.acceleration.rawValue)"
    case .direction: settings.isReversed ? "Direction: reversed" : "Direction: normal"
    case .trial: "Press to try the knob"
    }
  }

  /// Sets the next value, after the last one the first.
  func advance(_ settings: inout ReaderSettings) {
    switch self {
    case .doublePress: settings.doublePressSpeed.advance()
    case .hold: settings.holdSpeed.advance()
    case .acceleration: settings.acceleration.advance()
    case .direction: settings.isReversed.toggle()
    case .trial: break
    }
  }
}

extension CaseIterable where Self: Equatable, AllCases == [Self] {
  fileprivate mutating func advance() {
    let next = (Self.allCases.firstIndex(of: self) ?? -1) + 1
    self = Self.allCases[next % Self.allCases.count]
  }
}

/// The optional control *Feel*, and the test area that it opens.
extension Reading {
  /// The test area closes after so long a rest: with the knob alone there is no other way, every gesture is tried in it.
  static let trialRest = EventSpan.seconds(6)

  static let feelControl: Control = {
    do throws(ControlError) {
      let settings = try IndexPicker(titles: ["Double press", "Hold", "Acceleration", "Direction", "Try the knob"])
      return Control(
        id: .feel, title: "Feel", spokenTitle: "How the knob answers", symbol: "≈", kind: .indexPicker(settings),
        action: .reading)
    } catch {
      preconditionFailure("the control Feel: \(error)")
    }
  }()

  mutating func chooseFeel(_ steps: Int) {
    let all = FeelSetting.allCases
    let wanted = (all.firstIndex(of: feel) ?? 0) + steps
    bump = wanted < 0 ? -1 : wanted >= all.count ? 1 : 0
    feel = all[min(max(0, wanted), all.count - 1)]
  }

  /// Goes to the next value of the setting, at once and for good; on the last item opens the test area.
  mutating func changeFeel() {
    guard feel != .trial else {
      return openTrial(at: session.lastActivity)
    }
    var settings = settings
    feel.advance(&settings)
    let chosen = feel
    apply(settings)
    feel = chosen
    requests.append(.keepFeel(settings))
  }

  mutating func openTrial(at time: EventTime) {
    dismissHUD()
    trial = trial ?? GestureTrial()
    trialEnd = time + Reading.trialRest
  }

  mutating func closeTrial() {
    trial = nil
    trialEnd = nil
  }

  /// The rest is over: where the test area was opened with the knob, the hand is on the control *Feel* again.
  mutating func endTrial(at time: EventTime) {
    closeTrial()
    guard session.current?.id == .feel else { return }
    perform { $0.select(.feel, at: time, into: &$1) }
    feel = .trial
    syncControls()
  }
}
