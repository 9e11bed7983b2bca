import Testing

@testable import InputBridge

/// Properties of any stream of events whatever, sensible or not, with any profile: nothing crashes or hangs, what begins
/// ends, and how the stream was cut into reads does not matter.
@Suite struct ArbitraryStreamTests {
  static let seeds = Array(UInt64(1)...300)

  @Test(arguments: seeds)
  func anyStream_closesWhatItBegins(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let profile = ArbitraryStream.profile(&random)
    let frames = ArbitraryStream.frames(&random)
    var open: [String: Int] = [:]
    for gesture in Recording(frames: frames).gestures(profile: profile) {
      let (name, change) = gesture.balance
      open[name, default: 0] += change
      #expect([0, 1].contains(open[name] ?? 0), "\(name) began twice or ended twice")
      _ = gesture.json(device: "any")
      _ = gesture.resolved
    }
    #expect(open.values.allSatisfy { $0 == 0 })
  }

  @Test(arguments: seeds)
  func anyStream_givesTheSameGestures_howeverItsReadsAreCut(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    // The stamps of one clock; those of others are told apart by when they arrive (``StampClock``).
    let frames = ArbitraryStream.frames(&random).map { $0.map(\.withinAMinute) }.sorted { $0[0].time < $1[0].time }
    let whole = try gestures(frames, readSize: frames.count)
    for size in [1, 7] { #expect(try gestures(frames, readSize: size) == whole) }
  }

  @Test(arguments: seeds)
  func forwardThenBack_isNThenMinusN_forEveryKind(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let count = 1 + random.next(upTo: 20)
    var device = DeviceDescription()
    device.axes[8] = .init(minimum: 0, maximum: 199)  // ABS_WHEEL, for the ring
    for profile in KnobProfile.generic {
      expect(count, for: profile, of: device, eventsPerDetent: 1)
    }
  }

  @Test(arguments: [1, 2, 3, 4], 1...3)
  func forwardThenBack_isNThenMinusN_forEveryProfileAndDivisor(divisor: Int, count: Int) {
    var device = DeviceDescription()
    device.axes[8] = .init(minimum: 0, maximum: 71)
    for profile in KnobProfile.generic + KnobProfile.devices {
      var profile = profile
      if profile.rotation.kind.hasDivisor { profile.rotation.eventsPerDetent = divisor }
      expect(count, for: profile, of: device, eventsPerDetent: profile.rotation.eventsPerDetent)
    }
  }

  private func expect(_ count: Int, for profile: KnobProfile, of device: DeviceDescription, eventsPerDetent: Int) {
    let frames = ArbitraryStream.thereAndBack(profile, count * eventsPerDetent)
    let detents = Recording(devices: [device], frames: frames).gestures(profile: profile).compactMap { gesture in
      if case .slide(.ended, let slide) = gesture.kind { slide.total } else { nil }
    }
    #expect(detents == [Detents(count), Detents(-count)], "\(profile.name), \(eventsPerDetent) events a detent")
  }

  /// What a bridge makes of frames that it reads `readSize` at a time, as late as the last of them.
  private func gestures(_ frames: [[KernelEvent]], readSize: Int) throws -> [Gesture] {
    let desk = try SimulatedBridge()
    desk.desk.plug("event0", .dial())
    desk.open()
    for start in stride(from: 0, to: frames.count, by: readSize) {
      let read = frames[start..<min(frames.count, start + readSize)]
      for frame in read { desk.desk.nodes["event0"]?.send(frame.map(\.onTheDesk)) }
      desk.turn(at: Double(read.last![0].time.microseconds) / 1000)
    }
    desk.turn(at: 100_000)
    return desk.events.compactMap { if case .gesture(let gesture, _) = $0 { gesture } else { nil } }
  }
}

/// Streams and profiles that no person would make.
private enum ArbitraryStream {
  static func profile(_ random: inout SeededGenerator) -> KnobProfile {
    var profile = (KnobProfile.generic + KnobProfile.devices).randomElement(using: &random)!
    profile.rotation.eventsPerDetent = [1, 2, 32767][random.next(upTo: 3)]
    profile.filters.reverseGuard = .milliseconds([0, 100][random.next(upTo: 2)])
    profile.filters.debounce = .milliseconds([0, 25, 1000][random.next(upTo: 3)])
    return profile
  }

