import Glibc
import Testing

@testable import InputBridge

@Suite struct WindowEstimateTests {
  /// What is promised of a learned window, over a thousand people with the same hand: it misreads at most one percentage
  /// point more than the best window there is (half of that after 30 repetitions), and the 90 % interval holds the best
  /// window in 85 to 95 of 100 cases.
  @Test(arguments: SyntheticHand.all, [10, 30])
  func learnedWindow_onAHandOfKnownHabits_isNearTheBest(hand: SyntheticHand, repetitions: Int) {
    let best = hand.best
    var (excesses, held): ([Double], Int) = ([], 0)
    for seed in 1...1000 {
      let pauses = hand.pauses(repetitions, seed: UInt64(seed))
      let estimate = WindowEstimate.doublePress(inside: pauses.inside, between: pauses.between)
      excesses.append(hand.misreading(at: estimate.value.seconds) - best.misreading)
      let interval = estimate.interval.lowerBound.seconds...estimate.interval.upperBound.seconds
      if interval.contains(best.window) { held += 1 }
    }
    let median = excesses.sorted()[500]
    // The figures of docs/calibration.md.
    let figures = "\(median * 100) points above \(best.misreading * 100) %, the interval holds it \(held) times"
    print("\(hand.name), \(repetitions) repetitions: \(figures)")
    #expect(median <= (repetitions == 10 ? 0.01 : 0.005))
    #expect((850...950).contains(held))
  }

  @Test func nothingRepeated_givesTheFieldsNumber() {
    let estimate = WindowEstimate.doublePress(inside: [], between: [])
    #expect(estimate.value == .milliseconds(300))
    #expect(estimate.interval.lowerBound < .milliseconds(200) && estimate.interval.upperBound > .milliseconds(450))
  }

  @Test(arguments: SyntheticHand.all)
  func oneSlip_doesNotMoveTheWindow(hand: SyntheticHand) {
    // A pair with a pause of four seconds in it: somebody spoke.
    var moved = 0
    for seed in 1...200 {
      let pauses = hand.pauses(10, seed: UInt64(seed))
      let clean = WindowEstimate.doublePress(inside: pauses.inside, between: pauses.between)
      let slipped = WindowEstimate.doublePress(inside: pauses.inside + [.seconds(4)], between: pauses.between)
      if !clean.interval.contains(slipped.value) { moved += 1 }
    }
    #expect(moved <= 2, "of 200 hands")
  }

  @Test func oneSlip_isCountedAndLeftOut() {
    let pauses = SyntheticHand.all[0].pauses(10, seed: 7)
    let estimate = WindowEstimate.doublePress(inside: pauses.inside + [.seconds(4)], between: pauses.between)
    #expect(estimate.slips == 1)
    #expect(estimate.below.count == 10)
  }

  @Test func moreRepetitions_narrowTheInterval() {
    let hand = SyntheticHand.all[1]
    let widths = [5, 10, 30, 100].map { count in
      let pauses = hand.pauses(count, seed: 3)
      let interval = WindowEstimate.doublePress(inside: pauses.inside, between: pauses.between).interval
      return interval.upperBound.seconds - interval.lowerBound.seconds
    }
    #expect(widths == widths.sorted(by: >))
  }

  @Test func habitsThatLieOnEachOther_areNotSeparable() {
    // The same hand twice: whatever the window, half of everything is misread.
    let hand = SyntheticHand("no difference", inside: (0.4, 0.3), between: (0.42, 0.3))
    let pauses = hand.pauses(20, seed: 5)
    let estimate = WindowEstimate.doublePress(inside: pauses.inside, between: pauses.between)
    #expect(!estimate.isSeparable)
    #expect(estimate.misreading > 0.3)
  }

  @Test func habitsTheWrongWayRound_areNotSeparable() {
    let hand = SyntheticHand("muddled", inside: (0.8, 0.2), between: (0.3, 0.2))
    let pauses = hand.pauses(10, seed: 5)
    #expect(!WindowEstimate.doublePress(inside: pauses.inside, between: pauses.between).isSeparable)
  }

