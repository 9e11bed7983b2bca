import InputBridge
import Testing

@testable import ReaderCore

/// The session's members, and what it does beside the table that ``ControlModelTests`` checks.
@Suite struct SessionTests {
  typealias Input = ControlsAsWritten.Input

  private static let press: [Input] = [.pressBegan, .wait(80), .pressEnded, .wait(300), .pressConfirmed]

  private func feed(_ bench: inout ControlBench, _ inputs: [Input]) -> [String] {
    inputs.flatMap { input in
      bench.take(input)
      return bench.effects
    }
  }

  // MARK: Delegate

  @Test func delegate_hearsItsCallsInOrder_whenTheKnobIsTurnedFromRest() {
    var bench = ControlBench(current: "Scroll", opensStrip: false)
    let effects = feed(&bench, [.slideBegan, .turn(1, pressed: false), .slideEnded, .wait(3001)])
    #expect(
      effects.filter { ["active", "enter", "exit", "inactive"].contains($0) } == [
        "active", "enter", "exit", "inactive",
      ])
    #expect(effects.prefix(2) == ["active", "sync Scroll"], "a control is synced as it becomes active")
  }

  @Test func delegate_hearsOfTheExitBeforeTheEnd_whenTheHUDGoesInMidTurn() {
    var bench = ControlBench(current: "Theme", opensStrip: false)
    _ = feed(&bench, [.slideBegan, .turn(1, pressed: false)])
    var effects: [ControlEffect] = []
    bench.session.dismiss(into: &effects)
    #expect(effects.map(\.word) == ["slide ended", "exit", "inactive"])
    #expect(bench.session.appearance == .inactive)
  }

  @Test func delegate_hearsWhichControlBecameCurrent_onceForEachChange() {
    var bench = ControlBench(current: "Scroll", opensStrip: false)
    let effects = feed(&bench, [.doublePress, .wait(500), .doublePress, .wait(500), .doublePress])
    #expect(
      effects.filter { $0.hasPrefix("told") } == ["told Highlight", "told Search", "told Scroll"],
      "the disabled Theme is skipped, and after the last comes the first")
  }

  // MARK: The button's events

  @Test func event_isClosedOnce_byWhatBecameOfThePress() {
    for (inputs, closed) in [
      (Self.press, "press ended"),
      ([.pressBegan, .pressEnded, .pressCancelled, .doublePress], "press cancelled"),
      ([.pressBegan, .pressCancelled, .holdBegan], "press cancelled"),
      ([.pressBegan, .lose], "press cancelled"),
    ] as [([Input], String)] {
      var bench = ControlBench(current: "Scroll", opensStrip: false)
      let events = feed(&bench, inputs).filter { $0.hasPrefix("press ") }
      #expect(events == ["press began", closed])
    }
  }

  @Test func hold_isCancelled_whenTheKnobIsUnpluggedOrTheFocusLost() {
    var bench = ControlBench(current: "Scroll", opensStrip: false)
    #expect(feed(&bench, [.holdBegan, .holdCancelled]) == ["hold began", "back", "hold cancelled"])
    #expect(feed(&bench, [.holdBegan, .lose]).last == "hold cancelled")
  }

  // MARK: Configuration

  @Test func currentControl_thatIsRemoved_givesWayAtOnce() throws {
    var bench = ControlBench(current: "Highlight", opensStrip: false)
    var effects: [ControlEffect] = []
    try bench.session.remove(.highlight, into: &effects)
    #expect(effects.map(\.word) == ["current Scroll", "told Scroll"])
  }

  @Test func currentControl_thatIsRemovedInAConfiguration_givesWayAtItsCommit() throws {
    var bench = ControlBench(current: "Scroll", opensStrip: false)
    var effects: [ControlEffect] = []
    bench.session.beginConfiguration()
    try bench.session.remove(.scroll, into: &effects)
    bench.session.beginConfiguration()
    try bench.session.remove(.highlight, into: &effects)
    try bench.session.commitConfiguration(into: &effects)
    #expect(effects.isEmpty)
    try bench.session.commitConfiguration(into: &effects)
    #expect(effects.map(\.word) == ["current Search", "told Search"], "the first that is enabled")
  }

  @Test func currentControl_thatComesBackInTheConfiguration_staysCurrent() throws {
    var bench = ControlBench(current: "Highlight", opensStrip: false)
    var effects: [ControlEffect] = []
    let control = try #require(bench.session[.highlight])
    bench.session.beginConfiguration()
    try bench.session.remove(.highlight, into: &effects)
    try bench.session.add(control)
    try bench.session.commitConfiguration(into: &effects)
    #expect(effects.isEmpty)
    #expect(bench.session.current?.id == .highlight)
  }

  @Test func lastControl_thatIsRemoved_takesTheHUDAlong() throws {
    var session = ControlSession()
    try session.add(MisuseTests.control())
    try session.start()
    var effects: [ControlEffect] = []
    session.handle(Gesture(time: .zero, kind: .press(.began)), into: &effects)
    try session.remove(.scroll, into: &effects)
    #expect(effects.last?.word == "inactive")
    #expect(session.current == nil && !session.isLive)
  }

  @Test func stoppedSession_hearsNothing() throws {
    var bench = ControlBench(current: "Scroll", opensStrip: false)
    var effects: [ControlEffect] = []
    _ = feed(&bench, [.slideBegan])
    try bench.session.stop(into: &effects)
    #expect(effects.map(\.word) == ["revert", "exit", "inactive"])
    #expect(feed(&bench, Self.press).isEmpty)
  }

  // MARK: Disabled controls

  @Test func disabledControl_isShownButDoesNothing() throws {
    var bench = ControlBench(current: "Scroll", opensStrip: false)
    try bench.session.setEnabled(false, .scroll)
    #expect(
      feed(&bench, [.slideBegan, .turn(1, pressed: false), .slideEnded]) == [
        "active", "sync Scroll", "enter", "slide began", "slide ended", "exit",
      ])
    #expect(!feed(&bench, Self.press).contains("primary"))
    #expect(bench.session.controls.map(\.id.rawValue) == ControlsAsWritten.order, "it is still in the strip")
    #expect(try bench.session.setSlider(.scroll, to: 5, in: 0...10), "its value may still be set")
  }

  // MARK: Choosing with the mouse

  @Test func selecting_inMidPress_takesTheActionAway() {
    var bench = ControlBench(current: "Highlight", opensStrip: false)
    _ = feed(&bench, Self.press)
    _ = feed(&bench, [.pressBegan])
    var effects: [ControlEffect] = []
    bench.session.select(.search, at: .zero, into: &effects)
    #expect(!feed(&bench, [.pressEnded, .pressConfirmed]).contains { $0.hasPrefix("primary") })
  }

  @Test func selecting_inAnOpenStrip_closesIt() {
    var bench = ControlBench(current: "Scroll", opensStrip: true)
    _ = feed(&bench, [.doublePress])
    #expect(bench.session.appearance == .strip)
    var effects: [ControlEffect] = []
    bench.session.select(.search, at: .zero, into: &effects)
    #expect(bench.session.appearance == .active)
    #expect(bench.session.current?.id == .search)
  }

  // MARK: Writing values

  @Test func writtenValue_isReportedOnlyIfItDiffers_andMakesNoEffect() throws {
    var bench = ControlBench(current: "Scroll", opensStrip: false)
    #expect(try bench.session.setSlider(.scroll, to: 5, in: 0...10))
    #expect(try !bench.session.setSlider(.scroll, to: 5, in: 0...10))
    #expect(try bench.session.setSlider(.scroll, to: 50, in: 0...10), "it is brought into the range")
    guard case .slider(let slider)? = bench.session[.scroll]?.kind else { return }
    #expect(slider.value == 10)
  }

  // MARK: Bindings

  @Test func particularState_winsOverAny() throws {
    var bindings = GestureBindings.standard
    #expect(bindings[.active, .hold] == .back)
    try bindings.bind(.init(.active, .hold, .hide))
    #expect(bindings[.active, .hold] == .hide)
    #expect(bindings[.inactive, .hold] == .back)
    #expect(bindings[.wheel, .hold] == .takeLetterBack)
  }

  @Test func doublePress_isAViewOnTheTable() throws {
    var settings = ReaderSettings()
    #expect(settings.doublePress == .cycle)
    settings.doublePress = .strip
    #expect(settings.bindings[.active, .doublePress] == .openStrip)
    try settings.bindings.bind(.init(.any, .doublePress, .back))
    #expect(settings.doublePress == nil)
  }

  @Test func boundOtherwise_aPushTurnSwitchesControls() throws {
    var bench = ControlBench(current: "Scroll", opensStrip: false)
    var settings = ReaderSettings()
    try settings.bindings.bind(.init(.any, .pushTurn, .switchControl))
    var effects: [ControlEffect] = []
    bench.session.apply(settings, into: &effects)
    #expect(
      feed(&bench, [.slideBegan, .turn(2, pressed: true)]).filter { $0.hasPrefix("told") } == [
        "told Highlight", "told Search",
      ])
    #expect(bench.session.appearance == .strip, "the names show which")
  }

  /// Whatever a person binds, in whatever state: the delegate's calls stay in order, and the HUD goes at last.
  @Test func anyRebinding_keepsTheDelegateInOrder() throws {
    var count = 0
    for state in GestureBindings.State.allCases {
      for trigger in GestureBindings.Trigger.allCases {
        for action in ControlAction.allCases where action.suits(trigger, in: state) {
          var settings = ReaderSettings()
          try settings.bindings.bind(.init(state, trigger, action))
          for current in ["Scroll", "Highlight", "Search"] {
            var bench = ControlBench(current: current, opensStrip: false)
            var effects: [ControlEffect] = []
            bench.session.apply(settings, into: &effects)
            var words: [String] = []
            for inputs in Self.evening { words += feed(&bench, inputs) }
            #expect(Self.isInOrder(words), "\(state) \(trigger) \(action): \(words)")
          }
          count += 1
        }
      }
    }
    print("controls: an evening's gestures under \(count) tables, each with one row of its own")
  }

  private static let evening: [[Input]] = [
    press, press, [.doublePress, .wait(200)], [.slideBegan, .turn(2, pressed: false), .wait(250), .slideEnded],
    [.pressBegan, .pressCancelled, .slideBegan, .turn(2, pressed: true), .slideCancelled], press,
    [.pressBegan, .pressCancelled, .holdBegan, .wait(100), .holdEnded], [.doublePress, .doublePress], press,
    [.slideBegan, .turn(1, pressed: false), .slideCancelled], [.wait(2000)], press, [.lose, .regain], press,
    [.wait(40_000)],
  ]

  /// `active (enter exit)* inactive`, again and again.
  private static func isInOrder(_ words: [String]) -> Bool {
    var isActive = false
    var isFullscreen = false
    for word in words {
      switch word {
      case "active" where !isActive: isActive = true
      case "enter" where isActive && !isFullscreen: isFullscreen = true
      case "exit" where isFullscreen: isFullscreen = false
      case "inactive" where isActive && !isFullscreen: isActive = false
      case "active", "enter", "exit", "inactive": return false
      default: break
      }
    }
    return true
  }
}
