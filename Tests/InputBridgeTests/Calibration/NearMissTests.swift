import Glibc
import Testing

@testable import InputBridge

@Suite struct NearMissTests {
  private func misses(_ timeline: String, profile: KnobProfile = .bench()) -> [NearMiss] {
    var watch = NearMissWatch(profile: profile)
    return Timeline(timeline, profile: profile).gestures.compactMap { watch.take($0) }
  }

  @Test func pairTooLate_thenADoublePress_isANearMiss() {
    // The pause is 322 ms, 22 more than the window; the hand tries again half a second later.
    #expect(
      misses("0 D · 80 U · 402 D · 480 U · 1000 D · 1080 U · 1200 D · 1280 U") == [
        NearMiss(kind: .lateSecondPress, length: .milliseconds(322), window: .milliseconds(300))
      ])
  }

  @Test func pairTooLate_withoutADoublePress_isNone() {
    #expect(misses("0 D · 80 U · 402 D · 480 U · 5000 D · 5080 U · 5200 D · 5280 U").isEmpty)
  }

  @Test func pauseOfTwoWindowsAndMore_isADeliberateSinglePress() {
    #expect(misses("0 D · 80 U · 700 D · 780 U · 1400 D · 1480 U · 1600 D · 1680 U").isEmpty)
  }

  @Test func holdLetGoJustShort_thenAHold_isANearMiss() {
    #expect(
      misses("0 D · 460 U · 1500 D · 2200 U") == [
        NearMiss(kind: .shortHold, length: .milliseconds(460), window: .milliseconds(500))
      ])
    #expect(misses("0 D · 120 U · 1500 D · 2200 U").isEmpty)
    #expect(misses("0 D · 460 U · 9000 D · 9700 U").isEmpty)
  }

  @Test func stepBackAtTheEndOfASpin_isANearMiss() {
    let spin = (0..<8).map { "\($0 * 12) +1" }.joined(separator: " · ")
    #expect(misses(spin + " · 100 -1 · 2000 +1").map(\.kind) == [.reversedEnd])
    // A hand that corrects itself takes its time; and a guard that is on has dropped the step.
    #expect(misses(spin + " · 300 -1 · 2000 +1").isEmpty)
    let guarded = KnobProfile.bench { $0.filters.reverseGuard = .milliseconds(50) }
    #expect(misses(spin + " · 100 -1 · 2000 +1", profile: guarded).isEmpty)
  }

  @Test func enoughThatAgree_makeAnOfferInPlainWords() throws {
    let misses = [322, 340, 355, 361].map {
      NearMiss(kind: .lateSecondPress, length: .milliseconds($0), window: .milliseconds(300))
    }
    #expect(CalibrationOffer(Array(misses.dropLast()), for: .bench()) == nil)
    let offer = try #require(CalibrationOffer(misses, for: .bench()))
    // The longest of four is 361; a twentieth more, in tens, is 380.
    #expect(offer.question == "Your double presses are slower than the window: 300 → 380 ms?")
    #expect(offer.applied(to: .bench()).timing.doublePress == .milliseconds(380))
    // Once it is taken the same evidence asks for nothing more.
    #expect(CalibrationOffer(misses, for: offer.applied(to: .bench())) == nil)
  }

  /// With a person's half as long again on top, 450 ms hold where the profile says 300, and 370 of the profile are 555.
  @Test func offer_isTakenUnderThePersonsTuning() throws {
    var tuning = HandTuning()
    tuning.doublePressPercent = 150
    let tuned = KnobProfile.bench().tuned(by: tuning)
    let misses = [NearMiss](
      repeating: NearMiss(kind: .lateSecondPress, length: .milliseconds(525), window: .milliseconds(450)), count: 4)
    let offer = try #require(CalibrationOffer(misses, for: tuned))
    // 525 and a twentieth are 551, in tens 560.
    #expect(offer.question == "Your double presses are slower than the window: 450 → 560 ms?")
    let taken = offer.applied(to: .bench(), under: tuning).tuned(by: tuning)
    #expect(abs(taken.timing.doublePress.milliseconds - 560) < 0.01)
  }

  @Test func shortHolds_offerAShorterHold() throws {
    let misses = [470, 455, 440, 448].map {
      NearMiss(kind: .shortHold, length: .milliseconds($0), window: .milliseconds(500))
    }
    // The shortest is 440; a twentieth less is 418, in tens 410.
    let offer = try #require(CalibrationOffer(misses, for: .bench()))
    #expect(offer.question == "You let go of holds before they count: 500 → 410 ms?")
  }

  @Test func log_keepsWhatWasSeen_andWhatWasTurnedDown() throws {
    var template = Array("/tmp/near-misses-XXXXXX".utf8CString)
    let folder = unsafe template.withUnsafeMutableBufferPointer {
      unsafe String(cString: mkdtemp($0.baseAddress!))
    }
    let log = NearMissLog(knob: "port 0003:077d:0410 usb-1/2", folder: folder)
    #expect(log.entries().isEmpty)
    let miss = NearMiss(kind: .lateSecondPress, length: .milliseconds(350), window: .milliseconds(300))
    for date in 1...4 { try log.append(.miss(miss, date: date)) }
    #expect(log.entries().count == 4)
    #expect(log.offer(for: .bench())?.to == .milliseconds(370))
    #expect(log.offer() == log.offer(for: .bench()), "the windows are those of the near misses")
    #expect(log.entries()[0].day.hasPrefix("19"), "the first seconds of 1970, or the last of 1969")
    try log.append(.declined(.lateSecondPress, to: .milliseconds(370), date: 5))
    #expect(log.offer(for: .bench()) == nil)
    #expect(NearMissLog.all(in: folder).map(\.knob) == ["port-0003-077d-0410-usb-1-2"])
    #expect(log.entries().last?.words == "turned down: lateSecondPress → 370 ms")
    #expect(log.entries().first?.words.hasPrefix("second press 50 ms too late (350 ms, window 300 ms)") == true)
  }
}