  @Test func oneHabitAlone_onlyPushesTheWindowOutOfItsWay() {
    let slow = [EventSpan](repeating: .milliseconds(368), count: 5)
    #expect(WindowEstimate.doublePress(inside: slow, between: []).value > .milliseconds(368))
    let fast = [EventSpan](repeating: .milliseconds(90), count: 5)
    #expect(WindowEstimate.doublePress(inside: fast, between: []).value == .milliseconds(300))
    let apart = [EventSpan.milliseconds(450), .milliseconds(600), .milliseconds(520)]
    #expect(WindowEstimate.doublePress(inside: [], between: apart).value == .milliseconds(300))
    let hasty = [EventSpan.milliseconds(240), .milliseconds(280), .milliseconds(310)]
    #expect(WindowEstimate.doublePress(inside: [], between: hasty).value < .milliseconds(240))
  }

  @Test func handOfAnotherShape_isReadNearlyAsWell() {
    // Normal, not log-normal: 160 ± 25 ms inside, 600 ± 120 ms between. The least misreading of these is 0.09 %, where
    // two integrals of the normal density at 246 ms say so.
    var excesses: [Double] = []
    for seed in 1...200 {
      var generator = SeededGenerator(seed: UInt64(seed) &* 0x9E37_79B9)
      let inside = (0..<10).map { _ in EventSpan(seconds: max(0.02, 0.160 + 0.025 * generator.normal())) }
      let between = (0..<10).map { _ in EventSpan(seconds: max(0.02, 0.600 + 0.120 * generator.normal())) }
      let window = WindowEstimate.doublePress(inside: inside, between: between).value.seconds
      let misread =
        0.25 * (erfc((window - 0.160) / 0.025 / 2.0.squareRoot()) + erfc((0.600 - window) / 0.120 / 2.0.squareRoot()))
      excesses.append(misread - 0.0009)
    }
    #expect(excesses.sorted()[100] <= 0.0025)
  }

  @Test func sameRepetitions_giveTheSameIntervals() {
    let pauses = SyntheticHand.all[2].pauses(10, seed: 9)
    #expect(
      WindowEstimate.doublePress(inside: pauses.inside, between: pauses.between)
        == WindowEstimate.doublePress(inside: pauses.inside, between: pauses.between))
  }

  @Test func statedMisreading_coversTheTrueOne() {
    // The hand misreads 1.8 % at best; of 200 learned windows about 90 % state an interval that holds their own error.
    let hand = SyntheticHand.all[1]
    let held = (1...200).filter { seed in
      let pauses = hand.pauses(10, seed: UInt64(seed))
      let estimate = WindowEstimate.doublePress(inside: pauses.inside, between: pauses.between)
      return estimate.misreadingInterval.contains(hand.misreading(at: estimate.value.seconds))
    }
    #expect(held.count >= 160)
  }
}

@Suite struct StudentTTests {
  @Test(arguments: [
    // Two-sided 5 % points of the tables: 12.706, 2.228, 2.042 at 1, 10 and 30 degrees of freedom.
    (12.706, 1.0, 0.025), (2.228, 10.0, 0.025), (2.042, 30.0, 0.025), (0.0, 4.0, 0.5), (4.587, 10.0, 0.0005),
  ])
  func upperTail_agreesWithTheTables(t: Double, degrees: Double, tail: Double) {
    #expect(abs(StudentT.upperTail(t, degrees: degrees) - tail) < tail * 0.002)
  }

  @Test func chiSquared_hasItsMeanAndVariance() {
    // χ² of ν degrees: mean ν, variance 2ν.
    for degrees in [1.0, 2, 12, 32] {
      var generator = SeededGenerator(seed: 1)
      let draws = (0..<20_000).map { _ in generator.chiSquared(degrees: degrees) }
      let mean = draws.reduce(0, +) / 20_000
      let variance = draws.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 20_000
      #expect(abs(mean - degrees) < 0.03 * degrees)
      #expect(abs(variance - 2 * degrees) < 0.16 * degrees)
    }
  }
}
