import Testing

@testable import InputBridge

@Suite struct ReverseGuardTests {
  private func timeline(_ drawn: String, column: Int, guardTime: Int = 100) -> [String] {
    let profile = KnobProfile.bench { $0.filters.reverseGuard = .milliseconds(guardTime) }
    return Timeline(drawn: drawn, column: column, profile: profile).resolved
  }

  @Test func loneOppositeSteps_insideASpin_areDropped() {
    #expect(timeline("+++++-+++-+++", column: 8) == ["slide +11"])  // G08
  }

  @Test func loneOppositeStep_atTheEndOfASpin_isDropped() {
    // G09: twelve 6 ms apart, one back 4 ms later; two columns a step, so that 4 ms can be drawn.
    #expect(timeline("+  +  +  +  +  +  +  +  +  +  +  + -", column: 2) == ["slide +12"])
  }

  @Test(arguments: [0, 100], [1, 2, 4])
  func reversalAfterAPause_isNeverDelayed(guardTime: Int, divisor: Int) {
    // G10: five detents forward, 300 ms, five back.
    let profile = KnobProfile.bench {
      $0.filters.reverseGuard = .milliseconds(guardTime)
      $0.rotation.eventsPerDetent = divisor
    }
    let run = { (sign: String) in String(repeating: sign, count: 5 * divisor) }
    let drawn = run("+") + String(repeating: " ", count: 30) + run("-")
    #expect(Timeline(drawn: drawn, column: 10, profile: profile).resolved == ["slide +5", "slide -5"])
  }

  @Test func secondOppositeStep_releasesBoth() {
    #expect(timeline("+++--", column: 20) == ["slide +1"])
  }

  @Test func twoOppositeDetents_inOneFrame_passAtOnce() {
    let profile = KnobProfile.bench { $0.filters.reverseGuard = .milliseconds(100) }
    let phases = Timeline("0 +1 · 20 +1 · 40 -2", profile: profile).phases
    #expect(phases.contains("40 slide changed -2"))
  }

  @Test func press_neitherDropsNorReleasesAHeldStep() {
    let profile = KnobProfile.bench { $0.filters.reverseGuard = .milliseconds(100) }
    #expect(
      Timeline("0 +1 · 20 +1 · 40 -1 · 60 D · 90 -1 · 100 U", profile: profile).resolved == [
        "slide +2", "slide -2 pressed",
      ])
  }
}

@Suite struct DebounceTests {
  @Test func bounce_atEitherEdge_isOnePress() {
    #expect(
      Timeline("0 D · 2 U · 4 D · 9 U · 11 D · 90 U · 93 D · 97 U").phases == [
        "0 press began", "90 press ended", "390 press confirmed",
      ])
  }

  @Test func edgeAtTheWindowsEnd_isStillInside() {
    // There and back at 25, the window's last instant, is bounce; a microsecond later the release acts at once, and the
    // contact after it is a second one.
    #expect(Timeline("0 D · 25 U D · 600 U").resolved == ["hold"])
    #expect(Timeline("0 D · 25.001 U D · 110 U").resolved == ["doublePress"])
  }

  @Test func judgedEdge_isDatedByItsLastRawEdge_andWindowsRunFromThere() {
    #expect(Timeline("0 D · 10 U").phases == ["0 press began", "10 press ended", "310 press confirmed"])
    #expect(Timeline("0 D · 10 U · 310 D · 400 U").resolved == ["doublePress"])
    #expect(Timeline("0 D · 10 U · 310.001 D · 400 U").resolved == ["press", "press"])
  }

  @Test func turns_neverWaitForAVerdict() {
    #expect(Timeline("0 D · 10 U · 12 +3").phases.contains("12 pressed slide changed +3"))
  }
}
