import ProgramRuns
import Testing

/// What reading shows of the hand, from a knob's events to the profile on the disk.
@Suite(.enabled(if: MockKnob.isAvailable, "needs umockdev-run"))
struct OfferTests {
  let scratch: Scratch
  init() throws { scratch = try Scratch() }

  /// A pair 350 ms apart where 300 are allowed, and then a double press: the fourth of its kind. At the next rest the
  /// offer, a press, and a pair 350 ms apart that is a double press now.
  private static let hand = """
    1100 D · 1200 U · 1550 D · 1650 U · 2200 D · 2300 U · 2500 D · 2600 U · \
    9100 D · 9200 U · 11100 D · 11200 U · 11550 D · 11650 U
    """

  @Test func fourNearMisses_areOffered_taken_andHoldAtOnce() throws {
    let knob = try MockKnob(in: scratch, hand: Self.hand)
    let earlier = (1...3).map { #"{"date":\#($0),"nearMiss":"lateSecondPress","length":350,"window":300}"# + "\n" }
    try scratch.folder("state/near-misses")
    let log = try scratch.file("state/near-misses/\(MockKnob.key).jsonl", earlier.joined())
    let article = try scratch.file("article.md", Essay.lines)
    let configuration = try scratch.file("config")
    let terminal = try Terminal(
      arguments: ["read", article, "--state", scratch.state], environment: ["XDG_CONFIG_HOME": configuration],
      wrapper: knob.wrapper)
    try terminal.wait(for: "Your double presses are slower than the window: 300 → 370 ms?")
    try terminal.wait(for: "Press: change it · hold: leave it")
    try terminal.wait(for: "A double press has 370 ms from now on")
    // The pair above was two presses on Highlight; this one leads on to Search.
    try terminal.wait(for: "the control Search") { $0.shows("⌕ Search") }
    // The reader says what it did, and not that it found a profile in its own folder.
    #expect(!String(decoding: terminal.transcript, as: UTF8.self).contains("of your own"))
    let profile = Descriptor.text(of: configuration + "/readerd/knobs/griffin-powermate-usb.json5")
    #expect(profile.contains("doublePress: 370,"))
    #expect(profile.contains(#"match: { bus: "usb", vendor: 0x077d, product: 0x0410, name: "Griffin PowerMate" }"#))
    let seen = Descriptor.text(of: log).split(separator: "\n")
    #expect(seen.count == 4 && seen[3].contains(#""nearMiss":"lateSecondPress","length":350"#))

    let history = try Readerd.run(["calibrate", "--history", "--state", scratch.state])
    #expect(history.lines.count { $0.contains("second press 50 ms too late") } == 4)
  }

  /// A recording is of another day's hand, and perhaps of another's: it says nothing of this knob.
  @Test func recording_leavesNoEvidence() throws {
    let recording = try MockKnob(in: scratch, hand: Self.hand).recording
    let article = try scratch.file("article.md", Essay.lines)
    let run = try Readerd.run([
      "read", article, "--surface", "none", "--state", scratch.state, "--replay", recording, "--profile", "powermate",
    ])
    #expect(run.ending == .exited(0) && run.lines.contains { $0.contains("doublePress") })
    #expect(!Scratch.names(in: scratch.state).contains("near-misses"))
  }
}
