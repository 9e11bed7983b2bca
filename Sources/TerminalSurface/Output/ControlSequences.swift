/// Every sequence that is sent to a terminal, with its name and its effect. Nothing else writes an ESC.
///
///     ESC \                  ST        ends a string that a cut-off frame may have left open
///     CSI ? 1049 h / l       xterm     enter / leave the alternate screen, saving and restoring the cursor
///     CSI ? 25 l / h         DECTCEM   hide / show the cursor
///     CSI ? 7 l / h          DECAWM    no wrap at the right edge: a glyph of misjudged width stays in its row / wrap
///     CSI ? 1002 h / l       xterm     report buttons, and motion while one is down
///     CSI ? 1006 h / l       xterm     … as decimal numbers (SGR form), which have no limit at column 223
///     CSI ? 1004 h / l       xterm     report focus: CSI I, CSI O
///     CSI ? 2004 h / l       xterm     bracket what is pasted: CSI 200 ~ … CSI 201 ~
///     CSI ? 2026 h / l                 begin / end a synchronized update (only where the terminal says it knows it)
///     CSI > 1 u / CSI < u    kitty     push / pop "disambiguate escape codes" (only where the terminal answers)
///     CSI ? 2026 $ p         DECRQM    ask for mode 2026; answer CSI ? 2026 ; n $ y
///     CSI ? u                kitty     ask for the keyboard flags; answer CSI ? n u
///     OSC 10 ; ? / OSC 11 ; ?          ask for the foreground / background; answer OSC 1n ; rgb:r/g/b
///     CSI c                  DA1       ask who is there: every terminal answers, so it ends the questions
///     CSI row ; column H     CUP       move the cursor
///     CSI … m                SGR       0, 1, 2, 3, 4, 7, 9; 3n 4n 9n 10n; 38/48;5;n; 38/48;2;r;g;b
///     OSC 8 ; id=n ; URI ST  link      the cells that follow are a link; OSC 8 ; ; ST ends it
///
/// Never sent: C1 bytes; an erasure (every cell of a repaint is written, so no frame is ever blank); a line feed; a
/// title, a clipboard, a palette change.
enum ControlSequences {
  static let escape = "\u{1B}"
  static let control = "\u{1B}["
  static let stringEnd = "\u{1B}\\"

  /// A mode that is held while the page is on the screen.
  struct Mode: Hashable {
    let enter: String
    let leave: String

    /// A DEC private mode that is set at entry.
    static func set(_ number: Int) -> Mode { Mode(enter: "\(control)?\(number)h", leave: "\(control)?\(number)l") }
    /// A DEC private mode that is reset at entry.
    static func reset(_ number: Int) -> Mode { Mode(enter: "\(control)?\(number)l", leave: "\(control)?\(number)h") }
  }

  static let alternateScreen = Mode.set(1049)
  static let hiddenCursor = Mode.reset(25)
  static let noWrap = Mode.reset(7)
  static let mouseButtons = Mode.set(1002)
  static let mouseDecimal = Mode.set(1006)
  static let focus = Mode.set(1004)
  static let paste = Mode.set(2004)
  static let synchronized = Mode.set(2026)
  static let keyboard = Mode(enter: "\(control)>1u", leave: "\(control)<u")

  static let plainStyle = "\(control)0m"
  static let linkEnd = "\(escape)]8;;\(stringEnd)"

  /// The questions asked at entry. DA1 comes last: its answer says that no other is still to come.
  static let questions =
    "\(control)?2026$p\(control)?u\(escape)]10;?\(stringEnd)\(escape)]11;?\(stringEnd)\(control)c"

  static func move(row: Int, column: Int) -> String { "\(control)\(row + 1);\(column + 1)H" }
}
