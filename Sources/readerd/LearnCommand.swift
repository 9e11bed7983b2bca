import Glibc
import InputBridge
import ReaderDesk

/// `readerd learn`: an unknown knob shows what it does, and a profile is written.
enum LearnCommand: Command {
  static let name = "learn"
  static let summary = "turn it, press it: writes a profile for an unknown knob"
  static let usage = "[NAME] [--replay RECORDING] [--detents N] [-o FILE]"
  static let discussion = """
    Turn the knob forward (clockwise) by ten clicks or so, then back, then press it; after a rest the
    profile is written to $XDG_CONFIG_HOME/readerd/knobs/NAME.json5 and holds at once, in running
    readers too. Keyboards, mice and touchpads are listened to only where --knob names them.
    """
  static let operands = 0...1
  static let options = [
    Option("replay", "RECORDING", "learn from a recording; its own direction is kept"),
    Option("detents", "N", "how many clicks the first turn was of, for a knob that sends several events a click"),
    Option("knob", "NAME", "listen only to the device of this name or node"),
    Option("output", "FILE", "write here instead (-o); - is standard output"),
    Option("replace", nil, "write over a profile of that name"),
  ]

  /// A rest this long ends the lesson, once the knob was turned and pressed.
  private static let rest = EventSpan.seconds(2)
  /// And this long, where it was only turned: a knob may have no button.
  private static let longRest = EventSpan.seconds(8)

  static func run(_ arguments: Arguments) throws(Failure) {
    let detents = try arguments["detents"].map { word throws(Failure) in
      guard let count = Int(word), (1...1000).contains(count) else {
        throw Failure(.wrongUse, "--detents \(word): not a number of clicks; say 1 to 1000")
      }
      return count
    }
    if let name = arguments.operands.first {
      // Before anybody turns a knob for nothing.
      guard !name.contains("/"), !name.hasPrefix(".") else {
        throw Failure(.wrongUse, "\(name): a profile's name is no path; say -o FILE for that")
      }
      try requireRoom(for: name, arguments)
    }
    let (learner, device) =
      if let path = arguments["replay"] { try lesson(from: path) } else { try live(arguments) }
    let name = arguments.operands.first ?? fileName(of: device)
    let profile: KnobProfile
    do {
      profile = try learner.profile(named: name, detents: detents, firstIsForward: !arguments.has("replay"))
    } catch {
      throw Failure(.failed, "learn: \(error)")
    }
    try write(profile, arguments)
  }

  private static func write(_ profile: KnobProfile, _ arguments: Arguments) throws(Failure) {
    guard let path = try requireRoom(for: profile.name, arguments) else {
      return print(profile.json5, terminator: "")
    }
    do { try WholeFile.replace(path, with: Array(profile.json5.utf8)) } catch { throw Failure(.failed, "\(error)") }
    print(profile.json5, terminator: "")
    Failure.warn("written to \(path); readerd gestures shows how it reads")
  }

  /// The path of the profile to be; nil: standard output.
  ///
  /// - Throws: where there is one already that is not to be replaced.
  @discardableResult
  private static func requireRoom(for name: String, _ arguments: Arguments) throws(Failure) -> String? {
    if arguments["output"] == "-" { return nil }
    guard let path = arguments["output"] ?? ProfileFolder.standard.map({ $0 + "/\(name).json5" }) else {
      throw Failure(.failed, "no home directory for the profile; say -o FILE")
    }
    let isThere = unsafe access(path, F_OK) == 0
    guard arguments.has("replace") || !isThere else {
      throw Failure(.failed, "\(path): it is there already; say --replace, or another NAME")
    }
    return path
  }

  // MARK: Lessons

  private static func lesson(from path: String) throws(Failure) -> (KnobLearner, DeviceDescription?) {
    do {
      let recording = try Recording.read(try WholeFile.read(path), name: path)
      var learner = KnobLearner(recording.devices)
      for frame in recording.frames { learner.take(frame) }
      return (learner, recording.devices.first)
    } catch {
      throw Failure(.failed, "\(error)")
    }
  }

  private static func live(_ arguments: Arguments) throws(Failure) -> (KnobLearner, DeviceDescription?) {
    let loop: KnobLoop
    do { loop = try KnobLoop() } catch { throw Failure(.failed, "\(error)") }
    let nodes = try candidates(arguments["knob"])
    let tap: NodeTap
    do { tap = try NodeTap(nodes, delivering: nil, loop: loop) } catch { throw Failure(.failed, "\(error)") }
    Failure.warn("turn it forward (clockwise) by ten clicks or so, then back, then press it; Ctrl-C ends")
    return listen(tap, until: Interruption { loop.wake() })
  }

  /// Hears everything until the person rests, and learns from the device that spoke first and what is one thing with it.
  private static func listen(
    _ tap: NodeTap, until interruption: Interruption
  ) -> (KnobLearner, DeviceDescription?) {
    let devices = tap.descriptions
    var first: Int?
    var learner = KnobLearner([])
    var last = EventClock.live.now
    tap.listen { node, frame in
      if first == nil {
        first = node
        learner = KnobLearner([devices[node]])
      }
      guard let first, node == first || devices[node].belongs(to: devices[first]) else { return }
      learner.take(frame)
      last = EventClock.live.now
    } turned: {
      if interruption.isAsked { return (nil, .stop) }
      guard learner.hasTurned else { return (nil, .goOn) }
      let end = last + (learner.hasPressed ? rest : longRest)
      return (end, EventClock.live.now > end ? .stop : .goOn)
    }
    return (learner, first.map { devices[$0] })
  }

  private static func candidates(_ name: String?) throws(Failure) -> [String] {
    let nodes = EventNodes.all().filter { path, device in
      guard let name else {
        let isReadable = unsafe access(path, R_OK) == 0
        return isReadable && device.mayBeLearned
      }
      return device.isCalled(name, at: path)
    }
    guard nodes.isEmpty else { return nodes.map(\.path) }
    throw Failure(
      .failed,
      name.map { "--knob \($0): no such device; readerd devices lists them" }
        ?? "nothing here that could be learned and may be read; readerd doctor tells why")
  }

  /// A name for the file, from the device's.
  private static func fileName(of device: DeviceDescription?) -> String {
    let words = (device?.name ?? "").lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    return words.isEmpty ? "my-knob" : words.joined(separator: "-")
  }
}
