import InputBridge
import Testing

@testable import ReaderCore

/// The optional control Feel.
@Suite struct FeelTests {
  private func hand(_ change: (inout ReaderSettings) -> Void = { _ in }) -> Hand {
    var settings = ReaderSettings()
    settings.hasFeel = true
    change(&settings)
    var hand = Hand(.sample(), settings: settings)
    hand.go(to: .feel)
    return hand
  }

  @Test func feel_isTheLastControl_whereItIsAskedFor() {
    var with = hand { $0.hasMore = true }
    #expect(with.snapshot.controls.map(\.title).suffix(2) == ["More", "Feel"])
    var without = Hand(.sample())
    #expect(!without.snapshot.controls.contains { $0.id == .feel })
  }

  /// fast, normal, slow, slower, and round again.
  @Test func press_goesToTheNextValue_atOnceAndForGood() {
    var hand = hand()
    #expect(hand.control.value == "Double press: normal")
    for value in ["slow", "slower", "fast", "normal"] {
      hand.press()
      #expect(hand.control.value == "Double press: \(value)")
    }
    let kept = hand.requests.compactMap { request in
      if case .keepFeel(let settings) = request { settings.doublePressSpeed } else { nil }
    }
    #expect(kept == [.slow, .slower, .fast, .normal])
  }

  @Test func turn_choosesTheSetting_andBumpsAtTheEnds() {
    var hand = hand()
    let values = (0..<4).map { _ in
      hand.turn(1)
      return hand.control.value
    }
    #expect(values == ["Hold: normal", "Acceleration: normal", "Direction: normal", "Press to try the knob"])
    hand.input(.turn(Detents(1)))
    #expect(hand.snapshot.bump == 1)
  }

  @Test func tuning_isWhatWasSet() {
    var hand = hand()
    hand.press()
    hand.turn(1)
    hand.press()
    hand.press()
    hand.turn(2)
    hand.press()
    let tuning = hand.reading.settings.tuning
    #expect(tuning.doublePressPercent == 150 && tuning.holdPercent == 200 && tuning.isReversed)
  }

  /// Half the article is 48 detents at full speed, 24 where it is strong, and never more than lines where it is off.
  @Test func acceleration_carriesAsFarAsWasSet() {
    func distance(_ strength: Acceleration.Strength) -> Double {
      var acceleration = Acceleration()
      acceleration.strength = strength
      return acceleration.distance(perDetentAt: 40, step: 66, length: 96_000)
    }
    #expect(distance(.off) == 66)
    #expect(distance(.gentle) == 500 && distance(.normal) == 1000 && distance(.strong) == 2000)
  }

  /// A hand whose reading turns reach 20 detents a second: at 18 a detent is still one line.
  @Test func velocityOfTheKnobsProfile_isWhatTurningAcceleratesBy() {
    var acceleration = Acceleration()
    #expect(acceleration.distance(perDetentAt: 18, step: 66, length: 96_000) > 66)
    acceleration.velocity = VelocityRange(slow: 20, fast: 60)!
    #expect(acceleration.distance(perDetentAt: 18, step: 66, length: 96_000) == 66)
    #expect(acceleration.distance(perDetentAt: 60, step: 66, length: 96_000) == 1000)
  }

  /// Ten detents, 18 a second: ten lines for a hand that reads so fast, far more for the usual one.
  @Test func velocityOfTheKnob_tellsReadingFromSkipping() {
    func lines(_ velocity: VelocityRange) -> Int {
      var hand = Hand(.sample())
      hand.reading.setVelocity(velocity)
      hand.turn(10, every: 55)
      return hand.snapshot.top
    }
    var steps = Hand(.sample())
    steps.turn(10, every: 100)
    #expect(lines(VelocityRange(slow: 20, fast: 60)!) == steps.snapshot.top)
    #expect(lines(VelocityRange()) > steps.snapshot.top)
  }

  @Test func tryingTheKnob_endsAtARest_whereItBegan() {
    var hand = hand()
    hand.turn(4)
    hand.press()
    #expect(hand.snapshot.trial != nil && hand.snapshot.appearance == .inactive)
    hand.doublePress()
    #expect(hand.snapshot.trial?.gestures == ["double press, 100 ms apart"])
    hand.wait(6500)
    #expect(hand.snapshot.trial == nil && hand.snapshot.appearance == .active)
    #expect(hand.control.value == "Press to try the knob")
  }

  @Test func fileOfFeel_isLaidOverThePersonsOwn() {
    var set = ReaderSettings()
    (set.doublePressSpeed, set.holdSpeed, set.acceleration, set.isReversed) = (.fast, .slower, .off, true)
    let own = Array("{ more: true, doublePressSpeed: 'slow' }".utf8)
    let (before, _) = ReaderSettings.read(own, file: "settings.json5")
    let (laid, errors) = ReaderSettings.read(Array(set.feelFile.utf8), file: "feel.json5", over: before)
    #expect(errors.isEmpty && laid.hasMore)
    set.hasMore = true
    #expect(laid == set)
  }
}
