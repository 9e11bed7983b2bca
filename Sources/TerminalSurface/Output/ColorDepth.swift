import ReaderCore

/// How many colours a terminal shows.
enum ColorDepth: Int, Comparable, Sendable {
  /// No colour: the person asked for none (`NO_COLOR`), or the terminal has none.
  case none
  /// The sixteen named colours, whose values are the terminal's own.
  case named
  /// The 256 colours of xterm: a 6 × 6 × 6 cube and 24 greys.
  case indexed
  /// 24 bits (direct colour).
  case direct

  static func < (a: ColorDepth, b: ColorDepth) -> Bool { a.rawValue < b.rawValue }

  /// The depth that the environment promises.
  ///
  /// `NO_COLOR` (no-color.org: present and not empty) wins; then `COLORTERM` (`truecolor`, `24bit`), which errs on the
  /// safe side: it is lost over ssh and sudo; then the end of `TERM` as terminfo's entries are named.
  init(environment: (String) -> String?) {
    let term = environment("TERM") ?? ""
    let colorTerm = environment("COLORTERM") ?? ""
    if !(environment("NO_COLOR") ?? "").isEmpty || term.hasPrefix("vt") {
      self = .none
    } else if colorTerm == "truecolor" || colorTerm == "24bit" || term.hasSuffix("-direct") {
      self = .direct
    } else if term.hasSuffix("256color") || ColorDepth.indexedTerminals.contains(term) {
      self = .indexed
    } else {
      self = .named
    }
  }

  /// Terminals with 256 colours whose name does not say so (`tput colors`).
  private static let indexedTerminals: Set = [
    "xterm-kitty", "alacritty", "foot", "xterm-ghostty", "wezterm", "contour",
  ]

  /// The SGR parameters for a colour; `base` is 30 for ink and 40 for paper. Empty: the terminal's own.
  func parameters(for color: CellColor, base: Int) -> String {
    switch (self, color) {
    case (.none, _), (_, .standard): ""
    case (_, .named(let index)): String(index < 8 ? base + Int(index) : base + 60 + Int(index) - 8)
    case (.direct, .rgb(let rgb)): "\(base + 8);2;\(rgb.red);\(rgb.green);\(rgb.blue)"
    case (.indexed, .rgb(let rgb)): "\(base + 8);5;\(ColorDepth.nearestIndex(to: rgb))"
    // A page for sixteen colours is drawn in named ones; a stray 24-bit colour is left to the terminal.
    case (.named, .rgb): ""
    }
  }

  /// The colour of xterm's 256 that is nearest to `rgb`: from the cube or from the greys, never from the first sixteen,
  /// whose values a person may have set.
  static func nearestIndex(to rgb: Theme.RGB) -> Int {
    func cubeStep(_ value: UInt8) -> Int { value < 48 ? 0 : value < 115 ? 1 : (Int(value) - 35) / 40 }
    let steps = [cubeStep(rgb.red), cubeStep(rgb.green), cubeStep(rgb.blue)]
    let cubeIndex = 16 + 36 * steps[0] + 6 * steps[1] + steps[2]
    let mean = (Int(rgb.red) + Int(rgb.green) + Int(rgb.blue)) / 3
    let greyStep = min(max((mean - 3) / 10, 0), 23)
    let cube = steps.map { $0 == 0 ? 0 : 55 + 40 * $0 }
    let grey = Array(repeating: 8 + 10 * greyStep, count: 3)
    func distance(_ candidate: [Int]) -> Int {
      zip(candidate, [Int(rgb.red), Int(rgb.green), Int(rgb.blue)]).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
    }
    return distance(grey) < distance(cube) ? 232 + greyStep : cubeIndex
  }
}
