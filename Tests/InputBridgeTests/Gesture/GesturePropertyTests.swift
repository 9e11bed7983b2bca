import Testing

@testable import InputBridge

/// Properties that hold for every stream, on random streams of two buttons, turns, losses and standing times.
@Suite struct GesturePropertyTests {
  static let seeds = Array(UInt64(1)...400)

  @Test(arguments: seeds)
  func everyBegan_isClosedExactlyOnce(seed: UInt64) {
    let stream = RandomStream(seed: seed)
    var open: Set<String> = []
    for gesture in Recording(frames: stream.frames).gestures(profile: stream.profile) {
      switch gesture.kind {
      case .press(.began): #expect(open.insert("press").inserted)
      case .press(.ended): #expect(open.contains("press"))
      case .press(.confirmed), .press(.cancelled): #expect(open.remove("press") != nil)
      case .hold(.began): #expect(open.insert("hold").inserted)
      case .hold: #expect(open.remove("hold") != nil)
      case .slide(.began, _): #expect(open.insert("slide").inserted)
      case .slide(.changed, _): #expect(open.contains("slide"))
      case .slide: #expect(open.remove("slide") != nil)
      case .doublePress: #expect(open.isEmpty)
      }
    }
    #expect(open.isEmpty)
  }

  @Test(arguments: seeds)
  func gestures_areTheSame_howeverLateOrOftenTheClockLooks(seed: UInt64) {
    let stream = RandomStream(seed: seed)
    let expected = Recording(frames: stream.frames).gestures(profile: stream.profile)
    var random = SeededGenerator(seed: seed &* 77)
    var pipeline = KnobPipeline(profile: stream.profile)
    var gestures: [Gesture] = []
    for (frame, next) in zip(stream.frames, stream.frames.dropFirst() + [[]]) {
      pipeline.handle(frame, into: &gestures)
      // A live loop wakes at any moment between two events, any number of times, or sleeps through.
      let room = next.first.map { max(0, ($0.time - frame[0].time).microseconds) } ?? 0
      var moment = frame[0].time
      for _ in 0..<random.next(upTo: 4) {
        moment = moment + EventSpan(microseconds: Int64(random.next(upTo: Int(room) + 1)) / 4)
        pipeline.runDeadlines(before: moment, into: &gestures)
      }
    }
    pipeline.finish(into: &gestures)
    #expect(gestures == expected)
  }

  @Test(arguments: [1, 2, 3, 4, 100])
  func forwardThenBack_isNThenN_forEveryDivisor(divisor: Int) {
    let profile = KnobProfile.bench { $0.rotation.eventsPerDetent = divisor }
    for count in [1, 2, 5, 24] {
      // A detent every 40 ms, whatever the number of its events.
      let run = { (sign: String, start: Int) in
        (0..<count * divisor).map { "\(Double(start) + Double($0) * 40 / Double(divisor)) \(sign)1" }
      }
      let forward = run("+", 0)
      let back = run("-", count * 40 + 600)
      let timeline = Timeline((forward + back).joined(separator: "·"), profile: profile)
      #expect(timeline.resolved == ["slide +\(count)", "slide -\(count)"])
    }
  }
}

/// A random stream of frames and a random profile to read it with.
struct RandomStream {
  var frames: [[KernelEvent]] = []
  var profile: KnobProfile

  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    profile = .bench {
      $0.filters.debounce = .milliseconds([0, 5, 25][random.next(upTo: 3)])
      $0.filters.reverseGuard = .milliseconds([0, 100][random.next(upTo: 2)])
      $0.timing.doublePress = .milliseconds([0, 200, 300][random.next(upTo: 3)])
      $0.rotation.eventsPerDetent = 1 + random.next(upTo: 3)
    }
    var time = 0
    var words: [String] = []
    for _ in 0..<60 {
      // Often a round number, so that events and deadlines meet on one instant.
      time += [0, 5, 20, 25, 50, 100, 250, 300, 500, random.next(upTo: 700)][random.next(upTo: 10)]
      let things = ["D", "U", "d", "u", "S", "s", "+1", "-1", "+1", "-1", "+3", "-2", "LOST", "R"]
      let count = 1 + random.next(upTo: 2)
      words.append("\(time) " + (0..<count).map { _ in things[random.next(upTo: things.count)] }.joined(separator: " "))
    }
    frames = Timeline(words.joined(separator: "·"), profile: profile).frames
  }
}

extension SeededGenerator {
  /// A number in `0 ..< bound`; 0 for a bound of 0.
  mutating func next(upTo bound: Int) -> Int { bound <= 0 ? 0 : Int(next() % UInt64(bound)) }
}
