import Testing

@testable import ReaderCore

/// The control session against ``ControlsAsWritten``, on every sequence of phases, and of whole gestures, to a depth.
@Suite struct ControlModelTests {
  typealias Input = ControlsAsWritten.Input

  @Test(arguments: ["Scroll", "Highlight", "Search"], [false, true])
  func everySequenceOfPhases_doesAsWritten(current: String, opensStrip: Bool) {
    var walk = ControlWalk()
    walk.phases(
      ControlBench(current: current, opensStrip: opensStrip),
      ControlsAsWritten(current: current, opensStrip: opensStrip), depth: 5)
    walk.report("phases", depth: 5, current, opensStrip)
  }

  @Test(arguments: ["Scroll", "Highlight", "Search"], [false, true])
  func everySequenceOfGestures_doesAsWritten(current: String, opensStrip: Bool) {
    var walk = ControlWalk()
    walk.gestures(
      ControlBench(current: current, opensStrip: opensStrip),
      ControlsAsWritten(current: current, opensStrip: opensStrip), depth: 4)
    walk.report("gestures", depth: 4, current, opensStrip)
  }
}

private struct ControlWalk {
  typealias Input = ControlsAsWritten.Input

  private var sequences = 0
  private var steps = 0
  private var pictures: Set<ControlsAsWritten.Picture> = []
  private var failures: [String] = []

  /// Every phase that a recogniser can send next, the loss and return of a condition, and rests.
  mutating func phases(_ bench: ControlBench, _ model: ControlsAsWritten, depth: Int) {
    var next: [Input] = [.turn(1, pressed: false), .turn(-1, pressed: false)]
    next += model.press == nil ? [.pressBegan, .doublePress] : [.pressConfirmed, .pressCancelled]
    if model.isDown { next.append(.pressEnded) }
    next += model.hold == nil ? [.holdBegan] : [.holdEnded, .holdCancelled]
    next += model.slide == nil ? [.slideBegan] : [.slideEnded, .slideCancelled]
    next += [model.isDeaf ? .regain : .lose, .wait(1600), .wait(3000)]
    for input in next {
      guard let (bench, model) = step([input], bench, model) else { continue }
      if depth > 1 { phases(bench, model, depth: depth - 1) }
    }
  }

  mutating func gestures(_ bench: ControlBench, _ model: ControlsAsWritten, depth: Int) {
    for inputs in Self.gestures {
      guard let (bench, model) = step(inputs, bench, model) else { continue }
      if depth > 1 { gestures(bench, model, depth: depth - 1) }
    }
  }

  /// Whole gestures as the recogniser sends them, alone and woven into each other.
  private static let gestures: [[Input]] = [
    [.pressBegan, .wait(80), .pressEnded, .wait(300), .pressConfirmed],
    [.pressBegan, .wait(80), .pressEnded, .wait(100), .pressCancelled, .doublePress],
    [.pressBegan, .wait(500), .pressCancelled, .holdBegan, .wait(4000), .holdEnded],
    [.holdBegan, .wait(50), .holdCancelled],
    [.slideBegan, .turn(1, pressed: false), .wait(250), .slideEnded],
    [.slideBegan, .turn(-1, pressed: false), .turn(-1, pressed: false), .wait(250), .slideEnded],
    [.slideBegan, .turn(1, pressed: false), .slideCancelled],
    [.pressBegan, .pressCancelled, .slideBegan, .turn(2, pressed: true), .slideEnded],
    [.pressBegan, .pressEnded, .slideBegan, .turn(1, pressed: false), .slideCancelled, .pressCancelled, .doublePress],
    [
      .pressBegan, .pressEnded, .slideBegan, .turn(1, pressed: false), .pressConfirmed, .turn(1, pressed: false),
      .wait(250), .slideEnded,
    ],
    [.pressBegan, .pressEnded, .lose, .regain],
    [.slideBegan, .turn(1, pressed: false), .lose, .wait(50), .turn(1, pressed: false), .slideEnded, .regain],
    [.wait(1501)], [.wait(3001)], [.wait(31_000)],
  ]

  private mutating func step(
    _ inputs: [Input], _ bench: ControlBench, _ model: ControlsAsWritten
  ) -> (ControlBench, ControlsAsWritten)? {
    var bench = bench
    var model = model
    sequences += 1
    for input in inputs {
      steps += 1
      bench.take(input)
      let before = model.history.count
      model.take(input)
      let expected = model.history[before...].flatMap(\.effects)
      pictures.insert(model.picture)
      guard bench.effects != expected || bench.picture != model.picture else { continue }
      if failures.count < 5 {
        failures.append(
          "\(model.history.map(\.input))\n  must do \(expected)\n     show \(model.picture)\n  but did \(bench.effects)\n   showed \(bench.picture)"
        )
      }
      return nil
    }
    return (bench, model)
  }

  func report(_ what: String, depth: Int, _ current: String, _ opensStrip: Bool) {
    print(
      "controls: \(sequences) sequences of up to \(depth) \(what), \(steps) steps from \(current), "
        + "double press \(opensStrip ? "strip" : "cycle"), \(pictures.count) pictures")
    #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))")
  }
}
