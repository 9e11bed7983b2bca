import Testing

@testable import ReaderCore
@testable import TerminalSurface

@Suite struct PageTests {
  let sample = Sample()

  @Test func page_standsInItsMeasure_on80By24() {
    #expect(
      sample.snapshot(.usual).grid(.usual).text == [
        "",
        "       The House That Reads Aloud",
        "       ──────────────────────────────────────────────────────────────────",
        "       There was a time when a book was the only quiet object in a room.",
        "       It did not blink, it did not ask to be charged, and it never once",
        "       suggested that there was something else we would rather be",
        "       reading. A page waits. That is its whole talent, and it is a",
        "       larger talent than it looks.",
        "",
        "       │ A sentence is a small machine for carrying a thought across a",
        "       │ room. 漢字 stand too.",
        "",
        "       The measure of a line",
        "",
        "       Typographers have known for five centuries that the eye tires when",
        "       a line is too long. See the old manuals for it, not less.",
        "",
        "       • Sixty-six is the number that the old books give",
        "       • and the knob turns one line at a time.",
        "",
        "       let detent = 24",
        "       turn(detent / 2)",
        "",
        "       The House That Reads Aloud                    38 % · 6 min left  ●",
      ])
  }

  @Test func page_fillsTheScreen_on60By20() {
    let text = sample.snapshot(.small).grid(.small).text
    #expect(text[3] == "  There was a time when a book was the only quiet object")
    #expect(text[10] == "  │ A sentence is a small machine for carrying a thought")
    #expect(text[19] == "  The House That Reads Aloud          38 % · 6 min left  ●")
  }

  @Test func tableAndRule_standInTheColumn_on120By40() {
    let text = sample.snapshot(.large).grid(.large).text
    // (120 - 66) / 2 = 27; the widest cell of the first column has 7 letters, and 2 cells stand between columns.
    #expect(text.contains(String(repeating: " ", count: 27) + "Gesture  Effect"))
    #expect(text.contains(String(repeating: " ", count: 27) + "Turn     move"))
    // The rule is five characters wide: 27 + (66 - 5) / 2 = 57.
    #expect(text.contains(String(repeating: " ", count: 57) + "* * *"))
  }

  @Test func inlineStyles_areShown() {
    let grid = sample.snapshot(.large).grid(.large)
    #expect(grid.cells(of: "A page waits.").allSatisfy { $0.style.attributes == .italic })
    #expect(grid.cells(of: "whole talent").allSatisfy { $0.style.attributes == .bold })
    #expect(grid.cells(of: "not less")[0].style.attributes == .struck)
    #expect(grid.cells(of: "less.")[0].style.paper == .rgb(Theme.RGB(0xF0EADC)))
    let link = grid.cells(of: "the old manuals")
    #expect(link.count == 15)
    #expect(link.allSatisfy { $0.style.attributes == .underline && $0.style.link != nil })
    #expect(link.first?.style.link.flatMap { grid.links[$0] } == "https://example.org/manuals")
    #expect(grid.cells(of: " for it")[0].style.link == nil)
  }

  @Test func highlightedCells_areTheMatch_afterWideAndCombiningCharacters() {
    let sample = Sample("漢字 e\u{301}lan 👩‍👩‍👧 🇩🇪 here, and here.")
    var snapshot = sample.snapshot(.usual)
    let first = sample.place(of: "here")
    let second = sample.place(of: "here.").lowerBound
    snapshot.matches = [first, second..<second + 4]
    snapshot.search.current = first
    let grid = snapshot.grid(.usual)
    let palette = Theme.paper.palette
    for row in 0..<grid.rows {
      for column in 0..<grid.columns {
        let cell = grid[row, column]
        // 7 cells of margin; 漢字 4, a space, élan 4, a space, the family 2, a space, the flag 2, a space: 16. “here, and ” is 10.
        let isCurrent = row == 1 && 23..<27 ~= column
        let isMatch = row == 1 && 33..<37 ~= column
        #expect((cell.style.paper == palette.map { .rgb($0.currentMatch) }) == isCurrent, "\(row), \(column)")
        #expect((cell.style.paper == palette.map { .rgb($0.match) }) == isMatch, "\(row), \(column)")
      }
    }
  }

  @Test func focusedSentence_hasABarInTheMargin_onItsRowsOnly() {
    var snapshot = sample.snapshot(.usual)
    snapshot.focusedSentence = sample.place(of: "It did not blink, it did not ask to be charged")
    let grid = snapshot.grid(.usual)
    #expect((0..<grid.rows).filter { grid[$0, 5].text == "▎" } == [4])
  }

  @Test(arguments: TerminalSize.all) func lastRowsFade_andStayLegible(size: TerminalSize) {
    for theme in Theme.all {
      guard let paper = theme.palette?.paper else { continue }
      let geometry = PageGeometry(size)
      let markdown = String(repeating: "A line of words that goes on and on. ", count: 200)
      let snapshot = Sample(markdown).snapshot(size, theme: theme)
      let grid = snapshot.grid(size)
      let contrasts = (geometry.top..<geometry.top + geometry.pageRows).compactMap { row -> Double? in
        guard case .rgb(let ink) = grid[row, geometry.left].style.ink else { return nil }
        return ink.contrast(with: paper)
      }
      let faded = contrasts.suffix(geometry.fadedRows)
      #expect(contrasts.dropLast(geometry.fadedRows).allSatisfy { $0 >= 7 })
      #expect(zip(faded, faded.dropFirst()).allSatisfy { $0 > $1 })
      #expect((contrasts.last ?? 0) >= 2)
    }
  }

  @Test func nothingFades_whereTheEndIsInView() {
    var snapshot = sample.snapshot(.usual)
    snapshot.lastTop = 0
    let grid = snapshot.grid(.usual)
    #expect(grid.cells(of: "turn(detent")[0].style.ink == Theme.paper.palette.map { .rgb($0.ink) })
  }

  @Test func lastRowsAreDim_onFewerColours_andPlainWithoutAny() {
    let snapshot = sample.snapshot(.usual)
    #expect(snapshot.grid(.usual, depth: .indexed).cells(of: "turn(detent")[0].style.attributes.contains(.dim))
    #expect(snapshot.grid(.usual, depth: .none).cells(of: "turn(detent")[0].style.attributes == [])
  }

  /// WCAG 2.1, 1.4.3: 4.5:1 for text, measured on the cells.
  @Test func everyCellReads_inEveryTheme() {
    for theme in Theme.all {
      for appearance in [ControlsAppearance.inactive, .active] {
        var snapshot = sample.snapshot(.usual, appearance: appearance, theme: theme)
        snapshot.lastTop = 0
        let grid = snapshot.grid(.usual)
        for cell in grid.cells where cell.text.first?.isLetter ?? false {
          guard case .rgb(let ink) = cell.style.ink, case .rgb(let paper) = cell.style.paper else { continue }
          #expect(ink.contrast(with: paper) >= 4.5, "\(theme.name): \(cell.text)")
        }
      }
    }
  }

  @Test(arguments: CellGridTests.attacks) func noControlPasses_fromAnyStringOfASnapshot(attack: String) {
    let sample = Sample("Words \(attack) [link](https://e.org/\(attack)x)\n\n```\n\(attack)\n```", title: "t\(attack)t")
    var snapshot = sample.snapshot(.usual, appearance: .strip, knob: .reconnecting(name: attack))
    snapshot.notice = attack
    snapshot.controls[0].title = attack
    snapshot.controls[0].value = attack
    var entry = SearchEntry(earlier: "")
    _ = entry.insert(attack)
    for overlay in [nil, ScreenComposer.Overlay.search(entry)] {
      let grid = ScreenComposer(snapshot: snapshot, size: .usual, depth: .direct, overlay: overlay).compose()
      for scalar in grid.cells.flatMap({ Array($0.text.unicodeScalars) }) {
        #expect(scalar.properties.generalCategory != .control)
        #expect(!(0x202A...0x202E ~= scalar.value) && !(0x2066...0x2069 ~= scalar.value))
      }
      #expect(grid.links.values.allSatisfy { $0.utf8.allSatisfy { 0x21...0x7E ~= $0 } })
    }
  }

  @Test func screenSaysSo_whereItIsTooSmall() {
    let size = TerminalSize(columns: 19, rows: 5)
    #expect(sample.snapshot(size, appearance: .active).grid(size).text.contains("Too small to read."))
  }

  @Test func anySize_isDrawn() {
    for columns in 1...40 {
      for rows in 1...14 {
        let size = TerminalSize(columns: columns, rows: rows)
        for appearance in [ControlsAppearance.inactive, .strip] {
          let grid = sample.snapshot(size, appearance: appearance, knob: .debugSlider).grid(size)
          #expect((0..<rows).allSatisfy { grid.row($0).reduce(0) { $0 + Int($1.width) } == columns })
        }
      }
    }
  }

  @Test func terminalTheme_usesTheTerminalsOwnColours() {
    let grid = sample.snapshot(.usual, theme: .terminal).grid(.usual)
    #expect(grid.cells.allSatisfy { $0.style.ink == .standard && $0.style.paper == .standard })
  }
}
