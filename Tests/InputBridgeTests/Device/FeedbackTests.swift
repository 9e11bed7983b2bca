import Glibc
import Testing

@testable import InputBridge

/// What a knob's own lamp shows, and that it never stands in the way of reading.
@Suite struct FeedbackTests {
  private let lamp = EventCode(name: "MSC_PULSELED")!

  private func bridge(_ device: DeviceDescription) throws -> SimulatedBridge {
    let bridge = try SimulatedBridge()
    bridge.desk.plug("event0", device)
    bridge.open()
    return bridge
  }

  @Test func theLampsBrightness_isTheProgress_andItPulsesAtTheEnds() {
    #expect(Feedback.pulseLED(progress: nil) == 0)
    #expect(Feedback.pulseLED(progress: 0.5) == 128)
    #expect(Feedback.pulseLED(progress: 0.999) == 255)
    // Full brightness, speed 255 in bits 8 to 16, and bit 20: pulse while awake.
    for end in [0, 1, -1, 7] as [Double] { #expect(Feedback.pulseLED(progress: end) == 0xff | 0xff00 | 0x10_0000) }
    #expect(Feedback.pulseLED(progress: .nan) == 0)
  }

  @Test func theLamp_isWrittenOnlyWhenItChanges() throws {
    let desk = try bridge(DeviceDescription.dial().sending("MSC_PULSELED"))
    for progress in [0.5, 0.5, 0.5005, 0.6] { desk.bridge.setFeedback(progress: progress) }
    let written = desk.desk.nodes["event0"]?.written.filter { $0.type == lamp.type } ?? []
    #expect(written.map(\.value) == [128, 153])
    #expect(written.allSatisfy { $0.code == lamp.code })
  }

  @Test func theLampsEcho_isNothing() throws {
    let desk = try bridge(DeviceDescription.dial().sending("MSC_PULSELED"))
    let echo = KernelEvent(time: SimulatedDesk.time(10), type: lamp.type, code: lamp.code, value: 128)
    desk.desk.nodes["event0"]?.send([echo])
    desk.turn(at: 10)
    desk.turn(at: 1000)
    #expect(desk.events.count == 1, "the knob was opened, and no more")
    #expect(desk.desk.asked["event0"]?.contains(lamp) == false, "nor is the kernel asked to deliver it")
  }

  @Test func aLampThatDoesNotAnswer_isLeftAlone_andReadingGoesOn() throws {
    let desk = try bridge(DeviceDescription.dial().sending("MSC_PULSELED"))
    desk.desk.nodes["event0"]?.writeRefusal = EIO
    for progress in [0.1, 0.2, 0.3] { desk.bridge.setFeedback(progress: progress) }
    desk.send("+1", to: "event0", at: 10)
    desk.turn(at: 500)
    #expect(desk.notices.count == 1)
    #expect(desk.resolved() == ["slide +1"])
  }

  @Test func anyOtherLight_isOnWhileThereIsAReading() throws {
    let desk = try bridge(DeviceDescription.dial().sending("LED_MISC"))
    for progress in [0.5, 0.7, nil] { desk.bridge.setFeedback(progress: progress) }
    #expect(desk.desk.nodes["event0"]?.written.filter { $0.type == 0x11 }.map(\.value) == [1, 0])
  }

  @Test func aKnobWithAMotor_isNudgedAtTheEnd() throws {
    let desk = try SimulatedBridge()
    desk.desk.rumbles = ["event0": 7]
    desk.desk.plug("event0", DeviceDescription.dial().sending("FF_RUMBLE"))
    desk.open()
    for progress in [0.5, 1, 1, 0.9] { desk.bridge.setFeedback(progress: progress) }
    #expect(desk.desk.nodes["event0"]?.written == [KernelEvent(time: .zero, type: 0x15, code: 7, value: 1)])
  }

  @Test func aMotor_nudgesOnReachingAnEnd() {
    var motor = Feedback(.rumble(effect: 3))
    #expect(motor.events(progress: 0.5).isEmpty)
    #expect(motor.events(progress: 1) == [KernelEvent(time: .zero, type: 0x15, code: 3, value: 1)])
    #expect(motor.events(progress: 1).isEmpty)
    #expect(motor.events(progress: 0.9).isEmpty)
    #expect(motor.events(progress: 1).count == 1)
  }
}
