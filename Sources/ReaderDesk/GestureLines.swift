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
      let time = EventTime(microseconds: Int64((self.time * 1_000_000).rounded()))
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
        case "slide": .slide(try known(Gesture.SlidePhase(rawValue: phase)), slide)
        default: throw Unknown()
        }
      return Gesture(time: time, kind: kind)
    }
  }

  private var slide: Gesture.Slide {
    func exact(_ detents: Double?) -> Detents {
      Detents(units: Int(((detents ?? 0) * Double(Detents.unitsPerDetent)).rounded()))
    }
    return Gesture.Slide(
      detents: exact(detents), total: exact(total), velocity: velocity ?? 0, isPressed: pressed ?? false)
  }
}
