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

  /// To be called once before each frame. In the first frames of a slow glide most tiles still stand on whole pixels:
  /// to make all of them at once would be felt, the missing quarter of a pixel is not.
  mutating func beginFrame() { allowance = 2 }

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
      // Ink may reach a line's height beyond its own.
      let room = Double(block.style.lineHeight)
      guard bottom + room > 0, top - room < Double(frame.height) + 3 * FootBlur.deepest else { continue }

      let device = (top - room) * scale
      var whole = device.rounded()
      var quarter = 0
      if quarters {
        let steps = (device * 4).rounded()
        whole = (steps / 4).rounded(.down)
        quarter = Int(steps - whole * 4)
      }
      var key = Key(start: block.range.lowerBound, band: band, quarters: quarter, inks: inks)
      var tile = made.use(key)
      if tile == nil, quarter != 0, allowance <= 0 {
        key.quarters = 0
        tile = made.use(key)
        if tile != nil { whole = device.rounded() }
      }
      if tile == nil {
        if quarter != 0 { allowance -= 1 }
        tile = make(block, lines, height: bottom - top + 2 * room, key: key)
      }
      frame.items.append(.image(tile!, x: snapped(x - Self.overhang), y: whole / scale, opacity: 1))
    }
  }

  private func snapped(_ x: Double) -> Double { (x * scale).rounded() / scale }

  private mutating func make(_ block: SetBlock, _ lines: Range<Int>, height: Double, key: Key) -> Image {
    let top = Double(block.lines[lines.lowerBound].top - block.style.lineHeight)
    let tile = Image(width: block.width + 2 * Self.overhang, height: height, scale: scale) { canvas in
      block.paint(
        lines: lines, x: Self.overhang, y: Double(key.quarters) / 4 / scale - top, on: canvas, inks: key.inks)
    }
    made.insert(tile, for: key, cost: tile.columns * tile.rows)
    return tile
  }
}

#endif
