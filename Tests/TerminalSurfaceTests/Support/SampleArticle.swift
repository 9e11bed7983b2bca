@testable import ReaderCore
@testable import TerminalSurface

/// An article with every kind of block, and pages of it.
struct Sample {
  let article: Article

  init(_ markdown: String = Sample.house, title: String = "untitled") {
    article = ArticleLoader.markdown(Array(markdown.utf8), title: title)
  }

  static let house = """
    # The House That Reads Aloud

    There was a time when a book was the only quiet object in a room. It did not blink, it did not ask to be charged, \
    and it never once suggested that there was something else we would rather be reading. *A page waits.* That is its \
    **whole talent**, and it is a larger talent than it looks.

    > A sentence is a small machine for carrying a thought across a room. 漢字 stand too.

    ## The measure of a line

    Typographers have known for five centuries that the eye tires when a line is too long. See \
    [the old manuals](https://example.org/manuals) for it, ~~not~~ `less`.

    - Sixty-six is the number that the old books give
    - and the knob turns one line at a time.

    ```
    let detent = 24
    turn(detent / 2)
    ```

    | Gesture | Effect |
    |---|---|
    | Turn | move |

    ***

    The last words of the house are spoken by its door, which closes softly.
    """

  /// The place of the first occurrence of some words.
  func place(of words: String) -> Range<Int> {
    let bytes = article.text.bytes(in: 0..<article.length)
    let wanted = Array(words.utf8)
    let start = bytes.indices.first { bytes[$0...].starts(with: wanted) } ?? 0
    return start..<start + wanted.count
  }

  static let controls: [ControlState] = [
    ControlState(
      id: .scroll, title: "Scroll", symbol: "≡", isEnabled: true, value: "38 % · 6 min left",
      ruler: .init(position: 4000, range: 0...10000, tick: 66, prominent: [3800, 4330])),
    ControlState(
      id: .highlight, title: "Highlight", symbol: "✎", isEnabled: true, value: "2 of 9",
      ruler: .init(position: 4000, range: 0...10000, tick: 66, prominent: [])),
    ControlState(
      id: .search, title: "Search", symbol: "⌕", isEnabled: false, value: "nothing yet",
      ruler: .init(position: 0, range: 0...0, tick: 1, prominent: [])),
    ControlState(
      id: .theme, title: "Theme", symbol: "◐", isEnabled: true, value: "Sepia",
      ruler: .init(position: 1, range: 0...3, tick: 1, prominent: [0, 1, 2, 3])),
  ]

  /// A snapshot of the first page on a screen of that size, with more below.
  func snapshot(
    _ size: TerminalSize, appearance: ControlsAppearance = .inactive, current: Int = 0,
    knob: KnobStatus = .held(name: "Surface Dial", isGrabbed: true), theme: Theme = .paper
  ) -> ReadingSnapshot {
    let geometry = PageGeometry(size)
    var layout = MeasuredLayout(article: article, columns: geometry.measure, rows: geometry.pageRows)
    return ReadingSnapshot(
      article: article, top: 0, lastTop: article.length, lines: layout.lines(from: 0), appearance: appearance,
      controls: Sample.controls, current: current, focusedSentence: nil, highlights: [], highlightCount: 0, matches: [],
      search: SearchState(), theme: theme, knob: knob, notice: nil)
  }
}

extension TerminalSize {
  static let small = TerminalSize(columns: 60, rows: 20)
  static let usual = TerminalSize(columns: 80, rows: 24)
  static let large = TerminalSize(columns: 120, rows: 40)
  static let all = [small, usual, large]
}

extension ReadingSnapshot {
  /// The screen a terminal of that size shows.
  func grid(_ size: TerminalSize, depth: ColorDepth = .direct) -> CellGrid {
    ScreenComposer(snapshot: self, size: size, depth: depth).compose()
  }
}

extension CellGrid {
  /// The rows as a person reads them, without the air to their right.
  var text: [String] {
    (0..<rows).map { row in
      var text = Substring(text(ofRow: row))
      while text.last == " " { text.removeLast() }
      return String(text)
    }
  }

  /// The cells of the first occurrence of some ASCII words in a row.
  func cells(of words: String) -> [Cell] {
    for row in 0..<rows {
      let cells = Array(self.row(row))
      let wanted = words.map { String($0) }
      for start in cells.indices.dropLast(wanted.count - 1) {
        let candidate = cells[start..<start + wanted.count]
        if candidate.map(\.text) == wanted { return Array(candidate) }
      }
    }
    return []
  }
}
