import Testing

@testable import InputBridge

@Suite struct RecordingRulesTests {
  @Test func events_afterTheLastReportAreDropped() throws {
    let text = """
      E: 1.0 0001 0100 1
      E: 1.0 0000 0000 0
      E: 2.0 0001 0100 0
      """
    #expect(try recording(text).frames == [[event(1_000_000, "BTN_0", 1)]])
  }

  @Test func events_afterTheLastReportAreDropped_inALastListToo() throws {
    let text = """
      - evdev:
        - [1, 0, 1, 256, 1]
        - [1, 0, 0, 0, 0]
      - evdev:
        - [2, 0, 1, 256, 0]
      """
    #expect(try recording(text).frames == [[event(1_000_000, "BTN_0", 1)]])
  }

  @Test func aTextWithoutReports_isCutWhereTheTimeChanges() throws {
    let text = """
      E: 1.0 0004 0004 589825
      E: 1.0 0001 0100 1
      E: 1.2 0001 0100 0
      """
    #expect(
      try recording(text).frames == [
        [event(1_000_000, "MSC_SCAN", 589_825), event(1_000_000, "BTN_0", 1)], [event(1_200_000, "BTN_0", 0)],
      ])
  }

  @Test func reportsWithoutEvents_makeNoFrame() throws {
    #expect(try recording("E: 1.0 0000 0000 0\nE: 1.5 0000 0000 0\n").frames.isEmpty)
  }

  @Test func timesThatGoBack_areKept() throws {
    let text = "E: 2.0 2 7 1\nE: 2.0 0 0 0\nE: 1.96 2 7 1\nE: 1.96 0 0 0\n"
    #expect(try recording(text).frames.map { $0[0].time.seconds } == [2.0, 1.96])
  }

  @Test func lineEndsOfEveryKind_andNoLastOne() throws {
    let expected = [[event(1_000_000, "REL_DIAL", 1)]]
    #expect(try recording("E: 1.0 2 7 1\r\nE: 1.0 0 0 0\r\n").frames == expected)
    #expect(try recording("E: 1.0 2 7 1\r\r\nE: 1.0 0 0 0").frames == expected)
  }

  @Test func numbersThatMakeNoSense_areNoEvents() throws {
    let sense = "E: 1.0 0002 0007 1\n"
    let nonsense = [
      "E: 99999999999999999999.0 0002 0007 1", "E: 9223372036854.9 0002 0007 1", "E: 1.0 10000 0007 1",
      "E: 1.0 0002 0007 4294967296", "E: 1.0 0002 0007 -2147483649", "E: 1.0 0002 0007 1x", "E: 1.0 0002 0007",
      "E: 1. 0002 0007 1", "E: -1.0 0002 0007 1", "E: 1.0 0002 0007 1\u{0}",
    ]
    for line in nonsense {
      #expect(try recording(line + "\n" + sense).frames == [[event(1_000_000, "REL_DIAL", 1)]], "\(line)")
    }
  }

  @Test func values_mayBeWrittenAsUnsigned32Bits() throws {
    #expect(try recording("E: 1.0 0002 0007 4294967295\n").frames == [[event(1_000_000, "REL_DIAL", -1)]])
    #expect(try recording("E: 1.0 0002 0007 -2147483648\n").frames == [[event(1_000_000, "REL_DIAL", .min)]])
  }

  @Test func aTextWithoutAnyEvent_isAnErrorThatSaysWhatToDo() {
    for text in ["", "\u{0}\u{0}", "hello\nworld\n", "Event: \nE:\n- [\n/dev/input/event0\n"] {
      let error = #expect(throws: RecordingError.self) { try recording(text) }
      #expect(error?.description.hasPrefix("test: no event in it; a recording comes from ") == true)
    }
  }

  @Test func aDescriptionWithoutEvents_isNoRecording() {
    let error = #expect(throws: RecordingError.self) { try recording("N: Griffin PowerMate\nI: 0003 077d 0410 0000\n") }
    #expect(error?.reason == "it describes Griffin PowerMate but holds no event")
  }

  @Test func readingIsLinear_onManyLinesAndOnOneLongLine() throws {
    var text = ""
    for index in 0..<20_000 { text += "E: \(index).5 0002 0007 1\nE: \(index).5 0000 0000 0\n" }
    #expect(try recording(text).frames.count == 20_000)
    // One long line on which every format finds its own beginning again and again.
    for piece in ["E: 1", "Event: time 1.0, type 1 ", "/dev/", "- [1,", "N:", "1: [2,"] {
      let line = String(repeating: piece, count: 300_000 / piece.count)
      #expect(throws: RecordingError.self) { try recording(line) }
    }
  }

  /// Random damage to small texts of each format: reading ends, and never with a crash or an empty frame.
  @Test func damagedTexts_areReadWithoutACrash() {
    var random = SeededGenerator(seed: 7)
    let texts = RecordingSamples.all.map { Array($0.utf8) }
    for _ in 0..<2000 {
      var bytes = texts.randomElement(using: &random)!
      for _ in 0..<Int.random(in: 1...8, using: &random) { damage(&bytes, &random) }
      if let recording = try? Recording.read(bytes, name: "test") {
        #expect(recording.frames.allSatisfy { !$0.isEmpty })
      }
      _ = try? Recording.readDescription(bytes, name: "test")
    }
  }

  private func damage(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
    guard !bytes.isEmpty else { return }
    let at = Int.random(in: 0..<bytes.count, using: &random)
    switch Int.random(in: 0..<5, using: &random) {
    case 0: bytes[at] = UInt8.random(in: 0...255, using: &random)
    case 1: bytes.removeSubrange(at..<min(bytes.count, at + 20))
    case 2: bytes.insert(contentsOf: bytes[at..<min(bytes.count, at + 50)], at: at)
    case 3: bytes.insert(contentsOf: "99999999999999999999".utf8, at: at)
    default: bytes.insert("\n\r\0[](),:- EN".utf8.randomElement(using: &random)!, at: at)
    }
  }
}
