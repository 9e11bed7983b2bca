import Testing

@testable import InputBridge

/// The recogniser's cases, by their names in docs/gestures.md. Times in milliseconds.
@Suite struct RecognizerTests {
  @Test(arguments: [
    ("G11", "0 D · 12 +1 · 90 U", ["press"]),
    ("G12", "0 D · 20 +1 · 40 +1 · 60 +1 · 80 +1 · 100 +1 · 120 +1 · 150 U", ["slide +6 pressed"]),
    ("G13", "0 D · 40 LOST", []),
    ("G13, the next press", "0 D · 40 LOST · 1000 D · 1080 U", ["press"]),
    ("G13, released later", "0 D · 40 LOST · 90 U · 1000 D · 1080 U", ["press"]),
    ("G15", "0 D · 250 R · 283 R · 316 R · 349 R · 382 R · 415 R · 900 U", ["hold"]),
    ("G16", "0 D · 80 U · 150 +1 · 250 D · 330 U", ["doublePress"]),
    ("G17", "0 D · 70 U · 76 D · 80 U", ["press"]),
    ("G19, three", "0 D · 60 U · 180 D · 240 U · 360 D · 420 U", ["doublePress", "press"]),
    ("G19, four", "0 D · 60 U · 180 D · 240 U · 360 D · 420 U · 540 D · 600 U", ["doublePress", "doublePress"]),
    (
      "G19, five", "0 D · 60 U · 180 D · 240 U · 360 D · 420 U · 540 D · 600 U · 720 D · 780 U",
      ["doublePress", "doublePress", "press"]
    ),
    ("G22", "100 +1 · 60 +1 · 110 +1", ["slide +3"]),
    ("G23, exactly in time", "0 D · 80 U · 380 D · 440 U", ["doublePress"]),
    ("G23, one microsecond late", "0 D · 80 U · 380.001 D · 440 U", ["press", "press"]),
    ("G25", "0 D · 40 U · 90 d · 130 u", ["press", "press"]),
  ])
  func resolves_asWritten(case name: String, timeline: String, expected: [String]) {
    #expect(Timeline(timeline).resolved == expected, "\(name)")
  }

  @Test(arguments: [0, 25])
  func doublePress_withShortFirstPress_survivesDebounce(debounce: Int) {
    // G18: the release at 20 ms lies inside a 25 ms window and is judged at 25, but dated 20.
    let profile = KnobProfile.bench { $0.filters.debounce = .milliseconds(debounce) }
    #expect(Timeline("0 D · 20 U · 60 D · 80 U", profile: profile).resolved == ["doublePress"])
  }

  @Test func press_phases_comeAtContactReleaseAndDeadline() {
    #expect(Timeline("0 D · 80 U").phases == ["0 press began", "80 press ended", "380 press confirmed"])
  }

