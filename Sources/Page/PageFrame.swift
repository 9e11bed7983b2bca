#if Window

import CPango
public import ReaderCore

/// Everything that one frame shows, in the order it is laid down: a list that any host can draw.
///
/// Positions are device-independent pixels; images stand on whole device pixels and are drawn unscaled. A host with
/// render nodes of its own turns each item into one; ``draw(on:)`` paints them all with cairo.
public struct PageFrame {
  public let width: Int
  public let height: Int
  /// The colour of the whole window, below all items.
  public let paper: Theme.RGB
  public internal(set) var items: [Item] = []

  public enum Item: Equatable {
    /// A rounded rectangle in one colour.
    case fill(Rectangle, radius: Double, Theme.RGB, opacity: Double)
    /// An image with its top left corner at a point.
    case image(Image, x: Double, y: Double)
    /// Coverage with its top left corner at a point, in one colour.
    case ink(Image, x: Double, y: Double, Theme.RGB)

    public static func == (a: Self, b: Self) -> Bool {
      switch (a, b) {
      case (.fill(let a, let ar, let ac, let ao), .fill(let b, let br, let bc, let bo)):
        a == b && ar == br && ac == bc && ao == bo
      case (.image(let a, let ax, let ay), .image(let b, let bx, let by)):
        a === b && ax == bx && ay == by
      case (.ink(let a, let ax, let ay, let ac), .ink(let b, let bx, let by, let bc)):
        a === b && ax == bx && ay == by && ac == bc
      case (.fill, _), (.image, _), (.ink, _): false
      }
    }
  }

  init(width: Int, height: Int, paper: Theme.RGB) {
    self.width = width
    self.height = height
    self.paper = paper
  }

  /// Paints the frame on a cairo context that is scaled to device-independent pixels.
  public func draw(on cairo: OpaquePointer) {
    unsafe draw(on: Canvas(cairo))
  }

  func draw(on canvas: Canvas) {
    canvas.cover(paper)
    for item in items { Self.draw(item, on: canvas) }
  }

  static func draw(_ item: Item, on canvas: Canvas) {
    switch item {
    case .fill(let area, let radius, let colour, let opacity):
      canvas.fill(area, radius: radius, colour: colour, opacity: opacity)
    case .image(let image, let x, let y): canvas.draw(image, x: x, y: y)
    case .ink(let image, let x, let y, let colour): canvas.draw(image, x: x, y: y, colour: colour)
    }
  }

  /// The frame as one picture, at a scale.
  public func image(scale: Double = 1) -> Image {
    Image(width: Double(width), height: Double(height), scale: scale) { draw(on: $0) }
  }
}

#endif
