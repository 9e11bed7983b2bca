import FoundationEssentials
package import InputBridge

/// Gestures as JSON lines on standard input, as `readerd gestures --json` prints them: a knob over SSH.
package enum GestureLines {
  /// Calls `body` with each gesture until the input ends.
  ///
  /// - Throws: ``Failure`` naming the line that is no gesture.
  package static func read(_ body: (Gesture) -> Void) throws(Failure) {
    var number = 0
    while let line = readLine() {
      number += 1
      if line.allSatisfy(\.isWhitespace) { continue }
      body(try gesture(line, number: number))
    }
  }

  static func gesture(_ line: String, number: Int) throws(Failure) -> Gesture {
    do {
      return try JSONDecoder().decode(GestureLine.self, from: Data(line.utf8)).value
    } catch {
      throw Failure(
        .failed, "standard input: line \(number) is no gesture; send what readerd gestures --json prints")
    }
  }
}

/// The members of one line (docs/gestures.md, JSON lines).
private struct GestureLine: Decodable {
  var time: Double
  var gesture: String
  var phase: String?
  var detents: Double?
  var total: Double?
  var velocity: Double?
  var pressed: Bool?

  private struct Unknown: Error {}

  var value: Gesture {
    get throws {
      guard let microseconds = Int64(exactly: (self.time * 1_000_000).rounded()) else { throw Unknown() }
      let time = EventTime(microseconds: microseconds)
      func known<Phase>(_ phase: Phase?) throws -> Phase {
        guard let phase else { throw Unknown() }
        return phase
      }
      let phase = phase ?? ""
      let kind: Gesture.Kind =
        switch gesture {
        case "press": .press(try known(Gesture.PressPhase(rawValue: phase)))
        case "doublePress": .doublePress
        case "hold": .hold(try known(Gesture.HoldPhase(rawValue: phase)))
        case "slide": .slide(try known(Gesture.SlidePhase(rawValue: phase)), try slide)
        default: throw Unknown()
        }
      return Gesture(time: time, kind: kind)
    }
  }

  /// The most detents that a line may say the knob turned at once: a hand does not, and sums stay far from overflow.
  private static let mostDetents = 1_000_000.0

  private var slide: Gesture.Slide {
    get throws {
      func exact(_ detents: Double?) throws -> Detents {
        let detents = detents ?? 0
        guard detents.magnitude <= GestureLine.mostDetents else { throw Unknown() }
        return Detents(units: Int((detents * Double(Detents.unitsPerDetent)).rounded()))
      }
      return Gesture.Slide(
        detents: try exact(detents), total: try exact(total), velocity: velocity ?? 0, isPressed: pressed ?? false)
    }
  }
}
