import CCountedMalloc
import InputBridge

/// Decoder, filters and recogniser on a stream of one profile's events.
struct PipelineBench {
  let profile: KnobProfile
  private let frames: [[KernelEvent]]
  private let events: Int

  private static let frameCount = 200_000
  private static let runs = 7

  static var all: [PipelineBench] {
    ["dial", "surface-dial", "wheel", "volume", "shuttle", "ring", "wacom-strip"].compactMap(KnobProfile.named).map(
      PipelineBench.init)
  }

  /// Turns 8 ms apart, forward and back, with a press now and then: as fast as a USB device can report.
  private init(profile: KnobProfile) {
    self.profile = profile
    frames = (0..<PipelineBench.frameCount).map { index in
      let time = EventTime(microseconds: Int64(index) * 8000)
      let isForward = index / 64 % 2 == 0
      let press = PipelineBench.press(profile, isDown: index % 2 == 0, at: time)
      if index % 100 >= 96, let press { return [press] }
      return PipelineBench.turn(profile, index, isForward, at: time)
    }
    events = frames.reduce(0) { $0 + $1.count }
  }

  func run() -> Result {
    var result = Result(events: events, rate: 0, allocations: 0)
    var gestures: [Gesture] = []
    gestures.reserveCapacity(64)
    for _ in 0..<PipelineBench.runs {
      var pipeline = KnobPipeline(profile: profile, axes: [8: .init(minimum: 0, maximum: 71)])
      // Buffers grow while the first frames pass.
      for frame in frames.prefix(1000) { handle(frame, &pipeline, &gestures) }
      let before = counted_allocations()
      let start = nanoseconds()
      for frame in frames.dropFirst(1000) { handle(frame, &pipeline, &gestures) }
      let seconds = (nanoseconds() - start) / 1e9
      result.allocations = max(result.allocations, Int(counted_allocations() - before))
      result.rate = max(result.rate, Double(events - 1000) / seconds)
    }
    return result
  }

  private func handle(_ frame: [KernelEvent], _ pipeline: inout KnobPipeline, _ gestures: inout [Gesture]) {
    pipeline.handle(frame, into: &gestures)
    gestures.removeAll(keepingCapacity: true)
  }

  private static func press(_ profile: KnobProfile, isDown: Bool, at time: EventTime) -> KernelEvent? {
    guard case .key(let code)? = profile.buttons.primary.first else { return nil }
    return KernelEvent(time: time, type: code.type, code: code.code, value: isDown ? 1 : 0)
  }

  private static func turn(
    _ profile: KnobProfile, _ index: Int, _ isForward: Bool, at time: EventTime
  ) -> [KernelEvent] {
    func event(_ code: EventCode, _ value: Int32) -> KernelEvent {
      KernelEvent(time: time, type: code.type, code: code.code, value: value)
    }
    switch profile.rotation.kind {
    case .relative(let codes): return [event(codes[0], (isForward ? 1 : -1) * Int32(profile.rotation.eventsPerDetent))]
    case .wheel(let low, let high):
      // Eight reports a notch, the low resolution in the last.
      let part = event(high, isForward ? 15 : -15)
      return index % 8 == 7 ? [part, event(low, isForward ? 1 : -1)] : [part]
    case .keys(let forward, let backward):
      let scan = EventCode(type: EventType.msc, code: 4)
      return [event(scan, 0xc00e9), event(isForward ? forward[0] : backward[0], index % 2 == 0 ? 1 : 0)]
    case .ring(let axis, _, _, _): return [event(axis, Int32(isForward ? index % 72 : 71 - index % 72))]
    case .strip(let axes, _, _, _): return [event(axes[0], 1 << Int32(isForward ? index % 13 : 12 - index % 13))]
    case .counter(let code, let modulus): return [event(code, Int32(max(1, index % modulus)))]
    }
  }
}
