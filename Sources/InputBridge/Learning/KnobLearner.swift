import CEvdev

/// Learns how an unknown knob speaks from what it sent while it was turned and pressed.
///
/// A pure value: frames in, a profile out. What turns is whatever moved most: a relative axis, an axis that goes round, or
/// two keys that came in runs; every other key that was pressed is a button.
public struct KnobLearner: Sendable {
  /// What was seen of one code.
  private struct Tally {
    let code: EventCode
    var values: [Int32] = []
    var times: [EventTime] = []
    var presses: Int { values.count { $0 == 1 } }
  }

  /// Enough to tell a knob by; more is not kept.
  private static let mostEvents = 4096

  private let devices: [DeviceDescription]
  private var tallies: [Tally] = []
  /// Scancodes of frames that held no key: the device sends none for this button.
  private var bareScancodes: [UInt32] = []

  public init(_ devices: [DeviceDescription]) { self.devices = devices }

  /// Takes one frame, without its SYN_REPORT.
  public mutating func take(_ frame: [KernelEvent]) {
    for event in frame where [EventType.key, EventType.rel, EventType.abs].contains(event.type) { count(event) }
    guard frame.allSatisfy({ $0.type == EventType.msc }) else { return }
    for event in frame where event.code == UInt16(MSC_SCAN) {
      let scancode = UInt32(bitPattern: event.value)
      if !bareScancodes.contains(scancode) { bareScancodes.append(scancode) }
    }
  }

  /// Whether something turned, and whether something was pressed besides.
  public var hasTurned: Bool { rotation != nil }
  public var hasPressed: Bool { rotation.map { !buttons(beside: $0).isEmpty } ?? false }

  /// The profile of what was seen.
  ///
  /// - Parameters:
  ///   - detents: how many clicks the first turn was of, where that is known.
  ///   - firstIsForward: whether the first turn was asked to be forward; else the device's own direction is kept.
  /// - Throws: ``LearningError`` where nothing turned.
  public func profile(
    named name: String, detents: Int? = nil, firstIsForward: Bool
  ) throws(LearningError) -> KnobProfile {
    guard let kind = rotation else { throw LearningError(reason: tallies.isEmpty ? .nothing : .nothingTurned) }
    var rotation = KnobProfile.Rotation(kind)
    if let first = firstRun(of: kind) {
      rotation.isInverted = firstIsForward && first < 0
      if let detents, detents > 0 { rotation.eventsPerDetent = max(1, (abs(first) + detents / 2) / detents) }
    }
    return KnobProfile(
      name: name, match: match(for: kind), rotation: rotation, buttons: .init(primary: buttons(beside: kind)))
  }

  private mutating func count(_ event: KernelEvent) {
    let code = EventCode(type: event.type, code: event.code)
    let index = tallies.firstIndex { $0.code == code } ?? tallies.count
    if index == tallies.count { tallies.append(Tally(code: code)) }
    guard tallies[index].values.count < KnobLearner.mostEvents else { return }
    tallies[index].values.append(event.value)
    tallies[index].times.append(event.time)
  }

  private func tally(_ code: EventCode) -> Tally? { tallies.first { $0.code == code } }

  // MARK: Rotation

  private var rotation: KnobProfile.Rotation.Kind? { relative ?? strip ?? ring ?? keys }

  private var relative: KnobProfile.Rotation.Kind? {
    let twins: [EventCode: EventCode] = [
      .rel(REL_WHEEL_HI_RES): .rel(REL_WHEEL), .rel(REL_HWHEEL_HI_RES): .rel(REL_HWHEEL),
    ]
    let axes = tallies.filter { $0.code.type == EventType.rel && twins[$0.code] == nil }
    if let axis = axes.max(by: { $0.values.count < $1.values.count }) {
      if let high = twins.first(where: { $0.value == axis.code })?.key, tally(high) != nil {
        return .wheel(lowResolution: axis.code, highResolution: high)
      }
      return isCounter(axis.values) ? .counter(code: axis.code, modulus: 256) : .relative(codes: [axis.code])
    }
    // A wheel turned by less than a detent sends its high resolution only.
    guard let high = twins.keys.first(where: { tally($0) != nil }), let low = twins[high] else { return nil }
    return .wheel(lowResolution: low, highResolution: high)
  }

  /// Whether the values are those of a byte that counts round: never negative, some large, each near the one before.
  private func isCounter(_ values: [Int32]) -> Bool {
    guard values.count >= 4, values.allSatisfy({ (1...255).contains($0) }), values.contains(where: { $0 > 16 }) else {
      return false
    }
    let near = zip(values, values.dropFirst()).count { a, b in
      let step = ((Int(b) - Int(a)) % 256 + 256) % 256
      return step <= 2 || step >= 254
    }
    return near * 10 >= (values.count - 1) * 9
  }

  /// Axes that took several places, the one that moved most first.
  private var places: [Tally] {
    tallies.filter { $0.code.type == EventType.abs && $0.code != KnobLearner.touch && Set($0.values).count >= 4 }
      .sorted { $0.values.count > $1.values.count }
  }

  private static let touch = EventCode.abs(ABS_MISC)
  /// The axis that says whether a finger is there, where one did.
  private var touch: EventCode? {
    tally(KnobLearner.touch).flatMap { Set($0.values).count > 1 ? $0.code : nil }
  }

  private var strip: KnobProfile.Rotation.Kind? {
    let strips = places.filter { isOneHot($0.values) }.map(\.code)
    return strips.isEmpty ? nil : .strip(axes: strips, isOneHot: true, zeroIsRelease: true, touch: touch)
  }

