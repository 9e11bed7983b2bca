#if Window

import Glibc
import ReaderCore
import Testing

@testable import Page

/// What a progressive blur must do to be one: nothing above its band, more and more below, no seam, no light lost.
@MainActor @Suite struct MistTests {
  static let size = (width: 900, height: 800)

  static func image(_ view: PageView, scale: Double = 1) throws -> Image {
    try PagePainter(
      article: essay, width: size.width, height: size.height, scale: scale, fonts: .files(testFonts)
    ).frame(view).image(scale: scale)
  }

  /// The same page with and without the mist, the band full of text.
  static func pair(_ theme: Theme = .paper, scale: Double = 1) throws -> (misty: Image, clear: Image) {
    var view = PageView(ReadingSnapshot(essay, at: essay.range(of: "What is true of").lowerBound, theme: theme))
    let misty = try image(view, scale: scale)
    view.dissolves = false
    return (misty, try image(view, scale: scale))
  }

  /// A strip of lines of text 200 rows high, as black strokes on white: columns of strokes from 2 to 5 pixels apart.
  static func text(width: Int = 140, height: Int = 240) -> Image {
    Image(width: Double(width), height: Double(height), scale: 1) { canvas in
      canvas.cover(Theme.RGB(0xFFFFFF))
      for line in stride(from: 5, to: height, by: 29) {
        var x = 10.0
        for stroke in 0..<60 where x < Double(width - 10) {
          canvas.fill(Rectangle(x: x, y: Double(line), width: 2, height: 16), colour: Theme.RGB(0x101010))
          x += Double(3 + (stroke * 7 + line) % 4)
        }
      }
    }
  }

  /// Blurs as the mist does, over a band of 200 rows, without the fade to paper.
  static func blurred(_ image: Image) -> [Float] {
    let sigma = (0..<image.rows).map { Float(smoothstep((Double($0) + 0.5) / 200) * FootBlur.deepest) }
    image.blur(
      sigma: sigma, fade: sigma.map { _ in 0 }, into: Theme.RGB(0xFFFFFF), scratch: BlurScratch())
    return sigma
  }

  static func green(_ image: Image) -> [[Double]] {
    let pixels = image.pixels
    return (0..<image.rows).map { row in
      (0..<image.columns).map { Double(pixels[row * image.columns + $0] >> 8 & 0xFF) }
    }
  }

  @Test(arguments: [1, 1.25, 2]) func rowsAboveTheBand_areUntouchedBitForBit(_ scale: Double) throws {
    let (misty, clear) = try Self.pair(scale: scale)
    let band = Int((Double(Self.size.height - 140) * scale).rounded())
    let above = band * misty.columns
    #expect(misty.pixels[..<above] == clear.pixels[..<above])
    #expect(misty.pixels[above...] != clear.pixels[above...])
  }

