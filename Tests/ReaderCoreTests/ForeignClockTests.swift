import InputBridge
import Testing

@testable import ReaderCore

/// A knob at the other end of a pipe, whose machine began to count at another time. Times in milliseconds.
@Suite struct ForeignClockTests {
  @Test(arguments: [0, 50, 4_000_000_000] as [Int64])
  func distances_areThoseOfTheOtherClock_fromTheFirstGestureOn(start: Int64) {
    var clock = ForeignClock()
    #expect(clock.time(of: at(start), now: at(700)) == at(700))
    // Made 80 ms later, and held up on the way by 300 ms more.
    #expect(clock.time(of: at(start + 80), now: at(1080)) == at(780))
    // And one that overtook the delay of the first.
    #expect(clock.time(of: at(start + 500), now: at(1150)) == at(1200))
  }

  /// Ten seconds late, one early (docs/gestures.md, JSON lines).
  @Test(arguments: [(10_000, true), (10_001, false), (-1000, true), (-1001, false)] as [(Int64, Bool)])
  func distanceThatCannotBe_beginsAnew(late: Int64, isBelieved: Bool) {
    var clock = ForeignClock()
    _ = clock.time(of: at(20_000), now: at(50_000))
    let now = at(51_000 + late)
    #expect(clock.time(of: at(21_000), now: now) == (isBelieved ? at(51_000) : now))
    // From there on, distances are kept again.
    #expect(
      clock.time(of: at(21_100), now: now + .milliseconds(100)) == (isBelieved ? at(51_100) : now + .milliseconds(100)))
  }

  private func at(_ milliseconds: Int64) -> EventTime { EventTime(microseconds: milliseconds * 1000) }
}
