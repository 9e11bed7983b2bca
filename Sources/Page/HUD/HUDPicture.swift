#if Window

import ReaderCore

/// The HUD of one moment: a value that says all there is to draw, so that an equal one needs no new picture.
///
/// After the iPhone's Camera Control: a dark capsule that grows out of the bezel where the knob is, with the control's
/// symbol and title, a ruler that slides under a fixed amber mark, and the value.
struct HUDPicture: Hashable {
  var control: ControlState
  /// Where the ruler stands, in the control's measure.
  var position: Double
  /// How much of the HUD is out of the bezel, 0 to 1.
  var growth: Double
  var place: HUDPlace
  /// The names of all controls or the letters of the wheel, beside the capsule.
  var names: HUDNames?
  var palette: Theme.Palette

  /// The amber of the mark, of the value and of the indicator dot. The same in every theme: every plate is dark, and on
  /// the darkest and the lightest of them this keeps a contrast of more than 7:1.
  static let amber = Theme.RGB(0xF2A93B)

  /// Nil where the snapshot shows no HUD.
  init?(_ view: PageView, sheet: Sheet, palette: Theme.Palette) {
    let snapshot = view.snapshot
    guard snapshot.appearance != .inactive || view.hud.growth < 1, view.hud.growth > 0,
      snapshot.controls.indices.contains(snapshot.current)
    else { return nil }
    control = snapshot.controls[snapshot.current]
    position = view.hud.position ?? control.ruler.position
    growth = min(max(view.hud.growth, 0), 1)
    place = HUDPlace(sheet: sheet, edge: view.hud.edge)
    names = HUDNames(view)
    self.palette = palette
    if let wheel = snapshot.wheel, snapshot.appearance == .wheel { control.value = wheel.caption }
  }

  /// The window's area that the picture covers, shadow and names included.
  var area: Rectangle { place.area(withNames: names != nil) }

  /// Paints the picture; the canvas's origin is the window's.
  func paint(on canvas: Canvas, fonts: FontLibrary) {
    let capsule = place.capsule(growth: growth)
    Self.plate(capsule, palette: palette, on: canvas)
    // What stands on the plate appears once the plate has grown to hold it.
    let opacity = smoothstep((growth - 0.4) / 0.6)
    guard opacity > 0 else { return }
    canvas.group(in: area, opacity: opacity) { canvas in
      let type = HUDType(canvas: canvas, fonts: fonts, family: FaceNames().sans)
      let ink = palette.plateInk
      let parts = place.parts(of: capsule)
      HUDSymbol(control).paint(in: parts.symbol, colour: ink, type: type)
      type.draw(control.title, in: parts.title, size: 13, weight: 600, colour: ink)
      HUDRuler(control.ruler, position: position).paint(
        in: parts.ruler, isUpright: place.isUpright, ink: ink, on: canvas)
      paintValue(in: parts, ink: ink, type: type)
      names?.paint(beside: capsule, place: place, palette: palette, type: type)
    }
  }

  /// "38 % · 6 min left": what changes is large, what explains it small. Words that say what a press would do are too
  /// long to be large, and stand in two lines.
  private func paintValue(in parts: HUDPlace.Parts, ink: Theme.RGB, type: HUDType) {
    let value = control.value.split(separator: " · ", maxSplits: 1).map(String.init)
    let large = value.count > 1 || place.isUpright ? parts.value : parts.valueAlone
    if value.count == 1, type.width(of: value[0], size: 23, weight: 600) * 2 / 3 > large.width,
      let space = value[0].lastIndex(of: " ")
    {
      let lines = [value[0][..<space], value[0][space...].dropFirst()]
      for (line, area) in zip(lines, [parts.value.moved(0, 4), parts.unit]) {
        type.draw(String(line), in: area, size: 14.5, weight: 600, colour: Self.amber)
      }
      return
    }
    type.draw(value.first ?? "", in: large, size: 23, weight: 600, colour: Self.amber, features: "tnum=1,case=1")
    if value.count > 1 {
      type.draw(
        value[1], in: parts.unit, size: 11.5, weight: 500,
        colour: ink.mixed(with: palette.plate, amount: 0.28), features: "tnum=1")
    }
  }

  /// A dark plate with a soft shadow and a hairline of light on its rim.
  ///
  /// - Parameter radius: of its corners; nil: half of its shorter side.
  static func plate(
    _ area: Rectangle, palette: Theme.Palette, on canvas: Canvas, radius: Double? = nil, isRaised: Bool = true
  ) {
    let radius = min(radius ?? .infinity, area.width / 2, area.height / 2)
    if isRaised {
      // A blurred shadow, as plates upon plates: each adds a little, and the outermost the least, so that the darkness
      // falls off as the square of the distance and ends without a rim.
      let step = 1.5
      for reach in stride(from: shadow, through: step, by: -step) {
        let opacity = 0.26 * 2 * (1 - reach / (shadow + step)) * step / shadow
        canvas.fill(
          area.inset(-reach, -reach).moved(0, 6), radius: radius + reach, colour: Theme.RGB(0), opacity: opacity)
      }
    }
    canvas.fill(area, radius: radius, colour: palette.plate)
    canvas.stroke(area.inset(0.5, 0.5), radius: radius - 0.5, width: 1, colour: palette.plateInk, opacity: 0.14)
  }

  /// How far the shadow reaches, in device-independent pixels.
  static let shadow = 24.0
}

/// Where the HUD stands in a window.
struct HUDPlace: Hashable {
  let width: Double
  let height: Double
  let edge: HUDView.Edge
  /// The column of text and the plates that stand out of it.
  let column: Rectangle
  /// Upright at the side where the knob is, if the margin has room for it; else lying along the bottom edge. So it
  /// never covers the line that is read, a third down the column.
  let isUpright: Bool

