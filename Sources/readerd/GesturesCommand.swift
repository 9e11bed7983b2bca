import Glibc
import InputBridge
import ReaderDesk

/// `readerd gestures`: what a knob says, as gestures.
enum GesturesCommand: Command {
  static let name = "gestures"
  static let summary = "what a knob says, as gestures"
  static let usage = "[--json | --resolved] [--replay RECORDING] [--profile NAME|FILE]"
  static let discussion = """
    Prints every phase of every gesture as it happens, until interrupted; or what a recording
    says. Nothing is grabbed: other programs hear the knob too. Times are the kernel's own.
    """
  static let operands = 0...0
  static let options =
    [
      Option("json", nil, "one JSON object a line, the stable machine interface"),
      Option(
        "resolved", nil,
        "only what a person would say happened: press, doublePress,\nhold, slide +4, slide -1 pressed"),
      Option(
        "what-if", "NAME=MS[,…]",
        "with --replay: which gestures other windows would change,\nas doublePress=400,hold=600"),
    ] + KnobArguments.options

  static func run(_ arguments: Arguments) throws(Failure) {
    let whatIf = try arguments["what-if"].map { text throws(Failure) in try WhatIf(text) }
    let knob = try KnobArguments(arguments, defaultSpeed: .max)
    let form = try Form(arguments)
    guard let (recording, profile) = try knob.replay() else {
      if whatIf != nil {
        throw Failure(.wrongUse, "--what-if: it compares two readings of a recording; add --replay FILE")
      }
      return try KnobListener.listen(knob.choice(wantsGrab: false)) { event in
        if case .gesture(let gesture, let device) = event { form.print(gesture, device.name) }
      }
    }
    if let whatIf {
      for line in whatIf.lines(of: recording, profile: profile) { print(line) }
      return
    }
    switch knob.speed {
    case .max:
      for gesture in recording.gestures(profile: profile) { form.print(gesture, recording.deviceName) }
    case .times(let speed):
      try KnobListener.play(recording, profile: profile, speed: speed) { event in
        if case .gesture(let gesture, let device) = event { form.print(gesture, device.name) }
      }
    }
  }

  /// How a gesture is printed.
  private enum Form {
    case text
    case json
    case resolved

    init(_ arguments: Arguments) throws(Failure) {
      switch (arguments.has("json"), arguments.has("resolved")) {
      case (true, true):
        throw Failure(.wrongUse, "--json and --resolved: they are two forms of one output; say one of them")
      case (true, false): self = .json
      case (false, true): self = .resolved
      case (false, false): self = .text
      }
    }

    func print(_ gesture: Gesture, _ device: String) {
      switch self {
      case .text: Swift.print(gesture.text)
      // A line for every detent, by a machine's reading; puts takes a fifth of what print does.
      case .json: unsafe puts(gesture.json(device: device))
      case .resolved: if let line = gesture.resolved { Swift.print(line) }
      }
    }
  }
}

/// Runs a bridge on this thread: the loop of the commands that have no reader.
enum KnobListener {
  /// Listens to live knobs until the process is interrupted.
  static func listen(_ choice: KnobBridge.Choice, _ body: @escaping (KnobBridge.Event) -> Void) throws(Failure) {
    let loop = try loop()
    let bridge = KnobBridge(loop: loop, choice: choice) { event in
      tell(event)
      body(event)
    }
    bridge.open()
    if bridge.devices.isEmpty {
      Failure.warn("no knob found; plug one in and it is taken, or see readerd devices for what is there")
    }
    while true {
      try turn(bridge, .live)
      wait(for: bridge, .live, loop)
    }
  }

  /// Plays a recording at its own pace, to its end.
  static func play(
    _ recording: Recording, profile: KnobProfile, speed: Double, _ body: @escaping (KnobBridge.Event) -> Void
  ) throws(Failure) {
    let loop = try loop()
    let clock = EventClock.replay(from: recording.frames.first?.first?.time ?? .zero, speed: speed)
    var isOver = false
    let bridge = KnobBridge(loop: loop, clock: clock) { event in
      if case .replayEnded = event { isOver = true }
      body(event)
    }
    bridge.play(recording, profile: profile)
    try turn(bridge, clock)
    while !isOver {
      wait(for: bridge, clock, loop)
      try turn(bridge, clock)
    }
  }

  private static func turn(_ bridge: KnobBridge, _ clock: EventClock) throws(Failure) {
    bridge.turn(now: clock.now)
    try Failure.flush()
  }

  private static func wait(for bridge: KnobBridge, _ clock: EventClock, _ loop: KnobLoop) {
    loop.wait(until: bridge.nextDeadline.map(clock.monotonic(at:)))
  }

  private static func loop() throws(Failure) -> KnobLoop {
    do { return try KnobLoop() } catch { throw Failure(.failed, "\(error)") }
  }

  private static func tell(_ event: KnobBridge.Event) {
    switch event {
    case .attached(let device, let profile): Failure.warn("\(device): open, read as \(profile)")
    case .retuned(let device): Failure.warn("\(device): read by its changed profile from now on")
    case .detached(let device): Failure.warn("\(device): gone; it is taken again when it comes back")
    case .unreadable(let error): Failure.warn("\(error)")
    case .shared(let device, let obstacle): Failure.warn("\(device): \(obstacle)")
    case .notice(let notice): Failure.warn("\(notice)")
    case .gesture, .trace, .replayEnded: break
    }
  }
}
