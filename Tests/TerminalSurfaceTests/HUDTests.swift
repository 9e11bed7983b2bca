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
