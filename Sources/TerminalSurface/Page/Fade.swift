import ReaderCore

/// The last rows of a page melt into the paper: what is below goes on.
///
/// There is no blur in cells. In 24-bit colour ink and marks move towards the paper by a linear ramp, as the mask of
/// iOS's variable blur does; with fewer colours the rows are dim; without colour they are left alone.
struct Fade {
  /// What the last row may still be read by.
  static let leastContrast = 2.0
  /// The last row's share of paper, where the contrast allows it.
  private static let strongest = 0.75

  private let depth: ColorDepth
  private let ink: Theme.RGB?
  private let paper: Theme.RGB?
  /// The strongest share of paper for each pair of ink and paper met so far.
  private var limits: [Pair: Double] = [:]

  private struct Pair: Hashable {
    var ink: Theme.RGB
    var paper: Theme.RGB
  }

  /// - Parameters:
  ///   - ink: what the terminal's own foreground is, where cells use it.
  ///   - paper: what everything fades into.
  init(depth: ColorDepth, ink: Theme.RGB?, paper: Theme.RGB?) {
    self.depth = depth
    self.ink = ink
    self.paper = paper
  }

  /// Fades rows; the last one of `rows` is the faintest.
  mutating func apply(to grid: inout CellGrid, rows: Range<Int>) {
    guard depth > .none else { return }
    for row in rows {
      let share = Double(row - rows.lowerBound + 1) / Double(rows.count)
      for column in 0..<grid.columns where grid[row, column].text != " " || grid[row, column].style.paper != .standard {
        fade(&grid[row, column].style, by: share)
      }
    }
  }

  private mutating func fade(_ style: inout CellStyle, by share: Double) {
    guard depth == .direct, let base = paper, let inkColor = rgb(style.ink, ink),
      let paperColor = rgb(style.paper, paper)
    else {
      // Dim twice over would be unreadable on some terminals; once is all SGR has.
      style.attributes.insert(.dim)
      return
    }
    let amount = share * limit(Pair(ink: inkColor, paper: paperColor), base: base)
    style.ink = .rgb(inkColor.mixed(with: base, amount: amount))
    if style.paper != .standard { style.paper = .rgb(paperColor.mixed(with: base, amount: amount)) }
  }

  private func rgb(_ color: CellColor, _ standard: Theme.RGB?) -> Theme.RGB? {
    switch color {
    case .rgb(let rgb): rgb
    case .standard: standard
    case .named: nil
    }
  }

  /// The largest share, in steps of a twentieth, that leaves ``leastContrast``.
  private mutating func limit(_ pair: Pair, base: Theme.RGB) -> Double {
    if let known = limits[pair] { return known }
    var amount = Fade.strongest
    while amount > 0 {
      let ink = pair.ink.mixed(with: base, amount: amount)
      if ink.contrast(with: pair.paper.mixed(with: base, amount: amount)) >= Fade.leastContrast { break }
      amount -= 0.05
    }
    limits[pair] = max(amount, 0)
    return max(amount, 0)
  }
}
