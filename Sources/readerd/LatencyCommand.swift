import Dispatch
import Glibc
import InputBridge
import ReaderCore
import ReaderDesk
import Synchronization
import TerminalSurface

/// `readerd latency`: how long a turn takes to its gesture and to the screen, on this machine.
enum LatencyCommand: Command {
  static let name = "latency"
  static let summary = "from the kernel's stamp to the gesture and to the screen, measured here"
  static let usage = "[--count N] [--seconds S] [--json]"
  static let discussion = """
    Opens an article and measures while you turn and press the knob: from the kernel's timestamp to the
    gesture, and on to the last byte of the frame that shows it. Where standard output is no terminal
    frames are composed for 80 × 24 and not written. Ends after N events or S seconds, or with Ctrl-C.
    Your own places are left alone. Exit status 1 where nothing came.
    """
  static let operands = 0...0
  static let options = [
    Option("count", "N", "how many turns and contacts to measure (200)"),
    Option("seconds", "S", "the longest that it takes (60)"),
    Option("json", nil, "a JSON object for each stage; times in seconds"),
    Option(
      "surface", "NAME", "terminal, or none: composed and not written (as standard output is\na terminal or is not)"),
    Option("knob", "NAME", "only the knob of this name, serial number, node (or a link to it) or profile"),
    Option("profile", "NAME|FILE", "how to read the knob, for a device that is none by itself"),
    Option("force", nil, "with --knob: hold it even where it is a keyboard or a mouse"),
  ]

  static func run(_ arguments: Arguments) throws(Failure) {
    let count = try number("count", in: arguments, default: 200, most: 1_000_000)
    let seconds = try number("seconds", in: arguments, default: 60, most: 86_400)
    let isOnTerminal =
      try arguments.choice("surface", ["terminal", "none"], default: isatty(1) == 1 ? "terminal" : "none")
      == "terminal"
    let knob = try KnobArguments(arguments, defaultSpeed: .max)
    try requireReadable(knob.found())
    let core: ReadingCore
    do {
      let article = ArticleLoader.plainText(Array(text(count, seconds).utf8), title: "latency")
      core = try ReadingCore(reading: Reading(article: article, layout: MeasuredLayout(article: article, rows: 24)))
    } catch {
      throw Failure(.failed, "\(error)")
    }
    let sitting = LatencySitting(
      core: core, count: count, surface: isOnTerminal ? "terminal" : "none", asJSON: arguments.has("json"))
    try sitting.measure(.live(knob.choice(wantsGrab: true)), seconds: seconds)
  }

  private static func number(
    _ option: String, in arguments: Arguments, default value: Int, most: Int
  ) throws(Failure) -> Int {
    guard let word = arguments[option] else { return value }
    guard let number = Int(word), (1...most).contains(number) else {
      throw Failure(.wrongUse, "--\(option) \(word): not a number that makes sense; say 1 to \(most)")
    }
    return number
  }

  private static func requireReadable(_ knobs: [FoundKnob]) throws(Failure) {
    guard let first = knobs.first else {
      throw Failure(.failed, "no knob found, and there is nothing to measure without one; see readerd devices")
    }
    let isReadable = knobs.contains { knob in unsafe access(knob.nodes[0].path, R_OK) == 0 }
    if !isReadable { throw Failure(.failed, "\(DeviceError(.open, path: first.nodes[0].path, errno: EACCES))") }
  }

  /// What is read meanwhile: long enough for any turning.
  private static func text(_ count: Int, _ seconds: Int) -> String {
    """
    Turn the knob, fast and slowly, and press it now and then.

    This ends after \(count) turns and contacts, after \(seconds) seconds, or with Ctrl-C. Then the terminal is given \
    back, and the figures are printed.


    """ + (1...10_000).map { "Line \($0) of 10000.\n\n" }.joined()
  }
}

/// A measurement in progress: the core tells what it made, the screen what it showed.
private final class LatencySitting: Sendable {
  private struct Measured {
    var meter = LatencyMeter<ReadingSnapshot>()
    var device: String?
    /// What the reader had to say meanwhile, each once: that stamps are of another clock, that events were lost.
    var notices: [String] = []
  }

  private let core: ReadingCore
  private let count: Int
  private let surface: String
  private let asJSON: Bool
  private let measured = Mutex(Measured())

  init(core: ReadingCore, count: Int, surface: String, asJSON: Bool) {
    self.core = core
    self.count = count
    self.surface = surface
    self.asJSON = asJSON
  }

  /// Measures until enough has come, the time is over or the person ends it, and ends the process.
  func measure(_ source: ReadingCore.KnobSource, seconds: Int) throws(Failure) {
    let giveBack = surface == "terminal" ? try showOnTerminal() : showNowhere()
    observe { DispatchQueue.main.async { self.end(giveBack) } }
    core.start(source)
    DispatchQueue.main.asyncAfter(deadline: .now() + .seconds(seconds)) { self.end(giveBack) }
    dispatchMain()
  }

