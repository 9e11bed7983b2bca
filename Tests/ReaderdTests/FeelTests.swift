import ProgramRuns
import Testing

/// The control Feel, with the debug slider's keys: Tab is a double press, Enter a press, an arrow a detent.
@Suite struct FeelTests {
  let scratch: Scratch
  init() throws { scratch = try Scratch() }

  private func reading() throws -> Terminal {
    let article = try scratch.file("article.md", Essay.lines)
    return try Terminal(
      arguments: ["read", article, "--state", scratch.state], environment: ["XDG_CONFIG_HOME": scratch.path])
  }

  /// Scroll, Highlight, Search, Theme, Feel.
  private func goToFeel(_ terminal: Terminal) throws {
    for control in ["✎ Highlight", "⌕ Search", "◐ Theme", "≈ Feel"] {
      try terminal.type("\t")
      try terminal.wait(for: control)
    }
  }

  @Test func whatIsSet_isThereAgain_andThePersonsFileIsAsItWas() throws {
    let own = "{ feel: true, /* mine */ }"
    try scratch.folder("readerd")
    let settings = try scratch.file("readerd/settings.json5", own)
    let terminal = try reading()
    try terminal.wait(for: "‹◆›")
    try goToFeel(terminal)
    try terminal.wait(for: "Double press: normal")
    try terminal.type("\r")
    try terminal.wait(for: "Double press: slow")
    try terminal.type("\u{1B}[C\u{1B}[C")
    try terminal.wait(for: "Acceleration: normal")
    try terminal.type("\r")
    try terminal.wait(for: "Acceleration: strong")
    try terminal.type("q")
    #expect(try terminal.end() == 0)
    #expect(Descriptor.text(of: settings) == own)
    let kept = Descriptor.text(of: scratch.path + "/readerd/feel.json5")
    #expect(kept.contains(#"doublePressSpeed: "slow""#) && kept.contains(#"acceleration: "strong""#), "\(kept)")

    let again = try reading()
    try again.wait(for: "‹◆›")
    // Feel was current, and is again.
    try again.type("\u{1B}[C")
    try again.wait(for: "≈ Feel")
    try again.type("\u{1B}[D")
    try again.wait(for: "Double press: slow")
  }

  /// Another reader's Feel, or the person's editor: what is written holds in the readers that run.
  @Test func settingsWrittenMeanwhile_holdAtOnce() throws {
    try scratch.folder("readerd")
    let terminal = try reading()
    try terminal.wait(for: "‹◆›")
    try terminal.type("\t")
    try terminal.wait(for: "Scroll   Highlight   Search   Theme")
    #expect(!terminal.shows("Theme   Feel"))
    _ = try scratch.file("readerd/settings.json5", "{ feel: true, holdSpeed: 'quick' }")
    // What is wrong is named as far as it fits the last row.
    try terminal.wait(for: "readerd/settings.json5")
    try terminal.type("\t")
    try terminal.wait(for: "Theme   Feel")
  }

  @Test func testArea_opensWithAKey_showsWhatIsRecognised_andEscapeClosesIt() throws {
    let terminal = try reading()
    try terminal.wait(for: "‹◆›")
    try terminal.type("T")
    try terminal.wait(for: "≈ Try the knob")
    try terminal.wait(for: "Press, press twice, hold or turn")
    try terminal.type("\t")
    try terminal.wait(for: "double press, ")
    let top = terminal.row(1)
    try terminal.type("\u{1B}[C")
    try terminal.wait(for: "turn +1 · double press, ")
    #expect(terminal.row(1) == top, "it does nothing else")
    try terminal.type("\u{1B}")
    try terminal.wait(for: "the page alone") { !$0.shows("Try the knob") }
  }
}
