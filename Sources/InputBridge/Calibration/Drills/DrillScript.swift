/// What a person was asked to do in a recording: a text of one drill a line.
///
///     # ten clicks each way, then the button
///     right 10
///     left 10
///     double 5        from 12.5 to 20
///     rest
///
/// A line names a drill (``Drill``) and how often it was done; without a number, as often as `readerd calibrate` asks.
/// Where the drills lie in the recording is found out from counts and pauses, unless every line says it, in seconds
/// since the first event. What follows `#` is left out.
public enum DrillScript {
  /// Reads a script. `file` is how errors call it.
  ///
  /// - Throws: ``DrillScriptError`` naming the line.
  public static func read(_ bytes: [UInt8], file: String) throws(DrillScriptError) -> [DrillStep] {
    var steps: [DrillStep] = []
    let lines = String(decoding: bytes, as: UTF8.self).split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let words = line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace).map(String.init)
      guard !words.isEmpty else { continue }
      do throws(Slip) {
        steps.append(try step(words))
      } catch {
        throw DrillScriptError(file: file, line: index + 1, reason: error.reason)
      }
    }
    guard !steps.isEmpty else { throw DrillScriptError(file: file, line: 1, reason: "no drill in it; \(known)") }
    guard steps.allSatisfy({ $0.seconds == nil }) || steps.allSatisfy({ $0.seconds != nil }) else {
      throw DrillScriptError(file: file, line: 1, reason: "either every drill says from … to …, or none does")
    }
    return steps
  }

  private struct Slip: Error {
    var reason: String
  }

  private static let known = "known are \(Drill.allCases.map(\.rawValue).joined(separator: ", "))"
  /// More is a slip of the keyboard.
  private static let mostTimes = 1000

  private static func step(_ words: [String]) throws(Slip) -> DrillStep {
    var words = words[...]
    let name = words.removeFirst()
    guard let drill = Drill(rawValue: name) else { throw Slip(reason: "\(name): no such drill; \(known)") }
    var step = DrillStep(drill)
    if let word = words.first, word != "from" {
      guard let times = Int(word), (1...mostTimes).contains(times) else {
        throw Slip(reason: "\(word): a number of repetitions from 1 to \(mostTimes) belongs here")
      }
      step.times = times
      words.removeFirst()
    }
    guard !words.isEmpty else { return step }
    let times = Array(words)
    guard times.count == 4, times[0] == "from", times[2] == "to", let from = Double(times[1]),
      let to = Double(times[3]), from >= 0, to >= from, to < 1e9
    else { throw Slip(reason: "\(times.joined(separator: " ")): say from and to, in seconds, as: from 2.5 to 9") }
    step.seconds = from...to
    return step
  }
}

/// What is wrong with a script of drills: file, line and reason.
public struct DrillScriptError: Error, Hashable, Sendable, CustomStringConvertible {
  public var file: String
  public var line: Int
  public var reason: String

  public var description: String { "\(file):\(line): \(reason)" }
}