  private static let thickness = 92.0
  private static let length = 470.0
  private static let margin = 18.0
  /// Beside the column, the least room for an upright capsule.
  private static let room = thickness + 2 * margin

  init(sheet: Sheet, edge: HUDView.Edge) {
    width = Double(sheet.width)
    height = Double(sheet.height)
    self.edge = edge
    column = sheet.column.inset(-Sheet.bleed, 0)
    isUpright = sheet.column.x >= Self.room && height >= 360
  }

  /// The capsule as far as it has grown out of the bezel.
  func capsule(growth: Double) -> Rectangle {
    let full = self.full
    let seed: Rectangle
    if isUpright {
      let x = edge == .right ? width + 2 : -16
      seed = Rectangle(x: x, y: full.midY - full.height * 0.2, width: 14, height: full.height * 0.4)
    } else {
      seed = Rectangle(x: full.midX - full.width * 0.2, y: height + 2, width: full.width * 0.4, height: 14)
    }
    return seed.moved(towards: full, by: growth)
  }

  /// The capsule when all of it is out.
  var full: Rectangle {
    guard isUpright else {
      let length = min(width - 2 * 12, 620)
      return Rectangle(x: (width - length) / 2, y: height - 76 - 14, width: length, height: 76)
    }
    let length = min(Self.length, height - 2 * 24)
    let x = edge == .right ? width - Self.margin - Self.thickness : Self.margin
    return Rectangle(x: x, y: ((height - length) / 2).rounded(), width: Self.thickness, height: length)
  }

  /// The window's area that a picture needs.
  func area(withNames: Bool) -> Rectangle {
    let room = full.inset(-HUDPicture.shadow - 4, -HUDPicture.shadow - 8)
    guard withNames else { return clipped(room) }
    let names = HUDNames.reach
    if !isUpright { return clipped(Rectangle(x: 0, y: room.y - names.y, width: width, height: height)) }
    let x = edge == .right ? room.x - names.x : room.x
    return clipped(Rectangle(x: x, y: room.y, width: room.width + names.x, height: room.height))
  }

  private func clipped(_ area: Rectangle) -> Rectangle {
    let x = max(0, area.x)
    let y = max(0, area.y)
    return Rectangle(x: x, y: y, width: min(width, area.maxX) - x, height: min(height, area.maxY) - y)
  }

  /// Where the parts stand in a capsule.
  struct Parts {
    var symbol: Rectangle
    var title: Rectangle
    var ruler: Rectangle
    var value: Rectangle
    var unit: Rectangle

    /// The middle of a lying capsule, for a value without more words.
    var valueAlone: Rectangle { value.moved(towards: unit, by: 0.4) }
  }

  func parts(of capsule: Rectangle) -> Parts {
    let c = capsule
    if isUpright {
      return Parts(
        symbol: Rectangle(x: c.midX - 14, y: c.y + 26, width: 28, height: 28),
        title: Rectangle(x: c.x + 6, y: c.y + 64, width: c.width - 12, height: 18),
        ruler: Rectangle(x: c.x + 14, y: c.y + 98, width: c.width - 28, height: c.height - 198),
        value: Rectangle(x: c.x + 8, y: c.maxY - 84, width: c.width - 16, height: 30),
        unit: Rectangle(x: c.x + 9, y: c.maxY - 54, width: c.width - 18, height: 16))
    }
    let side = min(118, c.width * 0.3)
    return Parts(
      symbol: Rectangle(x: c.x + 14 + (side - 42) / 2, y: c.y + 13, width: 28, height: 28),
      title: Rectangle(x: c.x + 14, y: c.y + 46, width: side - 14, height: 18),
      ruler: Rectangle(x: c.x + side + 8, y: c.y + 12, width: c.width - 2 * side - 16, height: c.height - 24),
      value: Rectangle(x: c.maxX - side, y: c.y + 15, width: side - 14, height: 28),
      unit: Rectangle(x: c.maxX - side, y: c.y + 44, width: side - 14, height: 16))
  }
}

/// Sets the few words of the HUD.
struct HUDType {
  let canvas: Canvas
  let fonts: FontLibrary
  let family: String

  /// Text is set no smaller than this to fit, in device-independent pixels, or than two thirds where that is less.
  static let smallest = 12.0

  /// The size at which a text fits into a width: at most `size`, and not too small to be read; then it is cut.
  func size(fitting text: String, into width: Double, size: Double, weight: Int) -> Double {
    let wanted = self.width(of: text, size: size, weight: weight)
    return wanted <= width ? size : max(size * width / wanted * 0.99, min(Self.smallest, size * 2 / 3))
  }

  /// Draws a line in the middle of an area; text too wide for it is set smaller, and then cut.
  func draw(
    _ text: String, in area: Rectangle, size: Double, weight: Int, colour: Theme.RGB, features: String? = nil
  ) {
    guard !text.isEmpty else { return }
    let fitting = self.size(fitting: text, into: area.width, size: size, weight: weight)
    let face = Face(family: family, size: fitting, weight: weight, features: features)
    let layout = TextLayout(Array(text.utf8), face: face, width: area.width, wrapping: .cut, fonts: fonts)
    // Capitals stand in the middle of the area; Inter's are 0.727 of its size.
    let baseline = (area.midY + face.size * 0.727 / 2).rounded()
    layout.paint(line: 0, x: area.midX - layout.width / 2, y: baseline, on: canvas, colour: colour)
  }

  func width(of text: String, size: Double, weight: Int) -> Double {
    TextLayout(Array(text.utf8), face: Face(family: family, size: size, weight: weight), fonts: fonts).width
  }
}

#endif
