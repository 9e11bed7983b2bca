#if Window

import ReaderCore

/// The ink of a page in pictures of a few lines each, laid down once and then only placed.
struct Tiles {
  /// Lines to a tile: few enough that a new one costs a fraction of a frame, enough that a screen has but a few.
  static let lines = 8

  /// Room beside the column for glyphs that overhang, in device-independent pixels.
  private static let overhang = 12.0

  private struct Key: Hashable {
    /// Where the block's part begins in the text.
    var start: Int
    var band: Int
    /// How many quarters of a device pixel the ink stands below the tile's whole pixel.
    var quarters: Int
  }

  let scale: Double
  private var made: RecentlyUsed<Key, TileLayers>

  /// - bytes: how much may be kept.
  init(scale: Double, bytes: Int) {
    self.scale = scale
    made = RecentlyUsed(limit: bytes)
  }

  /// How many tiles one frame may still make only to stand on a quarter of a pixel.
  private var allowance = 0
  private var frameBegan = 0

  /// To be called once before each frame. In the first frames of a slow glide most tiles still stand on whole pixels:
  /// to make all of them at once would be felt, the missing quarter of a pixel is not.
  mutating func beginFrame() {
    allowance = 1
    frameBegan = made.now
  }

  /// The page has come to rest: what the last frame did not show is given up.
  mutating func rest() { made.removeUnused(since: frameBegan) }

  /// Adds the ink of a block whose top left corner stands at (x, y) to a frame.
  ///
  /// - quarters: whether ink may stand on quarters of a device pixel.
  mutating func add(
    _ block: SetBlock, x: Double, y: Double, quarters: Bool, inks: Inks, to frame: inout PageFrame
  ) {
    for (band, first) in stride(from: 0, to: block.lines.count, by: Self.lines).enumerated() {
      let lines = first..<min(first + Self.lines, block.lines.count)
      let top = y + Double(block.lines[first].top)
      let bottom = y + Double(block.lines[lines.upperBound - 1].top + block.lines[lines.upperBound - 1].height)
      let room = Self.room(block)
      guard bottom + room > 0, top - room < Double(frame.height) + 3 * FootBlur.deepest else { continue }

      let device = (top - room) * scale
      var key = Key(start: block.range.lowerBound, band: band, quarters: 0)
      var whole = device.rounded()
      if quarters {
        let steps = (device * 4).rounded()
        key.quarters = Int(steps - (steps / 4).rounded(.down) * 4)
        if key.quarters != 0, mayStandApart(key) { whole = (steps / 4).rounded(.down) } else { key.quarters = 0 }
      }
      let tile = made.use(key) ?? make(block, lines, height: bottom - top + 2 * room, key: key)
      frame.items += tile.items(x: snapped(x - Self.overhang), y: whole / scale, inks: inks)
    }
  }

  /// Whether a tile may stand on its quarter of a pixel in this frame: it is made already, or there is no other, or one
  /// may still be made.
  private mutating func mayStandApart(_ key: Key) -> Bool {
    if made.use(key) != nil { return true }
    var whole = key
    whole.quarters = 0
    if allowance <= 0, made.use(whole) != nil { return false }
    allowance -= 1
    return true
  }

  /// How far ink may reach above and below its own line: half a line, for stacked marks and deep flourishes.
  private static func room(_ block: SetBlock) -> Double { Double((block.style.lineHeight + 1) / 2) }

  private func snapped(_ x: Double) -> Double { (x * scale).rounded() / scale }

  private mutating func make(_ block: SetBlock, _ lines: Range<Int>, height: Double, key: Key) -> TileLayers {
    let top = Double(block.lines[lines.lowerBound].top) - Self.room(block)
    var tile = TileLayers(width: block.width + 2 * Self.overhang, height: height, scale: scale)
    block.paint(lines: lines, x: Self.overhang, y: Double(key.quarters) / 4 / scale - top, on: &tile)
    made.insert(tile, for: key, cost: tile.bytes)
    return tile
  }
}

/// The ink of a tile: for each colour of the theme where it stands, not what it looks like. So a byte holds a pixel where
/// a picture needs four, and another theme needs no new ink. Glyphs that bring their own colours are a picture.
struct TileLayers {
  private let width: Double
  private let height: Double
  private let scale: Double
  /// In the order they were first painted; nil is for glyphs with colours of their own.
  private var layers: [(ink: InkColour?, image: Image)] = []

  init(width: Double, height: Double, scale: Double) {
    self.width = width
    self.height = height
    self.scale = scale
  }

  /// Paints on the layer of an ink, which is made where there is none.
  mutating func paint(_ ink: InkColour?, _ paint: (Canvas, Theme.RGB) -> Void) {
    let image: Image
    if let layer = layers.first(where: { $0.ink == ink }) {
      image = layer.image
    } else {
      image = Image(width: width, height: height, scale: scale, content: ink == nil ? .colour : .coverage)
      layers.append((ink, image))
    }
    image.paint { paint($0, Theme.RGB(0)) }
  }

  /// A tile without ink has none, and still is worth remembering.
  var bytes: Int { layers.reduce(1) { $0 + $1.image.bytes } }

  func items(x: Double, y: Double, inks: Inks) -> [PageFrame.Item] {
    layers.map { layer in
      layer.ink.map { .ink(layer.image, x: x, y: y, inks[$0]) } ?? .image(layer.image, x: x, y: y)
    }
  }
}

#endif
