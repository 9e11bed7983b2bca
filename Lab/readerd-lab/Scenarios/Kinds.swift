import InputBridge

/// One knob of each kind a profile knows, turned and pressed alike.
private struct KindOfKnob: Sendable {
  typealias Frame = [(code: String, value: Int32)]

  /// The profile that must be chosen; named on the command line only where no verdict may choose it.
  var profile: String
  var isAskedFor = false
  /// The nodes of the knob, the turning one first.
  var nodes: [UInputDevice.Description]
  /// Frames before the tune that turn nothing: where a position has its origin.
  var prelude: [Frame] = []
  /// The frames of one detent, where the knob has come so many detents from its start.
  var detent: @Sendable (_ isForward: Bool, _ position: Int) -> [Frame]
  /// The button's frame, and which node it is on.
  var button: (code: String, node: Int)

  static let all: [KindOfKnob] = [
    KindOfKnob(
      profile: "dial", nodes: [.dial("Lab Dial")], detent: { forward, _ in [[("REL_DIAL", forward ? 1 : -1)]] },
      button: ("BTN_0", 0)),

    // The switch of an encoder on a board is a node of its own (gpio-keys), both on the bus of the board.
    KindOfKnob(
      profile: "encoder",
      nodes: [
        .init(name: "Lab Encoder", bus: 0x19, codes: ["REL_X"]),
        .init(name: "Lab Encoder Switch", bus: 0x19, codes: ["KEY_ENTER"]),
      ],
      detent: { forward, _ in [[("REL_X", forward ? 1 : -1)]] }, button: ("KEY_ENTER", 1)),

    KindOfKnob(
      profile: "volume",
      nodes: [.init(name: "Lab Volume", codes: ["KEY_VOLUMEUP", "KEY_VOLUMEDOWN", "KEY_MUTE"])],
      detent: { forward, _ in
        let key = forward ? "KEY_VOLUMEUP" : "KEY_VOLUMEDOWN"
        return [[(key, 1)], [(key, 0)]]
      }, button: ("KEY_MUTE", 0)),

    // Begins at 70 of 0…71, so that the first turn goes over the end.
    KindOfKnob(
      profile: "ring",
      nodes: [.init(name: "Lab Ring", codes: ["BTN_0"], axes: ["ABS_WHEEL": 0...71])], prelude: [[("ABS_WHEEL", 70)]],
      detent: { _, position in [[("ABS_WHEEL", Int32((70 + position) % 72))]] }, button: ("BTN_0", 0)),

    // A counter in a relative field: its 0 is never sent (uinput drops it as the HID core does), and its position is
    // sent again with the ring round it, which is no turn.
    KindOfKnob(
      profile: "contour-shuttle",
      nodes: [
        .init(
          name: "Lab Shuttle", vendor: 0x0b33, product: 0x0020,
          codes: ["REL_DIAL", "REL_WHEEL", "REL_WHEEL_HI_RES", "BTN_4", "BTN_5", "BTN_6", "BTN_7", "BTN_8"])
      ],
      prelude: [[("REL_DIAL", 254)], [("REL_DIAL", 254), ("REL_WHEEL", 3), ("REL_WHEEL_HI_RES", 360)]],
      detent: { _, position in [[("REL_DIAL", Int32((254 + position) % 256))]] }, button: ("BTN_6", 0)),

    // Four parts of a detent, the low resolution with the last; rolling towards the hand is forward.
    KindOfKnob(
      profile: "wheel", isAskedFor: true, nodes: [.mouse("Lab Hi-res Wheel")],
      detent: { forward, _ in
        let part: Frame = [("REL_WHEEL_HI_RES", forward ? -30 : 30)]
        return [part, part, part, part + [("REL_WHEEL", forward ? -1 : 1)]]
      }, button: ("BTN_MIDDLE", 0)),

    // Claims the high resolution and never sends it.
    KindOfKnob(
      profile: "wheel", isAskedFor: true, nodes: [.mouse("Lab Plain Wheel")],
      detent: { forward, _ in [[("REL_WHEEL", forward ? -1 : 1)]] }, button: ("BTN_MIDDLE", 0)),
  ]
}

extension Scenario {
  static let kinds: [Scenario] = [
    Scenario("kinds", "every kind of knob gives the gestures that its own recording gives, to the microsecond") {
      lab throws(Unmet) in
      var benches: [KindBench] = []
      for kind in KindOfKnob.all { benches.append(try KindBench(kind, lab)) }
      try play(on: benches)
      for bench in benches { try bench.judge(lab) }
    }
  ]

  /// The tune that every knob plays, all of them at once.
  private static func play(on benches: [KindBench]) throws(Unmet) {
    func all(then pause: Duration, _ body: (KindBench) throws(Unmet) -> Void) throws(Unmet) {
      for bench in benches { try body(bench) }
      sleep(for: pause)
    }
    // Longer than anything waits: doublePress 300 ms, slideIdle 250 ms, hold 500 ms.
    let rest = Duration.milliseconds(900)
    try all(then: rest) { bench throws(Unmet) in try bench.begin() }
    for _ in 0..<3 { try all(then: .milliseconds(40)) { bench throws(Unmet) in try bench.turn(isForward: true) } }
    try all(then: rest) { _ in }
    for _ in 0..<2 { try all(then: .milliseconds(40)) { bench throws(Unmet) in try bench.turn(isForward: false) } }
    try all(then: rest) { _ in }
    try all(then: .milliseconds(60)) { bench throws(Unmet) in try bench.press(true) }
    try all(then: rest) { bench throws(Unmet) in try bench.press(false) }
    try all(then: rest) { bench throws(Unmet) in try bench.press(true) }
    try all(then: rest) { bench throws(Unmet) in try bench.press(false) }
    try all(then: .milliseconds(40)) { bench throws(Unmet) in try bench.press(true) }
    for _ in 0..<2 { try all(then: .milliseconds(40)) { bench throws(Unmet) in try bench.turn(isForward: true) } }
    try all(then: rest) { bench throws(Unmet) in try bench.press(false) }
    // A double press alone is a matter of 300 ms between two processes, on a machine that may be busy.
    try all(then: .zero) { bench throws(Unmet) in try bench.doublePress() }
    try all(then: rest) { _ in }
  }

