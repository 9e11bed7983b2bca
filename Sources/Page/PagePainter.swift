#if Window

public import ReaderCore

/// Draws an article: everything a surface needs besides a window.
///
/// It belongs to the main actor: only one thread may paint with fonts (``FontLibrary``). It keeps what is dear to make (blocks in type, their ink, the mist, the HUD) from frame to
/// frame; a frame itself is a short list of these.
@MainActor public final class PagePainter {
  public let typesetter: Typesetter
  public let scale: Double
  private let fonts: FontLibrary
  private var tiles: Tiles
  private var pictures: Pictures
  private var mist = FootBlur()
  private var headVeil = EdgeVeil(edge: .head)
  private var footVeil = EdgeVeil(edge: .foot)
  private var hud: (picture: HUDPicture, image: Image)?
  private var card: (card: HUDCard, picture: (area: Rectangle, image: Image))?
  private var signs: (signs: HUDSigns, pictures: [(area: Rectangle, image: Image)])?

  /// - Parameters:
  ///   - width: the window's width in device-independent pixels; likewise `height`.
  ///   - scale: device pixels per device-independent pixel.
  /// - Throws: a ``FontError`` where the fonts cannot be had.
  public convenience init(
    article: Article, width: Int, height: Int, scale: Double = 1, typography: Typography = Typography(),
    fonts source: FontSource = .system
  ) throws(FontError) {
    self.init(
      article: article, width: width, height: height, scale: scale, typography: typography,
      fonts: try FontLibrary(source))
  }

  /// A painter for another article, window or typography that takes over the fonts of an earlier one, which saves most
  /// of the time that a new one takes.
  public convenience init(
    after earlier: PagePainter, article: Article, width: Int, height: Int, scale: Double,
    typography: Typography = Typography()
  ) {
    self.init(
      article: article, width: width, height: height, scale: scale, typography: typography, fonts: earlier.fonts)
  }

  private init(
    article: Article, width: Int, height: Int, scale: Double, typography: Typography, fonts: FontLibrary
  ) {
    self.fonts = fonts
    self.scale = max(scale, 0.25)
    typesetter = Typesetter(
      article: article, width: width, height: height, typography: typography, fonts: fonts)
    tiles = Self.tiles(of: typesetter.sheet, scale: self.scale)
    pictures = Pictures(scale: self.scale)
  }

  /// A screen of ink at each of four quarters of a pixel, and one screen more.
  private static func tiles(of sheet: Sheet, scale: Double) -> Tiles {
    Tiles(scale: scale, bytes: Int(5 * sheet.column.width * Double(sheet.height) * scale * scale))
  }

  /// The frame for a view.
  public func frame(_ view: PageView) -> PageFrame {
    let palette = view.snapshot.theme.palette ?? Theme.paper.palette!
    let inks = Inks(palette: palette)
    let sheet = typesetter.sheet
    var frame = PageFrame(width: sheet.width, height: sheet.height, paper: palette.paper)
    let visible = visible(at: view.place, quarters: inQuarters(view))
    pictures.beginFrame()
    for block in visible.blocks {
      frame.items += block.set.decorations.flatMap { decoration(of: $0, block, palette) }
    }
    frame.items += Marks(view.snapshot, palette: palette).items { boxes(of: $0, in: visible.blocks) }
    tiles.beginFrame()
    for block in visible.blocks {
      tiles.add(block.set, x: sheet.column.x, y: block.y, quarters: inQuarters(view), inks: inks, to: &frame)
    }
    // The mist lifts over the last stretch, so that the end of the article stands clear.
    let beyond = visible.end.map { $0 - Double(sheet.height - sheet.foot) } ?? .infinity
    let strength = smoothstep(beyond / Double(sheet.mist))
    if view.dissolves {
      mist.add(to: &frame, sheet: sheet, strength: strength, scale: scale)
    } else if strength > 0 {
      footVeil.add(to: &frame, sheet: sheet, scale: scale)
    }
    headVeil.add(to: &frame, sheet: sheet, scale: scale)
    addHUD(view, palette, to: &frame)
    return frame
  }

