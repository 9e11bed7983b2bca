#if Window

/// A rectangle in device-independent pixels, y downwards.
public struct Rectangle: Hashable, Sendable {
  public var x: Double
  public var y: Double
  public var width: Double
  public var height: Double

  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  var maxX: Double { x + width }
  var maxY: Double { y + height }
  var midX: Double { x + width / 2 }
  var midY: Double { y + height / 2 }

  /// Smaller by `dx` on the left and right and by `dy` above and below; larger where they are negative.
  func inset(_ dx: Double, _ dy: Double) -> Rectangle {
    Rectangle(x: x + dx, y: y + dy, width: width - 2 * dx, height: height - 2 * dy)
  }

  /// Larger on every side.
  public func outset(by reach: Double) -> Rectangle { inset(-reach, -reach) }

  func moved(_ dx: Double, _ dy: Double) -> Rectangle {
    Rectangle(x: x + dx, y: y + dy, width: width, height: height)
  }

  /// The rectangle a part of the way (0…1) towards another.
  func moved(towards other: Rectangle, by part: Double) -> Rectangle {
    Rectangle(
      x: mix(x, other.x, part), y: mix(y, other.y, part), width: mix(width, other.width, part),
      height: mix(height, other.height, part))
  }

  /// Whether a point lies inside: for surfaces that take a pointer.
  public func contains(x px: Double, y py: Double) -> Bool { px >= x && px < maxX && py >= y && py < maxY }
}

/// From `a` to `b` by a part in 0…1.
func mix(_ a: Double, _ b: Double, _ part: Double) -> Double { a + (b - a) * part }

/// The cubic that leaves 0 and reaches 1 without a corner (Hermite; GLSL's `smoothstep`). `t` is clamped to 0…1.
func smoothstep(_ t: Double) -> Double {
  let t = min(max(t, 0), 1)
  return t * t * (3 - 2 * t)
}

#endif
