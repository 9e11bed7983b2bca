import Glibc
import Testing

@testable import InputBridge

/// A desk in simulated time: knobs are plugged in, turned and pulled out, and a bridge listens.
///
/// Times are milliseconds of the desk's clock, which stands at 10 s when the bridge opens: CLOCK_MONOTONIC never starts
/// at nothing.
final class SimulatedDesk: InputSystem {
  static let start: Int64 = 10_000_000

  var now = EventTime(microseconds: SimulatedDesk.start)
  var slept = EventSpan.zero
  private var devices: [String: DeviceDescription] = [:]
  private(set) var nodes: [String: SimulatedNode] = [:]
  private var pending: [NodeChange] = []
  /// The rumbles that nodes with a motor keep.
  var rumbles: [String: UInt16] = [:]
  /// Nodes that an ordinary user may not open.
  var denied: Set<String> = []
  /// The nodes that were tried, in order.
  private(set) var tries: [String] = []
  private(set) var asked: [String: Set<EventCode>] = [:]

  // MARK: What happens on the desk

  func plug(_ name: String, _ device: DeviceDescription) {
    devices[name] = device
    pending.append(.appeared(name))
  }

  func unplug(_ name: String) {
    devices[name] = nil
    nodes[name]?.isGone = true
    nodes[name] = nil
    pending.append(.gone(name))
  }

  /// The node is taken from whoever has it open (EVIOCREVOKE), and stays where it is.
  func revoke(_ name: String) {
    nodes[name]?.isGone = true
    nodes[name] = nil
  }

  /// The node's attributes change, as udev does when it sets group and mode.
  func touch(_ name: String) { pending.append(.appeared(name)) }

  // MARK: InputSystem

  func path(of name: String) -> String { "/dev/input/" + name }
  func names() -> [String] { devices.keys.sorted() }
  func describe(_ name: String) -> DeviceDescription? { devices[name] }

  func open(_ name: String, delivering codes: Set<EventCode>?) throws(DeviceError) -> any KnobNode {
    tries.append(name)
    asked[name] = codes
    guard let device = devices[name] else { throw DeviceError(.open, path: path(of: name), errno: ENOENT) }
    if denied.contains(name) { throw DeviceError(.open, path: path(of: name), errno: EACCES) }
    let node = nodes[name] ?? SimulatedNode(path: path(of: name), description: device)
    node.rumble = rumbles[name]
    nodes[name] = node
    return node
  }

  func watch() -> Int32 { -1 }

  func changes(_ body: (NodeChange) -> Void) {
    let changes = pending
    pending = []
    for change in changes { body(change) }
  }
}

/// A node of the desk. What is sent to it waits until the bridge drains it.
final class SimulatedNode: KnobNode {
  let path: String
  let descriptor: Int32 = -1
  let description: DeviceDescription
  var isGone = false
  var hasKeyDown = false
  /// A finger comes down in the moment in which the node is taken.
  var keyGoesDownWhenGrabbed = false
  /// The number of a rumble that it keeps, where it has a motor.
  var rumble: UInt16?
  var grabRefusal: Int32 = 0
  var writeRefusal: Int32 = 0
  private(set) var isGrabbed = false
  private(set) var written: [KernelEvent] = []
  private var waiting: [KernelEvent] = []

  init(path: String, description: DeviceDescription) {
    self.path = path
    self.description = description
  }

  /// A frame arrives in the kernel, stamped by it.
  func send(_ events: [KernelEvent]) {
    guard let last = events.last else { return }
    waiting += events + [KernelEvent(time: last.time, type: EventType.syn, code: SynCode.report, value: 0)]
  }

  func drain(into inbox: inout FrameInbox) -> Drained {
    for event in waiting {
      if event.isSynDropped { inbox.drop(at: event.time) } else { inbox.append(event) }
    }
    waiting.removeAll(keepingCapacity: true)
    return isGone ? .gone : .empty
  }

