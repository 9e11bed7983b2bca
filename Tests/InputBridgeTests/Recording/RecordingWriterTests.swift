import Testing

@testable import InputBridge

@Suite struct RecordingWriterTests {
  @Test func text_isWhatLibinputRecords() {
    var device = RecordingSamples.knob
    device.codes.remove(EventCode(name: "ABS_WHEEL")!)
    var writer = RecordingWriter([("/dev/input/event3", device)])
    let header = writer.header
    let frame = writer.write([event(5_000_000, "REL_DIAL", -2), event(5_000_000, "BTN_0", 1)])
    let second = writer.write([event(6_000_250, "REL_DIAL", 1)])
    #expect(
      header + frame + second + writer.finish() == #"""
        version: 1
        ndevices: 1
        devices:
        - node: /dev/input/event3
          evdev:
            name: "Some \"fine\" Knob"
            id: [3, 1917, 1040, 785]
            codes:
              1: [256] # EV_KEY
              2: [7] # EV_REL
            absinfo:
            properties: [1]
          udev:
            properties: []
          events:
          - evdev:
            - [0, 0, 2, 7, -2] # REL_DIAL
            - [0, 0, 1, 256, 1] # BTN_0
            - [0, 0, 0, 0, 0] # SYN_REPORT
          - evdev:
            - [1, 250, 2, 7, 1] # REL_DIAL
            - [1, 250, 0, 0, 0] # SYN_REPORT

        """#)
  }

  @Test func devicesAfterTheFirst_areHeldUntilTheEnd() throws {
    var rotary = DeviceDescription()
    rotary.name = "rotary@0"
    rotary.codes = [EventCode(name: "REL_Y")!]
    var keys = DeviceDescription()
    keys.name = "gpio-keys"
    keys.codes = [EventCode(name: "KEY_ENTER")!]
    var writer = RecordingWriter([("/dev/input/event0", rotary), ("/dev/input/event1", keys)])
    var text = writer.header
    // The press comes first, so it is the time base; the rotation is dated before it.
    #expect(writer.write([event(1_000_000, "KEY_ENTER", 1)], of: 1).isEmpty)
    text += writer.write([event(900_000, "REL_Y", 1)])
    text += writer.finish()
    #expect(writer.finish().isEmpty)
    let read = try recording(text)
    #expect(read.devices == [rotary, keys])
    #expect(read.frames == [[event(-100_000, "REL_Y", 1)], [event(0, "KEY_ENTER", 1)]])
  }

  /// Whatever is written is read back, but for the time base.
  @Test func writtenFrames_areReadBack() throws {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<100 {
      var time: Int64 = .random(in: 0...2_000_000_000_000_000, using: &random)
      let start = time
      var frames: [[KernelEvent]] = []
      for _ in 0..<Int.random(in: 1...20, using: &random) {
        time += .random(in: 1...5_000_000, using: &random)
        frames.append(
          (0..<Int.random(in: 1...4, using: &random)).map { _ in
            let name = ["REL_DIAL", "BTN_0", "MSC_SCAN", "ABS_WHEEL", "SYN_DROPPED"].randomElement(using: &random)!
            return event(time, name, .random(in: .min ... .max, using: &random))
          })
      }
      var writer = RecordingWriter([("/dev/input/event3", RecordingSamples.knob)])
      var text = writer.header
      for frame in frames { text += writer.write(frame) }
      text += writer.finish()
      let read = try recording(text)
      #expect(read.devices == [RecordingSamples.knob])
      let base = frames[0][0].time.microseconds
      #expect(base > start)
      let expected = frames.map { frame in
        frame.map { event in
          var event = event
          event.time.microseconds -= base
          return event
        }
      }
      #expect(read.frames == expected)
    }
  }
}
