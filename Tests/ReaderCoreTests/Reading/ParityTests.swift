import Dispatch
import InputBridge
import Synchronization
import Testing

@testable import ReaderCore

/// The parity list E1 to E17 of capture controls, each entry by its name. What is checked at length elsewhere is named.
@Suite struct ParityTests {
  // E1: Control, Slider (three kinds), IndexPicker (SliderTests), and a system-owned slider.

  @Test func e1_systemOwnedSlider_hasTheRangeOfItsDevice() throws {
    var hand = Hand(.sample())
    #expect(hand.snapshot.textSize == nil && hand.snapshot.controls.count == 4, "no surface offers it, as a terminal")
    var size = try Slider(minimum: 10, maximum: 30, step: 2)
    size.unit = "pt"
    try size.set(18)
    hand.reading.offerTextSize(size)
    hand.go(to: .textSize)
    #expect(hand.control.value == "18 pt")
    hand.turn(2)
    #expect(hand.snapshot.textSize == 22, "the surface sees the size it is to show")
    // The device changes its range: the value stays, or comes inside.
    hand.reading.offerTextSize(try Slider(minimum: 10, maximum: 20, step: 2))
    #expect(hand.snapshot.textSize == 10, "what the surface offers is what is so")
    hand.reading.offerTextSize(nil)
    #expect(hand.snapshot.controls.count == 4)
    #expect(hand.snapshot.controls[hand.snapshot.current].id == .scroll)
  }

  @Test func e1_systemOwnedSlider_bumpsAtItsEnds_andGoesBackWithASlideThatIsCancelled() throws {
    var hand = Hand(.sample())
    hand.reading.offerTextSize(try Slider(minimum: 10, maximum: 12, step: 1))
    hand.go(to: .textSize)
    hand.input(.turn(Detents(3)))
    #expect(hand.snapshot.bump == 1)
    #expect(hand.snapshot.textSize == 12)
    hand.lose()
    #expect(hand.snapshot.textSize == 10)
  }

  @Test func textSize_isStepped_andKept() throws {
    var hand = Hand(.sample())
    hand.reading.offerTextSize(try Slider(minimum: 10, maximum: 12, step: 1))
    for _ in 0..<2 { hand.ask(.textSizeSteps(1)) }
    #expect(hand.snapshot.textSize == 12)
    #expect(hand.requests == [.keepSetting(.textSize, 11), .keepSetting(.textSize, 12)])
    hand.ask(.textSizeSteps(1))
    #expect(hand.snapshot.bump == 1 && hand.requests.count == 2, "what does not change is not kept")
    hand.ask(.textSize(9))
    #expect(hand.snapshot.textSize == 10)
  }

  // E2, E3: the session's members and every misuse: SessionTests, MisuseTests.

