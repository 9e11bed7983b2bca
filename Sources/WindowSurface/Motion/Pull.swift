/// A finger's pull on the page: how far, and how fast when it lets go.
struct Pull: Hashable {
  /// How far it has moved since the last look, in device-independent pixels; downwards is positive.
  private var distance = 0.0
  private var samples: [Sample] = []

  private struct Sample: Hashable {
    var distance: Double
    /// The event's time in milliseconds.
    var time: UInt32
  }

  /// The speed at the end is that of the last moves within this time: a finger that rests before it lets go throws nothing.
  private static let memory: UInt32 = 80

  init(at time: UInt32) { samples = [Sample(distance: 0, time: time)] }

  /// The finger is this far from where it began. Returns how far it moved since it was told last.
  mutating func move(to distance: Double, at time: UInt32) -> Double {
    defer { self.distance = distance }
    samples.append(Sample(distance: distance, time: time))
    samples.removeAll { time &- $0.time > Self.memory }
    return distance - self.distance
  }

  /// The speed with which it lets go, in device-independent pixels a second.
  func velocity(at time: UInt32) -> Double {
    let recent = samples.filter { time &- $0.time <= Self.memory }
    guard let first = recent.first, let last = recent.last, last.time != first.time else { return 0 }
    return (last.distance - first.distance) * 1000 / Double(last.time &- first.time)
  }
}
