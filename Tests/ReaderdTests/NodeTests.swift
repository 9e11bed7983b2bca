import ProgramRuns
import Testing

/// What only a node can do: the built program reads it through libevdev, under umockdev.
@Suite(.enabled(if: MockKnob.isAvailable, "needs umockdev"))
struct NodeTests {
  let scratch: Scratch
  init() throws { scratch = try Scratch() }

  /// `seconds CODE value` a line, a frame each; `DROPPED` is SYN_DROPPED within the frame.
  private func wrapper(_ frames: String) throws -> [String] {
    let codes = ["BTN_0": "0001 0100", "REL_DIAL": "0002 0007", "DROPPED": "0000 0003", "PULSELED": "0004 0001"]
    let text = try frames.split(separator: "\n").map { line in
      let words = line.split(separator: " ").map(String.init)
      let events = try stride(from: 1, to: words.count, by: 2).map { at in
        "E: \(words[0]) \(try #require(codes[words[at]])) \(words[at + 1])\n"
      }
      return events.joined() + "E: \(words[0]) 0000 0000 0\n"
    }.joined()
    let events = try scratch.file("node.events", text)
    var wrapper = try MockKnob(in: scratch).wrapper
    wrapper.insert(contentsOf: ["--evemu-events", "/dev/input/event5=\(events)"], at: wrapper.count - 1)
    return wrapper
  }

  private func lines(_ count: Int, of arguments: [String], on frames: String) throws -> [String] {
    let run = try Conversation(words: try wrapper(frames) + [Readerd.path] + arguments)
    return try (0..<count).compactMap { _ in try run.line() }
  }

  @Test func droppedEvents_areALoss_andHalfFramesBesideThemAreNothing() throws {
    // libevdev asks for the state: the button is up. Neither the five before nor the three after the drop are a turn.
    let resolved = try lines(
      2, of: ["gestures", "--resolved"],
      on: """
        0.500000 BTN_0 1
        0.600000 REL_DIAL 5 DROPPED 0 REL_DIAL 3
        1.500000 BTN_0 0
        2.000000 BTN_0 1
        2.100000 BTN_0 0
        3.000000 REL_DIAL 1
        4.000000 REL_DIAL 1
        """)
    #expect(resolved == ["press", "slide +1"])
  }

  @Test func theLampsEcho_isNotEvenAFrame() throws {
    let explained = try lines(
      1, of: ["events"],
      on: """
        0.500000 PULSELED 128
        0.700000 REL_DIAL 2
        2.000000 REL_DIAL 1
        """)
    // EVIOCSMASK is refused by the mock: it arrives, and is bound to nothing.
    #expect(explained.first?.contains("MSC_PULSELED 128  =  nothing bound") == true)
  }
}
