import Testing

@testable import InputBridge

/// The recogniser against ``RecognizerModel``, on every sequence of inputs on a coarse grid of times.
@Suite struct RecognizerModelTests {
  /// Gaps in milliseconds. With the timing below, gaps and their sums fall before, on and after every deadline.
  @Test(arguments: [
    (depth: 4, gaps: [0, 50, 250, 300, 550]),
    (depth: 5, gaps: [50, 250, 300]),
    (depth: 6, gaps: [50, 300]),
  ])
  func everySequence_isReadAsTheRulesSay(depth: Int, gaps: [Int]) {
    var walk = Walk(gaps: gaps)
    walk.go(depth: depth)
    print("recogniser: \(walk.count) sequences up to \(depth) inputs, gaps \(gaps) ms, \(walk.met.count) states met")
    #expect(walk.failures.isEmpty, "\(walk.failures.prefix(3).joined(separator: "\n"))")
    // Six states of the hand, with and without a slide: all but a slide under a mere contact can be.
    #expect(walk.met.count == 11)
  }
}

/// A walk through all sequences, the machine going along from input to input.
private struct Walk {
  let gaps: [Int]
  var count = 0
  var failures: [String] = []
  var met: Set<String> = []

  private let profile: KnobProfile
  private var events: [(time: Int, input: RecognizerModel.Input)] = []

  init(gaps: [Int]) {
    self.gaps = gaps
    var profile = KnobProfile(name: "model", rotation: KnobProfile.Rotation(.relative(codes: [])))
    profile.filters.debounce = .zero
    // The default but for the guard, which is put on the grid.
    profile.timing.pressGuard = .milliseconds(50)
    self.profile = profile
  }

  mutating func go(depth: Int) {
    go(KnobPipeline(profile: profile), [], isDown: false, isSecondaryDown: false, hasTurned: false, depth: depth)
  }

  private mutating func go(
    _ pipeline: KnobPipeline, _ gestures: [Gesture], isDown: Bool?, isSecondaryDown: Bool?, hasTurned: Bool, depth: Int
  ) {
    // A button that was down at a loss may be up or down after it.
    var inputs: [RecognizerModel.Input] = [.forward, .lost]
    if isDown != true { inputs.append(.down) }
    if isDown != false { inputs.append(.up) }
    if isSecondaryDown != true { inputs.append(.secondaryDown) }
    if isSecondaryDown != false { inputs.append(.secondaryUp) }
    // Mirrored sequences give mirrored gestures: the first turn is forward.
    if hasTurned { inputs.append(.backward) }
    let last = events.last?.time
    for input in inputs {
      for gap in last == nil ? [0] : gaps {
        let time = (last ?? 0) + gap
        events.append((time, input))
        var next = pipeline
        var made = gestures
        next.handle(input.knobInput, at: EventTime(microseconds: Int64(time) * 1000), into: &made)
        met.insert(next.stateOfRecognizer)
        check(next, made)
        if depth > 1 {
          go(
            next, made,
            isDown: input == .down ? true : input == .up ? false : input == .lost && isDown == true ? nil : isDown,
            isSecondaryDown: input == .secondaryDown
              ? true
              : input == .secondaryUp ? false : input == .lost && isSecondaryDown == true ? nil : isSecondaryDown,
            hasTurned: hasTurned || input == .forward, depth: depth - 1)
        }
        events.removeLast()
      }
    }
  }

  private mutating func check(_ pipeline: KnobPipeline, _ gestures: [Gesture]) {
    count += 1
    var pipeline = pipeline
    var gestures = gestures
    pipeline.finish(into: &gestures)
    let model = RecognizerModel(events, timing: profile.timing)
    var button: [String] = []
    var knob: [String] = []
    for gesture in gestures { gesture.describe(button: &button, knob: &knob) }
    guard button != model.button || knob != model.knob, failures.count < 10 else { return }
    let feed = events.map { "\($0.time) \($0.input.rawValue)" }.joined(separator: " · ")
    failures.append("\(feed)\n  must give \(model.button) \(model.knob)\n  but gave  \(button) \(knob)")
  }
}

extension KnobPipeline {
  /// The names of the recogniser's states, which it keeps to itself.
  fileprivate var stateOfRecognizer: String {
    let mirror = Mirror(reflecting: self)
    guard let hand = mirror.descendant("recognizer", "hand"), let slide = mirror.descendant("recognizer", "sliding")
    else { return "the recogniser was renamed" }
    return (Mirror(reflecting: hand).children.first?.label ?? "free")
      + (Mirror(reflecting: slide).children.isEmpty ? "" : " sliding")
  }
}

extension RecognizerModel.Input {
  fileprivate var knobInput: KnobInput {
    switch self {
    case .down: .button(KnobButton(code: 1), isDown: true)
    case .up: .button(KnobButton(code: 1), isDown: false)
    case .secondaryDown: .button(KnobButton(code: 2, isSecondary: true), isDown: true)
    case .secondaryUp: .button(KnobButton(code: 2, isSecondary: true), isDown: false)
    case .forward, .backward: .turn(Detents(detents))
    case .lost: .lost
    }
  }
}

extension Gesture {
  fileprivate func describe(button: inout [String], knob: inout [String]) {
    let moment = "\(time.microseconds / 1000) "
    switch kind {
    case .press(let phase): button.append(moment + "press " + phase.rawValue)
    case .doublePress: button.append(moment + "doublePress")
    case .hold(let phase): button.append(moment + "hold " + phase.rawValue)
    case .slide(let phase, let slide):
      let name = moment + (slide.isPressed ? "pressed slide " : "slide ") + phase.rawValue
      knob.append(phase == .changed ? name + " \(slide.detents.steps) @\(Int(slide.velocity))" : name)
    }
  }
}
