import Glibc

/// The event nodes of this machine, described without opening one.
public enum EventNodes {
  /// Every node in the order of its number, with the kernel's description of its device.
  public static func all(folder: String = "/dev/input") -> [(path: String, description: DeviceDescription)] {
    names(in: folder).compactMap { name in DeviceDescription(sysfsNode: name).map { (folder + "/" + name, $0) } }
  }

  /// The knobs that are there now, each with all its nodes, the turning one first; none is opened.
  public static func knobs(_ choice: KnobBridge.Choice, folder: String = "/dev/input") -> [FoundKnob] {
    var knobs: [FoundKnob] = []
    var buttons: [FoundKnob.Node] = []
    for (path, description) in all(folder: folder) {
      let node = FoundKnob.Node(path: path, description: description)
      switch choice.role(of: description, at: path, own: []) {
      case .turns(let profile): knobs.append(FoundKnob(profile: profile, nodes: [node]))
      case .presses: buttons.append(node)
      case .nothing: break
      }
    }
    for button in buttons {
      let index = knobs.firstIndex {
        $0.nodes.count == 1 && $0.profile.isCompleted(by: button.description, turning: $0.nodes[0].description)
      }
      if let index { knobs[index].nodes.append(button) }
    }
    return knobs
  }

  /// The names of the event nodes in a folder, in the order of their numbers.
  static func names(in folder: String) -> [String] {
    let numbers = WholeFile.names(in: folder).compactMap { name in
      isNode(name) ? Int(name.dropFirst(5)) : nil
    }
    return numbers.sorted().map { "event\($0)" }
  }

  static func isNode(_ name: String) -> Bool { name.hasPrefix("event") && Int(name.dropFirst(5)) != nil }
}

/// A knob with its nodes, found but not opened.
public struct FoundKnob: Hashable, Sendable {
  public struct Node: Hashable, Sendable {
    public var path: String
    public var description: DeviceDescription
  }

  public var profile: KnobProfile
  /// The one that turns first.
  public var nodes: [Node]
}
