/// One drill as it was done: the step that asked for it, and the frames that answered.
public struct DrillTake: Hashable, Sendable {
  public var step: DrillStep
  /// The frames, without their SYN_REPORT; each is never empty.
  public var frames: [[KernelEvent]]

  public init(step: DrillStep, frames: [[KernelEvent]]) {
    self.step = step
    self.frames = frames
  }
}

extension Recording {
  /// Cuts the recording into the drills that a script names, in their order.
  ///
  /// A script with times is taken at its word. Without, the cuts lie at pauses, where the counts of presses and clicks
  /// and the direction of turning fit the drills best.
  public func takes(of steps: [DrillStep], profile: KnobProfile) -> [DrillTake] {
    guard let start = frames.first?.first?.time else { return steps.map { DrillTake(step: $0, frames: []) } }
    guard steps.contains(where: { $0.seconds == nil }) else {
      return steps.map { step in
        let range = step.seconds ?? 0...0
        return DrillTake(step: step, frames: frames.filter { range.contains(($0[0].time - start).seconds) })
      }
    }
    return DrillCutter(self, profile: profile).takes(of: steps)
  }
}

/// Finds where in a recording each drill lies.
///
/// The recording falls into pieces at its pauses. A run of pieces costs as a drill what it has too many or too few of;
/// a cut at a long pause is cheaper than one at a short pause. Dynamic programming over pieces and steps finds the
/// cheapest way to cut.
private struct DrillCutter {
  /// Between two repetitions people rest at least this long; within a double press or a spin less.
  private static let pause = 0.3

  /// What is known of the pieces before a cut, so that any run of pieces is a difference of two.
  private struct Tally {
    var presses = 0.0
    var forward = 0.0
    var backward = 0.0
    /// The pause at the cut, in seconds.
    var pause = 0.0
    /// The first frame behind the cut.
    var frame = 0
  }

  private let frames: [[KernelEvent]]
  private let tallies: [Tally]
  /// Counts in one click that are tried: what the profile says, and what encoders are known to do.
  private let divisors: [Double]

  init(_ recording: Recording, profile: KnobProfile) {
    frames = recording.frames
    divisors = Set([1, 2, 4, 0.5, Double(profile.rotation.eventsPerDetent)]).sorted()
    tallies = DrillCutter.tallies(recording, profile)
  }

  private static func tallies(_ recording: Recording, _ profile: KnobProfile) -> [Tally] {
    let hand = RawHand(recording.frames, profile: profile, axes: recording.axes)
    let contacts = hand.contacts(debounce: profile.filters.debounce)
    var (turn, contact) = (0, 0)
    var tally = Tally()
    var tallies = [tally]
    for (index, frame) in recording.frames.enumerated().dropFirst() {
      let (time, last) = (frame[0].time, recording.frames[index - 1][0].time)
      let pause = (time - last).seconds
      // A button held down through the pause: no drill ends there.
      let isDown = contacts.contains { $0.down <= last && $0.up >= time }
      guard pause >= DrillCutter.pause, !isDown else { continue }
      while turn < hand.turns.count, hand.turns[turn].time < time {
        if hand.turns[turn].counts > 0 { tally.forward += hand.turns[turn].counts }
        if hand.turns[turn].counts < 0 { tally.backward -= hand.turns[turn].counts }
        turn += 1
      }
      while contact < contacts.count, contacts[contact].down < time {
        tally.presses += 1
        contact += 1
      }
      (tally.pause, tally.frame) = (pause, index)
      tallies.append(tally)
    }
    for rest in hand.turns[turn...] {
      if rest.counts > 0 { tally.forward += rest.counts } else { tally.backward -= rest.counts }
    }
    tally.presses = Double(contacts.count)
    (tally.pause, tally.frame) = (0, recording.frames.count)
    return longest(tallies) + [tally]
  }

  /// At most so many places to cut: an evening's recording is still cut in a moment.
  private static let mostCuts = 500

  private static func longest(_ tallies: [Tally]) -> [Tally] {
    guard tallies.count > mostCuts else { return tallies }
    let shortest = tallies.dropFirst().map(\.pause).sorted(by: >)[mostCuts - 1]
    return tallies.prefix(1) + tallies.dropFirst().filter { $0.pause > shortest }
  }

  func takes(of steps: [DrillStep]) -> [DrillTake] {
    let ways = divisors.map { cut(steps, divisor: $0) }
    guard let best = ways.min(by: { $0.cost < $1.cost }) else { return [] }
    return zip(steps, best.ranges).map { step, range in
      DrillTake(step: step, frames: Array(frames[tallies[range.lowerBound].frame..<tallies[range.upperBound].frame]))
    }
  }

  private func cut(_ steps: [DrillStep], divisor: Double) -> (cost: Double, ranges: [Range<Int>]) {
    let last = tallies.count - 1
    // costs[cut]: the cheapest way to have done the steps so far with the pieces before the cut.
    var costs = [Double](repeating: .infinity, count: last + 1)
    costs[0] = 0
    var origins: [[Int]] = []
    for step in steps {
      var next = [Double](repeating: .infinity, count: last + 1)
      var origin = [Int](repeating: 0, count: last + 1)
      for end in 0...last {
        for start in 0...end where costs[start] < .infinity {
          let cost = costs[start] + self.cost(of: step, from: start, to: end, divisor: divisor)
          if cost < next[end] { (next[end], origin[end]) = (cost, start) }
        }
      }
      costs = next
      origins.append(origin)
    }
    var ranges: [Range<Int>] = []
    var end = last
    for origin in origins.reversed() {
      ranges.append(origin[end]..<end)
      end = origin[end]
    }
    return (costs[last], ranges.reversed())
  }

  /// What a run of pieces costs as this drill, in repetitions too many or too few.
  private func cost(of step: DrillStep, from start: Int, to end: Int, divisor: Double) -> Double {
    let (a, b) = (tallies[start], tallies[end])
    let (presses, forward, backward) = (b.presses - a.presses, b.forward - a.forward, b.backward - a.backward)
    let turned = (forward + backward) / divisor
    // The longer the pause in front, the likelier a new drill began there: up to one repetition's worth.
    let reward = start > 0 && end > start ? min(1, a.pause / 5) : 0
    let missing: Double =
      switch step.drill {
      case .press, .double, .hold:
        abs(presses - Double(step.drill.presses(times: step.times))) + 0.1 * turned
      case .right, .left:
        2 * presses + abs(turned - Double(step.times)) + min(forward, backward) / divisor
      case .spin:
        // Any number of clicks, but both ways.
        2 * presses + (forward > 0 && backward > 0 ? 0 : 2 * Double(step.times))
      case .rest:
        0.5 * (presses + turned)
      }
    return missing - reward
  }
}
