package import InputBridge

/// Gestures as JSON lines on standard input, as `readerd gestures --json` prints them: a knob over SSH.
package enum GestureLines {
  /// Calls `body` with each gesture until the input ends.
  ///
  /// - Throws: ``Failure`` naming the line that is no gesture.
  package static func read(_ body: (Gesture) -> Void) throws(Failure) {
    var number = 0
    for line in InputLines() {
      number += 1
      if line.allSatisfy(\.isWhitespace) { continue }
      body(try gesture(line, number: number))
    }
  }

  static func gesture(_ line: String, number: Int) throws(Failure) -> Gesture {
    guard let value = try? JSON5Value.parse(Array(line.utf8)), let gesture = Gesture(value) else {
      throw Failure(
        .failed, "standard input: line \(number) is no gesture; send what readerd gestures --json prints")
    }
    return gesture
  }
}

extension Gesture {
  /// The members of one line (docs/gestures.md, JSON lines).
  fileprivate init?(_ line: JSON5Value) {
    guard let microseconds = line["time"]?.number.flatMap({ Int64(exactly: ($0 * 1_000_000).rounded()) }) else {
      return nil
    }
    let phase = line["phase"]?.string ?? ""
    let kind: Kind? =
      switch line["gesture"]?.string {
      case "press": PressPhase(rawValue: phase).map { .press($0) }
      case "doublePress": .doublePress
      case "hold": HoldPhase(rawValue: phase).map { .hold($0) }
      case "slide": SlidePhase(rawValue: phase).flatMap { phase in Slide(line).map { .slide(phase, $0) } }
      default: nil
      }
    guard let kind else { return nil }
    self.init(time: EventTime(microseconds: microseconds), kind: kind)
  }
}

extension Gesture.Slide {
  /// The most detents that a line may say the knob turned at once: a hand does not, and sums stay far from overflow.
  private static let mostDetents = 1_000_000.0

  /// What is left out is 0, or false; nil for anything that is no number.
  fileprivate init?(_ line: JSON5Value) {
    func number(_ key: String) -> Double? {
      guard let value = line[key] else { return 0 }
      return value.number.flatMap { $0.isFinite ? $0 : nil }
    }
    func detents(_ key: String) -> Detents? {
      guard let detents = number(key), detents.magnitude <= Self.mostDetents else { return nil }
      return Detents(units: Int((detents * Double(Detents.unitsPerDetent)).rounded()))
    }
    guard let turned = detents("detents"), let total = detents("total"), let velocity = number("velocity"),
      let isPressed = line["pressed"].map(\.bool) ?? false
    else { return nil }
    self.init(detents: turned, total: total, velocity: velocity, isPressed: isPressed)
  }
}