  @Test func hold_phases_comeAtDeadlineAndRelease() {
    #expect(
      Timeline("0 D · 900 U").phases == ["0 press began", "500 press cancelled", "500 hold began", "900 hold ended"])
  }

  @Test func hold_releasedExactlyAtItsDeadline_isAPress() {
    #expect(Timeline("0 D · 500 U").resolved == ["press"])
    #expect(Timeline("0 D · 500.001 U").resolved == ["hold"])
  }

  @Test func doublePress_phases_consumeBothPressesAndTheSlideBetween() {
    #expect(
      Timeline("0 D · 80 U · 150 +1 · 250 D · 330 U").phases == [
        "0 press began", "80 press ended", "150 slide began", "150 slide changed +1", "250 slide cancelled",
        "250 press cancelled", "250 doublePress",
      ])
  }

  @Test func turning_betweenPresses_confirmsThePressAtTheSlop() {
    #expect(
      Timeline("0 D · 80 U · 150 +1 · 170 +1 · 250 D · 330 U").phases == [
        "0 press began", "80 press ended", "150 slide began", "150 slide changed +1", "170 press confirmed",
        "170 slide changed +1", "250 slide ended", "250 press began", "330 press ended", "630 press confirmed",
      ])
  }

  @Test func pushTurn_reachingTheSlop_carriesTheWobbleAlong() {
    #expect(
      Timeline("0 D · 20 +1 · 40 +1 · 60 +1 · 90 U").phases == [
        "0 press began", "40 press cancelled", "40 pressed slide began", "40 pressed slide changed +2",
        "60 pressed slide changed +1", "90 pressed slide ended",
      ])
  }

  @Test func wobble_isNet_soThereAndBackIsAPress() {
    #expect(Timeline("0 D · 10 +1 · 20 -1 · 30 +1 · 40 -1 · 80 U").resolved == ["press"])
  }

  @Test func turning_afterHoldBegan_countsEveryDetentButNotTheWobble() {
    #expect(Timeline("0 D · 100 +1 · 600 +1 · 640 +1 · 700 U").resolved == ["hold", "slide +2 pressed"])
  }

  @Test func slide_justBeforeAPress_wasMadeByThePress() {
    #expect(Timeline("0 +1 · 59 D · 120 U").resolved == ["press"])
    #expect(Timeline("0 +1 · 60 D · 120 U").resolved == ["slide +1", "press"])
    #expect(Timeline("0 +2 · 59 D · 120 U").resolved == ["slide +2", "press"])
    let off = KnobProfile.bench { $0.timing.pressGuard = .zero }
    #expect(Timeline("0 +1 · 1 D · 60 U", profile: off).resolved == ["slide +1", "press"])
  }

  @Test func slide_endsAfterItsRest_andTheLastInstantStillBelongsToIt() {
    #expect(Timeline("0 +1 · 250 +1").resolved == ["slide +2"])
    #expect(Timeline("0 +1 · 250.001 +1").resolved == ["slide +1", "slide +1"])
    #expect(Timeline("0 +1 · 100 -1").resolved == ["slide +0"])
  }

  @Test func velocity_isBetweenTheLastTwoTurns_andZeroAtAReversal() {
    let velocities = Timeline("0 +1 · 100 +1 · 120 +2 · 140 -1 · 150 -1").gestures.compactMap {
      if case .slide(.changed, let slide) = $0.kind { slide.velocity } else { nil }
    }
    // One detent in 100 ms; two in 20 ms; a reversal; one in 10 ms, backwards.
    #expect(velocities == [0, 10, 100, 0, -100])
  }

  @Test func secondaryButton_isAHoldFromContactToRelease() {
    #expect(Timeline("0 S · 40 s").phases == ["0 hold began", "40 hold ended"])
    #expect(Timeline("0 D · 60 U · 120 S · 160 s").resolved == ["press", "hold"])
  }

  @Test func otherButtons_whileOneIsDown_areIgnored() {
    #expect(Timeline("0 D · 30 d · 60 u · 100 U").resolved == ["press"])
    #expect(Timeline("0 D · 30 d · 60 U · 100 u").resolved == ["press"])
  }

  @Test func buttonDownAtOpen_isIgnoredUntilReleased() {
    #expect(Timeline("0 U · 1000 D · 1080 U").resolved == ["press"])
  }

  @Test func doublePressUnused_confirmsAtTheRelease() {
    let profile = KnobProfile.bench { $0.timing.doublePress = .zero }
    #expect(
      Timeline("0 D · 80 U · 160 D · 240 U", profile: profile).phases == [
        "0 press began", "80 press ended", "80 press confirmed", "160 press began", "240 press ended",
        "240 press confirmed",
      ])
  }

  @Test func loss_cancelsWhateverIsInProgress() {
    #expect(Timeline("0 D · 80 U · 100 LOST").phases.last == "100 press cancelled")
    #expect(Timeline("0 D · 600 LOST").phases.last == "600 hold cancelled")
    #expect(Timeline("0 +1 · 50 LOST").phases.last == "50 slide cancelled")
    #expect(
      Timeline("0 D · 20 +2 · 50 LOST · 90 U · 100 +1").resolved == ["slide +1"], "the release after a loss is nothing")
  }

  @Test func halfFrames_aroundALoss_areNotActedOn() {
    // G14: half a frame, SYN_DROPPED, half a frame + SYN, a whole frame.
    #expect(Timeline("0 +5 LOST +3 · 10 +1").resolved == ["slide +1"])
  }

  @Test func pressInOneFrame_countsWithBothEdges() {
    #expect(Timeline("0 D U · 900 D U").resolved == ["press", "press"])
    #expect(Timeline("0 D U · 200 D U").resolved == ["doublePress"])
  }
}
