/// A recording that stands in for a knob at its own pace: frames come out when the clock reaches their time.
struct ReplayFeed {
  let name: String
  private let frames: [[KernelEvent]]
  private var next = 0
  private var pipeline: KnobPipeline
  private(set) var isOver = false

  init(recording: Recording, profile: KnobProfile) {
    name = recording.deviceName
    frames = recording.frames
    pipeline = KnobPipeline(profile: profile, axes: recording.axes)
  }

  /// The next frame, or what is decided by nothing happening, whichever comes first.
  var nextDeadline: EventTime? {
    let frame = next < frames.count ? frames[next].first?.time : nil
    guard let deadline = pipeline.nextDeadline else { return frame }
    return frame.map { min($0, deadline) } ?? deadline
  }

  /// Plays all that is due. At the end the remaining deadlines run out, then the input is lost.
  mutating func play(until now: EventTime, into gestures: inout [Gesture]) {
    while next < frames.count, let time = frames[next].first?.time, time < now {
      pipeline.handle(frames[next], into: &gestures)
      next += 1
    }
    pipeline.runDeadlines(before: now, into: &gestures)
    if next == frames.count && pipeline.nextDeadline == nil {
      pipeline.lose(at: now, because: .ended, into: &gestures)
      isOver = true
    }
  }
}