  /// What a person would say that the tune was.
  fileprivate static let tune = ["slide +3", "slide -2", "press", "hold", "slide +2 pressed", "doublePress"]
}

/// One kind of knob on its nodes, with a reader that listens to it and a witness that records what the kernel delivers.
private final class KindBench {
  private let kind: KindOfKnob
  private let devices: [UInputDevice]
  private let witnesses: [EventListener]
  private let reader: Reader
  private var position = 0

  init(_ kind: KindOfKnob, _ lab: Lab) throws(Unmet) {
    self.kind = kind
    var devices: [UInputDevice] = []
    var witnesses: [EventListener] = []
    for node in kind.nodes {
      let device = try UInputDevice(node)
      devices.append(device)
      witnesses.append(try EventListener(device.node))
    }
    (self.devices, self.witnesses) = (devices, witnesses)
    let choice = kind.isAskedFor ? ["--profile", kind.profile] : []
    reader = try Reader(["gestures", "--json", "--knob", kind.nodes[0].name] + choice, lab: lab)
    try reader.waitForKnob(kind.nodes[0].name, as: kind.profile)
  }

  // MARK: The hand

  func begin() throws(Unmet) {
    for frame in kind.prelude { try devices[0].send(frame) }
  }

  func turn(isForward: Bool) throws(Unmet) {
    position += isForward ? 1 : -1
    for frame in kind.detent(isForward, position) { try devices[0].send(frame) }
  }

  func press(_ isDown: Bool) throws(Unmet) { try devices[kind.button.node].send((kind.button.code, isDown ? 1 : 0)) }

  func doublePress() throws(Unmet) {
    for isDown in [true, false, true, false] {
      try press(isDown)
      sleep(for: .milliseconds(40))
    }
  }

  // MARK: The judgement

  /// Demands the tune, and that the live gestures are those of the recording, line by line.
  func judge(_ lab: Lab) throws(Unmet) {
    let (recording, start) = try record(lab)
    let replay = ["gestures", "--replay", recording, "--profile", kind.profile]
    let resolved = try lab.run([lab.readerd] + replay + ["--resolved"])
    try demand("\(name): its recording", is: Scenario.tune, but: resolved)
    let wanted = try lab.run([lab.readerd] + replay + ["--json"])
    reader.process.listen(for: .milliseconds(100))
    let live = reader.output.map { KindBench.line($0, since: start) }
    let different = zip(live, wanted).first { $0 != $1 }
    try demand("\(name): live", is: different?.1, but: different?.0)
    try demand("\(name): live gestures", is: wanted.count, but: live.count)
  }

  /// A JSON line with its time in a recording that begins at `start`. Times have six decimals.
  private static func line(_ line: String, since start: Int64) -> String {
    let digits = line.drop { !$0.isNumber }.prefix { $0 != "," }
    guard let time = Int64(digits.filter(\.isNumber)) else { return line }
    let text = String(time - start + 1_000_000_000_000).dropFirst()
    let seconds = text.dropLast(6).drop { $0 == "0" }
    return "{\"time\":\(seconds.isEmpty ? "0" : seconds).\(text.suffix(6))" + line[digits.endIndex...]
  }

  /// Writes what the kernel delivered as a recording. Returns its path and the stamp at its beginning.
  private func record(_ lab: Lab) throws(Unmet) -> (path: String, start: Int64) {
    var descriptions: [(path: String, device: DeviceDescription)] = []
    for (device, description) in zip(devices, kind.nodes) {
      descriptions.append((device.node, try description.described))
    }
    var writer = RecordingWriter(descriptions)
    var text = writer.header
    // Merged by time, the first node first, as a person turns before the finger goes down.
    let frames = witnesses.enumerated().flatMap { index, witness in witness.takeFrames().map { (index, $0) } }
    for (index, frame) in frames.sorted(by: { $0.1[0].time < $1.1[0].time }) { text += writer.write(frame, of: index) }
    let path = lab.folder + "/\(name.replacing(" ", with: "-")).yml"
    try Files.write(text + writer.finish(), to: path)
    return (path, frames.map { $0.1[0].time.microseconds }.min() ?? 0)
  }

  private var name: String { kind.nodes[0].name }
}

extension UInputDevice.Description {
  /// The same as the reader describes devices, for the header of a recording.
  fileprivate var described: DeviceDescription {
    get throws(Unmet) {
      var description = DeviceDescription()
      (description.name, description.bus, description.vendor, description.product) = (name, bus, vendor, product)
      for name in codes { description.codes.insert(try EventCode(known: name)) }
      for (name, range) in axes {
        let code = try EventCode(known: name)
        description.codes.insert(code)
        description.axes[code.code] = .init(minimum: range.lowerBound, maximum: range.upperBound)
      }
      return description
    }
  }
}
