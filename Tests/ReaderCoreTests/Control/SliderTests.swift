import Testing

@testable import ReaderCore

/// Values, steps, lists, ranges and prominent values of sliders and pickers.
@Suite struct SliderTests {
  @Test func continuousSlider_takesEveryValueOfItsRange() throws {
    var slider = try Slider(minimum: -1, maximum: 1)
    #expect(slider.value == -1)
    #expect(try slider.set(0.3))
    #expect(slider.value == 0.3)
  }

  @Test func steppedSlider_takesTheNearestStep() throws {
    var slider = try Slider(minimum: 10, maximum: 20, step: 3)
    try slider.set(14)
    #expect(slider.value == 13, "10, 13, 16, 19")
    try slider.set(20)
    #expect(slider.value == 19, "20 is nearest to 19")
  }

  @Test func steppedSlider_whoseRangeEndsBetweenSteps_stopsAtTheEnd() throws {
    var slider = try Slider(minimum: 0, maximum: 5, step: 2)
    try slider.set(5)
    // Halves round away from zero, to 6, which is outside; the maximum is the place to be.
    #expect(slider.value == 5)
  }

  @Test func listedSlider_takesWhatIsListed_inItsOrder() throws {
    var slider = try Slider(values: [3, 1, 2])
    #expect(slider.value == 3)
    #expect(slider.range == 1...3)
    try slider.set(2)
    #expect(throws: ControlError.valueNotListed(1.5)) { try slider.set(1.5) }
    #expect(slider.value == 2)
  }

  @Test func set_saysWhetherTheValueDiffered() throws {
    var slider = try Slider(minimum: 0, maximum: 10, step: 1)
    #expect(try slider.set(4))
    #expect(try !slider.set(4))
    #expect(try !slider.set(4.2), "the same step")
  }

  @Test func range_thatChanges_keepsTheValueOrBringsItInside() throws {
    var slider = try Slider(minimum: 0, maximum: 100)
    try slider.set(80)
    slider.setRange(0...90)
    #expect(slider.value == 80)
    slider.setRange(0...50)
    #expect(slider.value == 50)
    slider.setRange(0...0)
    #expect(slider.value == 0)
    #expect(slider.isPoint)
  }

  @Test func range_ofSteps_thatChanges_keepsTheValueOnAStep() throws {
    var slider = try Slider(minimum: 0, maximum: 10, step: 2)
    try slider.set(6)
    slider.setRange(1...9)
    #expect([5, 7].contains(slider.value), "1, 3, 5, 7, 9")
  }

  @Test(
    arguments: [
      // From 0 to 100: within half the way, to either side of the target.
      ([60], 60), ([40], 100), ([140], 140), ([160], 100), ([90, 105], 105),
      // What is not ahead is not landed on.
      ([0], 100), ([-20], 100), ([], 100),
    ] as [([Double], Double)])
  func landing_isCaughtByTheNearestProminentValueAhead(prominent: [Double], lands: Double) throws {
    var slider = try Slider(minimum: -1000, maximum: 1000)
    slider.prominentValues = prominent
    #expect(slider.landing(at: 100, from: 0) == lands)
    slider.prominentValues = prominent.reversed().map { -$0 }
    #expect(slider.landing(at: -100, from: 0) == -lands, "backwards alike")
  }

  @Test func prominentValue_isTheNextOnThatSide() throws {
    var slider = try Slider(minimum: 0, maximum: 100)
    slider.prominentValues = [10, 50, 90]
    #expect(slider.prominentValue(after: 50, forward: true) == 90)
    #expect(slider.prominentValue(after: 50, forward: false) == 10)
    #expect(slider.prominentValue(after: 90, forward: true) == nil)
    #expect(slider.prominentValue(after: 10, forward: false) == nil)
  }

  @Test(arguments: [(18.0, "pt", "18 pt"), (0.25, "", "0.3"), (-2, "EV", "-2 EV"), (38, "%", "38 %")])
  func formattedValue_hasItsUnit(value: Double, unit: String, text: String) throws {
    var slider = try Slider(minimum: -100, maximum: 100)
    slider.unit = unit
    try slider.set(value)
    #expect(slider.formattedValue == text)
  }

  @Test func picker_ofACount_makesItsTitles() throws {
    var picker = try IndexPicker(count: 3) { "No. \($0 + 1)" }
    #expect(picker.titles == ["No. 1", "No. 2", "No. 3"])
    #expect(try picker.select(2))
    #expect(try !picker.select(2))
    #expect(picker.selectedIndex == 2)
  }
}