  static func frames(_ random: inout SeededGenerator) -> [[KernelEvent]] {
    var time = Int64(random.next(upTo: 1_000_000))
    return (0..<200).map { _ in
      // Mostly forward by what a hand needs, at times back, or far away.
      switch random.next(upTo: 20) {
      case 0: time -= Int64(random.next(upTo: 100_000))
      case 1: time = Int64(truncatingIfNeeded: random.next() >> 2)
      default: time += Int64(random.next(upTo: 200_000))
      }
      return (0...random.next(upTo: 4)).map { _ in event(&random, at: EventTime(microseconds: time)) }
    }
  }

  private static func event(_ random: inout SeededGenerator, at time: EventTime) -> KernelEvent {
    let likely: [(UInt16, UInt16)] = [
      (1, 0x100), (1, 0x100), (1, 115), (1, 114), (1, 113), (2, 7), (2, 7), (2, 8), (2, 11), (3, 8), (3, 3), (3, 40),
      (4, 4),
      (1, 200), (1, 201),
      (0, 3),
    ]
    let values: [Int32] = [0, 1, 1, 0, 2, -1, 3, 120, -15, 71, .max, .min]
    let (type, code) = likely[random.next(upTo: likely.count)]
    guard random.next(upTo: 20) > 0 else {
      return KernelEvent(
        time: time, type: UInt16(random.next(upTo: 32)), code: UInt16(1 + random.next(upTo: 767)),
        value: Int32(truncatingIfNeeded: random.next()))
    }
    return KernelEvent(time: time, type: type, code: code, value: values[random.next(upTo: values.count)])
  }

  /// `count` detents forward, a rest, and as many back, as each kind of knob sends them, 40 ms apart.
  static func thereAndBack(_ profile: KnobProfile, _ count: Int) -> [[KernelEvent]] {
    let sign = profile.rotation.isInverted ? -1 : 1
    // A ring and a counter begin at a place that they go back to.
    let (forward, back) = (Array(repeating: sign, count: count), Array(repeating: -sign, count: count))
    let steps = (isPlace(profile) ? [0] : []) + forward + back
    // Not so near an end of any profile's range that it would be met; a one-hot strip has thirteen places.
    var place = profile.isOneHot ? 0 : 40
    return steps.enumerated().map { index, step in
      let rest = index >= count + (isPlace(profile) ? 1 : 0) ? 1000 : 0
      let time = EventTime(microseconds: Int64(index * 40 + rest) * 1000)
      place += step
      return [event(profile, step, place, at: time)]
    }
  }

  private static func isPlace(_ profile: KnobProfile) -> Bool {
    switch profile.rotation.kind {
    case .ring, .strip, .counter: true
    case .relative, .wheel, .keys: false
    }
  }

  private static func event(_ profile: KnobProfile, _ step: Int, _ place: Int, at time: EventTime) -> KernelEvent {
    let (code, value): (EventCode, Int) =
      switch profile.rotation.kind {
      case .relative(let codes): (codes[0], step)
      case .wheel(_, let high): (high, step * 120)
      case .keys(let forward, let backward): (step > 0 ? forward[0] : backward[0], 1)
      case .ring(let axis, _, _, _): (axis, place)
      case .strip(let axes, let isOneHot, _, _): (axes[0], isOneHot ? 1 << place : place)
      case .counter(let code, _): (code, place)
      }
    return KernelEvent(time: time, type: code.type, code: code.code, value: Int32(value))
  }
}

extension KnobProfile {
  fileprivate var isOneHot: Bool {
    if case .strip(_, let isOneHot, _, _) = rotation.kind { isOneHot } else { false }
  }
}

extension KernelEvent {
  /// The event at some time of the first minute.
  fileprivate var withinAMinute: KernelEvent {
    KernelEvent(
      time: EventTime(microseconds: (time.microseconds % 60_000_000 + 60_000_000) % 60_000_000), type: type, code: code,
      value: value)
  }

  /// The event on the simulated desk's clock.
  fileprivate var onTheDesk: KernelEvent {
    KernelEvent(
      time: EventTime(microseconds: time.microseconds + SimulatedDesk.start), type: type, code: code, value: value)
  }
}

extension Gesture {
  /// Which state a phase opens (+1) or closes (-1).
  fileprivate var balance: (name: String, change: Int) {
    switch kind {
    case .press(.began): ("press", 1)
    case .press(.ended): ("press", 0)
    case .press: ("press", -1)
    case .hold(.began): ("hold", 1)
    case .hold: ("hold", -1)
    case .slide(.began, _): ("slide", 1)
    case .slide(.changed, _): ("slide", 0)
    case .slide: ("slide", -1)
    case .doublePress: ("press", 0)
    }
  }
}
