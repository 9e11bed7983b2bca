import ProgramRuns
import Testing

/// The whole program on an event node: it finds it, opens it, reads it, and says what the hand did.
///
/// These run in real time, for a node's events come when they come; everything else about time is tested in simulated
/// time (``BridgeTimeTests``).
@Suite(.enabled(if: MockKnob.isAvailable, "needs umockdev-run"))
struct BridgeNodeTests {
  private let scratch: Scratch
  init() throws { scratch = try Scratch() }

  /// A press, a slide, a double press, a hold. Times in milliseconds.
  private static let everything =
    "100 +1 · 500 D · 600 U · 1100 +1 · 1150 +1 · 1200 -1 · 1700 D · 1800 U · 1950 D · 2000 U · 2500 D · 3200 U"

  /// Runs `script` in a shell where `$readerd` is the program and `$events` a recording of what the hand does, which the
  /// knob at `/dev/input/event5` does live. Returns what it printed on standard output and error.
  private func run(_ script: String, hand: String = Self.everything) throws -> [String] {
    let knob = try MockKnob(in: scratch, hand: hand)
    let shell = try Conversation(
      words: knob.wrapper + ["/bin/sh", "-c", "cd \(scratch.path); exec 2>&1\n" + script],
      environment: ["readerd": Readerd.path, "events": knob.recording])
    let output = shell.output.readToEnd(within: .seconds(60))
    return String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test func theSameRecording_throughANodeAndReplayed_isTheSameGestures() throws {
    let output = try run(
      """
      timeout -k 1 4.5 $readerd gestures 2>notes
      echo -- replay
      $readerd gestures --replay "$events" --profile powermate
      echo -- notes
      cat notes; rm notes
      """)
    let parts = output.split(separator: "-- replay", maxSplits: 1)
    let (node, rest) = (Array(parts[0]), parts[1].split(separator: "-- notes", maxSplits: 1))
    #expect(withoutTimes(node) == withoutTimes(Array(rest[0])))
    #expect(keepsDistances(node, Array(rest[0])))
    // Two slides of 3 and 5 lines, a press of 3, a double press of 4, a hold of 4.
    #expect(node.count == 19)
    #expect(Array(rest[1]).first == "readerd: Griffin PowerMate: open, read as powermate")
  }

  @Test func aProgramStoppedForTwoSeconds_saysTheSame() throws {
    // Stopped before the double press, which comes 0.3 s later, and let go on well after the slide behind it.
    let output = try run(
      """
      $readerd gestures 2>/dev/null & reader=$!
      sleep 1; kill -STOP $reader; sleep 2; kill -CONT $reader; sleep 0.7; kill -KILL $reader; wait $reader
      echo -- replay
      $readerd gestures --replay "$events" --profile powermate
      """, hand: "100 +1 · 1300 D · 1400 U · 1550 D · 1600 U · 2100 +1 · 2150 +1")
    let parts = output.filter { !$0.contains("Killed") }.split(separator: "-- replay", maxSplits: 1)
    #expect(withoutTimes(Array(parts[0])) == withoutTimes(Array(parts[1])))
    #expect(keepsDistances(Array(parts[0]), Array(parts[1])))
    #expect(withoutTimes(Array(parts[0])).contains("double press"))
  }

  @Test func commands_seeTheNode() throws {
    let output = try run(
      """
      $readerd doctor --knob /dev/input/event5
      timeout -k 1 4 $readerd record -o knob.yml
      $readerd gestures --replay knob.yml --resolved
      $readerd gestures --replay "$events" --profile powermate --resolved
      rm -f knob.yml
      """)
    // EVIOCGRAB went through, and the kernel's own key state was asked before and after.
    #expect(output.contains { $0.hasPrefix("ok    lease       /dev/input/event5") })
    #expect(output.contains { $0.hasPrefix("ok    permission  /dev/input/event5: readable") })
    let gestures = output.filter { !$0.contains("    ") && !$0.hasPrefix("readerd:") }
    let half = gestures.count / 2
    #expect(half > 0)
    #expect(Array(gestures.prefix(half)) == Array(gestures.suffix(half)), "what was recorded replays as the original")
  }

  private func withoutTimes(_ lines: [String]) -> [String] {
    lines.map { $0.split(separator: " ").dropFirst().joined(separator: " ") }
  }

  /// Microseconds between each line and the one before.
  /// Whether the lines keep their distances to the microsecond. The mock stamps in a clock of its own, which is laid on
  /// ours anew where a frame was read later than the first one; on a busy machine that happens once or twice after the
  /// first slide's three lines, and each time shows in one distance.
  private func keepsDistances(_ node: [String], _ replay: [String]) -> Bool {
    let pairs = Array(zip(distances(node), distances(replay)).dropFirst(3))
    return node.count == replay.count && pairs.filter { $0 != $1 }.count <= 2
  }

  private func distances(_ lines: [String]) -> [Int] {
    let times = lines.map { line -> Int in
      let parts = line.split(separator: " ")[0].split(separator: ".").map { Int($0)! }
      return parts[0] * 1_000_000 + parts[1]
    }
    return zip(times, times.dropFirst()).map { $1 - $0 }
  }
}
