import CCountedMalloc
import InputBridge

/// The whole bridge, a turn of the loop for every frame, on a node that needs no kernel: drain, stamps, pipeline, deadlines
/// and the reports of gestures.
struct BridgeTurns {
  private static let turns = 200_000

  func run() -> Result {
    let system = BenchInput()
    var gestures = 0
    guard let loop = try? KnobLoop() else { fatalError("no descriptors left for the loop") }
    let bridge = KnobBridge(loop: loop, system: system, choice: KnobBridge.Choice()) { event in
      if case .gesture = event { gestures += 1 }
    }
    bridge.open()
    for _ in 0..<1000 { turn(bridge, system) }
    let before = counted_allocations()
    let start = nanoseconds()
    for _ in 0..<BridgeTurns.turns { turn(bridge, system) }
    let seconds = (nanoseconds() - start) / 1e9
    precondition(gestures > BridgeTurns.turns / 2, "the node is not heard")
    return Result(
      events: BridgeTurns.turns, rate: Double(BridgeTurns.turns) / seconds,
      allocations: Int(counted_allocations() - before))
  }

  private func turn(_ bridge: KnobBridge, _ system: BenchInput) {
    system.advance()
    bridge.turn(now: system.now)
    _ = bridge.nextDeadline
  }
}

/// A machine with one dial, which turns all the time and is pressed now and then.
private final class BenchInput: InputSystem {
  private(set) var now = EventTime(microseconds: 10_000_000)
  let slept = EventSpan.zero
  private let node = BenchNode()
  private var count = 0

  func advance() {
    now = EventTime(microseconds: now.microseconds + 8000)
    count += 1
    let isPress = count % 100 >= 96
    node.next = KernelEvent(
      time: now, type: isPress ? EventType.key : EventType.rel, code: isPress ? 0x100 : 7,
      value: isPress ? Int32(count % 2) : 1)
  }

  func path(of name: String) -> String { name }
  func names() -> [String] { ["event0"] }
  func describe(_ name: String) -> DeviceDescription? { node.description }
  func open(_ name: String, delivering codes: Set<EventCode>?) throws(DeviceError) -> any KnobNode { node }
  func watch() -> Int32 { -1 }
  func changes(_ body: (NodeChange) -> Void) {}
}

private final class BenchNode: KnobNode {
  let path = "event0"
  let descriptor: Int32 = -1
  let description: DeviceDescription
  let hasKeyDown = false
  let isGrabbed = false
  var next: KernelEvent?

  init() {
    var dial = DeviceDescription()
    dial.name = "dial"
    dial.codes = [EventCode(type: EventType.rel, code: 7), EventCode(type: EventType.key, code: 0x100)]
    description = dial
  }

  func drain(into inbox: inout FrameInbox) -> Drained {
    if let event = next {
      inbox.append(event)
      inbox.append(KernelEvent(time: event.time, type: EventType.syn, code: SynCode.report, value: 0))
      next = nil
    }
    return .empty
  }

  func setGrab(_ isGrabbed: Bool) -> Int32 { 0 }
  func write(_ events: [KernelEvent]) -> Int32 { 0 }
  func uploadRumble() -> UInt16? { nil }
}
