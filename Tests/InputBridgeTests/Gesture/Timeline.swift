import Testing

@testable import InputBridge

/// A knob's events on a time line, written as a person would draw them, and the gestures they must give.
///
/// The notation: moments separated by `·`, each a time in milliseconds and what happens then.
///
///     0 D · 80 U · 150 +1 · 250 D · 330 U
///
/// `D`, `U`: the primary button; `d`, `u`: a second primary button; `S`, `s`: a secondary button, down and up; `R`: the
/// kernel's auto-repeat; `+n`, `-n`: that many counts in one frame; `LOST`: SYN_DROPPED. Several things at one time
/// stand in one frame: `0 D U`.
struct Timeline {
  let profile: KnobProfile
  let frames: [[KernelEvent]]

  init(_ text: String, profile: KnobProfile = .bench()) {
    self.profile = profile
    frames = text.split(separator: "·").map { moment in
      let words = moment.split(separator: " ")
      let time = EventTime(microseconds: Int64((Double(words[0])! * 1000).rounded()))
      return words.dropFirst().map { Timeline.event(String($0), at: time) }
    }
  }

  /// One frame a character, `column` milliseconds apart: `+`, `-`, or a space for none.
  init(drawn: String, column: Int, profile: KnobProfile) {
    let marks = drawn.enumerated().filter { $0.element != " " }
    self.init(marks.map { "\($0.offset * column) \($0.element)1" }.joined(separator: "·"), profile: profile)
  }

  var gestures: [Gesture] { Recording(frames: frames).gestures(profile: profile) }
  var resolved: [String] { gestures.compactMap(\.resolved) }

  /// Every phase with its time in milliseconds: `0 press began`.
  var phases: [String] { gestures.map(\.timelinePhase) }

  private static func event(_ word: String, at time: EventTime) -> KernelEvent {
    func key(_ code: UInt16, _ value: Int32) -> KernelEvent {
      KernelEvent(time: time, type: EventType.key, code: code, value: value)
    }
    switch word {
    case "D": return key(0x100, 1)
    case "U": return key(0x100, 0)
    case "R": return key(0x100, 2)
    case "d": return key(0x101, 1)
    case "u": return key(0x101, 0)
    case "S": return key(0x102, 1)
    case "s": return key(0x102, 0)
    case "LOST": return KernelEvent(time: time, type: EventType.syn, code: SynCode.dropped, value: 0)
    default: return KernelEvent(time: time, type: EventType.rel, code: 0x07, value: Int32(word)!)
    }
  }
}

extension KnobProfile {
  /// A dial with three buttons, BTN_0 and BTN_1 primary, BTN_2 secondary; every other value is the default.
  static func bench(_ change: (inout KnobProfile) -> Void = { _ in }) -> KnobProfile {
    var profile = KnobProfile(
      name: "bench", rotation: Rotation(.relative(codes: [EventCode(name: "REL_DIAL")!])),
      buttons: Buttons(
        primary: [.key(EventCode(name: "BTN_0")!), .key(EventCode(name: "BTN_1")!)],
        secondary: [.key(EventCode(name: "BTN_2")!)]))
    change(&profile)
    return profile
  }
}

extension Gesture {
  fileprivate var timelinePhase: String {
    let milliseconds = Double(time.microseconds) / 1000
    let moment = milliseconds == milliseconds.rounded() ? String(Int(milliseconds)) : String(milliseconds)
    switch kind {
    case .press(let phase): return moment + " press " + phase.rawValue
    case .doublePress: return moment + " doublePress"
    case .hold(let phase): return moment + " hold " + phase.rawValue
    case .slide(let phase, let slide):
      let name = moment + (slide.isPressed ? " pressed slide " : " slide ") + phase.rawValue
      return phase == .changed ? name + " " + slide.detents.resolved : name
    }
  }
}
