import ReaderCore

/// The letter wheel: what it offers slides under the mark as the ruler's ticks do, each choice hanging from its tick.
///
///      ⌕ Search                 pho · 12 found                     ●
///             ╷     ╷    ╷      ┃       ╷      ╷     ╷
///             ⌫    ne   ics  tograph    bia   ton    ✓
extension HUDComposer {
  /// Air between two choices, in cells.
  private static let gap = 3

  /// A choice in the row.
  private struct Place {
    var label: String
    /// The columns of the label, from the grid's left edge.
    var columns: Range<Int>
    var isCurrent: Bool

    var middle: Int { columns.lowerBound + columns.count / 2 }
  }

  func drawWheel(_ wheel: WheelState, labelRow: Int, on grid: inout CellGrid) {
    let inner = geometry.inner
    for place in places(of: wheel) {
      let distance = Double(abs(place.middle - geometry.mark)) / Double(max(1, inner.count / 2))
      let style = place.isCurrent ? styles.plateAccent.with(.bold) : faded(styles.plate, by: distance * distance)
      grid.put(place.label, row: labelRow, column: place.columns.lowerBound, limit: inner.upperBound, style: style)
      if let row = geometry.rulerRow, !place.isCurrent {
        grid.put("╷", row: row, column: place.middle, style: faded(styles.plateQuiet, by: distance * distance))
      }
    }
    if let row = geometry.rulerRow { drawMark(row: row, style: styles.plateAccent, on: &grid) }
  }

  /// The choices that are in view, whole, the current one with its middle under the mark.
  private func places(of wheel: WheelState) -> [Place] {
    guard wheel.choices.indices.contains(wheel.index) else { return [] }
    let inner = geometry.inner
    let label = CellText.elided(wheel.choices[wheel.index], to: inner.count)
    let width = CellText.width(of: label)
    let start = max(inner.lowerBound, geometry.mark - width / 2)
    var places = [Place(label: label, columns: start..<start + width, isCurrent: true)]

    var left = start - Self.gap
    for label in wheel.choices[..<wheel.index].reversed() {
      let columns = left - CellText.width(of: label)..<left
      guard columns.lowerBound >= inner.lowerBound else { break }
      places.append(Place(label: label, columns: columns, isCurrent: false))
      left = columns.lowerBound - Self.gap
    }
    var right = start + width + Self.gap
    for label in wheel.choices[(wheel.index + 1)...] {
      let columns = right..<right + CellText.width(of: label)
      guard columns.upperBound <= inner.upperBound else { break }
      places.append(Place(label: label, columns: columns, isCurrent: false))
      right = columns.upperBound + Self.gap
    }
    return places
  }
}
