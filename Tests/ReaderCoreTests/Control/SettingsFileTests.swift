import InputBridge
import Testing

@testable import ReaderCore

/// The person's settings as JSON5: what is wrong is named by file, key and reason, and the rest holds.
@Suite struct SettingsFileTests {
  private func read(_ text: String) -> (settings: ReaderSettings, errors: [String]) {
    let (settings, errors) = ReaderSettings.read(Array(text.utf8), file: "settings.json5")
    return (settings, errors.map(\.description))
  }

  @Test func everyKey_isRead() {
    let (settings, errors) = read(
      """
      { // what I like
        knob: false, lightPress: false, slide: false, more: true,
        doublePress: "strip", doublePressSpeed: "slower",
        bindings: [{ state: "active", gesture: "hold", effect: "hide" }],
      }
      """)
    #expect(errors == [])
    #expect(!settings.isKnobOn && !settings.isLightPressOn && !settings.isSlideOn && settings.hasMore)
    #expect(settings.doublePress == .strip && settings.doublePressSpeed == .slower)
    #expect(settings.bindings[.active, .hold] == .hide)
  }

  @Test func emptyObject_isTheStandard() {
    #expect(read("{}").settings == ReaderSettings())
    #expect(read("{}").errors == [])
  }

  @Test func aRowOfTheTable_winsOverTheSwitchThatSetsIt() {
    let text = "{ bindings: [{ state: 'any', gesture: 'doublePress', effect: 'back' }], doublePress: 'strip' }"
    #expect(read(text).settings.bindings[.active, .doublePress] == .back)
  }

  @Test(arguments: [
    ("{", "settings.json5: line 1, column 2: a key belongs here"),
    ("[]", "settings.json5: an object belongs here, not a list"),
    ("{ knob: 1 }", "settings.json5: knob: true or false belongs here, not 1"),
    (
      "{ knob2: true }",
      "settings.json5: knob2: unknown key; known here: knob, lightPress, slide, more, feel, "
        + "doublePress, doublePressSpeed, holdSpeed, acceleration, reverse, bindings"
    ),
    ("{ doublePress: 'spin' }", "settings.json5: doublePress: \"spin\" is not possible; possible: cycle, strip"),
    (
      "{ bindings: [{ state: 'active', gesture: 'hold' }] }",
      "settings.json5: bindings[0]: state, gesture and effect belong here, each"
    ),
    (
      "{ bindings: [{ state: 'asleep', gesture: 'hold', effect: 'hide' }] }",
      "settings.json5: bindings[0].state: \"asleep\" is not possible; possible: any, inactive, active, strip, wheel"
    ),
    (
      "{ bindings: [{ state: 'active', gesture: 'rest', effect: 'back' }] }",
      "settings.json5: bindings[0]: back makes no sense for rest in active; possible: nothing, hide"
    ),
  ])
  func wrongValue_isNamed(text: String, error: String) {
    #expect(read(text).errors == [error])
    #expect(read(text).settings == ReaderSettings())
  }

  @Test func wrongValues_leaveTheOthers() {
    let (settings, errors) = read(
      """
      { knob: "off", more: true, bindings: [
        { state: "active", gesture: "slide", effect: "hide" },
        { state: "any", gesture: "pushTurn", effect: "switchControl" },
      ] }
      """)
    #expect(errors.count == 2)
    #expect(settings.hasMore && settings.isKnobOn)
    #expect(settings.bindings[.active, .pushTurn] == .switchControl)
  }
}