  private var ring: KnobProfile.Rotation.Kind? {
    guard let axis = places.first else { return nil }
    let own = devices.lazy.compactMap { $0.axes[axis.code.code] }.first { $0.minimum < $0.maximum }
    let positions = axis.values.filter { $0 != 0 }
    // A 0 that no position near it leads to is a finger that lifts.
    let jumps = zip(axis.values, axis.values.dropFirst()).contains { $1 == 0 && $0 > 2 && $0 != own?.maximum }
    let zeroIsRelease = touch == nil && jumps
    guard let least = positions.min(), let most = positions.max(), least < most else { return nil }
    let range: ClosedRange<Int32>? = own == nil || zeroIsRelease ? least...max(most, own?.maximum ?? most) : nil
    return .ring(axis: axis.code, range: range, zeroIsRelease: zeroIsRelease, touch: touch)
  }

  /// Whether each value is one bit, as old Wacom strips send the place of a finger.
  private func isOneHot(_ values: [Int32]) -> Bool {
    values.allSatisfy { $0 >= 0 && $0.nonzeroBitCount <= 1 } && values.contains { $0 > 64 }
  }

  /// Keys that knobs send in pairs, forward first.
  private static let pairs: [(Int32, Int32)] = [
    (KEY_VOLUMEUP, KEY_VOLUMEDOWN), (KEY_RIGHT, KEY_LEFT), (KEY_DOWN, KEY_UP), (KEY_PAGEDOWN, KEY_PAGEUP),
    (KEY_SCROLLDOWN, KEY_SCROLLUP), (KEY_NEXTSONG, KEY_PREVIOUSSONG), (KEY_BRIGHTNESSUP, KEY_BRIGHTNESSDOWN),
    (KEY_FASTFORWARD, KEY_REWIND), (KEY_ZOOMIN, KEY_ZOOMOUT), (KEY_CHANNELUP, KEY_CHANNELDOWN),
  ]

  private var keys: KnobProfile.Rotation.Kind? {
    let pressed = tallies.filter { $0.code.type == EventType.key && $0.presses > 0 }
    for (forward, backward) in KnobLearner.pairs {
      let (forward, backward) = (EventCode.key(forward), EventCode.key(backward))
      let presses = (tally(forward)?.presses ?? 0) + (tally(backward)?.presses ?? 0)
      if presses >= 2 { return .keys(forward: [forward], backward: [backward]) }
    }
    // Any two keys that came in runs; in the order in which they were first met.
    let runs = pressed.filter { $0.presses >= 3 }
    guard runs.count == 2 else { return nil }
    return .keys(forward: [runs[0].code], backward: [runs[1].code])
  }

  /// The sum of the first turn: up to a change of direction. nil where the kind has no sign.
  private func firstRun(of kind: KnobProfile.Rotation.Kind) -> Int? {
    let values: [Int32]
    switch kind {
    case .relative(let codes): values = codes.first.flatMap(tally)?.values ?? []
    case .wheel(let low, let high):
      // Whole detents where there are any, for `eventsPerDetent` means nothing to a wheel.
      values = (tally(low) ?? tally(high))?.values ?? []
    case .counter(let code, _):
      let positions = tally(code)?.values ?? []
      values = zip(positions, positions.dropFirst()).map { Int32(Int8(truncatingIfNeeded: $1 - $0)) }
    case .strip(let axes, _, _, _):
      // One bit is twice the one before it: which way is all that these tell.
      let places = (axes.first.flatMap(tally)?.values ?? []).filter { $0 > 0 }
      values = zip(places, places.dropFirst()).map { ($1 - $0).signum() }
    case .ring, .keys: return nil
    }
    guard let first = values.first(where: { $0 != 0 }) else { return nil }
    let run = values.drop { $0 == 0 }.prefix { $0.signum() * first.signum() >= 0 }
    return run.reduce(0) { $0 + Int($1) }
  }

  // MARK: Buttons and identity

  private func buttons(beside kind: KnobProfile.Rotation.Kind) -> [KnobProfile.ButtonCode] {
    var turning: [EventCode] = []
    if case .keys(let forward, let backward) = kind { turning = forward + backward }
    let keys = tallies.filter { $0.code.type == EventType.key && $0.presses > 0 && !turning.contains($0.code) }
    guard !keys.isEmpty else { return bareScancodes.map { .scancode($0) } }
    // One button sends play and pause by turns.
    let byTurns: [EventCode] = [.key(KEY_PLAYCD), .key(KEY_PAUSECD)]
    guard byTurns.allSatisfy({ code in keys.contains { $0.code == code } }) else { return keys.map { .key($0.code) } }
    return [.alternating(byTurns)] + keys.filter { !byTurns.contains($0.code) }.map { .key($0.code) }
  }

  private func match(for kind: KnobProfile.Rotation.Kind) -> DeviceMatch? {
    let bare = KnobProfile(name: "", rotation: .init(kind))
    guard let device = devices.first(where: bare.canTurn) ?? devices.first, !device.name.isEmpty || device.vendor != 0
    else { return nil }
    guard device.vendor != 0 else { return DeviceMatch(bus: device.bus, name: device.name) }
    return DeviceMatch(bus: device.bus, vendor: device.vendor, product: device.product)
  }
}

/// Why no profile could be learned.
public struct LearningError: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Reason: Hashable, Sendable {
    case nothing
    case nothingTurned
  }

  public var reason: Reason

  public var description: String {
    switch reason {
    case .nothing: "nothing was sent at all; turn the knob while this runs, or name its node with --knob"
    case .nothingTurned: "something was sent, but nothing that turns; turn it by three clicks or more, both ways"
    }
  }
}
