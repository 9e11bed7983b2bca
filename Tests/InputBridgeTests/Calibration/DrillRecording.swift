import CEvdev

@testable import InputBridge

/// A recording of drills, made of what a hand does: a pen that runs along a time line.
struct DrillRecording {
  private(set) var frames: [[KernelEvent]] = []
  /// Now, in milliseconds.
  var now = 1000.0

  var recording: Recording {
    var device = DeviceDescription()
    (device.name, device.bus, device.vendor, device.product) = ("Bench Dial", 3, 0x1234, 0x0001)
    device.codes = [EventCode(name: "REL_DIAL")!, EventCode(name: "BTN_0")!]
    return Recording(devices: [device], frames: frames)
  }

  func calibration(_ script: String, profile: KnobProfile = .bench()) throws -> Calibration {
    let steps = try DrillScript.read(Array(script.utf8), file: "script")
    return Calibration(recording.takes(of: steps, profile: profile), profile: profile)
  }

  mutating func rest(_ milliseconds: Double) { now += milliseconds }

  mutating func turn(_ counts: Int32) { add([(EventType.rel, 0x07, counts)]) }

  mutating func button(_ isDown: Bool) { add([(EventType.key, 0x100, isDown ? 1 : 0)]) }

  /// Both edges in one frame, as firmware sends them.
  mutating func instantPress() { add([(EventType.key, 0x100, 1), (EventType.key, 0x100, 0)]) }

  mutating func drop() { add([(EventType.syn, SynCode.dropped, 0)]) }

  /// A press with contacts that bounce after both edges: every flicker takes that long, down and up alike.
  mutating func press(_ length: Double, bounce: [Double] = []) {
    button(true)
    for flicker in bounce {
      rest(flicker / 2)
      button(false)
      rest(flicker / 2)
      button(true)
    }
    rest(length - bounce.reduce(0, +))
    button(false)
    for flicker in bounce {
      rest(flicker / 2)
      button(true)
      rest(flicker / 2)
      button(false)
    }
  }

  mutating func presses(_ lengths: [Double], pause: Double, bounce: [Double] = []) {
    for length in lengths {
      press(length, bounce: bounce)
      rest(pause)
    }
  }

  mutating func doubles(_ pauses: [Double], length: Double = 90, rest between: Double = 1200, bounce: [Double] = []) {
    for pause in pauses {
      press(length, bounce: bounce)
      rest(pause)
      press(length, bounce: bounce)
      rest(between)
    }
  }

  /// Clicks one by one, each of so many counts that follow each other closely.
  mutating func clicks(_ clicks: Int, counts: [Int32] = [1], pause: Double = 350) {
    for _ in 0..<clicks {
      for count in counts {
        turn(count)
        rest(8)
      }
      rest(pause)
    }
  }

  mutating func spin(_ steps: Int, sign: Int32 = 1, pause: Double = 15) {
    for _ in 0..<steps {
      turn(sign)
      rest(pause)
    }
  }

  private mutating func add(_ events: [(type: UInt16, code: UInt16, value: Int32)]) {
    let time = EventTime(microseconds: Int64(now * 1000))
    frames.append(events.map { KernelEvent(time: time, type: $0.type, code: $0.code, value: $0.value) })
  }
}
