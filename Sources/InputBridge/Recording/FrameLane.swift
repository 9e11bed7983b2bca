/// The events of one device of a recording, cut into frames.
///
/// A SYN_REPORT closes a frame. Where the text itself lists frames, each list is one, whatever reports it holds; where
/// there is neither, a frame is what shares a time. What follows the last SYN_REPORT of a device that has them was cut
/// off in writing, and is dropped.
struct FrameLane {
  private var frames: [[KernelEvent]] = []
  private var nextStartsFrame = true
  private var isListed = false
  /// How much had been read at the last SYN_REPORT: frames, and events of the last of them.
  private var reported: (frames: Int, events: Int)?

  /// Begins a listed frame: from here on the lists cut, not the reports.
  mutating func beginList() {
    isListed = true
    nextStartsFrame = true
  }

  mutating func add(_ event: KernelEvent) {
    if event.isSynReport {
      reported = (frames.count, frames.last?.count ?? 0)
      if !isListed { nextStartsFrame = true }
    } else if event.type == EventType.syn && !event.isSynDropped {
      // SYN_CONFIG and SYN_MT_REPORT say nothing of a knob.
    } else if nextStartsFrame {
      frames.append([event])
      nextStartsFrame = false
    } else {
      frames[frames.count - 1].append(event)
    }
  }

  /// The frames in the order they were read, none of them empty.
  var cut: [[KernelEvent]] {
    if let reported {
      var whole = Array(frames.prefix(reported.frames))
      if let last = whole.popLast(), reported.events > 0 { whole.append(Array(last.prefix(reported.events))) }
      return whole
    }
    return isListed ? frames : frames.flatMap(FrameLane.cutByTime)
  }

  private static func cutByTime(_ events: [KernelEvent]) -> [[KernelEvent]] {
    var frames: [[KernelEvent]] = []
    for event in events {
      if frames.last?.last?.time == event.time {
        frames[frames.count - 1].append(event)
      } else {
        frames.append([event])
      }
    }
    return frames
  }

  /// The frames of several devices on one time line; each keeps its own order, and of equal times the earlier lane's
  /// comes first. A frame that goes back in its own device's time counts as of the latest time before it.
  static func merged(_ lanes: [FrameLane]) -> [[KernelEvent]] {
    let cut = lanes.map(\.cut).filter { !$0.isEmpty }
    guard cut.count > 1 else { return cut.first ?? [] }
    var keyed: [(time: EventTime, order: Int, frame: [KernelEvent])] = []
    for frames in cut {
      var latest = frames[0][0].time
      for frame in frames {
        latest = max(latest, frame[0].time)
        keyed.append((latest, keyed.count, frame))
      }
    }
    keyed.sort { ($0.time, $0.order) < ($1.time, $1.order) }
    return keyed.map(\.frame)
  }
}
