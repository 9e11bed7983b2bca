/// The encoder on a board, without the board: the kernel's own drivers on simulated lines (`script/lab --all`).
///
/// All in virtual time: an edge comes when it should, whatever else the host is doing.
extension Scenario {
  static let board: [Scenario] = [
    onBoard(
      "board-full", "an encoder with one step a period turns, presses and turns pressed, as one knob of two nodes"
    ) {
      lab throws(Unmet) in
      let board = try EncoderBoard(.init(), lab)
      let reader = try listen(lab, board)
      try play(on: board)
      try reader.demandOutput(
        ["slide +10", "slide -4", "press", "slide +3 pressed"], "10 on, 4 back, a press, 3 pressed")
    },

    onBoard("board-half", "with two steps a period it turns two detents a period, or one where its profile says so") {
      lab throws(Unmet) in
      let board = try EncoderBoard(.init(stepsPerPeriod: 2), lab)
      let plain = try listen(lab, board)
      let divided = try listen(lab, board, steps: 2)
      try play(on: board)
      try plain.demandOutput(["slide +20", "slide -8", "press", "slide +6 pressed"], "as it comes")
      try divided.demandOutput(tune, "by its profile")
    },

    // In the driver full and half period count a falling state as forward, quarter period a rising one.
    onBoard("board-quarter", "with four steps a period it turns the other way round, and its profile puts both right") {
      lab throws(Unmet) in
      let board = try EncoderBoard(.init(stepsPerPeriod: 4), lab)
      let plain = try listen(lab, board)
      let divided = try listen(lab, board, steps: 4, isInverted: true)
      try play(on: board)
      try plain.demandOutput(["slide -40", "slide +16", "press", "slide -12 pressed"], "as it comes")
      try divided.demandOutput(tune, "by its profile")
    },

    // The driver swallows what springs to and fro on one line, or counts it both ways; the switch's is swallowed by
    // gpio-keys within its 5 ms, and by the reader beyond.
    onBoard("board-bounce", "contacts that bounce add nothing: not while it turns, not at rest, not on the switch") {
      lab throws(Unmet) in
      for (steps, sign) in [(1, 1.0), (2, 1.0), (4, -1.0)] {
        let board = try EncoderBoard(.init(stepsPerPeriod: steps), lab)
        let reader = try listen(lab, board)
        try board.turn(periods: 10, bounces: 3)
        try reader.waitForDetents(sign * 10 * Double(steps))
        reader.process.listen(for: Reader.rest)
        let told = reader.output.count
        try board.shiver(times: 4)
        reader.process.listen(for: Reader.rest)
        try demand(
          "of a line that springs, \(steps) steps a period", is: [],
          but: reader.output[told...].filter { $0 != "slide +0" })
        let before = reader.output.count
        for interval in [Duration.microseconds(500), .milliseconds(8)] {
          try board.press(true, bounces: 2, every: interval)
          sleep(for: .milliseconds(100))
          try board.press(false, bounces: 2, every: interval)
          sleep(for: Reader.rest)
        }
        try reader.demandOutput(["press", "press"], from: before, "of a switch that springs")
      }
    },

    onBoard("board-absolute", "an absolute axis turns over its end with rollover, and stands at its ends without") {
      lab throws(Unmet) in
      for hasRollover in [true, false] {
        let board = try EncoderBoard(.init(axis: "ABS_WHEEL", hasRollover: hasRollover, key: "BTN_0"), lab)
        // The axis claims 0…24 either way; with rollover the driver counts 0…23, which only a profile can say.
        let reader = hasRollover ? try listen(lab, board, ring: 0...23) : try listen(lab, board, as: "ring")
        try board.turn(periods: 1)
        try reader.demandOutput([], "the first position is the origin")
        try board.turn(periods: 30)
        sleep(for: Reader.rest)
        try board.turn(periods: -40)
        // From 1: up to 24 and no further, then down to 0 and no further.
        let wanted = hasRollover ? ["slide +30", "slide -40"] : ["slide +23", "slide -24"]
        try reader.demandOutput(wanted, "30 on, 40 back, \(hasRollover ? "with" : "without") rollover")
        try board.press(true)
        sleep(for: .milliseconds(100))
        try board.press(false)
        try reader.demandOutput(["press"], from: 2, "then")
      }
    },
  ]

  private static func onBoard(
    _ name: String, _ promise: String, _ run: @escaping @Sendable (Lab) throws(Unmet) -> Void
  ) -> Scenario {
    Scenario(name, promise, boot: .counted, needs: [.board, .root], run)
  }

  // MARK: The tune

  private static func play(on board: EncoderBoard) throws(Unmet) {
    try board.turn(periods: 10)
    sleep(for: Reader.rest)
    try board.turn(periods: -4)
    sleep(for: Reader.rest)
    try board.press(true)
    sleep(for: .milliseconds(100))
    try board.press(false)
    sleep(for: Reader.rest)
    try board.press(true)
    sleep(for: .milliseconds(100))
    try board.turn(periods: 3)
    try board.press(false)
    sleep(for: Reader.rest)
  }

  /// What a person would say that the tune was.
  private static let tune = ["slide +10", "slide -4", "press", "slide +3 pressed"]

  // MARK: Readers

  private static func listen(
    _ lab: Lab, _ board: EncoderBoard, as profile: String = "encoder"
  ) throws(Unmet) -> Reader {
    let reader = try lab.listen(to: EncoderBoard.name, as: profile)
    try demandBoth(reader, lab)
    return reader
  }

  /// By a profile of one's own that says how many events are a detent, and which way.
  private static func listen(
    _ lab: Lab, _ board: EncoderBoard, steps: Int, isInverted: Bool = false
  ) throws(Unmet) -> Reader {
    try listen(
      lab, profile: "\(steps)-steps",
      rotation: "kind: \"relative\", codes: [\"REL_X\"], eventsPerDetent: \(steps), invert: \(isInverted)")
  }

  private static func listen(_ lab: Lab, _ board: EncoderBoard, ring: ClosedRange<Int>) throws(Unmet) -> Reader {
    try listen(
      lab, profile: "rollover",
      rotation: "kind: \"ring\", codes: [\"ABS_WHEEL\"], min: \(ring.lowerBound), max: \(ring.upperBound)")
  }

  private static func listen(_ lab: Lab, profile: String, rotation: String) throws(Unmet) -> Reader {
    let path = lab.folder + "/\(profile).json5"
    try Files.write(
      "{ name: \"\(profile)\", rotation: { \(rotation) }, buttons: { primary: [\"KEY_ENTER\", \"BTN_0\"] } }", to: path)
    let reader = try lab.listen(to: EncoderBoard.name, as: profile, "--resolved", "--profile", path)
    try demandBoth(reader, lab)
    return reader
  }

  /// Both nodes are open: the switch's joined the knob without being asked for.
  private static func demandBoth(_ reader: Reader, _ lab: Lab) throws(Unmet) {
    let button = try lab.node(named: EncoderBoard.switchName)
    try wait(until: "the reader has the switch's node open") { Files.holds(reader.process.pid, button) }
  }
}
