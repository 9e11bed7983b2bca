import Glibc
import InputBridge
import ProgramRuns
import ReaderDesk
import Testing

/// From the kernel's stamp to the gesture and to the screen.
@Suite struct LatencyTests {
  private func at(_ microseconds: Int64) -> EventTime { EventTime(microseconds: microseconds) }

  @Test func figures_areSpansThatWereMeasured() throws {
    // 1 … 200 µs, in no order: the 100th and the 198th of them.
    let spans = (1...200).map { EventSpan(microseconds: Int64($0 * 7 % 201)) }
    let figures = try #require(LatencyFigures(spans))
    #expect(figures.median.microseconds == 100 && figures.p99.microseconds == 198 && figures.most.microseconds == 200)
    let one = try #require(LatencyFigures([EventSpan(microseconds: 5)]))
    #expect(one.median == one.most && one.p99 == one.most)
    #expect(LatencyFigures([]) == nil)
  }

  @Test func aFrame_showsEveryGestureUpToItsState() {
    var meter = LatencyMeter<Int>()
    meter.changed(to: 0)
    meter.gesture(stamped: at(100), at: at(130), leaving: 1)
    meter.gesture(stamped: at(200), at: at(250), leaving: 2)
    meter.gesture(stamped: at(300), at: at(390), leaving: 3)
    // The screen passed over the first.
    meter.painted(2, at: at(1000))
    #expect(meter.toGesture.map(\.microseconds) == [30, 50, 90])
    #expect(meter.toPaint.map(\.microseconds) == [900, 800])
    meter.painted(3, at: at(1300))
    // The same frame again shows nothing new.
    meter.painted(3, at: at(9000))
    #expect(meter.toPaint.map(\.microseconds) == [900, 800, 1000])
    #expect(meter.gestureToPaint.map(\.microseconds) == [870, 750, 910])
    #expect(meter.unpainted == 0)
  }

  @Test func aGestureThatChangesNothing_isOnNoScreen() {
    var meter = LatencyMeter<Int>()
    meter.changed(to: 5)
    meter.gesture(stamped: at(0), at: at(10), leaving: 5)
    meter.painted(5, at: at(90))
    #expect(meter.toPaint.isEmpty && meter.unpainted == 1)
  }

  // MARK: The command

  @Test func withoutAKnob_itSaysSo_andEndsAtOnce() throws {
    let run = try Readerd.run(["latency"])
    #expect(run.ending == .exited(1) && run.output.isEmpty)
    #expect(run.errors == "readerd: no knob found, and there is nothing to measure without one; see readerd devices\n")
  }

  @Test(.enabled(if: MockKnob.isAvailable, "needs umockdev"))
  func aKnobIsMeasured_toTheGesture_andToTheComposedFrame() throws {
    let run = try measure("--count", "4", "--json")
    #expect(run.ending == .exited(0))
    let lines = run.output.split(separator: "\n")
    let stages = lines.map { $0.split(separator: ",").first.map(String.init) ?? "" }
    #expect(stages == ["gesture", "painted", "drawn"].map { "{\"stage\":\"\($0)\"" })
    #expect(lines.allSatisfy { $0.contains("\"events\":4,") && $0.hasSuffix("\"device\":\"Griffin PowerMate\"}") })
    // The mock stamps by a clock of its own, and that is not kept quiet.
    #expect(run.errors.contains("its times are of another clock"))
  }

  @Test(.enabled(if: MockKnob.isAvailable, "needs umockdev"))
  func theTime_endsIt_withWhatCame() throws {
    let run = try measure("--seconds", "2")
    #expect(run.ending == .exited(0))
    let lines = run.output.split(separator: "\n")
    #expect(lines.first == "Griffin PowerMate, from the kernel's timestamp, in milliseconds")
    #expect(lines.contains { $0.hasPrefix("to the screen") })
  }

  /// Six turns of a knob, 100 ms apart, and what the command makes of them.
  private func measure(_ options: String...) throws -> (ending: Child.Ending, output: String, errors: String) {
    let scratch = try Scratch()
    let events = try scratch.file(
      "knob.events",
      (5..<11).map { "E: \($0 / 10).\($0 % 10)00000 0002 0007 1\nE: \($0 / 10).\($0 % 10)00000 0000 0000 0\n" }.joined()
    )
    var wrapper = try MockKnob(in: scratch).wrapper
    wrapper.insert(contentsOf: ["--evemu-events", "/dev/input/event5=\(events)"], at: wrapper.count - 1)
    let run = try Conversation(words: wrapper + [Readerd.path, "latency"] + options)
    run.endInput()
    let output = String(decoding: run.output.readToEnd(), as: UTF8.self)
    let errors = String(decoding: run.errors.readToEnd(), as: UTF8.self)
    return (try run.process.end(), output, errors)
  }
}
