#if Window

import ReaderCore

/// The veil at an edge of the page: lines that leave the window fade into the paper, and are not cut off. At the foot it
/// stands in for the mist where that is not wanted.
struct EdgeVeil {
  enum Edge { case head, foot }

  let edge: Edge
  private var last: (paper: Theme.RGB, sheet: Sheet, image: Image)?

  init(edge: Edge) { self.edge = edge }

  /// How much of the head margin it takes: the lines just above the reader's place stay clear.
  private static let part = 0.4

  /// Adds the veil to a frame that holds the page and nothing above it.
  mutating func add(to frame: inout PageFrame, sheet: Sheet, scale: Double) {
    if last?.paper != frame.paper || last?.sheet != sheet {
      last = (frame.paper, sheet, image(frame.paper, sheet, scale))
    }
    let x = ((sheet.column.x - Sheet.bleed) * scale).rounded(.down) / scale
    let y = edge == .head ? 0 : Double(sheet.height) - last!.image.height
    frame.items.append(.image(last!.image, x: x, y: y))
  }

  private func image(_ paper: Theme.RGB, _ sheet: Sheet, _ scale: Double) -> Image {
    let height = Double(sheet.head) * Self.part
    let width = sheet.column.width + 2 * Sheet.bleed + 1
    return Image(width: width, height: height, scale: scale) { canvas in
      for row in 0..<Int(height * scale) {
        let way = (Double(row) + 0.5) / (height * scale)
        let cover = smoothstep(edge == .head ? 1 - way : way)
        canvas.fill(
          Rectangle(x: 0, y: Double(row) / scale, width: width, height: 1 / scale), colour: paper, opacity: cover)
      }
    }
  }
}

#endif
