#if Window

import ReaderCore

/// The ruler: ticks that slide under a fixed mark, fading towards both ends, with prominent values standing out.
struct HUDRuler {
  private let ruler: ControlState.Ruler
  private let position: Double

  /// From tick to tick, in device-independent pixels.
  private static let pitch = 9.0

  init(_ ruler: ControlState.Ruler, position: Double) {
    self.ruler = ruler
    self.position = position
  }

  /// Paints the ruler along an area's height or width. A larger value lies below or to the right, as the text does.
  func paint(in area: Rectangle, isUpright: Bool, ink: Theme.RGB, on canvas: Canvas) {
    let length = isUpright ? area.height : area.width
    let breadth = min(isUpright ? area.width : area.height, 46)
    let half = length / 2
    func stroke(at along: Double, breadth: Double, thickness: Double, colour: Theme.RGB, opacity: Double) {
      let x = isUpright ? area.midX - breadth / 2 : area.midX + along - thickness / 2
      let y = isUpright ? area.midY + along - thickness / 2 : area.midY - breadth / 2
      let tick = Rectangle(
        x: x, y: y, width: isUpright ? breadth : thickness, height: isUpright ? thickness : breadth)
      canvas.fill(tick, radius: thickness / 2, colour: colour, opacity: opacity)
    }
    for tick in ticks(within: half) {
      // Near the mark ticks are longer and brighter, as under a lens.
      let nearness = 1 - abs(tick.along) / half
      let breadth = breadth * (tick.isProminent ? 0.62 : 0.3) * (0.8 + 0.2 * smoothstep(nearness))
      let opacity = smoothstep(nearness * 1.15) * (tick.isProminent ? 1 : 0.6)
      stroke(at: tick.along, breadth: breadth, thickness: tick.isProminent ? 2.2 : 1.6, colour: ink, opacity: opacity)
    }
    stroke(at: 0, breadth: breadth, thickness: 3, colour: HUDPicture.amber, opacity: 1)
  }

  private struct Tick {
    /// From the mark, in device-independent pixels.
    var along: Double
    var isProminent: Bool
  }

  /// The ticks that lie less than `reach` from the mark.
  private func ticks(within reach: Double) -> [Tick] {
    let unit = ruler.tick > 0 && ruler.tick.isFinite ? ruler.tick : 1
    func along(_ value: Double) -> Double { (value - position) / unit * Self.pitch }
    let span = reach / Self.pitch * unit
    let low = max(ruler.range.lowerBound, position - span)
    let high = min(ruler.range.upperBound, position + span)
    guard low <= high else { return [] }
    let prominent = prominentValues(from: low, to: high).map { Tick(along: along($0), isProminent: true) }
    let first = ((low - ruler.range.lowerBound) / unit).rounded(.up)
    let last = ((high - ruler.range.lowerBound) / unit).rounded(.down)
    guard first <= last, last - first < 1000 else { return prominent }
    let plain = stride(from: first, through: last, by: 1).map { ruler.range.lowerBound + $0 * unit }
    // A tick right beside a prominent one would thicken it.
    let free = plain.map(along).filter { at in !prominent.contains { abs($0.along - at) < Self.pitch / 2 } }
    return free.map { Tick(along: $0, isProminent: false) } + prominent
  }

  private func prominentValues(from low: Double, to high: Double) -> ArraySlice<Double> {
    func firstIndex(notBelow value: Double) -> Int {
      var range = 0..<ruler.prominent.count
      while !range.isEmpty {
        let middle = range.lowerBound + range.count / 2
        range = ruler.prominent[middle] < value ? middle + 1..<range.upperBound : range.lowerBound..<middle
      }
      return range.lowerBound
    }
    // A long article has headings by the thousand: no more are drawn than can be told apart.
    let first = firstIndex(notBelow: low)
    let end = firstIndex(notBelow: high.nextUp)
    return end - first <= 200 ? ruler.prominent[first..<end] : []
  }
}

#endif
