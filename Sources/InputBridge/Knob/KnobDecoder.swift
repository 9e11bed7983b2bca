/// Turns the frames of one device into knob inputs, as a profile says.
///
/// A pure state machine: it knows neither devices nor clocks. What it remembers is what the rotation's rule needs: a
/// remainder on the way to a detent, an origin, whether high-resolution values have been seen.
struct KnobDecoder: Hashable, Sendable {
  /// A remainder on the way to a detent is forgotten after this rest: what is left of an old turn is no part of a new one.
  static let remainderRest = EventSpan.milliseconds(500)

  private(set) var rotation: KnobProfile.Rotation
  private let buttons: KnobProfile.Buttons
  private let ringRange: ClosedRange<Int32>?

  private var remainder = 0
  private var lastCount: EventTime?
  private var origin: Int32?
  /// The strip that the origin is on.
  private var originAxis: UInt16 = 0
  private var isTouched = true
  private var hasSeenHighResolution = false

  /// - Parameter axes: the device's own axis ranges, for a ring whose profile names none.
  init(profile: KnobProfile, axes: [UInt16: DeviceDescription.AxisRange] = [:]) {
    rotation = profile.rotation
    buttons = profile.buttons
    if case .ring(let axis, let range, _, _) = profile.rotation.kind {
      ringRange = range ?? axes[axis.code].flatMap { $0.minimum < $0.maximum ? $0.minimum...$0.maximum : nil }
    } else {
      ringRange = nil
    }
  }

  /// Decodes one whole frame, in order. Turning between two buttons of a frame comes out as one turn.
  mutating func decode(_ frame: ArraySlice<KernelEvent>, at time: EventTime, into inputs: inout [KnobInput]) {
    beginFrame(frame)
    var turned = Detents.zero
    for event in frame {
      if let turn = turn(of: event, at: time) {
        turned += turn
      } else if let button = button(of: event) {
        flush(&turned, to: &inputs)
        append(button, event, to: &inputs)
      }
    }
    flush(&turned, to: &inputs)
  }

  /// Counts in another measure, or the other way round, from now on; the kind stays. A remainder of the old is dropped.
  mutating func change(to rotation: KnobProfile.Rotation) {
    guard rotation != self.rotation else { return }
    self.rotation = rotation
    remainder = 0
  }

  /// Forgets origins and remainders: the stream was interrupted.
  mutating func lose() {
    remainder = 0
    lastCount = nil
    origin = nil
    // A touch may have begun unseen; the next position is its origin. One that ended unseen sends no more positions.
    isTouched = true
  }

  // MARK: Frames

  /// Looks at the frame as a whole, where the meaning of one event hangs on another.
  private mutating func beginFrame(_ frame: ArraySlice<KernelEvent>) {
    switch rotation.kind {
    case .wheel(_, let high):
      // The low-resolution twin may come first in the frame.
      for event in frame where event.matches(high) && event.value != 0 { hasSeenHighResolution = true }
    case .ring(_, _, _, let touch?), .strip(_, _, _, let touch?):
      for event in frame where event.matches(touch) {
        origin = nil
        isTouched = event.value != 0
      }
    case .ring, .strip, .relative, .keys, .counter:
      break
    }
  }

  private func flush(_ turned: inout Detents, to inputs: inout [KnobInput]) {
    guard turned != .zero else { return }
    inputs.append(.turn(turned))
    turned = .zero
  }

  // MARK: Buttons

  private func append(_ button: KnobButton, _ event: KernelEvent, to inputs: inout [KnobInput]) {
    if event.type == EventType.msc {
      // A bare scancode says nothing of a release: it is a press of no length.
      inputs.append(.button(button, isDown: true))
      inputs.append(.button(button, isDown: false))
    } else if event.value == 0 || event.value == 1 {
      inputs.append(.button(button, isDown: event.value == 1))
    }
    // Value 2 is the kernel's auto-repeat: neither press nor release.
  }

  private func button(of event: KernelEvent) -> KnobButton? {
    for code in buttons.primary where event.matches(code) { return KnobButton(code: code.number) }
    for code in buttons.secondary where event.matches(code) { return KnobButton(code: code.number, isSecondary: true) }
    return nil
  }

  // MARK: Rotation

