import Glibc
import InputBridge
import ReaderCore
import ReaderDesk

/// `readerd calibrate`: the knob learns the hand.
enum CalibrateCommand: Command {
  static let name = "calibrate"
  static let summary = "teach the knob your hand, in a minute"
  static let usage = "[--knob NAME] [--replay RECORDING --script STEPS] [--json] [--report FILE.svg]"
  static let discussion = """
    Leads through a few drills: clicks both ways, a spin and a flick back, presses, double presses,
    holds, a resting hand. It learns the windows that misread your hand least, says how sure it is
    and what ails the knob, and writes the profile. Any drill may be repeated or skipped.
    Ctrl-C leaves the old profile as it was.
    """
  static let operands = 0...0
  static let options =
    [
      Option("script", "STEPS", "what was asked for in the recording: a drill a line, as: double 10"),
      Option("output", "FILE", "write the profile here (-o) instead of in the folder of your profiles"),
      Option("dry-run", nil, "learn and report, but write no profile"),
      Option("json", nil, "one JSON object"),
      Option("report", "FILE.svg", "draw the histograms and the chosen windows"),
      Option("history", nil, "show the near misses that reading has noticed, and what they ask for"),
      Option("state", "DIR", "where they were kept, if not in $XDG_STATE_HOME/readerd"),
    ] + KnobArguments.options.filter { $0.name != "speed" }

  static func run(_ arguments: Arguments) throws(Failure) {
    if arguments.has("history") { return try NearMissHistory.show(arguments) }
    let knob = try KnobArguments(arguments, defaultSpeed: .max)
    guard let (recording, profile) = try knob.replay() else {
      guard !arguments.has("script") else {
        throw Failure(.wrongUse, "--script: it says what a recording holds; add --replay RECORDING")
      }
      let session = try CalibrationSession.run(
        knob.choice(wantsGrab: false), speakingOn: arguments.has("json") ? 2 : 1)
      return try finish(session.calibration, device: session.device, arguments)
    }
    let takes = recording.takes(of: try script(arguments), profile: profile)
    let calibration = Calibration(takes, profile: profile, axes: recording.axes)
    let device = recording.devices.first { profile.canTurn(on: $0) } ?? recording.devices.first
    try finish(calibration, device: device, arguments)
  }

  private static func script(_ arguments: Arguments) throws(Failure) -> [DrillStep] {
    guard let path = arguments["script"] else {
      throw Failure(.wrongUse, "--replay: say what the person was asked to do; add --script STEPS, a drill a line")
    }
    do { return try DrillScript.read(try WholeFile.read(path), file: path) } catch {
      throw Failure(.wrongUse, "\(error)")
    }
  }

  /// Reports, draws and writes.
  private static func finish(
    _ calibration: Calibration, device: DeviceDescription?, _ arguments: Arguments
  ) throws(Failure) {
    var calibration = calibration
    if let device { calibration.profile = calibration.profile.calibrated(for: device) }
    let file = try destination(of: calibration, device: device, arguments)
    if let report = arguments["report"] { try write(calibration.svg, to: report) }
    if let file {
      do { try calibration.profile.write(to: file) } catch {
        throw Failure(.failed, "\(error); the old profile is as it was")
      }
    }
    guard !arguments.has("json") else { return print(calibration.json(file: file)) }
    for line in calibration.lines(columns: columns) { print(line) }
    if let file {
      print("\nWritten: \(file)")
    } else {
      print("\n\(calibration.profile.json5)")
    }
  }

  /// The width of the terminal that is written to; 80 where it is none.
  private static var columns: Int {
    var size = winsize()
    return unsafe ioctl(1, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
  }

  /// Where the profile goes; nil: nowhere.
  private static func destination(
    of calibration: Calibration, device: DeviceDescription?, _ arguments: Arguments
  ) throws(Failure) -> String? {
    if arguments.has("dry-run") { return nil }
    if let output = arguments["output"] { return output }
    guard device != nil else {
      Failure.warn("the recording does not say which knob it is of, so no profile is written; add -o FILE to keep it")
      return nil
    }
    guard let folder = ProfileFolder.standard else {
      throw Failure(.failed, "no home directory: there is no place for the profile; add -o FILE")
    }
    return calibration.profile.file(in: folder)
  }

  private static func write(_ text: String, to path: String) throws(Failure) {
    let file = unsafe fopen(path, "we")
    guard let file = unsafe file else {
      throw unsafe Failure(.failed, "\(path): \(String(cString: strerror(errno))); name a file that can be written")
    }
    let isWritten = unsafe fputs(text, file) >= 0
    let isClosed = unsafe fclose(file) == 0
    guard isWritten, isClosed else {
      throw unsafe Failure(.failed, "\(path): \(String(cString: strerror(errno))); is the disk full?")
    }
  }
}

/// `readerd calibrate --history`: the evidence of ordinary reading.
enum NearMissHistory {
  static func show(_ arguments: Arguments) throws(Failure) {
    guard let folder = Desk.stateFolder(arguments["state"]) else {
      throw Failure(.failed, "no home directory: there is no history; add --state DIR")
    }
    let logs = NearMissLog.all(in: folder).filter { arguments["knob"].map($0.knob.contains) ?? true }
    let isEmpty = logs.allSatisfy { $0.entries().isEmpty }
    if isEmpty { return print("No near misses yet: the windows fit, or nothing was read with a knob so far.") }
    for log in logs {
      print(log.knob)
      for entry in log.entries() { print("  \(entry.day)  \(entry.words)") }
      if let offer = log.offer() {
        print("  They ask for a change, which is offered while you read:\n  \(offer.question)")
      } else {
        print("  A change is offered when \(CalibrationOffer.enough) of a kind agree.")
      }
    }
  }
}
