import InputBridge
import Testing

@testable import ReaderCore
@testable import TerminalSurface

@Suite struct HUDTests {
  let sample = Sample()

  @Test func hud_standsAlongTheBottom_on80By24() {
    #expect(
      sample.snapshot(.usual, appearance: .active).grid(.usual).text.suffix(5) == [
        "     ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄",
        "       ≡ Scroll                 38 % · 6 min left                       ●",
        // A tick is 3 cells; 3800 is 200 / 66 × 3 = 9 cells to the left, 4330 is 15 to the right.
        "        ╷  ╷  ╷  ╷  ╷  ╷  ╷  ╷ │   ╷  ╷ ┃   ╷  ╷  ╷  ╷ │   ╷  ╷  ╷  ╷  ╷",
        "     ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀",
        "       The House That Reads Aloud",
      ])
  }

  @Test func strip_showsTheNames_withTheCurrentOneMarked() {
    let grid = sample.snapshot(.small, appearance: .strip, current: 3).grid(.small)
    #expect(grid.text[17].contains("Scroll   Highlight   Search   Theme"))
    #expect(grid.cells(of: "Search   Theme").suffix(5).allSatisfy { $0.style.attributes.contains(.underline) })
    #expect(grid.cells(of: "   Search   ")[3].style.attributes.contains(.dim))
  }

  @Test func fullscreen_hidesWhatTheHUDSays() {
    let text = sample.snapshot(.usual, appearance: .fullscreen).grid(.usual).text
    #expect(text[23].isEmpty)
    #expect(text.filter { $0.contains("38 %") }.count == 1)
  }

  /// The line being read is a third down the screen.
  @Test func hud_neverCoversTheReadingLine() {
    for rows in PageGeometry.smallest.rows...60 {
      let geometry = PageGeometry(TerminalSize(columns: 40, rows: rows))
      for appearance in [ControlsAppearance.active, .fullscreen, .strip, .wheel] {
        guard let hud = HUDGeometry(geometry, appearance: appearance) else { continue }
        #expect(hud.rows.lowerBound > geometry.top + geometry.pageRows / 3, "\(rows) rows")
      }
    }
  }

  @Test func noHUD_whileInactive() {
    #expect(HUDGeometry(PageGeometry(.usual), appearance: .inactive) == nil)
  }

  @Test func mark_bumps_atTheEndOfARange() {
    var snapshot = sample.snapshot(.usual, appearance: .fullscreen)
    snapshot.bump = 1
    #expect(snapshot.grid(.usual).text[21].contains("▐"))
    snapshot.bump = -1
    #expect(snapshot.grid(.usual).text[21].contains("▌"))
  }

  @Test func ruler_isAPoint_whereThereIsNothingToMoveOver() {
    let scale = RulerScale(.init(position: 0, range: 0...0, tick: 1, prominent: []), width: 60)
    #expect(scale.ticks(reach: 30) == [RulerScale.Tick(offset: 0, isProminent: true)])
  }

  @Test func ruler_spreadsFewValues_andSlidesUnderTheMark() {
    // Four themes on a ruler of 60 cells: 60 / 2 / 3 = 10 cells a step, of which 9 is the most.
    let scale = RulerScale(.init(position: 1, range: 0...3, tick: 1, prominent: [0, 1, 2, 3]), width: 60)
    #expect(scale.ticks(reach: 30).map(\.offset) == [-9, 0, 9, 18])
  }

  @Test(arguments: [
    (KnobStatus.held(name: "Dial", isGrabbed: true), "●"), (.held(name: "Dial", isGrabbed: false), "shared ●"),
    (.reconnecting(name: "Dial"), "reconnecting ○"), (.background(name: "Dial"), "in the background ○"),
    (.replay(name: "Dial"), "replay ▶"), (.debugSlider, "debug slider ‹◆›"),
  ]) func indicator_saysWhoTurns(knob: KnobStatus, text: String) {
    let row = sample.snapshot(.large, appearance: .active, knob: knob).grid(.large).text[36]
    #expect(row.hasSuffix("  " + text))
  }

  // MARK: Plates of words

  private func offering(_ size: TerminalSize) -> ReadingSnapshot {
    var snapshot = sample.snapshot(size)
    snapshot.offer = OfferState(
      question: "Your double presses are slower than the window: 300 → 380 ms?",
      answers: "Press: change it · hold: leave it")
    return snapshot
  }

  @Test func offer_standsWhereTheHUDDoes_withWhatAnswersIt() {
    #expect(
      offering(.usual).grid(.usual).text.suffix(5) == [
        "     ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄",
        "          Your double presses are slower than the window: 300 → 380 ms?",
        "                        Press: change it · hold: leave it",
        "     ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀",
        "       The House That Reads Aloud                    38 % · 6 min left  ●",
      ])
  }

  /// Nothing of it is cut off where a third of the screen and the width allow it, and it never stands over the line read.
  @Test func offer_isWhole_onANarrowScreen() {
    for rows in PageGeometry.smallest.rows...40 {
      let size = TerminalSize(columns: 32, rows: rows)
      let geometry = PageGeometry(size)
      let hud = HUDGeometry(geometry, for: offering(size))
      #expect(hud.map { $0.rows.lowerBound > geometry.top + geometry.pageRows / 3 } == true, "\(rows) rows")
    }
    let size = TerminalSize(columns: 32, rows: 24)
    let text = offering(size).grid(size).text.joined(separator: " ")
    let words = ["Your", "slower", "window:", "380", "ms?", "Press:", "hold:", "leave"]
    for word in words { #expect(text.contains(word), "\(word)") }
  }

  @Test func testArea_showsWhatGoesOn_andWhatWasRecognised_theNewestFirst() {
    var snapshot = sample.snapshot(.usual)
    var trial = GestureTrial()
    let press = { (phase: Gesture.PressPhase, at: Int64) in
      Gesture(time: EventTime(microseconds: at * 1000), kind: .press(phase))
    }
    for gesture in [press(.began, 0), press(.ended, 90), press(.confirmed, 390)] { trial.take(gesture) }
    for gesture in [press(.began, 1000), press(.ended, 1080), press(.cancelled, 1294)] { trial.take(gesture) }
    trial.take(Gesture(time: EventTime(microseconds: 1_294_000), kind: .doublePress))
    trial.take(press(.began, 2000))
    snapshot.trial = trial
    let text = snapshot.grid(.usual).text
    #expect(text[19].hasPrefix("       ≈ Try the knob") && text[19].contains("press") && text[19].hasSuffix("●"))
    #expect(text[20].contains("  double press, 214 ms apart · press, 90 ms"))
    #expect(text[21].contains("The knob does nothing else here · rest or Esc ends it"))
  }

  @Test func notice_standsInTheFooter() {
    var snapshot = sample.snapshot(.usual, appearance: .fullscreen)
    snapshot.notice = "“zebra” is not in this article"
    #expect(snapshot.grid(.usual).text[23] == "       “zebra” is not in this article")
  }

  @Test func help_listsEveryKeyAndGesture() {
    let size = TerminalSize(columns: 80, rows: 60)
    let grid = ScreenComposer(snapshot: sample.snapshot(size), size: size, depth: .direct, overlay: .help(top: 0))
      .compose()
    let text = grid.text.joined(separator: "\n")
    for binding in TerminalKeys.map.bindings { #expect(text.contains(binding.help), "\(binding.label)") }
    for gesture in KnobGuide.gestures { #expect(text.contains(gesture.label)) }
    #expect(!text.contains("…"))
  }
}
