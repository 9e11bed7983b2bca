public import InputBridge

/// The person's settings as a file: `$XDG_CONFIG_HOME/readerd/settings.json5`.
///
///     {
///       knob: true, lightPress: true, slide: true, more: false,
///       doublePress: "cycle",          // or "strip"
///       doublePressSpeed: "normal",    // or "fast", "slow", "slower"
///       holdSpeed: "normal", acceleration: "normal", reverse: false, feel: false,
///       bindings: [{ state: "active", gesture: "hold", effect: "hide" }],
///     }
///
/// Whatever a file leaves out stays as it is by itself.
extension ReaderSettings {
  /// Reads settings. Each value that is wrong is named, and stays as it was; the others hold.
  ///
  /// - Parameters:
  ///   - file: how errors call the file.
  ///   - before: what the file is laid over.
  public static func read(
    _ bytes: [UInt8], file: String, over before: ReaderSettings = ReaderSettings()
  ) -> (settings: ReaderSettings, errors: [ProfileError]) {
    var settings = before
    let root: ProfileNode
    do {
      root = ProfileNode(try JSON5Value.parse(bytes), file: file)
    } catch {
      return (settings, [ProfileError(file: file, reason: error.reason)])
    }
    guard case .object(let members) = root.value else {
      return (settings, [root.error("an object belongs here, not \(root.value.kind)")])
    }
    var errors: [ProfileError] = []
    // Rows of the table after the switch that sets one of them, so that the more particular wins.
    for key in members.keys.sorted(by: { ($0 == "bindings" ? 1 : 0, $0) < ($1 == "bindings" ? 1 : 0, $1) }) {
      guard let value = members[key] else { continue }
      settings.set(ProfileNode(value, key: key, file: file), &errors)
    }
    return (settings, errors)
  }

  private mutating func set(_ node: ProfileNode, _ errors: inout [ProfileError]) {
    do throws(ProfileError) {
      switch node.key {
      case "knob": isKnobOn = try node.bool()
      case "lightPress": isLightPressOn = try node.bool()
      case "slide": isSlideOn = try node.bool()
      case "more": hasMore = try node.bool()
      case "doublePress": doublePress = try node.choice(DoublePress.self)
      case "doublePressSpeed": doublePressSpeed = try node.choice(Speed.self)
      case "holdSpeed": holdSpeed = try node.choice(Speed.self)
      case "acceleration": acceleration = try node.choice(Acceleration.Strength.self)
      case "reverse": isReversed = try node.bool()
      case "feel": hasFeel = try node.bool()
      case "bindings":
        for row in try node.items() {
          do throws(ProfileError) { try bind(row) } catch { errors.append(error) }
        }
      default:
        throw node.error("unknown key; known here: " + ReaderSettings.keys)
      }
    } catch {
      errors.append(error)
    }
  }

  private static let keys =
    "knob, lightPress, slide, more, feel, doublePress, doublePressSpeed, holdSpeed, acceleration, reverse, bindings"

  /// What the control *Feel* sets, as a file that is laid over the person's own.
  public var feelFile: String {
    """
    // Set with the control Feel. It wins over settings.json5; without this file that holds alone.
    {
      doublePressSpeed: "\(doublePressSpeed.rawValue)",
      holdSpeed: "\(holdSpeed.rawValue)",
      acceleration: "\(acceleration.rawValue)",
      reverse: \(isReversed),
    }

    """
  }

  private mutating func bind(_ node: ProfileNode) throws(ProfileError) {
    let members = try node.members(["state", "gesture", "effect"])
    guard let state = members["state"], let gesture = members["gesture"], let effect = members["effect"] else {
      throw node.error("state, gesture and effect belong here, each")
    }
    let row = GestureBindings.Row(
      try state.choice(GestureBindings.State.self), try gesture.choice(GestureBindings.Trigger.self),
      try effect.choice(ControlAction.self))
    do { try bindings.bind(row) } catch { throw node.error(error.reason) }
  }
}

extension ProfileNode {
  /// One of a few words.
  fileprivate func choice<Word: RawRepresentable<String> & CaseIterable>(
    _ type: Word.Type
  ) throws(ProfileError) -> Word {
    let text = try string()
    guard let word = Word(rawValue: text) else {
      throw error(
        "\(JSONLine.quoted(text)) is not possible; possible: " + Word.allCases.map(\.rawValue).joined(separator: ", "))
    }
    return word
  }
}
