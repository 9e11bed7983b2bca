import ReaderCore

/// Where the ticks of a control's ruler fall on a row of cells, with the value under the mark.
struct RulerScale {
  struct Tick: Hashable {
    /// Columns to the right of the mark.
    var offset: Int
    var isProminent: Bool
  }

  private let ruler: ControlState.Ruler
  /// Cells in the control's own measure.
  private let cellsPerUnit: Double

  /// Cells from tick to tick: a value of few steps is spread out, so that a step is seen to be one.
  private static let closest = 3
  private static let widest = 9

  /// - Parameter width: the ruler's width in cells.
  init(_ ruler: ControlState.Ruler, width: Int) {
    self.ruler = ruler
    let tick = ruler.tick > 0 ? ruler.tick : 1
    let ticks = (ruler.range.upperBound - ruler.range.lowerBound) / tick
    let spacing = ticks > 0 ? Double(width) / 2 / ticks : 0
    let cells = spacing.isFinite ? min(max(Int(spacing), RulerScale.closest), RulerScale.widest) : RulerScale.closest
    cellsPerUnit = Double(cells) / tick
  }

  /// How much one cell is worth, for a hand that drags the ruler.
  var cellsPerTick: Int { max(1, Int((cellsPerUnit * ruler.tick).rounded())) }

  /// The ticks within `reach` columns of the mark, from left to right. A prominent one hides a plain one in its cell
  /// and in the cells beside it.
  func ticks(reach: Int) -> [Tick] {
    guard ruler.position.isFinite, ruler.tick > 0 else { return [] }
    let span = Double(reach) / cellsPerUnit
    let low = max(ruler.range.lowerBound, ruler.position - span)
    let high = min(ruler.range.upperBound, ruler.position + span)
    guard low <= high else { return [] }
    var ticks: [Int: Bool] = [:]
    let first = ((low - ruler.range.lowerBound) / ruler.tick).rounded(.up)
    let last = ((high - ruler.range.lowerBound) / ruler.tick).rounded(.down)
    for index in stride(from: first, through: last, by: 1) {
      ticks[offset(of: ruler.range.lowerBound + index * ruler.tick)] = false
    }
    // The ends are walls: they stand out as prominent values do.
    let ends = [ruler.range.lowerBound, ruler.range.upperBound]
    for value in ends + ruler.prominent where low...high ~= value { ticks[offset(of: value)] = true }
    return ticks.filter { abs($0.key) <= reach && ($0.value || !isCrowded($0.key, in: ticks)) }
      .map { Tick(offset: $0.key, isProminent: $0.value) }
      .sorted { $0.offset < $1.offset }
  }

  /// Whether a prominent tick stands right beside this place: two strokes there would read as one thick one.
  private func isCrowded(_ offset: Int, in ticks: [Int: Bool]) -> Bool {
    ticks[offset - 1] == true || ticks[offset + 1] == true
  }

  private func offset(of value: Double) -> Int { Int(((value - ruler.position) * cellsPerUnit).rounded()) }
}