  // MARK: Screens

  /// Returns what gives the terminal back.
  private func showOnTerminal() throws(Failure) -> @MainActor () -> Void {
    // The surface has given the terminal back by itself where it ends.
    let shown = try TerminalReader.surface(of: core) { [self] in end(status: $0 == .hangup ? 1 : nil) {} }
    MainActor.assumeIsolated { shown.onPainted = { [self] in painted($0) } }
    return { shown.stop() }
  }

  /// Composes frames, and writes none.
  private func showNowhere() -> @MainActor () -> Void {
    let screen = Mutex(OffscreenTerminal(columns: 80, rows: 24, environment: TerminalReader.environment))
    core.connectNothing()
    core.watch { [self] snapshot in
      _ = screen.withLock { $0.show(snapshot) }
      painted(snapshot)
    }
    let interruption = Interruption(on: .main) { [self] in MainActor.assumeIsolated { end {} } }
    return { withExtendedLifetime(interruption) {} }
  }

  // MARK: Measuring

  private func observe(_ isEnough: @escaping @Sendable () -> Void) {
    core.observe { [self] _, gesture, state in
      let now = EventClock.live.now
      let isLast = measured.withLock { measured in
        if case .held(let name, _) = state.knob { measured.device = name }
        if let notice = state.notice, !measured.notices.contains(notice) { measured.notices.append(notice) }
        guard let gesture, gesture.isFirstOfItsEvent else {
          measured.meter.changed(to: state)
          return false
        }
        guard measured.meter.toGesture.count < count else { return false }
        measured.meter.gesture(stamped: gesture.time, at: now, leaving: state)
        return measured.meter.toGesture.count == count
      }
      // The last one is to be painted too.
      if isLast { DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(200), execute: isEnough) }
    }
  }

  private func painted(_ state: ReadingSnapshot) {
    let now = EventClock.live.now
    measured.withLock { $0.meter.painted(state, at: now) }
  }

  // MARK: The end

  @MainActor
  private func end(status: Int32? = nil, _ giveBack: @MainActor () -> Void) {
    giveBack()
    core.stop()
    let measured = measured.withLock { $0 }
    for notice in measured.notices { Failure.warn(notice) }
    guard let toGesture = LatencyFigures(measured.meter.toGesture) else {
      Failure(.failed, "latency: no turn and no contact came; turn the knob while this runs, or see readerd events")
        .exit()
    }
    let meter = measured.meter
    let stages =
      [
        Stage(name: "gesture", words: "to the gesture", figures: toGesture, count: meter.toGesture.count)
      ]
      + [("painted", "to the screen", meter.toPaint), ("drawn", "of it, drawing", meter.gestureToPaint)].compactMap {
        name, words, spans in
        LatencyFigures(spans).map { Stage(name: name, words: words, figures: $0, count: spans.count) }
      }
    if asJSON {
      for stage in stages { print(line(stage, measured.device)) }
    } else {
      show(stages, measured)
    }
    do { try Failure.flush() } catch { error.exit() }
    exit(status ?? 0)
  }

  private struct Stage {
    var name: String
    var words: String
    var figures: LatencyFigures
    var count: Int
  }

  private func line(_ stage: Stage, _ device: String?) -> String {
    var line = JSONLine()
    line.add("stage", stage.name)
    line.add("events", stage.count)
    let figures = stage.figures
    line.add("p50", EventTime.zero + figures.median)
    line.add("p99", EventTime.zero + figures.p99)
    line.add("max", EventTime.zero + figures.most)
    line.add("surface", surface)
    line.add("device", device)
    return line.text
  }

  private func show(_ stages: [Stage], _ measured: Measured) {
    func cell(_ text: String) -> String { String(repeating: " ", count: max(1, 12 - text.count)) + text }
    func cell(_ span: EventSpan) -> String { cell("\(span.milliseconds)") }
    print("\(measured.device ?? "knob"), from the kernel's timestamp, in milliseconds")
    print(HelpText.pad("", 14) + cell("p50") + cell("p99") + cell("max") + cell("events"))
    for stage in stages {
      let figures = [stage.figures.median, stage.figures.p99, stage.figures.most].map { cell($0) }.joined()
      print(HelpText.pad(stage.words, 14) + figures + cell("\(stage.count)"))
    }
    let how = surface == "terminal" ? "written to the terminal" : "composed for 80 × 24, and not written"
    let rest = measured.meter.unpainted
    print("the screen: \(how)" + (rest == 0 ? "" : "; \(rest) changed nothing that is shown"))
  }
}
