import Dispatch
import Glibc
import InputBridge
import ReaderDesk
import Synchronization

/// Calibrating a live knob in the terminal, line by line: asks for a drill, says what it sees, takes it in.
///
/// Confined to the thread that runs it. Nothing is written before the last drill, so an interruption changes nothing.
final class CalibrationSession {
  private let loop: KnobLoop
  private let answers = Answers()
  private var bridge: KnobBridge?
  private var guide: DrillGuide?
  private var knob: KnobIdentity?
  private var description: DeviceDescription?
  private var profile: KnobProfile?
  /// Where the person is spoken to.
  private let descriptor: Int32
  private let isTerminal: Bool

  private init(loop: KnobLoop, descriptor: Int32) {
    self.loop = loop
    self.descriptor = descriptor
    isTerminal = isatty(descriptor) == 1
  }

  /// Leads through all drills. Returns what was learned, and the knob it was learned from.
  ///
  /// - Parameter descriptor: where the person is spoken to: 1, or 2 where something else is to stand on the standard output.
  static func run(
    _ choice: KnobBridge.Choice, speakingOn descriptor: Int32
  ) throws(Failure) -> (calibration: Calibration, device: DeviceDescription?) {
    let loop: KnobLoop
    do { loop = try KnobLoop() } catch { throw Failure(.failed, "\(error)") }
    let session = CalibrationSession(loop: loop, descriptor: descriptor)
    return try session.lead(choice)
  }

  private func lead(
    _ choice: KnobBridge.Choice
  ) throws(Failure) -> (calibration: Calibration, device: DeviceDescription?) {
    var choice = choice
    choice.wantsTrace = true
    let bridge = KnobBridge(loop: loop, choice: choice) { [unowned self] event in take(event) }
    self.bridge = bridge
    bridge.open()
    say("Turn or press the knob that is to learn your hand. (q and Return gives up.)")
    if bridge.devices.isEmpty {
      Failure.warn("no knob found; plug one in and it is taken, or see readerd devices for what is there")
    }
    answers.listen(waking: loop)
    while guide?.current != nil || guide == nil {
      let now = EventClock.live.now
      bridge.turn(now: now)
      if try answer() { continue }
      if let deadline = guide?.nextDeadline, deadline < now {
        done()
        continue
      }
      let deadlines = [bridge.nextDeadline, guide?.nextDeadline].compactMap(\.self)
      loop.wait(until: deadlines.min())
    }
    guard let guide, let profile, !guide.takes.isEmpty else {
      throw Failure(.failed, "no drill was done: nothing was learned, and the old profile is as it was")
    }
    return (Calibration(guide.takes, profile: profile, axes: description?.axes ?? [:]), description)
  }

  // MARK: The knob

  private func take(_ event: KnobBridge.Event) {
    switch event {
    case .trace(.frame(let time, let frame, let inputs), let knob, let profile):
      // The first knob that speaks is the one.
      if self.knob == nil, !inputs.isEmpty { begin(knob, profile) }
      guard knob == self.knob else { return }
      guide?.take(frame, at: time)
      show(guide?.feedback ?? "")
    case .detached(let knob) where knob == self.knob:
      show("")
      Failure.warn("\(knob) is gone; plug it in again and go on")
    case .unreadable(let error): Failure.warn("\(error)")
    default: break
    }
  }

  private func begin(_ knob: KnobIdentity, _ profile: KnobProfile) {
    self.knob = knob
    self.profile = profile
    description = bridge?.description(of: knob)
    guide = DrillGuide(profile: profile, axes: description?.axes ?? [:])
    let name = knob.name.filter { !$0.unicodeScalars.contains { $0.properties.generalCategory == .control } }
    say(
      """
      \(name) it is. Return ends a drill early, r begins it or the one before again,
      s skips it, q gives up; Ctrl-C does too. Nothing is written before the end.

      """)
    ask()
  }

  // MARK: The person

  /// Takes the next word of the person. Returns whether there was one.
  private func answer() throws(Failure) -> Bool {
    guard let word = answers.next() else { return false }
    switch word {
    case "q": throw Failure(.failed, "given up: the old profile is as it was")
    case _ where guide == nil: break
    case "s":
      guide?.skip()
      ask()
    case "r":
      if guide?.goBack() == false { say("There is nothing to repeat yet.") }
      ask()
    default: done()
    }
    return true
  }

  private func done() {
    guide?.finish()
    if let guide, let profile, let last = guide.takes.last {
      let learned = Calibration(guide.takes, profile: profile, axes: description?.axes ?? [:])
      let window = last.step.drill == .hold ? learned.hold : last.step.drill == .double ? learned.doublePress : nil
      show("")
      say(window.map { "  so far: \($0.summary)\n" } ?? "  taken.\n")
    }
    ask()
  }

  private func ask() {
    guard let step = guide?.current else { return }
    say(step.drill.request(times: step.times))
    guide?.begin(at: EventClock.live.now)
  }

  /// What is seen, over and over on one line of a terminal; elsewhere it would only fill a file.
  private func show(_ feedback: String) {
    if isTerminal { say("\r\u{1B}[K  \(feedback)", terminator: "") }
  }

  private func say(_ text: String, terminator: String = "\n") {
    _ = WholeFile.write(Array((text + terminator).utf8), to: descriptor)
  }
}

/// The lines that a person types, read on a thread that sleeps there.
private final class Answers: Sendable {
  private let lines = Mutex<[String]>([])

  func listen(waking loop: KnobLoop) {
    DispatchQueue(label: "readerd.answers").async { [self] in
      for line in InputLines() {
        lines.withLock { $0.append(line.filter { !$0.isWhitespace }) }
        loop.wake()
      }
    }
  }

  func next() -> String? { lines.withLock { $0.isEmpty ? nil : $0.removeFirst() } }
}
