#if Window

import ReaderCore

/// What stands beside the capsule, each word on a plate of its own: the strip of control names, or the letter wheel.
///
/// The current one stands level with the ruler's mark; the others recede above and below it, or to both sides.
struct HUDNames: Hashable {
  private var names: [Name]
  private var current: Int
  private var isWheel: Bool

  private struct Name: Hashable {
    var text: String
    var isEnabled: Bool
  }

  /// How far from the capsule a name may reach, sideways and upwards.
  static let reach: (x: Double, y: Double) = (168, 64)

  /// The height of a row of names above a lying capsule, with the gap above it.
  static let rowHeight = 46.0

  /// Nil where neither strip nor wheel shows.
  init?(_ view: PageView) {
    let snapshot = view.snapshot
    switch snapshot.appearance {
    case .inactive, .active, .fullscreen: return nil
    case .strip:
      names = snapshot.controls.map { Name(text: $0.title, isEnabled: $0.isEnabled) }
      current = snapshot.marked
      isWheel = false
    case .wheel:
      guard let wheel = snapshot.wheel, wheel.choices.indices.contains(wheel.index) else { return nil }
      names = wheel.choices.map { Name(text: $0, isEnabled: true) }
      current = wheel.index
      isWheel = true
    }
  }

  func paint(beside capsule: Rectangle, place: HUDPlace, palette: Theme.Palette, type: HUDType) {
    place.isUpright
      ? paintColumn(beside: capsule, place: place, palette: palette, type: type)
      : paintRow(above: capsule, width: place.width, palette: palette, type: type)
  }

  private func paintColumn(beside capsule: Rectangle, place: HUDPlace, palette: Theme.Palette, type: HUDType) {
    let pitch = isWheel ? 42.0 : 44
    let reach = Int(capsule.height / 2 / pitch)
    for index in names.indices where abs(index - current) <= reach {
      let distance = Double(abs(index - current)) / Double(reach + 1)
      let width = plateWidth(index, type)
      let x = place.edge == .right ? capsule.x - 14 - width : capsule.maxX + 14
      // Where the ruler's mark stands in an upright capsule.
      let middle = capsule.midY - 1
      let plate = Rectangle(
        x: x, y: middle + Double(index - current) * pitch - 17, width: width, height: 34)
      paint(
        index, on: plate, opacity: 1 - 0.75 * smoothstep(distance),
        isOverText: plate.x < place.column.maxX && plate.maxX > place.column.x, palette: palette, type: type)
    }
  }

  private func paintRow(above capsule: Rectangle, width: Double, palette: Theme.Palette, type: HUDType) {
    let widths = names.indices.map { plateWidth($0, type) }
    var starts: [Double] = [0]
    for width in widths { starts.append(starts[starts.count - 1] + width + 8) }
    // The current name in the middle; a row that fits stands still in the middle as a whole.
    let total = starts[starts.count - 1] - 8
    let origin = total <= width - 24 ? (width - total) / 2 : width / 2 - starts[current] - widths[current] / 2
    for index in names.indices {
      let plate = Rectangle(x: origin + starts[index], y: capsule.y - 12 - 34, width: widths[index], height: 34)
      let distance = min(1, abs(plate.midX - width / 2) / (width / 2))
      if plate.maxX < 0 || plate.x > width { continue }
      paint(index, on: plate, opacity: 1 - 0.6 * distance, isOverText: true, palette: palette, type: type)
    }
  }

  private func plateWidth(_ index: Int, _ type: HUDType) -> Double {
    isWheel
      ? max(34, type.width(of: names[index].text, size: 15, weight: 600) + 20)
      : (type.width(of: names[index].text, size: 13.5, weight: 600) + 32).rounded(.up)
  }

  /// Receding names fade, over text only their letters: what is read below must not shine through.
  private func paint(
    _ index: Int, on plate: Rectangle, opacity: Double, isOverText: Bool, palette: Theme.Palette, type: HUDType
  ) {
    let name = names[index]
    let isCurrent = index == current
    let dimming = (name.isEnabled ? 0.1 : 0.6) + (isOverText ? (1 - opacity) * 0.4 : 0)
    let colour = isCurrent ? HUDPicture.amber : palette.plateInk.mixed(with: palette.plate, amount: dimming)
    type.canvas.group(in: plate.inset(-30, -30), opacity: isOverText ? 1 : opacity) { canvas in
      HUDPicture.plate(plate, palette: palette, on: canvas, isRaised: isCurrent)
      let face = HUDType(canvas: canvas, fonts: type.fonts, family: type.family)
      face.draw(
        name.text, in: plate.inset(8, 0), size: isWheel ? 15 : 13.5, weight: isCurrent ? 600 : 500, colour: colour)
    }
  }
}

#endif
