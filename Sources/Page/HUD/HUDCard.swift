#if Window

import ReaderCore

/// A card of words at the foot of the window, while there is no other HUD: the test area, or an offer.
///
/// It has the width of a few words and stands clear of the line that is read.
struct HUDCard: Hashable {
  let content: HUDView.Card
  /// How much of it has come up, 0 to 1.
  let growth: Double
  let palette: Theme.Palette
  /// The window's size, and whether it is high enough for all of the test area.
  private let width: Double
  private let height: Double

  private static let widest = 460.0
  private static let padding = 22.0
  /// From the window's bottom: above the debug slider's handle.
  private static let foot = 34.0
  /// How far it comes up from below.
  private static let rise = 26.0

  init?(_ view: PageView, sheet: Sheet, palette: Theme.Palette) {
    guard let card = view.hud.card, view.hud.cardGrowth > 0 else { return nil }
    content = card
    growth = min(view.hud.cardGrowth, 1)
    width = Double(sheet.width)
    height = Double(sheet.height)
    self.palette = palette
  }

  /// A line of the card, and the room that it takes.
  private struct Row {
    var text: String
    var size: Double
    var weight = 500
    var colour: Theme.RGB
    var height: Double
  }

  /// The card where it stands when all of it is there.
  private func plate(of rows: [Row]) -> Rectangle {
    let size = (x: min(Self.widest, width - 24), y: rows.reduce(2 * Self.padding) { $0 + $1.height })
    return Rectangle(
      x: ((width - size.x) / 2).rounded(), y: (height - Self.foot - size.y).rounded(), width: size.x, height: size.y)
  }

  /// The picture, and the window's area that it covers, shadow included.
  func picture(scale: Double, fonts: FontLibrary) -> (area: Rectangle, image: Image) {
    let rows = rows(fonts)
    let plate = plate(of: rows).moved(0, ((1 - growth) * Self.rise).rounded())
    let shadow = HUDPicture.shadow + 8
    let area = plate.inset(-shadow, -shadow)
    let image = Image(width: area.width, height: area.height, scale: scale) { canvas in
      canvas.moved(-area.x, -area.y) { canvas in
        canvas.group(in: area, opacity: smoothstep(growth)) { paint(rows, plate, on: $0, fonts) }
      }
    }
    return (area, image)
  }

  private func paint(_ rows: [Row], _ plate: Rectangle, on canvas: Canvas, _ fonts: FontLibrary) {
    HUDPicture.plate(plate, palette: palette, on: canvas, radius: 26)
    let type = HUDType(canvas: canvas, fonts: fonts, family: FaceNames().sans)
    var y = plate.y + Self.padding
    for row in rows {
      type.draw(
        row.text,
        in: Rectangle(x: plate.x + Self.padding, y: y, width: plate.width - 2 * Self.padding, height: row.height),
        size: row.size, weight: row.weight, colour: row.colour, features: "tnum=1")
      y += row.height
    }
  }

  private func rows(_ fonts: FontLibrary) -> [Row] {
    switch content {
    case .trial(let trial): rows(of: trial)
    case .offer(let offer): rows(of: offer, fonts)
    }
  }

  private var quiet: Theme.RGB { palette.plateInk.mixed(with: palette.plate, amount: 0.32) }

  // MARK: The test area

  /// As many gestures as are read at a glance, fewer in a low window.
  private var remembered: Int { height >= 420 ? 5 : height >= 300 ? 3 : 1 }

  /// What goes on, large, or else what was recognised last; below it what came before, and how to leave. The rows are
  /// always there, so that the card stands still.
  private func rows(of trial: GestureTrial) -> [Row] {
    let past = Array(([trial.current].compactMap { $0 } + trial.gestures.reversed()).prefix(remembered))
    var rows = [Row(text: "Try the knob", size: 13, weight: 600, colour: palette.plateInk, height: 20)]
    rows.append(
      Row(
        text: past.first ?? "Press, press twice, hold or turn", size: past.isEmpty ? 16 : 21, weight: 600,
        colour: HUDPicture.amber, height: 48))
    for index in 1..<max(remembered, 2) {
      let colour = palette.plateInk.mixed(with: palette.plate, amount: 0.1 * Double(index))
      rows.append(Row(text: index < past.count ? past[index] : "", size: 13.5, colour: colour, height: 23))
    }
    rows.append(Row(text: "", size: 1, colour: quiet, height: 10))
    let way = "The knob does nothing else here · rest or Esc ends it"
    rows.append(Row(text: way, size: 11.5, colour: quiet, height: 16))
    return rows
  }

  // MARK: An offer

  /// The question in as many lines as it takes, and what answers it.
  private func rows(of offer: OfferState, _ fonts: FontLibrary) -> [Row] {
    let bytes = Array(offer.question.utf8)
    let face = Face(family: FaceNames().sans, size: 16, weight: 600, features: "tnum=1")
    func set(_ width: Double) -> TextLayout { TextLayout(bytes, face: face, width: width, fonts: fonts) }
    var layout = set(min(Self.widest, width - 24) - 2 * Self.padding)
    // Lines of about the same length: the narrowest setting that takes no more of them.
    for width in stride(from: layout.width - 12, through: layout.width / 2, by: -12) {
      let narrower = set(width)
      guard narrower.lines.count == layout.lines.count else { break }
      layout = narrower
    }
    let question = layout.lines.map { line in
      Row(
        text: String(decoding: bytes[line.text], as: UTF8.self), size: 16, weight: 600, colour: palette.plateInk,
        height: 24)
    }
    return question + [
      Row(text: "", size: 1, colour: quiet, height: 10),
      Row(text: offer.answers, size: 13.5, weight: 600, colour: HUDPicture.amber, height: 20),
    ]
  }

  /// Where it stands when all of it is there: what else lies at the foot keeps above it.
  func top(fonts: FontLibrary) -> Double { plate(of: rows(fonts)).y }
}

#endif