  @Test func e4_valueWrite_offTheOwnersQueue_traps() async {
    await #expect(processExitsWith: .failure) {
      let article = Article.sample()
      let core = try ReadingCore(reading: Reading(article: article, layout: MeasuredLayout(article: article, rows: 24)))
      try core.setValue(0, of: .scroll)
    }
  }

  @Test func e4_valueWrite_fromTheDelegate_isOnTheOwnersQueue() throws {
    let core = try Self.core()
    core.setDelegate(
      ReadingCore.Delegate(controls: { [unowned core] call in
        if call == .didBecomeActive { try? core.setValue(1000, of: .scroll) }
      }))
    core.take(Gesture(time: .zero, kind: .press(.began)))
    let top = core.snapshot().top
    #expect(top > 900 && top <= 1000, "the line that holds the place is at the top")
  }

  @Test func e5_delegate_isCalledInOrder_onTheOwnersQueue() throws {
    let core = try Self.core()
    let heard = Mutex<[String]>([])
    core.setDelegate(
      ReadingCore.Delegate(
        controls: { call in heard.withLock { $0.append(call.description) } },
        event: { event in heard.withLock { $0.append("\(event.source) \(event.phase)") } }))
    for gesture in [
      Gesture(time: .zero, kind: .press(.began)), Gesture(time: .zero + .milliseconds(300), kind: .press(.confirmed)),
      Gesture(time: .zero + .milliseconds(400), kind: .slide(.began, Gesture.Slide())),
      Gesture(time: .zero + .milliseconds(700), kind: .slide(.ended, Gesture.Slide())),
    ] { core.take(gesture) }
    core.runOut()
    #expect(
      heard.withLock { $0 } == [
        "press began", "controlsDidBecomeActive", "press ended", "controlsWillEnterFullscreenAppearance",
        "controlsWillExitFullscreenAppearance", "controlsDidBecomeInactive",
      ])
  }

  @Test func e5_appearance_hasThreeStates() {
    var hand = Hand(.sample())
    #expect(hand.snapshot.appearance == .inactive)
    hand.input(.turn(Detents(1)))
    #expect(hand.snapshot.appearance == .fullscreen)
    hand.wait(300)
    #expect(hand.snapshot.appearance == .active)
    hand.wait(3000)
    #expect(hand.snapshot.appearance == .inactive)
  }

  @Test func e6_eventInteraction_isDeaf_whileItIsNotEnabled() throws {
    let core = try Self.core()
    core.setInteractionEnabled(false)
    core.take(Gesture(time: .zero, kind: .press(.began)))
    #expect(core.snapshot().appearance == .inactive)
    #expect(core.snapshot().unmet == ["interaction"])
    core.setInteractionEnabled(true)
    core.take(Gesture(time: .zero, kind: .press(.began)))
    #expect(core.snapshot().appearance == .active)
  }

  @Test func e6_eventInteraction_isCancelled_onUnplugAndFocusLoss() {
    var hand = Hand(.sample())
    hand.button(isDown: true)
    hand.wait(600)
    hand.lose()
    #expect(hand.takeEvents() == ["press began", "press cancelled", "hold began", "hold cancelled"])
    hand.button(isDown: false)
    hand.button(isDown: true)
    hand.reading.setConditions(LiveConditions.all.subtracting(.foreground))
    hand.wait(0)
    #expect(hand.takeEvents() == ["press began", "press cancelled"])
  }

  @Test func e7_press_showsTheLastUsedControl_turnMovesIt_pressDismissesIt() {
    var hand = Hand(.sample())
    hand.button(isDown: true)
    #expect(hand.snapshot.appearance == .active, "at contact, with no waiting for a double press")
    hand.wait(80)
    hand.button(isDown: false)
    hand.wait(400)
    #expect(hand.snapshot.appearance == .active, "the press that woke the HUD does nothing more")
    hand.turn(3)
    #expect(hand.snapshot.top > 0)
    hand.press()
    #expect(hand.snapshot.appearance == .inactive)
  }

  @Test func e8_lightAndFullPress_areToldApart() {
    var hand = Hand(.sample())
    hand.press()
    #expect(hand.takeEvents() == ["press began", "press ended"])
    hand.hold()
    #expect(hand.takeEvents() == ["press began", "press cancelled", "hold began", "hold ended"])
  }

  @Test func e9_value_hasItsUnit_andProminentTicks() {
    var hand = Hand(.sample())
    #expect(hand.control.value.hasPrefix("0 % · ") && hand.control.value.hasSuffix(" min left"))
    #expect(hand.control.ruler.prominent == hand.reading.article.headings.map { Double($0.range.lowerBound) })
    hand.go(to: .theme)
    #expect(hand.control.value == "Paper")
    #expect(hand.control.ruler.prominent == [0, 1, 2, 3])
  }

  @Test func e9_fastTurn_landsOnHeadings() {
    var hand = Hand(.sample(sections: 60))
    let headings = Set(hand.reading.article.headings.map(\.range.lowerBound))
    var landed = 0
    for _ in 0..<40 {
      hand.input(.turn(Detents(1)))
      hand.wait(20)
      if headings.contains(hand.snapshot.top) { landed += 1 }
    }
    #expect(landed > 10, "sections are some 1,200 bytes long, leaps some 800")
  }

  @Test func e10_disabledControl_staysInTheStrip_andIsSkipped() throws {
    var hand = Hand(.sample())
    try hand.reading.session.setEnabled(false, .highlight)
    hand.doublePress()
    #expect(hand.control.id == .search)
    #expect(hand.snapshot.controls.map(\.isEnabled) == [true, false, true, true])
  }

  @Test func e11_sync_goesBothWays_withoutEcho() throws {
    var hand = Hand(.sample())
    hand.press()
    hand.requests = []
    hand.ask(.scrollLines(20))
    let top = hand.snapshot.top
    #expect(hand.control.ruler.position == Double(top), "the mouse wheel reaches the slider")
    hand.turn(-1)
    #expect(hand.snapshot.top < top && hand.snapshot.top > 0, "which turns on from there")
    #expect(hand.requests.filter { if case .keepPlace = $0 { true } else { false } }.count <= 2, "one place a move")
    hand.requests = []
    hand.reading.syncControls()
    hand.reading.connect(MeasuredLayout(article: hand.reading.article, columns: 40, rows: 10))
    hand.wait(0)
    #expect(hand.requests.isEmpty, "what the reader writes asks for nothing")
  }

  @Test func e11_control_isSyncedFromTheReader_whenItBecomesActive() {
    var hand = Hand(.sample())
    hand.go(to: .highlight)
    let first = hand.snapshot.focusedSentence
    hand.wait(4000)
    hand.ask(.jump(to: 5000))
    hand.press()
    #expect(hand.snapshot.focusedSentence != first)
    #expect((hand.snapshot.focusedSentence?.lowerBound ?? 0) > 4800, "the sentence on the reading line of now")
  }

  @Test func e12_fullscreen_comesAndGoesWithTheTurn() {
    var hand = Hand(.sample())
    hand.turn(1)
    #expect(
      hand.takeCalls() == [
        "controlsDidBecomeActive", "controlsWillEnterFullscreenAppearance", "controlsWillExitFullscreenAppearance",
      ])
  }

  @Test func e13_lightPressOff_leavesHoldAndSlide() {
    var settings = ReaderSettings()
    settings.isLightPressOn = false
    var hand = Hand(.sample(), settings: settings)
    hand.press()
    hand.doublePress()
    #expect(hand.snapshot.appearance == .inactive && hand.snapshot.current == 0)
    hand.turn(3)
    #expect(hand.snapshot.top > 0)
    hand.hold()
    #expect(hand.snapshot.notice == "No jump to come back from yet")
  }

  @Test func e13_slideOff_leavesThePresses() {
    var settings = ReaderSettings()
    settings.isSlideOn = false
    var hand = Hand(.sample(), settings: settings)
    hand.turn(3)
    #expect(hand.snapshot.top == 0 && hand.snapshot.appearance == .inactive)
    hand.doublePress()
    #expect(hand.snapshot.current == 1)
  }

  @Test func e13_testArea_closesByItselfAfterARest_orWithEscape() {
    var hand = Hand(.sample())
    hand.ask(.tryGestures(true))
    hand.wait(5000)
    hand.press()
    hand.wait(5000)
    #expect(hand.snapshot.trial != nil, "each gesture begins the rest anew")
    hand.wait(2000)
    #expect(hand.snapshot.trial == nil)
    hand.ask(.tryGestures(true))
    hand.ask(.dismissHUD)
    #expect(hand.snapshot.trial == nil)
  }

  /// The second press comes 350 ms after the first, the window is 300.
  @Test func e13_testArea_saysHowFarApartTwoPressesWere() {
    var hand = Hand(.sample())
    hand.ask(.tryGestures(true))
    hand.press(pause: 350)
    hand.press()
    #expect(hand.snapshot.trial?.gestures == ["press, 80 ms", "press, 80 ms, 350 ms after the last"])
  }

  @Test func e13_knobOff_andDoublePressSpeed_areSettings() {
    var settings = ReaderSettings()
    settings.doublePressSpeed = .slow
    #expect(GestureTiming().tuned(by: settings.tuning).doublePress == .milliseconds(450))
    settings.doublePressSpeed = .slower
    #expect(GestureTiming().tuned(by: settings.tuning).doublePress == .milliseconds(600))
    settings.isKnobOn = false
    var hand = Hand(.sample())
    hand.ask(.settings(settings))
    #expect(hand.reading.settings == settings)
  }

  @Test func e13_settingsInMidGesture_cancelIt() {
    var hand = Hand(.sample())
    hand.press()
    hand.input(.turn(Detents(5)))
    #expect(hand.snapshot.top > 0)
    var settings = ReaderSettings()
    settings.isSlideOn = false
    hand.ask(.settings(settings))
    #expect(hand.snapshot.top == 0 && hand.snapshot.appearance == .active)
  }

  @Test func e13_testArea_showsGestures_whichDoNothing() {
    var hand = Hand(.sample())
    hand.ask(.tryGestures(true))
    hand.press()
    hand.doublePress()
    hand.turn(4)
    hand.pushTurn(-2)
    hand.hold()
    #expect(
      hand.snapshot.trial?.gestures == [
        "press, 80 ms", "double press, 100 ms apart", "turn +4", "pressed turn -2", "hold, 600 ms",
      ])
    #expect(hand.snapshot.appearance == .inactive && hand.snapshot.top == 0)
    hand.input(.turn(Detents(1)))
    #expect(hand.snapshot.trial?.current == "turn +1", "it is live")
    hand.ask(.tryGestures(false))
    hand.turn(4)
    #expect(hand.snapshot.trial == nil && hand.snapshot.top > 0)
  }

  @Test func e14_lastUsedControl_isRemembered() {
    var hand = Hand(.sample())
    hand.doublePress()
    #expect(hand.requests.contains(.keepControl(.highlight)))
    hand.wait(10_000)
    hand.press()
    #expect(hand.control.id == .highlight, "after the HUD has gone")
    var memory = ReadingMemory()
    memory.control = .theme
    var next = Hand(.sample(), memory: memory)
    next.press()
    #expect(next.control.id == .theme, "and after a restart")
  }

  @Test func e15_controls_haveIdentifiersAndSpokenTitles() {
    var settings = ReaderSettings()
    settings.hasMore = true
    var hand = Hand(.sample(), settings: settings)
    #expect(hand.snapshot.controls.map(\.id.rawValue) == ["Scroll", "Highlight", "Search", "Theme", "More"])
    #expect(hand.snapshot.controls.last?.spokenTitle == "Contents and links")
    #expect(hand.snapshot.controls.allSatisfy { !$0.spokenTitle.isEmpty })
  }

  @Test func e16_core_isOneOwner_whoeverCallsFromWherever() throws {
    let core = try Self.core()
    DispatchQueue.concurrentPerform(iterations: 200) { number in
      switch number % 5 {
      case 0: core.send(.scrollLines(1))
      case 1: core.setForeground(number % 2 == 0)
      case 2: core.take(Gesture(time: .zero, kind: .press(.began)))
      case 3: core.setDelegate(ReadingCore.Delegate())
      default: _ = core.snapshot()
      }
    }
    core.settle()
    #expect(core.snapshot().top >= 0)
  }

  // E17: LiveConditionTests.

  private static func core() throws -> ReadingCore {
    let article = Article.sample()
    let core = try ReadingCore(reading: Reading(article: article, layout: MeasuredLayout(article: article, rows: 24)))
    core.connectNothing()
    core.observe { _, _, _ in }
    return core
  }
}
