#if Window

import ReaderCore

/// A block in type: where its lines stand, and what is drawn behind them.
///
/// Lengths are device-independent pixels from the block's top left corner, the left edge being the column's.
final class SetBlock {
  /// The part of the article that is set here: the whole block, or a stretch of one that is too long to set at once.
  let range: Range<Int>
  let style: BlockStyle
  let lines: [Line]
  let decorations: [Decoration]
  let height: Int
  /// The width of the column.
  let width: Double
  private let pieces: [Piece]
  /// Where the links of the text are, and other inks: places where the colour of the text changes.
  private let inkedApart: [(range: Range<Int>, colour: InkColour)]

  /// One line as the core sees it: an ``LayoutLine`` without its end, which depends on the next block.
  struct Line {
    var text: Range<Int>
    var top: Int
    var height: Int
    /// What stands on it: one stretch of type, several in a table's row.
    var inks: [Ink]
  }

  /// One line of a piece, on its baseline.
  struct Ink {
    var piece: Int
    var line: Int
    var x: Double
    var baseline: Double
  }

  /// How far a mark reaches above and below the baseline, in sizes of the face: from above the ascenders to below the
  /// descenders, with a little paper left between two lines.
  static let rise = 0.88, drop = 0.32

  /// Text that was broken on its own: the block's text, a cell, a marker.
  struct Piece {
    var layout: TextLayout
    /// Where its text begins in the article; nil for a marker, which is not part of the text.
    var start: Int?
    var colour: InkColour
    /// How far its marks reach above and below the baseline.
    var rise: Double
    var drop: Double
  }

  struct Decoration {
    var area: Rectangle
    var kind: Kind

    enum Kind {
      /// Behind code and captions.
      case plate
      /// Behind code within a line.
      case inlinePlate
      /// The line below a row of a table, and the stronger one below its head.
      case hairline, headline
      /// Below a link, and through what was struck out.
      case link, strikethrough
      /// The image itself.
      case picture(Picture)
    }
  }

  init(
    range: Range<Int>, style: BlockStyle, lines: [Line], pieces: [Piece], decorations: [Decoration], height: Int,
    width: Double, inkedApart: [(range: Range<Int>, colour: InkColour)]
  ) {
    self.range = range
    self.style = style
    self.lines = lines
    self.pieces = pieces
    self.decorations = decorations
    self.height = height
    self.width = width
    self.inkedApart = inkedApart
  }

  /// The line that holds a place, which must not lie before the block.
  func line(containing offset: Int) -> Int {
    // The last line that begins at or before the offset.
    var low = 0
    var high = lines.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lines[middle].text.lowerBound <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// The line at a height, the nearest one where there is none.
  func line(at y: Double) -> Int {
    max(0, (lines.firstIndex { Double($0.top) > y } ?? lines.count) - 1)
  }

  /// The boxes behind a part of the text, line by line, from the block's corner.
  func boxes(of part: Range<Int>) -> [Rectangle] {
    guard part.overlaps(range) else { return [] }
    var boxes: [Rectangle] = []
    for line in lines[self.line(containing: max(part.lowerBound, range.lowerBound))...] {
      if line.text.lowerBound >= part.upperBound { break }
      for ink in line.inks {
        guard let start = pieces[ink.piece].start else { continue }
        let local = part.lowerBound - start..<part.upperBound - start
        for stretch in pieces[ink.piece].layout.stretches(of: local, on: ink.line) {
          boxes.append(
            Rectangle(
              x: ink.x + stretch.lowerBound, y: ink.baseline - pieces[ink.piece].rise,
              width: stretch.upperBound - stretch.lowerBound, height: pieces[ink.piece].rise + pieces[ink.piece].drop))
        }
      }
    }
    return boxes
  }

  /// The place in the text at a point.
  func offset(x: Double, y: Double) -> Int {
    let line = lines[line(at: y)]
    let ink = line.inks.last { pieces[$0.piece].start != nil && $0.x <= x } ?? line.inks.first
    guard let ink, let start = pieces[ink.piece].start else { return line.text.lowerBound }
    return start + pieces[ink.piece].layout.offset(x: x - ink.x, on: ink.line)
  }

  /// Paints some lines with the block's top left corner at (x, y), each ink on its own layer.
  func paint(lines part: Range<Int>, x: Double, y: Double, on layers: inout TileLayers) {
    for ink in lines[part].flatMap(\.inks) {
      let piece = pieces[ink.piece]
      piece.layout.paint(line: ink.line, x: x + ink.x, y: y + ink.baseline) { byte, isPictures, paint in
        let colour = piece.start.flatMap { self.colour(at: $0 + byte) } ?? piece.colour
        layers.paint(isPictures ? nil : colour, paint)
      }
    }
  }

  private func colour(at offset: Int) -> InkColour? { inkedApart.first { $0.range.contains(offset) }?.colour }
}

#endif
