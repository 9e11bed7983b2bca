#if Window

import ReaderCore

/// The symbol of a control, as strokes in a square of 24 units.
struct HUDSymbol {
  private let control: ControlState

  init(_ control: ControlState) { self.control = control }

  private typealias Point = (x: Double, y: Double)

  /// Lines of text, and an arrow both ways.
  private static let scroll: [[Point]] = [
    [(3, 5), (12, 5)], [(3, 10), (10, 10)], [(3, 15), (12, 15)], [(3, 20), (9, 20)],
    [(18, 3), (18, 21)], [(15, 6), (18, 3), (21, 6)], [(15, 18), (18, 21), (21, 18)],
  ]
  /// A pen over the line that it has drawn.
  private static let highlight: [[Point]] = [
    [(8, 15), (7, 11), (16, 2), (21, 7), (12, 16), (8, 15)], [(7, 11), (12, 16)], [(8, 15), (6, 17)],
    [(3, 21), (21, 21)],
  ]

  /// Paints the symbol into a square area.
  func paint(in area: Rectangle, colour: Theme.RGB, type: HUDType) {
    let unit = area.width / 24
    func place(_ x: Double, _ y: Double) -> Point { (area.x + x * unit, area.y + y * unit) }
    func stroke(_ lines: [[Point]]) {
      type.canvas.stroke(lines.map { $0.map { place($0.x, $0.y) } }, width: 1.8 * unit, colour: colour)
    }
    switch control.id {
    case .scroll: stroke(Self.scroll)
    case .highlight: stroke(Self.highlight)
    case .search:
      let centre = place(10, 10)
      type.canvas.arc(x: centre.x, y: centre.y, radius: 7 * unit, width: 1.8 * unit, colour: colour)
      stroke([[(15.2, 15.2), (21, 21)]])
    case .theme:
      let centre = place(12, 12)
      type.canvas.arc(x: centre.x, y: centre.y, radius: 9 * unit, width: 1.8 * unit, colour: colour)
      type.canvas.arc(
        x: centre.x, y: centre.y, radius: 9 * unit, from: -.pi / 2, to: .pi / 2, width: nil, colour: colour)
    default: type.draw(String(control.symbol), in: area, size: 22 * unit, weight: 500, colour: colour)
    }
  }
}

#endif
