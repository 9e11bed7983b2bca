import CEvdev

/// What a knob's own light or motor shows of the reading: data for the node to write, nothing is written here.
///
/// The kinds, the best first: the PowerMate's lamp (EV_MSC / MSC_PULSELED), whose brightness is the progress and which
/// pulses at both ends; a rumble motor (EV_FF), which nudges on reaching an end; any other light (EV_LED), which is on
/// while there is a reading.
struct Feedback: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case lamp
    case rumble(effect: UInt16)
    case light(code: UInt16)
  }

  let kind: Kind
  /// What the device shows now, so that nothing is written twice.
  private var shown: Int32?
  private var wasAtEnd = false

  init(_ kind: Kind) { self.kind = kind }

  /// What the device of a node has, or nil where it has nothing.
  init?(of node: any KnobNode) {
    let device = node.description
    if device.can(EventCode(type: EventType.msc, code: UInt16(MSC_PULSELED))) {
      self.init(.lamp)
    } else if device.can(EventCode(type: UInt16(EV_FF), code: UInt16(FF_RUMBLE))), let effect = node.uploadRumble() {
      self.init(.rumble(effect: effect))
    } else if let light = device.codes.filter({ $0.type == UInt16(EV_LED) }).map(\.code).min() {
      self.init(.light(code: light))
    } else {
      return nil
    }
  }

  /// The events to write for a progress of 0 (the beginning) to 1 (the end); nil: there is no reading.
  mutating func events(progress: Double?) -> [KernelEvent] {
    let isAtEnd = progress.map { $0 <= 0 || $0 >= 1 } ?? false
    defer { wasAtEnd = isAtEnd }
    switch kind {
    case .lamp:
      return change(
        to: Feedback.pulseLED(progress: progress), EventCode(type: EventType.msc, code: UInt16(MSC_PULSELED)))
    case .light(let code):
      return change(to: progress == nil ? 0 : 1, EventCode(type: UInt16(EV_LED), code: code))
    case .rumble(let effect):
      guard isAtEnd, !wasAtEnd else { return [] }
      return [KernelEvent(time: .zero, type: UInt16(EV_FF), code: effect, value: 1)]
    }
  }

  private mutating func change(to value: Int32, _ code: EventCode) -> [KernelEvent] {
    guard value != shown else { return [] }
    shown = value
    return [
      KernelEvent(time: .zero, type: code.type, code: code.code, value: value),
      KernelEvent(time: .zero, type: EventType.syn, code: SynCode.report, value: 0),
    ]
  }

  /// The value of MSC_PULSELED (`drivers/input/misc/powermate.c`): brightness in bits 0 to 7, pulse speed 0 to 510 in 8 to
  /// 16 (255 is its natural speed), pulse table in 17 and 18, pulse asleep in 19, pulse awake in 20.
  static func pulseLED(progress: Double?) -> Int32 {
    guard let progress, progress.isFinite else { return 0 }
    if progress <= 0 || progress >= 1 { return 0xff | 255 << 8 | 1 << 20 }
    return Int32((progress * 255).rounded())
  }
}
