package import InputBridge

/// What the commands that listen to a knob have in common: where its events come from and how they are read.
package struct KnobArguments {
  package static let options = [
    Option(
      "replay", "RECORDING",
      "a recording stands in for the knob (evemu, libinput record,\nevtest and evdev-dump text are read)"),
    Option(
      "profile", "NAME|FILE",
      "how to read the knob: \(KnobProfile.generic.map(\.name).joined(separator: ", ")),\na device's name, or a JSON5 file"
    ),
    Option("speed", "N|max", "the pace of a replay: 1 as recorded, 4 four times as fast"),
    Option("knob", "NAME", "only the knob of this name, serial number, node (or a link to it) or profile"),
    Option("force", nil, "with --knob: a reader holds it even where it is a keyboard or a mouse"),
  ]

  package enum Speed: Equatable {
    case times(Double)
    case max
  }

  package let profile: KnobProfile?
  package let recording: Recording?
  package let speed: Speed
  package let knob: String?
  private let isForced: Bool

  package init(_ arguments: Arguments, defaultSpeed: Speed) throws(Failure) {
    profile = try arguments["profile"].map { name throws(Failure) in try KnobArguments.profile(name) }
    speed = try arguments["speed"].map { word throws(Failure) in try KnobArguments.speed(word) } ?? defaultSpeed
    knob = arguments["knob"]
    isForced = arguments.has("force")
    if isForced && knob == nil {
      throw Failure(.wrongUse, "--force: it needs the device's name; say which with --knob NAME")
    }
    recording = try arguments["replay"].map { path throws(Failure) in
      do {
        return try Recording.read(try WholeFile.read(path), name: path)
      } catch {
        throw Failure(.failed, "\(error)")
      }
    }
  }

  /// The recording with the profile to read it by: the one asked for, or what its device header chooses.
  package func replay() throws(Failure) -> (recording: Recording, profile: KnobProfile)? {
    guard let recording else { return nil }
    if let profile { return (recording, profile) }
    for device in recording.devices {
      if case .knob(let profile, _) = DeviceVerdict.judge(device, profiles: KnobArguments.ownProfiles()) {
        return (recording, profile)
      }
    }
    throw Failure(
      .wrongUse,
      "--replay: the recording does not say which knob it is of; "
        + "add --profile with one of \(KnobProfile.generic.map(\.name).joined(separator: ", "))")
  }

  /// Which live knobs to open.
  package func choice(wantsGrab: Bool) -> KnobBridge.Choice {
    var choice = KnobBridge.Choice()
    choice.name = knob
    choice.profile = profile
    choice.wantsGrab = wantsGrab
    choice.forcesGrab = isForced
    choice.profileFolder = ProfileFolder.standard
    return choice
  }

  /// The user's own profiles. What is wrong with one is said, and the others hold.
  package static func ownProfiles() -> [KnobProfile] {
    guard let path = ProfileFolder.standard else { return [] }
    let folder = ProfileFolder(path)
    for error in folder.read() { Failure.warn(KnobNotice.profileRejected(error).description) }
    return folder.profiles
  }

  /// The knobs that are there now; none is opened.
  package func found() -> [FoundKnob] {
    var choice = choice(wantsGrab: false)
    choice.ownProfiles = KnobArguments.ownProfiles()
    return EventNodes.knobs(choice)
  }

  /// From a recording that nobody waits for to one that is over at once: times stay far from overflow.
  private static let paces = 0.001...1000

  private static func speed(_ word: String) throws(Failure) -> Speed {
    if word == "max" { return .max }
    guard let times = Double(word), paces.contains(times) else {
      throw Failure(.wrongUse, "--speed \(word): not a pace; say max, or a number from 0.001 to 1000")
    }
    return .times(times)
  }

  /// A built-in profile, one of the user's own, or a file.
  private static func profile(_ name: String) throws(Failure) -> KnobProfile {
    if let profile = KnobProfile.named(name) { return profile }
    if name.contains("/") || name.hasSuffix(".json5") || name.hasSuffix(".json") {
      do { return try KnobProfile.read(path: name) } catch { throw Failure(.wrongUse, "\(error)") }
    }
    let own = ownProfiles()
    if let profile = own.first(where: { $0.name == name }) { return profile }
    let names = (KnobProfile.generic + KnobProfile.devices + own).map(\.name).joined(separator: ", ")
    throw Failure(.wrongUse, "--profile \(name): no such profile; there are \(names), or name a JSON5 file")
  }
}