  func setGrab(_ isGrabbed: Bool) -> Int32 {
    if isGrabbed && grabRefusal != 0 { return grabRefusal }
    self.isGrabbed = isGrabbed
    if isGrabbed && keyGoesDownWhenGrabbed { hasKeyDown = true }
    return 0
  }

  func write(_ events: [KernelEvent]) -> Int32 {
    if writeRefusal != 0 { return writeRefusal }
    written += events
    return 0
  }

  func uploadRumble() -> UInt16? { rumble }
}

/// A bridge on a simulated desk, and what it reported.
final class SimulatedBridge {
  let desk = SimulatedDesk()
  private(set) var events: [KnobBridge.Event] = []
  private(set) var bridge: KnobBridge!

  init(_ change: (inout KnobBridge.Choice) -> Void = { _ in }) throws {
    var choice = KnobBridge.Choice()
    change(&choice)
    bridge = KnobBridge(loop: try KnobLoop(), system: desk, choice: choice) { [unowned self] in events.append($0) }
  }

  func open() { bridge.open() }

  /// The loop wakes at `milliseconds` after the start.
  func turn(at milliseconds: Double) {
    desk.now = SimulatedDesk.time(milliseconds)
    bridge.turn(now: desk.now)
  }

  /// `what` (in the words of ``Timeline``) reaches a node at `milliseconds`, and the loop wakes at once.
  func send(_ what: String, to node: String, at milliseconds: Double, stamped stamp: Double? = nil) {
    deliver(what, to: node, stamped: stamp ?? milliseconds)
    turn(at: milliseconds)
  }

  /// `what` reaches a node and waits there.
  func deliver(_ what: String, to node: String, stamped stamp: Double) {
    let frame = Timeline("\(stamp) \(what)").frames[0]
    desk.nodes[node]?.send(
      frame.map {
        KernelEvent(
          time: EventTime(microseconds: $0.time.microseconds + SimulatedDesk.start), type: $0.type, code: $0.code,
          value: $0.value)
      })
  }

  /// What a person would say happened, by knob.
  func resolved(_ name: String? = nil) -> [String] {
    events.compactMap { event in
      guard case .gesture(let gesture, let knob) = event, name == nil || knob.name == name else { return nil }
      return gesture.resolved
    }
  }

  var notices: [KnobNotice] {
    events.compactMap { if case .notice(let notice) = $0 { notice } else { nil } }
  }

  /// Knobs that came and went: `+ name`, `- name`.
  var comings: [String] {
    events.compactMap {
      switch $0 {
      case .attached(let knob, _): "+ " + knob.name
      case .detached(let knob): "- " + knob.name
      default: nil
      }
    }
  }

  var keys: [String] {
    events.compactMap { if case .attached(let knob, _) = $0 { knob.key } else { nil } }
  }

  var obstacles: [GrabObstacle] {
    events.compactMap { if case .shared(_, let obstacle) = $0 { obstacle } else { nil } }
  }
}

extension SimulatedDesk {
  static func time(_ milliseconds: Double) -> EventTime {
    EventTime(microseconds: start + Int64((milliseconds * 1000).rounded()))
  }
}

extension DeviceDescription {
  /// A PowerMate-like dial with one button.
  static func dial(_ name: String = "Dial", uniq: String = "", phys: String = "", bus: UInt16 = 3) -> DeviceDescription
  {
    var dial = DeviceDescription()
    dial.name = name
    (dial.bus, dial.vendor, dial.product) = (bus, 0x1234, 0x0001)
    dial.uniq = uniq
    dial.phys = phys
    dial.codes = [EventCode(name: "REL_DIAL")!, EventCode(name: "BTN_0")!]
    return dial
  }

  func sending(_ names: String...) -> DeviceDescription {
    var device = self
    for name in names { device.codes.insert(EventCode(name: name)!) }
    return device
  }
}
