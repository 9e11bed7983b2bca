import Dispatch
import InputBridge
import Synchronization
import Testing

@testable import ReaderCore

/// The owner of everything: what it does with gestures, when it listens to them, and what it hands on. No loop runs in
/// these tests: gestures are handed in with times of their own.
@Suite struct ReadingCoreTests {
  /// Sixty paragraphs of one line with a blank line after each, under two headings; “needle” stands in every tenth.
  static let essay: String = {
    let paragraphs = (1...60).map { "Paragraph \($0) stands alone.\($0 % 10 == 0 ? " A needle lies here." : "")" }
    return "# Top\n\n" + paragraphs.prefix(30).joined(separator: "\n\n") + "\n\n## Middle\n\n"
      + paragraphs.dropFirst(30).joined(separator: "\n\n")
  }()

  private static let article = ArticleLoader.markdown(Array(essay.utf8), title: "essay")

  private static func layout(rows: Int = 24) -> MeasuredLayout { MeasuredLayout(article: article, rows: rows) }

  private func core(keeper: @escaping ReadingCore.Keeper = { _ in nil }) throws -> ReadingCore {
    try ReadingCore(reading: Reading(article: Self.article, layout: Self.layout()), keeper: keeper)
  }

  /// A core that somebody reads with: every live condition holds.
  private func liveCore(keeper: @escaping ReadingCore.Keeper = { _ in nil }) throws -> ReadingCore {
    let core = try core(keeper: keeper)
    core.connectNothing()
    core.observe { _, _, _ in }
    return core
  }

  // MARK: Gestures, at a time in milliseconds

  private static func slide(_ phase: Gesture.SlidePhase, _ detents: Int = 0, at time: Int64) -> Gesture {
    Gesture(
      time: EventTime(microseconds: time * 1000),
      kind: .slide(phase, Gesture.Slide(detents: Detents(detents), total: Detents(detents))))
  }

  private static func press(_ phase: Gesture.PressPhase, at time: Int64) -> Gesture {
    Gesture(time: EventTime(microseconds: time * 1000), kind: .press(phase))
  }

  private static func turn(_ detents: Int, at time: Int64) -> [Gesture] {
    [slide(.began, at: time), slide(.changed, detents, at: time), slide(.ended, detents, at: time + 250)]
  }

  /// A knob over SSH: its machine booted at another time, before this one or after it.
  @Test(arguments: [0, 4_000_000_000_000 as Int64])
  func gesturesOfAnotherMachine_areOfNow_howeverItsClockStands(start: Int64) throws {
    let core = try liveCore()
    core.start(.none)
    for gesture in Self.turn(2, at: start / 1000) { core.take(gesture) }
    // Every intent looks at the clock first: by the other machine's the rest would be over long ago, or never.
    core.send(.scrollLines(0))
    core.settle()
    #expect(core.snapshot().appearance == .active)
    core.stop()
  }

  // MARK: One owner

