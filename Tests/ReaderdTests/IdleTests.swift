import Glibc
import ProgramRuns
import Testing

/// What a reader does while nobody touches it: nothing.
@Suite struct IdleTests {
  let scratch: Scratch
  init() throws { scratch = try Scratch() }

  @Test(.enabled(if: MockKnob.isAvailable, "needs umockdev"))
  func fiveSecondsOfNothing_wakeNoThread() throws {
    let file = try scratch.file("article.md", Essay.lines)
    let knob = try MockKnob(in: scratch)
    let withSlider = try Terminal(arguments: ["read", file, "--state", scratch.state])
    let withKnob = try Terminal(arguments: ["read", file, "--state", scratch.state + "2"], wrapper: knob.wrapper)
    let listening = try Conversation(words: knob.wrapper + [Readerd.path, "gestures"])
    try withSlider.wait(for: "‹◆›")
    try withKnob.wait(for: "●")
    let opened = try #require(listening.errors.read(within: .patience))
    #expect(String(decoding: opened, as: UTF8.self) == "readerd: Griffin PowerMate: open, read as powermate\n")

    // What a start still has to do: places are kept, threads come to rest.
    #expect(withSlider.unexpected(within: .milliseconds(700)).isEmpty)
    let processes = try [withSlider.reader(), withKnob.reader(), listening.process.innermost]
    let before = processes.map(Child.wakeups)
    #expect(before.allSatisfy { !$0.isEmpty })
    #expect(withSlider.unexpected(within: .seconds(5)).isEmpty)
    // Threads of libdispatch that have had no work for five seconds end; no other may wake, and none may begin.
    for (process, before) in zip(processes, before) {
      for (thread, count) in Child.wakeups(of: process) { #expect(before[thread] == count, "\(thread) of \(process)") }
    }

    // They were not dead.
    try withSlider.expectMove("j", lines: 1)
    try withKnob.expectMove("j", lines: 1)
  }
}
