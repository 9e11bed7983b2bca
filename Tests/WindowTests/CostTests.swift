#if Window

import FoundationEssentials
import Glibc
import ProgramRuns
import Testing

/// What the window costs. The figures of docs/window.md are of a release build on a quiet machine; these tests run
/// everywhere, and hold the order of magnitude.
@Suite(.serialized, .enabled(if: Stage.isAvailable, "needs xvfb, xdotool and imagemagick"))
struct CostTests {
  private struct First: Decodable { var firstFrame: Double }
  private struct Frames: Decodable { var frames: Int, p50: Double, p95: Double, longest: Double }

  @Test func firstFrame_isThereAtOnce_andFramesCostLittle() throws {
    let stage = try Stage(width: 1200, height: 1600)
    let file = try stage.scratch.file("article.md", article)
    let hand = try stage.scratch.file("hand.evemu", Hand().turning(20).recording)
    var clock = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &clock)
    let start = Double(clock.tv_sec) + Double(clock.tv_nsec) / 1e9
    let reader = try stage.reader(file, "--print-frames", "--replay", hand, "--profile", "dial")
    let line = try #require(try nextLine(reader, of: "firstFrame"))
    let first = try JSONDecoder().decode(First.self, from: Data(line.utf8))
    #expect(first.firstFrame - start < 2, "seconds")

    _ = try reader.state("the slide is over") { $0.phase == "active" }
    _ = try stage.restingPicture()
    // Without a graphics processor nothing loads a software OpenGL, which alone is 60 MB..
    #expect(try memory(of: reader, "VmRSS") < 80 * 1024, "kB at rest")
    // While it moved: two pictures of the window more for what carries it to the screen (15 MB), and the ink and mist.
    #expect(try memory(of: reader, "VmHWM") < 95 * 1024, "kB at the most")

    reader.process.send(SIGTERM)
    let last = try #require(try nextLine(reader, of: "frames"))
    let frames = try JSONDecoder().decode(Frames.self, from: Data(last.utf8))
    // Twenty lines a detent each, 90 ms apart: two seconds of motion. It is drawn by the frame clock, sixty times a
    // second at the most, and not at all when it is over.
    #expect((20...180).contains(frames.frames))
    #expect(frames.p95 < 30, "milliseconds of processor time")
  }

  /// A line of /proc/PID/status, in kB.
  private func memory(of reader: Conversation, _ name: String) throws -> Int {
    let line = Descriptor.text(of: "/proc/\(reader.process.pid)/status").split(separator: "\n")
      .first { $0.hasPrefix("\(name):") }
    return try #require(line?.split(separator: " ").dropFirst().first.flatMap { Int($0) })
  }

  private func nextLine(_ reader: Conversation, of member: String) throws -> String? {
    while let line = try reader.line() { if line.hasPrefix("{\"\(member)\"") { return line } }
    return nil
  }
}

#endif
