import Testing

@testable import InputBridge

/// Each verdict from a stream that has exactly that ailment.
@Suite struct HealthVerdictTests {
  private func clicks(_ counts: [Int32], times: Int = 10) throws -> [HealthVerdict] {
    var pen = DrillRecording()
    for sign: Int32 in [1, -1] {
      for index in 0..<times {
        let count = counts[index % counts.count] * sign
        if count != 0 { pen.turn(count) }
        pen.rest(400)
      }
      pen.rest(2000)
    }
    return try pen.calibration("right \(times)\nleft \(times)").verdicts
  }

  @Test func goodKnob_hasNoVerdict() throws {
    #expect(try clicks([1]).isEmpty)
  }

  @Test func everySecondClickSilent_isUndersampled() throws {
    #expect(try clicks([0, 1]) == [.undersampled(share: 0.5)])
  }

  @Test func twoCountsAClick_isHalfStep() throws {
    #expect(try clicks([2]) == [.halfStep(countsPerClick: 2)])
  }

  @Test func clickLostNowAndThen_isLostMotion() throws {
    // Four of five arrive.
    #expect(try clicks([1, 1, 1, 0, 1]) == [.lostMotion(share: 0.8)])
  }

  @Test func clicksLostOneWay_isLostMotion() throws {
    var pen = DrillRecording()
    pen.clicks(10)
    pen.rest(2000)
    pen.clicks(7, counts: [-1])
    #expect(try pen.calibration("right 10\nleft 10").verdicts == [.lostMotion(share: 0.85)])
  }

  @Test func stepsForthAndBackInTurn_isADeadChannel() throws {
    var dead = DrillRecording()
    for _ in 0..<2 {
      for step in 0..<10 {
        dead.turn(step.isMultiple(of: 2) ? 1 : -1)
        dead.rest(400)
      }
      dead.rest(2000)
    }
    let calibration = try dead.calibration("right 10\nleft 10")
    #expect(calibration.verdicts == [.deadChannel])
    #expect(calibration.profile.rotation == KnobProfile.bench().rotation)
  }

  @Test func bounceAsLongAsThePausesOfDoublePresses_overlaps() throws {
    // A worn switch flickers for 85 ms: longer than the taps of the hand, of 65 ms, so no window tells the two apart.
    var pen = DrillRecording()
    for _ in 0..<5 {
      pen.doubles([60], length: 65)
      pen.doubles([120], length: 140, bounce: [40, 45])
    }
    let verdicts = try pen.calibration("double 10").verdicts
    #expect(verdicts.map(\.name) == ["bounceOverlapsPresses"])
  }

  @Test func eventsUnderARestingHand_areIdleChatter() throws {
    var pen = DrillRecording()
    for step in 0..<12 {
      pen.turn(step.isMultiple(of: 2) ? 1 : -1)
      pen.rest(200)
    }
    #expect(try pen.calibration("rest").verdicts == [.idleChatter(events: 12)])
  }

  @Test func pressesOfNoLength_areMadeByFirmware() throws {
    var pen = DrillRecording()
    for _ in 0..<10 {
      pen.instantPress()
      pen.rest(900)
    }
    let calibration = try pen.calibration("press 10")
    #expect(calibration.verdicts == [.firmwarePresses(length: .zero)])
    #expect(calibration.hold == nil)
    #expect(calibration.checks.map(\.after) == [10])
  }

  @Test func holdsThatEndAtOnce_areMadeByFirmware() throws {
    var pen = DrillRecording()
    pen.presses([49, 49, 49, 49, 49, 49], pause: 1500)
    #expect(try pen.calibration("hold 6").verdicts == [.firmwarePresses(length: .milliseconds(49))])
  }

  @Test func droppedEvents_areSaid() throws {
    var pen = DrillRecording()
    pen.clicks(10)
    pen.drop()
    #expect(try pen.calibration("right 10").verdicts == [.droppedEvents(times: 1)])
  }

  @Test func everyVerdict_saysWhatCanBeDone() {
    let all: [HealthVerdict] = [
      .undersampled(share: 0.5), .halfStep(countsPerClick: 2), .deadChannel,
      .bounceOverlapsPresses(longerThan: .milliseconds(40)), .idleChatter(events: 9), .firmwarePresses(length: .zero),
      .lostMotion(share: 0.8), .droppedEvents(times: 2), .strayReversals(count: 3),
    ]
    #expect(all.allSatisfy { !$0.advice.isEmpty && $0.finding.hasSuffix(".") })
    #expect(Set(all.map(\.name)).count == all.count)
  }
}
