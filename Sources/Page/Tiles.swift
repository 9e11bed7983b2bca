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
    var inks: Inks
  }

  let scale: Double
  private var made: RecentlyUsed<Key, Image>

  /// - pixels: how many device pixels may be kept.
  init(scale: Double, pixels: Int) {
    self.scale = scale
    made = RecentlyUsed(limit: pixels)
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
      var key = Key(start: block.range.lowerBound, band: band, quarters: 0, inks: inks)
      var whole = device.rounded()
      if quarters {
        let steps = (device * 4).rounded()
        key.quarters = Int(steps - (steps / 4).rounded(.down) * 4)
        if key.quarters != 0, mayStandApart(key) { whole = (steps / 4).rounded(.down) } else { key.quarters = 0 }
      }
      let tile = made.use(key) ?? make(block, lines, height: bottom - top + 2 * room, key: key)
      frame.items.append(.image(tile, x: snapped(x - Self.overhang), y: whole / scale, opacity: 1))
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

  private mutating func make(_ block: SetBlock, _ lines: Range<Int>, height: Double, key: Key) -> Image {
    let top = Double(block.lines[lines.lowerBound].top) - Self.room(block)
    let tile = Image(width: block.width + 2 * Self.overhang, height: height, scale: scale) { canvas in
      block.paint(
        lines: lines, x: Self.overhang, y: Double(key.quarters) / 4 / scale - top, on: canvas, inks: key.inks)
    }
    made.insert(tile, for: key, cost: tile.columns * tile.rows)
    return tile
  }
}

#endif
