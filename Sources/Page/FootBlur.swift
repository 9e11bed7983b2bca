#if Window

import ReaderCore

/// The mist at the foot of the page: text blurs more and more towards the window's edge and fades into the paper.
struct FootBlur {
  /// The standard deviation of the blur at the window's edge, in device-independent pixels. 3.5 to 10 looks like the
  /// progressive blur of phones; 20 is a wall.
  static let deepest = 9.0
  /// How far the paper covers the last row: enough to end the page, not so much that the mist cannot be seen.
  static let cover = 0.7

  /// Beside and below the band, as far as its widest blur reaches (three standard deviations).
  private static let margin = 3 * deepest

  private let scratch = BlurScratch()
  private var last: (key: Key, strip: Image)?

  private struct Key: Equatable {
    var items: [PageFrame.Item]
    var area: Rectangle
    var strength: Double
    var scale: Double
    var paper: Theme.RGB
  }

  /// Adds the mist to a frame that holds the page and nothing above it. `strength` is 1 within the article and goes down
  /// to 0 at its end.
  mutating func add(to frame: inout PageFrame, sheet: Sheet, strength: Double, scale: Double) {
    guard strength > 0, sheet.mist > 0 else { return }
    let top = (Double(sheet.height - sheet.mist) * scale).rounded() / scale
    let left = max(0, ((sheet.column.x - Self.margin) * scale).rounded(.down) / scale)
    let right = min(Double(sheet.width), sheet.column.maxX + Self.margin)
    let area = Rectangle(
      x: left, y: top, width: right - left, height: Double(sheet.height) - top + Self.margin)
    // Only what reaches into the strip: a mark that moves above it costs no new one.
    let items = frame.items.filter { Self.reaches($0, area) }
    let key = Key(items: items, area: area, strength: strength, scale: scale, paper: frame.paper)
    let strip: Image
    if let last, last.key == key {
      strip = last.strip
    } else {
      strip = makeStrip(key, mist: Double(sheet.height) - top)
      last = (key, strip)
    }
    frame.items.append(.image(strip, x: area.x, y: area.y))
  }

  private func makeStrip(_ key: Key, mist: Double) -> Image {
    let strip = Image(width: key.area.width, height: key.area.height, scale: key.scale) { canvas in
      canvas.cover(key.paper)
      canvas.moved(-key.area.x, -key.area.y) { canvas in
        for item in key.items { PageFrame.draw(item, on: canvas) }
      }
    }
    let ramp = (0..<strip.rows).map { smoothstep((Double($0) + 0.5) / (mist * key.scale)) }
    // The first row is the page itself, bit for bit: the ramp leaves it a thousandth of a pixel of blur.
    let sigma = ramp.map { Float($0 < 0.001 ? 0 : $0 * Self.deepest * key.scale * key.strength) }
    let fade = ramp.map { Float($0 < 0.001 ? 0 : $0 * Self.cover * key.strength) }
    strip.blur(sigma: sigma, fade: fade, into: key.paper, scratch: scratch)
    return strip
  }

  private static func reaches(_ item: PageFrame.Item, _ area: Rectangle) -> Bool {
    switch item {
    case .fill(let fill, _, _, _): fill.maxY > area.y && fill.y < area.maxY
    case .image(let image, _, let y), .ink(let image, _, let y, _): y + image.height > area.y && y < area.maxY
    }
  }
}

#endif
