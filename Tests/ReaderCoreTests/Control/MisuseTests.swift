import Testing

@testable import ReaderCore

/// E3: every misuse that Apple's capture controls raise as an exception is an error of its own, and `canAdd` is truthful.
@Suite struct MisuseTests {
  static func control(_ name: String = "Scroll", action: Control.Action? = .reading) -> Control {
    let slider = try? Slider(minimum: 0, maximum: 10)
    return Control(
      id: ControlIdentifier(rawValue: name), title: name, symbol: "·", kind: .slider(slider!), action: action)
  }

  @Test func minimumAboveMaximum() {
    #expect(throws: ControlError.minimumAboveMaximum(minimum: 2, maximum: 1)) { try Slider(minimum: 2, maximum: 1) }
    #expect(throws: ControlError.minimumAboveMaximum(minimum: 2, maximum: 1)) {
      try Slider(minimum: 2, maximum: 1, step: 1)
    }
  }

  @Test(arguments: [0, -1, -0.0]) func stepNotPositive(step: Double) {
    #expect(throws: ControlError.stepNotPositive(step)) { try Slider(minimum: 0, maximum: 1, step: step) }
  }

  @Test func notFinite() {
    #expect(throws: ControlError.notFinite(.infinity)) { try Slider(minimum: 0, maximum: .infinity) }
    #expect(throws: ControlError.notFinite(-.infinity)) { try Slider(values: [1, -.infinity]) }
    #expect(throws: ControlError.self) { try Slider(minimum: .nan, maximum: 1) }
    #expect(throws: ControlError.self) { try Slider(minimum: 0, maximum: 1, step: .nan) }
  }

  @Test func emptyList() { #expect(throws: ControlError.noListedValues) { try Slider(values: []) } }

  @Test func duplicateListedValue() {
    #expect(throws: ControlError.duplicateListedValue(2)) { try Slider(values: [1, 2, 3, 2]) }
  }

  @Test func emptyPicker() {
    #expect(throws: ControlError.emptyPicker) { try IndexPicker(titles: []) }
    #expect(throws: ControlError.emptyPicker) { try IndexPicker(count: 0) { _ in "" } }
    #expect(throws: ControlError.emptyPicker) { try IndexPicker(count: -1) { _ in "" } }
  }

  @Test(arguments: [-0.1, 10.1, .infinity, -.infinity]) func valueOutOfRange(value: Double) throws {
    var slider = try Slider(minimum: 0, maximum: 10)
    #expect(throws: ControlError.valueOutOfRange(value, 0...10)) { try slider.set(value) }
    #expect(throws: ControlError.self) { try slider.set(.nan) }
    #expect(slider.value == 0, "what is refused changes nothing")
  }

  @Test func valueNotListed() throws {
    var slider = try Slider(values: [1, 2])
    #expect(throws: ControlError.valueNotListed(1.5)) { try slider.set(1.5) }
  }

  @Test(arguments: [-1, 2]) func indexOutOfRange(index: Int) throws {
    var picker = try IndexPicker(titles: ["a", "b"])
    #expect(throws: ControlError.indexOutOfRange(index, count: 2)) { try picker.select(index) }
  }

  @Test func addingPastTheLimit() throws {
    var session = ControlSession()
    for number in 1...ControlSession.maxControlsCount {
      #expect(session.canAdd(Self.control("\(number)")))
      try session.add(Self.control("\(number)"))
    }
    #expect(!session.canAdd(Self.control("one more")))
    #expect(throws: ControlError.tooManyControls(maximum: 8)) { try session.add(Self.control("one more")) }
  }

  @Test func addingWithoutAnAction() {
    var session = ControlSession()
    #expect(!session.canAdd(Self.control(action: nil)))
    #expect(throws: ControlError.noAction(.scroll)) { try session.add(Self.control(action: nil)) }
  }

  @Test func addingTwice() throws {
    var session = ControlSession()
    try session.add(Self.control())
    #expect(!session.canAdd(Self.control()))
    #expect(throws: ControlError.alreadyAdded(.scroll)) { try session.add(Self.control()) }
  }

  @Test func addingWhereNothingCanTurn() {
    var session = ControlSession()
    session.supportsControls = false
    #expect(!session.canAdd(Self.control()))
    #expect(throws: ControlError.controlsNotSupported) { try session.add(Self.control()) }
  }

  @Test func unknownControls() {
    var session = ControlSession()
    var effects: [ControlEffect] = []
    #expect(throws: ControlError.notAdded(.theme)) { try session.remove(.theme, into: &effects) }
    #expect(throws: ControlError.notAdded(.theme)) { try session.setEnabled(true, .theme) }
    #expect(throws: ControlError.notAdded(.theme)) { try session.setSlider(.theme, to: 0, in: 0...1) }
    #expect(throws: ControlError.notAdded(.theme)) { try session.setPicker(.theme, to: 0) }
    #expect(throws: ControlError.notAdded(.theme)) { try session.replace(Self.control("Theme")) }
  }

  @Test func valuesOfTheOtherKind() throws {
    var session = ControlSession()
    try session.add(Self.control("Scroll"))
    let picker = try IndexPicker(titles: ["a"])
    try session.add(Control(id: .theme, title: "Theme", symbol: "·", kind: .indexPicker(picker), action: .reading))
    #expect(throws: ControlError.notPicker(.scroll)) { try session.setPicker(.scroll, to: 0) }
    #expect(throws: ControlError.notSlider(.theme)) { try session.setSlider(.theme, to: 0, in: 0...1) }
  }

  @Test func startOrStopInsideAConfiguration() throws {
    var session = ControlSession()
    var effects: [ControlEffect] = []
    session.beginConfiguration()
    #expect(throws: ControlError.insideConfiguration) { try session.start() }
    try session.commitConfiguration(into: &effects)
    try session.start()
    #expect(session.isRunning)
    session.beginConfiguration()
    #expect(throws: ControlError.insideConfiguration) { try session.stop(into: &effects) }
    #expect(session.isRunning)
  }

  @Test func commitWithoutABegin() throws {
    var session = ControlSession()
    var effects: [ControlEffect] = []
    #expect(throws: ControlError.configurationNotBegun) { try session.commitConfiguration(into: &effects) }
    session.beginConfiguration()
    session.beginConfiguration()
    try session.commitConfiguration(into: &effects)
    #expect(throws: ControlError.insideConfiguration, "the outer one is still open") { try session.start() }
    try session.commitConfiguration(into: &effects)
    #expect(throws: ControlError.configurationNotBegun) { try session.commitConfiguration(into: &effects) }
  }

  @Test func everyError_isOneLineThatSaysWhatToDo() {
    let errors: [ControlError] = [
      .minimumAboveMaximum(minimum: 2, maximum: 1), .stepNotPositive(0), .noListedValues, .duplicateListedValue(1),
      .notFinite(.nan), .emptyPicker, .valueOutOfRange(3, 0...1), .valueNotListed(3), .indexOutOfRange(3, count: 1),
      .tooManyControls(maximum: 8), .alreadyAdded(.scroll), .notAdded(.scroll), .noAction(.scroll),
      .notSlider(.scroll), .notPicker(.scroll), .insideConfiguration, .configurationNotBegun, .controlsNotSupported,
    ]
    #expect(Set(errors.map(\.description)).count == errors.count)
    for error in errors { #expect(!error.description.contains("\n") && error.description.contains(": ")) }
  }

  @Test func binding_thatMakesNoSense() {
    var bindings = GestureBindings.standard
    let row = GestureBindings.Row(.active, .slide, .back)
    let error = #expect(throws: BindingError.self) { try bindings.bind(row) }
    #expect(
      error?.description
        == "binding: back makes no sense for slide in active; possible: nothing, move, moveToProminent, switchControl")
    #expect(throws: BindingError.self, "a HUD that only rests open would rest for ever") {
      try bindings.bind(.init(.active, .rest, .show))
    }
    #expect(throws: BindingError.self, "there is no letter but in the wheel") {
      try bindings.bind(.init(.any, .hold, .takeLetter))
    }
  }
}
