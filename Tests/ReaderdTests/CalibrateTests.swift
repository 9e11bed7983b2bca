import ProgramRuns
import Testing

/// Calibrating a live knob on a terminal.
@Suite(.enabled(if: MockKnob.isAvailable, "needs umockdev-run"))
struct CalibrateTests {
  let scratch: Scratch
  init() throws { scratch = try Scratch() }

  private var folder: String { scratch.path + "/readerd/knobs" }
  private var profile: String { folder + "/griffin-powermate-usb.json5" }

  /// A profile of the person's own, for this knob on this transport: it inverts, and has a window of its own.
  private func writeOwnProfile() throws -> String {
    let text = """
      {
        name: "griffin-powermate-usb", match: { bus: "usb", vendor: 0x077d, product: 0x0410, name: "Griffin PowerMate" },
        rotation: { kind: "relative", codes: ["REL_DIAL"], invert: true },
        buttons: { primary: ["BTN_0"] }, timing: { doublePress: 345 },
      }
      """
    try scratch.folder("readerd/knobs")
    _ = try scratch.file("readerd/knobs/griffin-powermate-usb.json5", text)
    return text
  }

  private func calibrating(_ hand: String, _ options: String...) throws -> Terminal {
    let knob = try MockKnob(in: scratch, hand: hand)
    let terminal = try Terminal(
      arguments: ["calibrate"] + options, environment: ["XDG_CONFIG_HOME": scratch.path], wrapper: knob.wrapper)
    try terminal.wait(for: "Griffin PowerMate it is.")
    return terminal
  }

  /// Three presses of 100 ms, and three double presses 400 ms apart: 100 more than the usual window.
  private static let hand = """
    1100 +1 · 5100 D · 5200 U · 6100 D · 6200 U · 7100 D · 7200 U · \
    9100 D · 9200 U · 9600 D · 9700 U · 11100 D · 11200 U · 11600 D · 11700 U · 13100 D · 13200 U · 13600 D · 13700 U
    """

  @Test func drills_areSkipped_endedEarly_andDoneAgain_andTheProfileIsWritten() throws {
    let terminal = try calibrating(Self.hand)
    for drill in ["to the left", "Spin to the right", "Press 10 times"] {
      try terminal.type("s\n")
      try terminal.wait(for: drill)
    }
    try terminal.wait(for: "3 of 10, 100 ms long")
    try terminal.type("\n")
    try terminal.wait(for: "taken.")
    try terminal.wait(for: "Press twice")
    try terminal.wait(for: "3 of 10, 400 ms apart")
    try terminal.type("\n")
    try terminal.wait(for: "so far: ")
    try terminal.wait(for: "Press and hold")
    // Once more the double presses, which do not come again; then the drill is left out.
    try terminal.type("r\n")
    try terminal.wait(for: "the drill again") { $0.lines.count { $0.hasPrefix("Press twice") } == 2 }
    #expect(Scratch.names(in: folder).isEmpty, "nothing is written before the end")
    try terminal.type("s\n")
    try terminal.wait(for: "the hold again") { $0.lines.count { $0.hasPrefix("Press and hold") } == 2 }
    try terminal.type("s\n")
    try terminal.wait(for: "Rest your hand")
    try terminal.type("s\n")
    try terminal.wait(for: "Written: ")
    #expect(try terminal.end() == 0)
    // The presses alone: 0.9 s and more between them say nothing against the window of 300 ms.
    let text = Descriptor.text(of: profile)
    #expect(text.contains("doublePress: 300,") && text.contains(#"bus: "usb""#), "\(text)")
    #expect(Scratch.names(in: folder) == ["griffin-powermate-usb.json5"], "no draft is left")
  }

  @Test func interruption_leavesTheOldProfileAsItWas_andTheTerminalToo() throws {
    let before = try writeOwnProfile()
    let terminal = try calibrating(Self.hand)
    try terminal.type("s\n")
    try terminal.wait(for: "to the left")
    // INT, as the terminal's Ctrl-C sends it.
    try terminal.signal(2)
    let status = try terminal.end()
    #expect(status != 0, "what stands between the shell and the command has its own way to say so")
    #expect(Descriptor.text(of: profile) == before)
    #expect(Scratch.names(in: folder).count == 1)
    #expect(terminal.isCooked)
  }

  /// What asks and answers goes to the standard error then: a script gets one object.
  @Test func json_standsAloneOnTheStandardOutput() throws {
    let knob = try MockKnob(in: scratch, hand: Self.hand)
    let run = try Conversation(
      words: knob.wrapper + [Readerd.path, "calibrate", "--json", "--dry-run"],
      environment: ["XDG_CONFIG_HOME": scratch.path])
    var errors = ""
    func hear(_ words: String) throws {
      while !errors.contains(words) {
        let more = try #require(run.errors.read(within: .patience), "no “\(words)” in \(errors)")
        try #require(!more.isEmpty, "no “\(words)” in \(errors)")
        errors += String(decoding: more, as: UTF8.self)
      }
    }
    try hear("clicks to the right")
    for drill in ["to the left", "Spin to the right", "Press 10 times"] {
      try run.send("s\n")
      try hear(drill)
    }
    // A drill that was ended without a press is one all the same.
    try run.send("\n")
    for drill in ["Press twice", "Press and hold", "Rest your hand"] {
      try hear(drill)
      try run.send("s\n")
    }
    let line = try run.line()
    #expect(line?.hasPrefix(#"{"profile":"griffin-powermate-usb","file":null,"#) == true, "\(line ?? "nothing")")
    #expect(try run.line() == nil)
    #expect(Scratch.names(in: folder).isEmpty)
  }

  /// Without double presses in the drills the person's own window and direction stay.
  @Test func ownProfile_isWhatIsLearnedFrom() throws {
    _ = try writeOwnProfile()
    let terminal = try calibrating(Self.hand)
    for drill in ["to the left", "Spin to the right", "Press 10 times"] {
      try terminal.type("s\n")
      try terminal.wait(for: drill)
    }
    try terminal.wait(for: "3 of 10, 100 ms long")
    try terminal.type("\n")
    for drill in ["Press twice", "Press and hold", "Rest your hand"] {
      try terminal.wait(for: drill)
      try terminal.type("s\n")
    }
    try terminal.wait(for: "Written: ")
    let text = Descriptor.text(of: profile)
    #expect(text.contains("invert: true") && text.contains("doublePress: 345,"), "\(text)")
  }
}
