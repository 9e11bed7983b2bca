#if Window

import ReaderCore

/// What is marked on the page, laid down under the ink, so that a mark that moves costs no new ink.
struct Marks {
  /// From the lowest to the uppermost.
  private var layers: [(ranges: [Range<Int>], colour: Theme.RGB, outset: Double)]

  /// The focused sentence lies lowest and reaches out farthest: it shows as a rim round a sentence that is highlighted.
  init(_ snapshot: ReadingSnapshot, palette: Theme.Palette) {
    let current = snapshot.search.current
    layers = [
      ([snapshot.focusedSentence].compactMap { $0 }, palette.focus, 7),
      (snapshot.highlights, palette.highlight, 4),
      (snapshot.matches.filter { $0 != current }, palette.match, 3),
      ([current].compactMap { $0 }, palette.currentMatch, 3),
    ]
  }

  /// The marks as items of a frame; `boxes` gives the boxes in the window behind a part of the text.
  func items(_ boxes: (Range<Int>) -> [Rectangle]) -> [PageFrame.Item] {
    layers.flatMap { layer in
      layer.ranges.flatMap(boxes).map { box in
        .fill(box.inset(-layer.outset, 0), radius: 5, layer.colour, opacity: 1)
      }
    }
  }
}

#endif