  @Test func sharpness_fallsStrictly_toATenth() {
    let strip = Self.text()
    _ = Self.blurred(strip)
    let rows = Self.green(strip)
    // Mean horizontal gradient over each line of text.
    let lines = stride(from: 5, to: 200 - 29, by: 29).map { top -> Double in
      let band = rows[top..<top + 16].map { row in zip(row, row.dropFirst()).map { abs($0 - $1) }.reduce(0, +) }
      return band.reduce(0, +) / Double(16 * (strip.columns - 1))
    }
    #expect(lines.count == 6)
    for (line, next) in zip(lines, lines.dropFirst()) { #expect(next < line) }
    #expect(lines.last! / lines.first! <= 0.1)
  }

  @Test func meanLuminance_isKept_withinOnePercent() {
    let strip = Self.text()
    let clear = Self.text()
    _ = Self.blurred(strip)
    func mean(_ image: Image) -> Double {
      let rows = Self.green(image)[..<200]
      return rows.map { $0.reduce(0, +) }.reduce(0, +) / Double(200 * image.columns)
    }
    #expect(abs(mean(strip) / mean(clear) - 1) < 0.01)
  }

  @Test(arguments: Theme.all) func band_movesSteadilyTowardsThePaper(_ theme: Theme) throws {
    let (misty, _) = try Self.pair(theme)
    let paper = Double(theme.palette!.paper.green)
    let column = try PagePainter(
      article: essay, width: Self.size.width, height: Self.size.height, fonts: .files(testFonts)
    ).typesetter.sheet.column
    // How far the text stands out of the paper at its most, in each fifth of the band.
    let rows = Self.green(misty)[(Self.size.height - 140)...]
    let fifths = (0..<5).map { part in
      rows.dropFirst(part * 28).prefix(28).map { row in
        row[Int(column.x)..<Int(column.maxX)].map { abs($0 - paper) }.max()!
      }.max()!
    }
    for (part, next) in zip(fifths, fifths.dropFirst()) { #expect(next < part) }
    #expect(fifths[4] > 2, "the mist ends before the paper does, so that it shows")
  }

  @Test func noSeam_betweenRows() {
    let strip = Self.text()
    let clear = Self.text()
    let sigma = Self.blurred(strip)
    let rows = Self.green(strip)
    let reference = Self.reference(Self.green(clear), sigma)
    func steps(_ rows: [[Double]]) -> [Double] {
      zip(rows.dropFirst(), rows).map { row, above in
        zip(row, above).map { abs($0 - $1) }.reduce(0, +) / Double(row.count)
      }
    }
    for (row, (step, smooth)) in zip(steps(rows), steps(reference)).enumerated().prefix(200) {
      #expect(step - smooth < 3, "row \(row + 1)")
    }
  }

  /// A Gaussian of each row's own width, straight from its definition on whole samples: weights e^-t I_n(t) with
  /// t = sigma^2 (Lindeberg 1990), whose variance is exactly t. The sampled bell curve falls short of it below a pixel.
  static func reference(_ rows: [[Double]], _ sigma: [Float]) -> [[Double]] {
    /// The modified Bessel function's ratios I_n(t) / I_0(t) for n in 0...reach, by Miller's downward recurrence.
    func ratios(_ t: Double, reach: Int) -> [Double] {
      var values = Array(repeating: 0.0, count: reach + 22)
      values[reach + 20] = 1e-200
      for n in stride(from: reach + 20, to: 0, by: -1) { values[n - 1] = values[n + 1] + 2 * Double(n) / t * values[n] }
      return values[...reach].map { $0 / values[0] }
    }
    func weights(_ sigma: Double) -> [Double] {
      guard sigma > 1e-3 else { return [1] }
      let half = ratios(sigma * sigma, reach: Int((4 * sigma).rounded(.up)) + 2)
      let raw = half.dropFirst().reversed() + half
      let sum = raw.reduce(0, +)
      return raw.map { $0 / sum }
    }
    func blur(_ line: (Int) -> Double, at i: Int, _ weights: [Double], count: Int) -> Double {
      let reach = weights.count / 2
      return weights.enumerated().map { $1 * line(min(max(i + $0 - reach, 0), count - 1)) }.reduce(0, +)
    }
    let across = zip(rows, sigma).map { row, sigma -> [Double] in
      let weights = weights(Double(sigma))
      return row.indices.map { blur({ row[$0] }, at: $0, weights, count: row.count) }
    }
    return across.indices.map { y -> [Double] in
      let weights = weights(Double(sigma[y]))
      return across[y].indices.map { x in blur({ across[$0][x] }, at: y, weights, count: across.count) }
    }
  }

  @Test func band_isAtMostAQuarterOfTheWindow() {
    for height in [1, 90, 300, 560, 2000] {
      let sheet = Sheet(width: 800, height: height, columnWidth: 600)
      #expect(sheet.mist * 4 <= height)
      #expect(sheet.mist <= 140)
    }
  }

  @Test func mist_hasLifted_atTheEnd() throws {
    let typesetter = try TypesetterTests.typesetter(essay, width: Self.size.width, height: Self.size.height)
    var line = typesetter.line(containing: essay.length)
    var height = line.height
    while let before = typesetter.line(before: line), height + before.height <= typesetter.screenHeight {
      height += before.height
      line = before
    }
    var view = PageView(ReadingSnapshot(essay, at: line.start))
    let misty = try Self.image(view)
    view.dissolves = false
    #expect(differences(misty, try Self.image(view)) == 0)
  }

  @Test func noMist_whereItIsNotWanted() throws {
    let (misty, clear) = try Self.pair()
    #expect(differences(misty, clear) > 1000)
    var view = PageView(ReadingSnapshot(essay, at: essay.range(of: "What is true of").lowerBound))
    view.dissolves = false
    #expect(differences(clear, try Self.image(view)) == 0)
  }
}

#endif
