import Glibc

/// The machine as the bridge sees it: nodes that are there, come and go, and two clocks. ``LinuxInput`` is the real one;
/// in tests a made-up desk stands in, with knobs that are plugged and turned in simulated time.
package protocol InputSystem: AnyObject {
  /// CLOCK_MONOTONIC.
  var now: EventTime { get }
  /// How long the machine has slept since it booted.
  var slept: EventSpan { get }

  /// The path of a node.
  func path(of name: String) -> String
  /// The names of all nodes, in the order of their numbers.
  func names() -> [String]
  /// What the kernel says of a node's device, without opening the node. nil where there is no such node.
  func describe(_ name: String) -> DeviceDescription?
  /// Opens a node; only these codes are to be delivered (nil: all).
  func open(_ name: String, delivering codes: Set<EventCode>?) throws(DeviceError) -> any KnobNode

  /// Begins to notice nodes that come, go or change. Returns a descriptor that is readable when there are some, or -1.
  func watch() -> Int32
  func changes(_ body: (NodeChange) -> Void)
}

/// Event nodes of this machine's kernel.
final class LinuxInput: InputSystem {
  private let folder: String
  private var folderWatch: FolderWatch?

  init(folder: String) { self.folder = folder }

  var now: EventTime { EventClock.monotonic }
  var slept: EventSpan { EventClock.slept }

  func path(of name: String) -> String { folder + "/" + name }
  func names() -> [String] { EventNodes.names(in: folder) }
  func describe(_ name: String) -> DeviceDescription? { DeviceDescription(sysfsNode: name) }

  func open(_ name: String, delivering codes: Set<EventCode>?) throws(DeviceError) -> any KnobNode {
    let node = try EvdevNode(path: path(of: name))
    // A kernel without EVIOCSMASK delivers all; the decoder ignores the rest.
    if let codes { _ = node.deliverOnly(codes) }
    return node
  }

  func watch() -> Int32 {
    folderWatch = FolderWatch(folder: folder, noticing: FolderWatch.nodes)
    return folderWatch?.descriptor ?? -1
  }

  func changes(_ body: (NodeChange) -> Void) { folderWatch?.changes(body) }
}
