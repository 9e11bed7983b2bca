/// How one drill reads: how many of the gestures that were asked for come out.
public struct DrillCheck: Hashable, Sendable {
  public var drill: Drill
  /// Repetitions that were asked for.
  public var asked: Int
  /// Repetitions that come out by the old profile, and by the new one.
  public var before: Int
  public var after: Int

  /// Reads the takes both ways, leaving out the drills that ask for nothing that can be counted.
  static func check(
    _ takes: [DrillTake], before: KnobProfile, after: KnobProfile, axes: [UInt16: DeviceDescription.AxisRange]
  ) -> [DrillCheck] {
    let old = gestures(takes, before, axes)
    let new = gestures(takes, after, axes)
    return takes.indices.compactMap { index in
      let step = takes[index].step
      guard let before = count(step.drill, old[index]), let after = count(step.drill, new[index]) else { return nil }
      return DrillCheck(drill: step.drill, asked: step.times, before: before, after: after)
    }
  }

  /// The gestures of each take, which follow each other. A gesture belongs to the take that had begun at its time.
  private static func gestures(
    _ takes: [DrillTake], _ profile: KnobProfile, _ axes: [UInt16: DeviceDescription.AxisRange]
  ) -> [[Gesture]] {
    let all = Recording(frames: takes.flatMap(\.frames)).gestures(profile: profile, axes: axes)
    let starts = takes.map { $0.frames.first?[0].time }
    var gestures = [[Gesture]](repeating: [], count: takes.count)
    for gesture in all {
      if let index = starts.lastIndex(where: { $0.map { $0 <= gesture.time } ?? false }) {
        gestures[index].append(gesture)
      }
    }
    return gestures
  }

  private static func count(_ drill: Drill, _ gestures: [Gesture]) -> Int? {
    switch drill {
    case .press: return gestures.count { $0.kind == .press(.confirmed) }
    case .double: return gestures.count { $0.kind == .doublePress }
    case .hold: return gestures.count { $0.kind == .hold(.began) }
    case .right, .left:
      let turned = gestures.reduce(Detents.zero) { sum, gesture in
        if case .slide(.changed, let slide) = gesture.kind { sum + slide.detents } else { sum }
      }
      return max(0, (drill == .right ? turned : -turned).steps)
    case .spin, .rest: return nil
    }
  }
}

extension Recording {
  /// What a knob of this profile makes of the frames, with the axis ranges of a device that the recording names not.
  fileprivate func gestures(profile: KnobProfile, axes: [UInt16: DeviceDescription.AxisRange]) -> [Gesture] {
    var pipeline = KnobPipeline(profile: profile, axes: axes)
    var gestures: [Gesture] = []
    for frame in frames { pipeline.handle(frame, into: &gestures) }
    pipeline.finish(into: &gestures)
    return gestures
  }
}
