#if Window

/// How a window is divided: the column and the margins, in device-independent pixels.
///
/// The line at the reader's place stands below the head margin, and the lines before it show in the margin above: at
/// the top of the article the margin is empty paper. The foot margin is where the page dissolves; at the end of the
/// article the last line stands above it.
public struct Sheet: Hashable, Sendable {
  public let width: Int
  public let height: Int
  public let column: Rectangle
  /// From the window's top to the line at the reader's place.
  public let head: Int
  /// From the end of what counts as read to the window's bottom.
  public let foot: Int
  /// The height of the band in which the page dissolves.
  public let mist: Int

  /// How far plates stand out of the column on both sides: less than the least margin.
  static let bleed = 12.0

  /// What the head and foot leave; never less than one pixel.
  var screenHeight: Int { max(1, height - head - foot) }

  init(width: Int, height: Int, columnWidth: Double) {
    self.width = max(1, width)
    self.height = max(1, height)
    // Never more than a quarter of the window: the page is for reading.
    mist = min(140, self.height / 4)
    // The upper third of the mist is still sharp enough to read.
    foot = mist * 2 / 3
    head = min(96, self.height / 12)
    let x = ((Double(self.width) - columnWidth) / 2).rounded(.down)
    column = Rectangle(x: x, y: 0, width: columnWidth, height: Double(self.height))
  }

  /// The widest column that a window has room for. The margins of a small window are narrow, never absent.
  static func column(in width: Int) -> Double {
    let margin = min(max(Double(width) * 0.06, 14), 48)
    return max((Double(width) - 2 * margin).rounded(), 40)
  }
}

#endif
