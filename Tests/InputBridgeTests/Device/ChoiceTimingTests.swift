import Testing

@testable import InputBridge

@Suite struct ChoiceTimingTests {
  @Test(arguments: [(100, 300), (150, 450), (200, 600)])
  func doublePress_hasThePersonsShareOfTheProfilesTime(percent: Int, milliseconds: Int) {
    var device = DeviceDescription()
    device.codes = [EventCode(name: "REL_DIAL")!, EventCode(name: "BTN_0")!]
    var choice = KnobBridge.Choice()
    choice.doublePressPercent = percent
    guard case .turns(let profile) = choice.role(of: device, at: "/dev/input/event0", own: []) else {
      Issue.record("a dial is a knob")
      return
    }
    #expect(profile.timing.doublePress == .milliseconds(milliseconds))
  }
}