  /// The detents of one event, or nil where the event is no rotation.
  private mutating func turn(of event: KernelEvent, at time: EventTime) -> Detents? {
    switch rotation.kind {
    case .relative(let codes):
      guard codes.contains(where: event.matches) else { return nil }
      return detents(ofCount: Int(event.value), at: time)

    case .wheel(let low, let high):
      if event.matches(high) { return signed(Detents(units: Int(event.value))) }
      guard event.matches(low) else { return nil }
      return hasSeenHighResolution ? .zero : signed(Detents(Int(event.value)))

    case .keys(let forward, let backward):
      let isForward = forward.contains(where: event.matches)
      guard isForward || backward.contains(where: event.matches) else { return nil }
      return event.value == 1 ? signed(Detents(isForward ? 1 : -1)) : .zero

    case .ring(let axis, _, let zeroIsRelease, _):
      guard event.matches(axis) else { return nil }
      return ringTurn(to: event.value, zeroIsRelease: zeroIsRelease, at: time)

    case .strip(let axes, let isOneHot, let zeroIsRelease, _):
      guard axes.contains(where: event.matches) else { return nil }
      if event.value == 0 && (isOneHot || zeroIsRelease) {
        origin = nil
        return .zero
      }
      return stripTurn(event.code, to: isOneHot ? event.value.onlyBit : event.value, at: time)

    case .counter(let code, let modulus):
      guard event.matches(code) else { return nil }
      defer { origin = event.value }
      guard let origin else { return .zero }
      return detents(ofCount: KnobDecoder.shortestWay(from: origin, to: event.value, modulus: modulus), at: time)
    }
  }

  private mutating func ringTurn(to value: Int32, zeroIsRelease: Bool, at time: EventTime) -> Detents {
    if zeroIsRelease && value == 0 {
      origin = nil
      return .zero
    }
    guard let ringRange, isTouched, ringRange.contains(value) else { return .zero }
    defer { origin = value }
    guard let origin else { return .zero }
    let modulus = Int(ringRange.upperBound) - Int(ringRange.lowerBound) + 1
    return detents(ofCount: KnobDecoder.shortestWay(from: origin, to: value, modulus: modulus), at: time)
  }

  private mutating func stripTurn(_ axis: UInt16, to place: Int32?, at time: EventTime) -> Detents {
    guard isTouched, let place else { return .zero }
    // A finger on another strip begins anew.
    let from = originAxis == axis ? origin : nil
    (origin, originAxis) = (place, axis)
    guard let from else { return .zero }
    return detents(ofCount: Int(place) - Int(from), at: time)
  }

  /// The shortest way round a circle of `modulus` places; exactly half is forward.
  private static func shortestWay(from origin: Int32, to value: Int32, modulus: Int) -> Int {
    let forward = ((Int(value) - Int(origin)) % modulus + modulus) % modulus
    return forward * 2 <= modulus ? forward : forward - modulus
  }

  /// Whole detents of a count of events; what is left over is carried until the knob turns back or rests.
  private mutating func detents(ofCount count: Int, at time: EventTime) -> Detents {
    guard count != 0 else { return .zero }
    let rested = lastCount.map { time - $0 >= KnobDecoder.remainderRest } ?? true
    if rested || remainder.signum() * count.signum() < 0 { remainder = 0 }
    lastCount = time
    remainder += count
    let whole = remainder / rotation.eventsPerDetent
    remainder %= rotation.eventsPerDetent
    return signed(Detents(whole))
  }

  private func signed(_ detents: Detents) -> Detents { rotation.isInverted ? -detents : detents }
}

extension KernelEvent {
  fileprivate func matches(_ code: EventCode) -> Bool { self.type == code.type && self.code == code.code }

  fileprivate func matches(_ button: KnobProfile.ButtonCode) -> Bool {
    switch button {
    case .key(let code): matches(code)
    case .alternating(let codes): codes.contains(where: matches)
    // MSC_SCAN is code 4 of EV_MSC; its value is the scancode (`linux/input-event-codes.h`).
    case .scancode(let scancode): type == EventType.msc && code == 4 && UInt32(bitPattern: value) == scancode
    }
  }
}

extension Int32 {
  /// The number of the only bit that is set; nil where there are more, or none.
  fileprivate var onlyBit: Int32? { nonzeroBitCount == 1 ? Int32(trailingZeroBitCount) : nil }
}

extension KnobProfile.ButtonCode {
  fileprivate var number: UInt32 {
    switch self {
    case .key(let code): UInt32(code.code)
    case .alternating(let codes): UInt32(codes.first?.code ?? 0)
    case .scancode(let scancode): scancode
    }
  }
}