  /// To be called when the page has come to rest and was drawn there: gives up what that frame does not show, which is
  /// most of the memory.
  public func rest() {
    tiles.rest()
    pictures.rest()
  }

  private func addHUD(_ view: PageView, _ palette: Theme.Palette, to frame: inout PageFrame) {
    let card = HUDCard(view, sheet: typesetter.sheet, palette: palette)
    if let card {
      if self.card?.card != card { self.card = (card, card.picture(scale: scale, fonts: fonts)) }
      let (area, image) = self.card!.picture
      frame.items.append(.image(image, x: snapped(area.x), y: snapped(area.y)))
    }
    if var wanted = HUDSigns(view, sheet: typesetter.sheet, palette: palette) {
      wanted.floor = card?.top(fonts: fonts)
      if signs?.signs != wanted { signs = (wanted, wanted.pictures(scale: scale, fonts: fonts)) }
      frame.items += signs!.pictures.map { .image($0.image, x: snapped($0.area.x), y: snapped($0.area.y)) }
    }
    if let wanted = HUDPicture(view, sheet: typesetter.sheet, palette: palette) {
      let x = snapped(wanted.area.x)
      let y = snapped(wanted.area.y)
      if hud?.picture != wanted {
        let image = Image(width: wanted.area.width + 1, height: wanted.area.height + 1, scale: scale) { canvas in
          canvas.moved(-x, -y) { wanted.paint(on: $0, fonts: fonts) }
        }
        hud = (wanted, image)
      }
      frame.items.append(.image(hud!.image, x: x, y: y))
    }
  }

  private func snapped(_ length: Double) -> Double { (length * scale).rounded(.down) / scale }

  private func inQuarters(_ view: PageView) -> Bool {
    scale < 2 && (view.isGlidingSlowly || scale != scale.rounded())
  }

  // MARK: - What is in view

  /// A block in view, its top at `y` in the window.
  struct Placed {
    var set: SetBlock
    var y: Double
  }

  /// The blocks in view from top to bottom, and the height in the window at which the article ends, where that is near.
  private func visible(at place: PagePlace, quarters: Bool) -> (blocks: [Placed], end: Double?) {
    let sheet = typesetter.sheet
    let steps = quarters ? 4.0 : 1
    let origin = ((Double(sheet.head) - place.pixels) * scale * steps).rounded() / steps / scale
    let first = typesetter.stretch(containing: place.offset)
    var blocks: [Placed] = []
    func add(_ stretch: Typesetter.Stretch, _ y: Double) {
      if case .block(_, let set) = stretch { blocks.append(Placed(set: set, y: y)) }
    }

    let top = origin - Double(typesetter.height(above: place.offset, in: first))
    var y = top
    var above = first
    while y > 0, let before = typesetter.stretch(before: above) {
      y -= Double(before.height)
      add(before, y)
      above = before
    }
    blocks.reverse()

    y = top
    var below: Typesetter.Stretch? = first
    // As far as the mist can carry ink up from below the window, and to where it lifts.
    let limit = Double(sheet.height + sheet.mist)
    while y < limit, let stretch = below {
      add(stretch, y)
      y += Double(stretch.height)
      below = typesetter.stretch(after: stretch)
    }
    return (blocks, below == nil ? y : nil)
  }

  private func boxes(of range: Range<Int>, in blocks: [Placed]) -> [Rectangle] {
    blocks.flatMap { block in
      block.set.boxes(of: range).map { $0.moved(typesetter.sheet.column.x, block.y) }
    }
  }

