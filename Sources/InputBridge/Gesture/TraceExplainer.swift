/// Puts a pipeline's trace into words, a line a step, as `readerd events` prints it.
public struct TraceExplainer: Sendable {
  private let profile: KnobProfile
  /// When the last press was released, while a second one might have been meant.
  private var lastRelease: EventTime?
  private var lastContact: EventTime?

  /// A second press that comes later than this many windows was not meant for a double press.
  private static let nearMissWindows: Int64 = 2

  public init(profile: KnobProfile) { self.profile = profile }

  public mutating func lines(for entry: PipelineTrace) -> [String] {
    switch entry {
    case .frame(let time, let events, let inputs):
      let codes = events.map { "\(EventCode(type: $0.type, code: $0.code)) \($0.value)" }.joined(separator: ", ")
      let meaning = inputs.isEmpty ? "nothing bound, or nothing whole yet" : inputs.map(text).joined(separator: ", ")
      return ["\(TraceExplainer.seconds(time))  \(codes)  =  \(meaning)"]
    case .lost(let time, let loss):
      return ["\(TraceExplainer.seconds(time))  \(loss.words): what was in progress is cancelled"]
    case .deadline(let time):
      return ["\(TraceExplainer.seconds(time))  deadline"]
    case .edgePending(let until):
      return [note("inside the debounce window: judged at \(TraceExplainer.seconds(until))")]
    case .edgeUnchanged:
      return [note("dropped: the contact is in that state already")]
    case .bounced:
      return [note("dropped: the contact bounced and came back within \(milliseconds(profile.filters.debounce))")]
    case .judged(_, let isDown, let date):
      return [note("the contact stayed \(isDown ? "down" : "up"): an edge, dated \(TraceExplainer.seconds(date))")]
    case .reverseStepHeld(let until):
      return [note("a lone step backwards: held until \(TraceExplainer.seconds(until))")]
    case .reverseStepDropped:
      return [note("dropped: the lone step backwards was noise")]
    case .reverseStepReleased:
      return [note("a second step backwards: the hand turned back, both count")]
    case .gesture(let gesture):
      return [note("→ " + gesture.words)] + nearMiss(gesture)
    }
  }

  /// Says by how much a gesture was missed that may have been meant.
  private mutating func nearMiss(_ gesture: Gesture) -> [String] {
    switch gesture.kind {
    case .press(.began):
      defer { lastContact = gesture.time }
      guard let release = lastRelease else { return [] }
      lastRelease = nil
      let window = profile.timing.doublePress
      let late = (gesture.time - release).microseconds - window.microseconds
      guard late > 0, late < window.microseconds * TraceExplainer.nearMissWindows else { return [] }
      return [
        note(
          "second press \(milliseconds(EventSpan(microseconds: late))) too late for a double press "
            + "(doublePress \(milliseconds(window)))")
      ]
    case .press(.ended):
      lastRelease = gesture.time
      guard let contact = lastContact else { return [] }
      let short = profile.timing.hold.microseconds - (gesture.time - contact).microseconds
      // Within a fifth of the window: a hold let go just short, where a press lasts half of it at most.
      guard short > 0, short < profile.timing.hold.microseconds / 5 else { return [] }
      return [
        note(
          "\(milliseconds(EventSpan(microseconds: short))) short of a hold (hold \(milliseconds(profile.timing.hold)))")
      ]
    case .doublePress:
      lastRelease = nil
      return []
    case .press, .hold, .slide:
      return []
    }
  }

  private func note(_ text: String) -> String { "                  " + text }

  private func text(_ input: KnobInput) -> String {
    switch input {
    case .turn(let detents): "turn \(detents.resolved)"
    case .button(let button, let isDown): "\(button.isSecondary ? "secondary " : "")button \(isDown ? "down" : "up")"
    case .lost: "lost"
    }
  }

  private func milliseconds(_ span: EventSpan) -> String {
    let value = (span.milliseconds * 10).rounded() / 10
    return (value == value.rounded() ? String(Int(value)) : String(value)) + " ms"
  }

  private static func seconds(_ time: EventTime) -> String {
    let text = JSONLine.seconds(time)
    return String(repeating: " ", count: max(0, 16 - text.count)) + text
  }
}

extension Loss {
  fileprivate var words: String {
    switch self {
    case .dropped(let count): "the kernel threw events away (SYN_DROPPED, \(count) so far), turns in them are lost"
    case .gone: "the device went away"
    case .slept: "the machine slept"
    case .letGo: "the knob was let go"
    case .ended: "the recording ends"
    }
  }
}

extension Gesture {
  /// The gesture as a line for a person: time, name, phase and measure.
  public var text: String { JSONLine.seconds(time) + "  " + words }

  var words: String {
    switch kind {
    case .press(let phase): return "press \(phase.rawValue)"
    case .doublePress: return "double press"
    case .hold(let phase): return "hold \(phase.rawValue)"
    case .slide(let phase, let slide):
      let name = slide.isPressed ? "pressed slide" : "slide"
      switch phase {
      case .began: return "\(name) began"
      case .changed:
        let speed = String((slide.velocity * 10).rounded() / 10)
        return "\(name) \(slide.detents.resolved)  total \(slide.total.resolved)  \(speed)/s"
      case .ended, .cancelled: return "\(name) \(phase.rawValue)  total \(slide.total.resolved)"
      }
    }
  }
}
