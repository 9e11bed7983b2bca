/// Hears event nodes as they are, frame by frame, and makes nothing of it: for recording and for learning.
///
/// Confined to one thread.
public final class NodeTap {
  /// What a frame's body wants next.
  public enum Next: Sendable {
    case goOn
    case stop
  }

  private struct Source {
    let node: EvdevNode
    var inbox = FrameInbox()
    var isGone = false
  }

  private let loop: KnobLoop
  private var sources: [Source] = []

  /// - Parameters:
  ///   - nodes: The paths; their places in this list name them afterwards.
  ///   - codes: What the kernel is to deliver (EVIOCSMASK); nil: everything.
  /// - Throws: ``DeviceError`` where one of them cannot be opened.
  public init(_ nodes: [String], delivering codes: Set<EventCode>?, loop: KnobLoop) throws(DeviceError) {
    self.loop = loop
    for path in nodes {
      let node = try EvdevNode(path: path)
      if let codes { _ = node.deliverOnly(codes) }
      sources.append(Source(node: node))
    }
    for source in sources { loop.watch(source.node.descriptor) }
  }

  deinit { for source in sources { loop.unwatch(source.node.descriptor) } }

  /// What each node says of itself, with the ranges of its axes.
  public var descriptions: [DeviceDescription] { sources.map(\.node.description) }

  /// What would keep a node from being held for one reader alone, found out by holding it for a moment; nil: nothing.
  public func obstacleToGrab(_ node: Int) -> GrabObstacle? {
    defer { _ = sources[node].node.setGrab(false) }
    if sources[node].node.hasKeyDown { return .keyDown }
    let errno = sources[node].node.setGrab(true)
    return errno == 0 ? nil : .refused(errno: errno)
  }

  /// Hands on every frame, with the place of its node, until `turned` says stop or every node is gone. `turned` is called
  /// after each look at the nodes; it returns when it wants to be called again at the latest (CLOCK_MONOTONIC), and
  /// whether to go on.
  public func listen(_ body: (_ node: Int, [KernelEvent]) -> Void, turned: () -> (wake: EventTime?, next: Next)) {
    while sources.contains(where: { !$0.isGone }) {
      for index in sources.indices where !sources[index].isGone { drain(index, body) }
      let (wake, next) = turned()
      if case .stop = next { return }
      loop.wait(until: wake)
    }
  }

  private func drain(_ index: Int, _ body: (Int, [KernelEvent]) -> Void) {
    if sources[index].node.drain(into: &sources[index].inbox) == .gone {
      sources[index].isGone = true
      loop.unwatch(sources[index].node.descriptor)
    }
    for frame in 0..<sources[index].inbox.count { body(index, Array(sources[index].inbox[frame])) }
    sources[index].inbox.removeFrames()
  }
}