  private func decoration(
    of part: SetBlock.Decoration, _ block: Placed, _ palette: Theme.Palette
  ) -> [PageFrame.Item] {
    let area = part.area.moved(typesetter.sheet.column.x, block.y)
    switch part.kind {
    case .plate: return [.fill(area, radius: 8, palette.codePaper, opacity: 1)]
    case .inlinePlate: return [.fill(area, radius: 4, palette.codePaper, opacity: 1)]
    case .hairline: return [.fill(area, radius: 0, palette.quiet, opacity: 0.3)]
    case .headline: return [.fill(area, radius: 0, palette.quiet, opacity: 0.8)]
    case .link: return [.fill(area, radius: 0, palette.accent, opacity: 0.45)]
    case .strikethrough: return [.fill(area, radius: 0, palette.ink, opacity: 0.8)]
    case .picture(let picture): return items(of: picture, in: area, palette)
    }
  }

  /// How much of the paper lies on a picture in a dark theme, so that it is no lamp in the dark.
  private static let dimming = 0.22

  private func items(of picture: Picture, in area: Rectangle, _ palette: Theme.Palette) -> [PageFrame.Item] {
    // Off the screen it need not be decoded.
    guard area.maxY > 0, area.y < Double(typesetter.sheet.height) + 3 * FootBlur.deepest else { return [] }
    guard let image = pictures.image(of: picture, width: area.width, height: area.height) else {
      // Damaged behind its head: a frame stands for it, above its alternative text.
      return [.fill(area, radius: 8, palette.codePaper, opacity: 1)]
    }
    let x = snapped(area.x)
    let y = snapped(area.y)
    let shown = PageFrame.Item.image(image, x: x, y: y)
    guard palette.paper.red < 128 else { return [shown] }
    let covered = Rectangle(x: x, y: y, width: image.width, height: image.height)
    return [shown, .fill(covered, radius: 4, palette.paper, opacity: Self.dimming)]
  }
}

// MARK: - Places and points

extension PagePainter {
  /// A place moved down (positive) or up by device-independent pixels, clamped to the top of the article and to
  /// `limit`, the last place that may stand at the top.
  public func place(_ place: PagePlace, movedBy pixels: Double, limit: Int) -> PagePlace {
    var line = typesetter.line(containing: place.offset)
    var rest = place.pixels + pixels
    while rest < 0, let before = typesetter.line(before: line) {
      line = before
      rest += Double(line.height)
    }
    while rest >= Double(line.height), line.start < limit, let after = typesetter.line(after: line) {
      rest -= Double(line.height)
      line = after
    }
    return PagePlace(offset: line.start, pixels: line.start >= limit ? 0 : max(0, rest))
  }

  /// How far it is from one place down to another, in device-independent pixels; negative upwards. nil where that is
  /// more than `most`: too far to glide.
  public func distance(from: PagePlace, to: PagePlace, most: Double) -> Double? {
    if from.offset > to.offset { return distance(from: to, to: from, most: most).map { -$0 } }
    var line = typesetter.line(containing: from.offset)
    var distance = to.pixels - from.pixels
    while to.offset >= line.end, let after = typesetter.line(after: line) {
      distance += Double(line.height)
      if distance > most { return nil }
      line = after
    }
    return distance
  }

  /// Where the debug slider can be dragged and pressed: the HUD's capsule, or the handle that stands for it.
  public func debugSlider(in view: PageView) -> Rectangle {
    let place = HUDPlace(sheet: typesetter.sheet, edge: view.hud.edge)
    return view.snapshot.appearance == .inactive ? place.handle : place.full
  }

  /// The place in the text at a point of the window; nil in the margins and between blocks.
  public func offset(x: Double, y: Double, in view: PageView) -> Int? {
    let column = typesetter.sheet.column
    guard x >= column.x, x < column.maxX else { return nil }
    let blocks = visible(at: view.place, quarters: false).blocks
    guard let block = blocks.last(where: { $0.y <= y }), y < block.y + Double(block.set.height) else { return nil }
    return block.set.offset(x: x - column.x, y: y - block.y)
  }

  /// The boxes in the window behind a part of the text, one or more a line; only for lines in view.
  public func boxes(of range: Range<Int>, in view: PageView) -> [Rectangle] {
    boxes(of: range, in: visible(at: view.place, quarters: false).blocks)
  }
}

#endif
