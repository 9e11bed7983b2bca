import Glibc

/// A check of a real knob by the person who turns it: `script/lab --device NAME`.
struct GuidedCheck {
  let name: String

  private struct Step {
    var request: String
    /// What `readerd gestures --resolved` must say, without the knob's scale: a slide counts by its sign.
    var wanted: String
  }

  private static let steps = [
    Step(request: "Turn a little to the right (forward in the text), then let go.", wanted: "slide +"),
    Step(request: "Turn a little to the left.", wanted: "slide -"),
    Step(request: "Press once.", wanted: "press"),
    Step(request: "Press twice, quickly.", wanted: "doublePress"),
    Step(request: "Hold it down for a second.", wanted: "hold"),
    Step(request: "Press it down, turn to the right, let go.", wanted: "slide + pressed"),
  ]

  func run() throws(Unmet) {
    let lab = try Lab(abilities: .here(isOwn: false)) { _ in }
    let reader = try Reader(["gestures", "--resolved", "--knob", name], lab: lab)
    print("Looking for \(name) …")
    _ = try reader.process.wait(for: "the knob", within: .seconds(20)) { lines throws(Unmet) -> Bool? in
      lines.contains { $0.text.contains(": open, read as ") } ? true : nil
    }
    var failed = 0
    for step in GuidedCheck.steps {
      let before = reader.output.count
      print("• \(step.request)")
      fflush(nil)
      reader.process.listen(for: .seconds(1))
      let end = Moment.now + .seconds(20)
      while reader.output.count == before, Moment.now < end { reader.process.listen(for: .milliseconds(50)) }
      reader.process.listen(for: Reader.rest)
      // One turn of a hand may be several slides, with rests between them.
      let seen = Set(reader.output[before...].map(GuidedCheck.withoutAmount))
      if seen == [step.wanted] {
        print("  ok: \(reader.output[before...].joined(separator: ", "))")
      } else {
        failed += 1
        print("  NOT as expected: \(seen.isEmpty ? "nothing came" : reader.output[before...].joined(separator: ", "))")
      }
    }
    print("\(GuidedCheck.steps.count - failed) passed, \(failed) failed")
    guard failed == 0 else { throw Unmet("See readerd events --knob \"\(name)\" for what the knob sends.") }
  }

  /// `slide +4` as `slide +`: how far a person turns is not asked.
  private static func withoutAmount(_ line: String) -> String {
    String(line.filter { !$0.isNumber && $0 != "." })
  }
}
