import CCountedMalloc
import InputBridge
import ReaderCore

/// One detent in the middle of an article: the reading's answer to the gesture, and the snapshot to be drawn.
struct StepBench {
  /// A note, a book, a library: bytes of text.
  static let sizes = [16 << 10, 1 << 20, 64 << 20]
  private static let steps = 2000
  private static let runs = 5

  let size: Int

  struct Result {
    var name: String
    var microseconds: Double
    /// A step.
    var allocations: Int

    /// Whether it costs what the step in a small article costs. Allocations are counted and repeat; time is not flat to the
    /// last cache line, and a machine has other things to do.
    func isFlat(beside small: Result) -> Bool {
      allocations <= small.allocations + small.allocations / 10 && microseconds <= 2 * small.microseconds
    }
  }

  func run() -> Result {
    let article = ArticleLoader.plainText(Sample.text(bytes: size), title: "A book")
    var memory = ReadingMemory()
    memory.place = article.length / 2
    var reading = Reading(article: article, layout: MeasuredLayout(article: article, rows: 40), memory: memory)
    reading.setConditions(.all)
    var time = EventTime(microseconds: 1_000_000)
    var best = Double.infinity
    var allocations = 0
    for _ in 0..<Self.runs {
      let counted = counted_allocations()
      let clock = ContinuousClock()
      let start = clock.now
      for step in 0..<Self.steps { turn(&reading, step, &time) }
      best = min(best, (clock.now - start) / .microseconds(1) / Double(Self.steps))
      allocations = Int(counted_allocations() - counted) / Self.steps
    }
    return Result(name: "\(size >> 10) KiB", microseconds: best, allocations: allocations)
  }

  /// A slow turn, eight detents a second, which goes by lines; to and fro, so that it stays in the middle.
  private func turn(_ reading: inout Reading, _ step: Int, _ time: inout EventTime) {
    let detents = Detents(step / 20 % 2 == 0 ? 1 : -1)
    if step % 20 == 0 { reading.handle(Gesture(time: time, kind: .slide(.began, Gesture.Slide()))) }
    let before = reading.snapshot(knob: .debugSlider).top
    reading.handle(
      Gesture(time: time, kind: .slide(.changed, Gesture.Slide(detents: detents, total: detents, velocity: 8))))
    precondition(reading.snapshot(knob: .debugSlider).top != before, "the turn did not move the text")
    if step % 20 == 19 { reading.handle(Gesture(time: time, kind: .slide(.ended, Gesture.Slide()))) }
    time = time + .milliseconds(125)
    _ = reading.takeRequests()
  }
}

/// Text that looks like prose to a layout: words of two to nine letters, a paragraph every few hundred bytes.
enum Sample {
  private static let paragraph = Array(
    """
    A detent is the place where a knob would rather be. The finger feels it as a small hill with a valley on each side, and \
    the ear, if the room is quiet, as a click. Twenty-four of them make a turn on the cheap ones, and the dear ones have none \
    at all, for there the hand itself decides where to stop.


    """.utf8)

  /// What the first line begins with, and the last. One character each, and nowhere else: of a word, a terminal may be sent
  /// only the letters that are new to it.
  static let first = "※"
  static let last = "‡"

  /// As many bytes, between the first line and the last.
  static func text(bytes count: Int) -> [UInt8] {
    var text = Array("\(first) The beginning.\n\n".utf8)
    text.reserveCapacity(count + paragraph.count)
    while text.count < count { text += paragraph }
    return text + Array("\(last) The end.\n".utf8)
  }
}
