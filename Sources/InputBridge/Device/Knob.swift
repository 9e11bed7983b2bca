import Glibc

/// One physical knob: its open nodes (the turning and, on some boards, the button apart) and what becomes of their frames.
final class Knob {
  let name: String
  private(set) var nodes: [EvdevNode]
  private(set) var pipeline: KnobPipeline
  private let isTurning: (EvdevNode) -> Bool
  private var frames: [[KernelEvent]] = []

  init(turning node: EvdevNode, profile: KnobProfile, wantsTrace: Bool) {
    name = node.description.name
    nodes = [node]
    pipeline = KnobPipeline(profile: profile, axes: node.description.axes)
    isTurning = { $0 === node }
    if wantsTrace { pipeline.trace = [] }
  }

  /// Adds a node that carries a button of this knob.
  func add(_ node: EvdevNode) { nodes.append(node) }

  /// Whether the node that turns is still there: without it the knob is gone.
  var canTurn: Bool { nodes.contains(where: isTurning) }

  /// Reads every node to its end. Returns the nodes that are gone, which are let go.
  ///
  /// The frames of several nodes are merged by time, in order per node.
  func drain(into gestures: inout [Gesture]) -> [EvdevNode] {
    if nodes.count == 1 {
      guard nodes[0].drain({ pipeline.handle($0, into: &gestures) }) == .gone else { return [] }
      defer { nodes = [] }
      return nodes
    }
    let gone = nodes.filter { node in node.drain { frames.append($0) } == .gone }
    for frame in frames.enumerated().sorted(by: { ($0.element[0].time, $0.offset) < ($1.element[0].time, $1.offset) }) {
      pipeline.handle(frame.element, into: &gestures)
    }
    frames.removeAll(keepingCapacity: true)
    nodes.removeAll { node in gone.contains { $0 === node } }
    return gone
  }

  /// Throws away what the nodes have to say: the knob was let go meanwhile.
  func discard() {
    for node in nodes { _ = node.drain { _ in } }
  }

  func lose(at time: EventTime, into gestures: inout [Gesture]) { pipeline.lose(at: time, into: &gestures) }

  func runDeadlines(before now: EventTime, into gestures: inout [Gesture]) {
    pipeline.runDeadlines(before: now, into: &gestures)
  }

  /// The steps since the last call.
  func takeTrace() -> [PipelineTrace] {
    guard let trace = pipeline.trace, !trace.isEmpty else { return [] }
    pipeline.trace = []
    return trace
  }

  /// Takes the knob for this reader alone, or lets it go. Returns what stood in the way, if anything.
  ///
  /// A node is taken only while all its keys are up, looked at again after: whoever holds a key down would otherwise
  /// never see it released.
  func setGrab(_ isGrabbed: Bool) -> GrabObstacle? {
    for node in nodes where node.isGrabbed != isGrabbed {
      if isGrabbed && node.hasKeyDown { return .keyDown }
      let errno = node.setGrab(isGrabbed)
      if errno != 0 { return .refused(errno: errno) }
      if isGrabbed && node.hasKeyDown {
        _ = node.setGrab(false)
        return .keyDown
      }
    }
    return nil
  }

  var isGrabbed: Bool { !nodes.isEmpty && nodes.allSatisfy(\.isGrabbed) }
}

/// Why a knob is read without being held for this reader alone.
public enum GrabObstacle: Hashable, Sendable, CustomStringConvertible {
  /// One of its keys is down.
  case keyDown
  /// The kernel refused; EBUSY where another program holds it.
  case refused(errno: Int32)

  public var description: String {
    switch self {
    case .keyDown: "one of its keys is held down, so other programs hear it too; let the key go and start again"
    case .refused(EBUSY): "another program holds it, so its turns may not arrive here; quit that program"
    case .refused(let errno):
      unsafe "it cannot be held (\(String(cString: strerror(errno)))), so other programs hear it too"
    }
  }
}

extension KnobProfile {
  /// Every code this profile acts on: all that the kernel is asked to deliver.
  var codes: Set<EventCode> {
    var codes: Set<EventCode> = []
    switch rotation.kind {
    case .relative(let relative): codes.formUnion(relative)
    case .wheel(let low, let high): codes.formUnion([low, high])
    case .keys(let forward, let backward): codes.formUnion(forward + backward)
    case .ring(let axis, _, _, let touch): codes.formUnion([axis] + (touch.map { [$0] } ?? []))
    case .counter(let code, _): codes.insert(code)
    }
    for button in buttons.primary + buttons.secondary {
      switch button {
      case .key(let code): codes.insert(code)
      case .scancode: codes.insert(EventCode(type: EventType.msc, code: 4))  // MSC_SCAN
      }
    }
    return codes
  }
}