  @Test func privatePath_calledOffTheQueue_dies() async {
    await #expect(processExitsWith: .failure) {
      let article = ArticleLoader.markdown(Array("One sentence.".utf8), title: "essay")
      let core = try ReadingCore(reading: Reading(article: article, layout: MeasuredLayout(article: article, rows: 5)))
      core.publish()
    }
  }

  /// Every entry from several threads at once. The thread sanitizer watches.
  @Test func entries_fromManyThreads_doNotRace() throws {
    let kept = Recorder<Int>()
    let core = try liveCore { requests in
      kept.append(requests.count)
      return nil
    }
    let shown = Recorder<Int>()
    core.watch { shown.append($0.top) }
    core.start(.none)
    DispatchQueue.concurrentPerform(iterations: 4000) { index in
      let time = Int64(index) * 10
      switch index % 10 {
      case 0: core.take(Self.slide(.began, at: time))
      case 1: core.take(Self.slide(.changed, index % 3 - 1, at: time))
      case 2: core.take(Self.slide(.ended, at: time))
      case 3: core.send(.scrollLines(index % 5 - 2))
      case 4: core.send(.debugSlider(.turn(Detents(1))))
      case 5: core.send(index % 20 == 5 ? .search("needle") : .toggleHighlight(at: nil))
      case 6: core.connect(Self.layout(rows: 10 + index % 20))
      case 7: core.setForeground(index % 20 == 7)
      case 8: core.tell("\(index)")
      default: _ = core.snapshot()
      }
    }
    core.setForeground(true)
    core.send(.jumpToEnd)
    core.settle()
    let end = core.snapshot()
    #expect(end.top == end.lastTop)
    #expect(shown.values.last == end.top)
    core.stop()
    #expect(kept.values.reduce(0, +) > 0)
  }

  // MARK: Live conditions

  @Test func unmetConditions_areNamedOneByOne() {
    #expect(LiveConditions.all.unmet == [])
    #expect(LiveConditions([]).unmet == ["input", "surface", "interaction", "delegate", "foreground"])
    let conditions: [LiveConditions] = [.input, .surface, .interaction, .delegate, .foreground]
    for (condition, name) in zip(conditions, LiveConditions([]).unmet) {
      #expect(LiveConditions.all.subtracting(condition).unmet == [name])
    }
  }

  @Test func gestures_withoutASurface_doNothing() throws {
    let core = try core()
    core.observe { _, _, _ in }
    core.setForeground(true)
    for gesture in Self.turn(3, at: 0) { core.take(gesture) }
    #expect(core.snapshot().top == 0)
    core.connect(Self.layout())
    core.settle()
    for gesture in Self.turn(3, at: 1000) { core.take(gesture) }
    #expect(core.snapshot().top > 0)
  }

  @Test func gestures_withoutADelegate_doNothing() throws {
    let core = try core()
    core.connectNothing()
    for gesture in Self.turn(3, at: 0) { core.take(gesture) }
    #expect(core.snapshot().top == 0)
    core.watch { _ in }
    for gesture in Self.turn(3, at: 1000) { core.take(gesture) }
    #expect(core.snapshot().top > 0)
  }

  @Test func gestures_inTheBackground_doNothing_andKeysStillDo() throws {
    let core = try liveCore()
    core.setForeground(false)
    for gesture in Self.turn(3, at: 0) { core.take(gesture) }
    #expect(core.snapshot().top == 0)
    core.send(.scrollLines(3))
    core.settle()
    let top = core.snapshot().top
    #expect(top > 0)
    core.setForeground(true)
    for gesture in Self.turn(3, at: 1000) { core.take(gesture) }
    #expect(core.snapshot().top > top)
  }

  @Test func slideInProgress_isUndone_whenTheForegroundIsLost() throws {
    let core = try liveCore()
    core.send(.debugSlider(.turn(Detents(3))))
    core.settle()
    #expect(core.snapshot().top > 0)
    core.setForeground(false)
    #expect(core.snapshot().top == 0)
    #expect(core.snapshot().appearance == .inactive)
  }

  // MARK: The delegate

  @Test func delegate_hearsTheFourCallsInTheirOrder() {
    var reading = Reading(article: Self.article, layout: Self.layout())
    for gesture in Self.turn(2, at: 0) { reading.handle(gesture) }
    reading.runDeadlines(before: EventTime(microseconds: 10_000_000))
    let calls = reading.takeRequests().compactMap { request -> ControlsDelegateCall? in
      if case .delegate(let call) = request { call } else { nil }
    }
    #expect(
      calls == [
        .didBecomeActive, .willEnterFullscreenAppearance, .willExitFullscreenAppearance, .didBecomeInactive,
      ])
  }

  // MARK: Both ways

  @Test func whatTheReaderChanges_reachesTheControl_onceAndWithoutEcho() throws {
    let kept = Recorder<[ReadingRequest]>()
    let core = try liveCore { requests in
      kept.append(requests)
      return nil
    }
    let shown = Recorder<ReadingSnapshot>()
    core.watch { shown.append($0) }
    core.send(.scrollLines(4))
    core.settle()
    let moved = try #require(shown.values.last)
    #expect(moved.controls[0].id == .scroll && moved.controls[0].ruler.position == Double(moved.top) && moved.top > 0)
    #expect(shown.values.count == 2, "the first one, and one for the change")
    #expect(kept.values == [[.keepPlace(moved.top)]])

    core.send(.theme(.sepia))
    core.settle()
    #expect(shown.values.last?.controls[3].ruler.position == 1)
    core.send(.theme(.sepia))
    core.settle()
    #expect(shown.values.count == 3, "setting what is set shows nothing anew")
    #expect(kept.values.last == [.keepTheme("Sepia")])
    core.stop()
  }

  @Test func controlThatBecomesActive_startsFromTheReader() throws {
    let core = try liveCore()
    core.send(.jump(to: 500))
    core.settle()
    let top = core.snapshot().top
    for gesture in Self.turn(1, at: 0) + Self.turn(-1, at: 1000) { core.take(gesture) }
    #expect(core.snapshot().top == top)
  }

  // MARK: Slow things

  @Test func searchTypedOn_endsTheEarlierOne() throws {
    let core = try liveCore()
    let states = Recorder<SearchState>()
    core.watch { states.append($0.search) }
    for term in ["n", "ne", "nee", "need", "needl", "needle"] { core.send(.search(term)) }
    core.settle()
    core.settle()
    #expect(core.snapshot().search.count == 6, "every tenth of sixty paragraphs")
    // Whatever was shown on the way, a count never stands beside another term than its own.
    for state in states.values where !state.isRunning && state.term == "needle" { #expect(state.count == 6) }
    #expect(states.values.last?.term == "needle")
  }

  @Test func placesOnTheWay_areKeptAsOne_whileTheDiskIsBusy() throws {
    let isBusy = DispatchSemaphore(value: 0)
    let goOn = DispatchSemaphore(value: 0)
    let kept = Recorder<[ReadingRequest]>()
    let core = try liveCore { requests in
      kept.append(requests)
      if kept.values.count == 1 {
        isBusy.signal()
        goOn.wait()
      }
      return nil
    }
    core.send(.scrollLines(1))
    isBusy.wait()
    for _ in 1...20 { core.send(.scrollLines(1)) }
    core.send(.toggleHighlight(at: nil))
    core.send(.scrollLines(1))
    let last = core.snapshot().top
    goOn.signal()
    core.stop()
    #expect(kept.values.count == 2)
    let places = kept.values[1].filter { if case .keepPlace = $0 { true } else { false } }
    #expect(places == [.keepPlace(last)], "the last one of 21")
    #expect(kept.values[1].count == 2, "and the highlight")
  }

  @Test func failureToKeep_isToldToThePerson() throws {
    let core = try liveCore { _ in "no room to write" }
    core.send(.scrollLines(1))
    core.settle()
    #expect(core.snapshot().notice == "no room to write")
  }

  @Test func stop_keepsWhatIsNotKeptYet() throws {
    let kept = Recorder<[ReadingRequest]>()
    let core = try liveCore { requests in
      kept.append(requests)
      return nil
    }
    for gesture in [Self.slide(.began, at: 0), Self.slide(.changed, 5, at: 0)] { core.take(gesture) }
    let top = core.snapshot().top
    core.stop()
    #expect(kept.values.last?.contains(.keepPlace(top)) == true)
  }

  // MARK: The controller

  @Test @MainActor func controller_showsTheLastSnapshot() async throws {
    let core = try core()
    let controller = ReaderController(core: core)
    #expect(controller.snapshot.top == 0)
    controller.connect(Self.layout())
    controller.setForeground(true)
    controller.send(.jumpToEnd)
    core.settle()
    // The snapshots are on their way to this actor's queue; what is sent there now comes after them.
    await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
    #expect(controller.snapshot.top == controller.snapshot.lastTop)
  }
}

/// What a closure on other queues reports, in order.
private final class Recorder<Value: Sendable>: Sendable {
  private let storage = Mutex<[Value]>([])
  var values: [Value] { storage.withLock { $0 } }
  func append(_ value: Value) { storage.withLock { $0.append(value) } }
}
