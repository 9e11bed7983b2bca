import InputBridge
import ReaderDesk

/// `readerd events`: the same as `gestures`, each frame explained.
enum EventsCommand: Command {
  static let name = "events"
  static let summary = "the same, each frame explained: decoded, dropped, decided"
  static let usage = "[--replay RECORDING] [--profile NAME|FILE]"
  static let discussion = """
    Prints each frame of a knob with what it decoded to, what a filter dropped and why, and which
    deadline decided a gesture ("second press 22 ms too late"). Begin here when a knob feels wrong.
    """
  static let operands = 0...0
  static let options = KnobArguments.options

  static func run(_ arguments: Arguments) throws(Failure) {
    let knob = try KnobArguments(arguments, defaultSpeed: .max)
    guard let (recording, profile) = try knob.replay() else {
      var choice = knob.choice(wantsGrab: false)
      choice.wantsTrace = true
      var explainers: [KnobIdentity: TraceExplainer] = [:]
      return try KnobListener.listen(choice) { event in
        guard case .trace(let entry, let device, let profile) = event else { return }
        for line in explainers[device, default: TraceExplainer(profile: profile)].lines(for: entry) { print(line) }
      }
    }
    var explainer = TraceExplainer(profile: profile)
    if knob.speed == .max {
      for entry in recording.trace(profile: profile) {
        for line in explainer.lines(for: entry) { print(line) }
      }
    } else {
      throw Failure(.wrongUse, "--speed: events explains a recording at once; leave it out")
    }
  }
}
