internal import Glibc

/// A critically damped spring: the fastest way to a goal without passing it, from any speed.
///
/// The motion is solved exactly, so it is the same at every frame rate and after a frame that came late.
struct Spring: Hashable {
  /// How far the goal is still away, with the sign of the way already past it: negative before it.
  var offset = 0.0
  /// In units a second.
  var velocity = 0.0

  /// Moves on by a time in seconds.
  ///
  /// - Parameter pace: how quickly the spring pulls, in 1/s; nine tenths of the way are done after 3.9 / pace seconds.
  mutating func advance(by seconds: Double, pace: Double) {
    // x'' = -2 ω x' - ω² x
    let decay = exp(-pace * seconds)
    let change = velocity + pace * offset
    offset = (offset + change * seconds) * decay
    velocity = (velocity - pace * change * seconds) * decay
  }

  /// Whether the rest of the way, and of the speed, cannot be seen.
  func isAtRest(within tolerance: Double, pace: Double) -> Bool {
    abs(offset) < tolerance && abs(velocity) < tolerance * pace
  }
}
