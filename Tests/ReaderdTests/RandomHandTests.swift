import InputBridge
import ProgramRuns
import Testing

/// Any key and any click at any time, in a window of any size.
@Suite struct RandomHandTests {
  /// An article with every kind of block, and with what fonts and terminals find hard.
  private static let article = """
    # Everything

    *Plain* **words** with `code`, a [link](https://example.org), 日本語テキスト, שלום and 👩‍👩‍👧‍👦 in them.

    > - [x] A task in a quotation.

    | a | b |
    | --- | --- |
    | 1 | two words |

    ```
    let line = "longer than the narrowest of windows, and never re-flowed"
    ```

    ![a picture](nowhere.png)

    """ + Essay.lines

  /// Keys of the reader and of nobody, mouse reports (SGR, 1006) in and beside the page, a paste, reports of focus and of
  /// modes that nobody asked for, and sequences that are cut short. Nothing that quits.
  private static let strokes = [
    "j", "k", " ", "b", "g", "G", "]", "[", "-", "/", "n", "N", "h", "t", "T", "?", "m", "e", "é", "the", "\r", "\t",
    "\u{7F}", "\u{1B}", "\u{C}", "\u{0}", "\u{1B}[A", "\u{1B}[B", "\u{1B}[C", "\u{1B}[D", "\u{1B}[1;2C", "\u{1B}[1;2D",
    "\u{1B}[5~", "\u{1B}[6~", "\u{1B}[H", "\u{1B}OF", "\u{1B}[I", "\u{1B}[O", "\u{1B}[200~pasted\u{1B}[201~",
    "\u{1B}[<0;70;24M", "\u{1B}[<32;60;24M", "\u{1B}[<0;60;24m", "\u{1B}[<64;5;5M", "\u{1B}[<65;500;500M",
    "\u{1B}[?2026;2$y", "\u{1B}]11;rgb:00/00/00\u{7}", "\u{1B}[99999;99999H", "\u{1B}[", "\u{1B}[1;",
  ]

  @Test(arguments: 0..<20 as Range<UInt64>)
  func whateverIsTyped_theReaderLives_andQuitsInOrder(seed: UInt64) throws {
    let scratch = try Scratch()
    let terminal = try Terminal.reading(Self.article, in: scratch)
    var random = SeededGenerator(seed: seed)
    for step in 0..<400 {
      if Int.random(in: 0..<15, using: &random) == 0 {
        try terminal.resize(
          columns: .random(in: 1...200, using: &random), rows: .random(in: 1...60, using: &random))
      } else {
        try terminal.type(Self.strokes.randomElement(using: &random) ?? "")
      }
      // What is drawn is read now and then, as by a busy terminal.
      if step % 7 == 0 { _ = terminal.unexpected(within: .milliseconds(2)) }
    }
    try terminal.resize(columns: 80, rows: 24)
    // Ends whatever sequence is open, leaves a search that is being typed, and quits.
    try terminal.type("~\r\u{3}")
    #expect(try terminal.end() == 0)
    #expect(terminal.isCooked)
  }
}
