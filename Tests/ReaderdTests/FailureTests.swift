import ProgramRuns
import Testing

/// Exit statuses 0, 1 and 2, and errors in one line: `readerd: what: why; what to do`.
@Suite struct FailureTests {
  let scratch: Scratch
  init() throws { scratch = try Scratch() }

  /// Words of a command line, and what the line on standard error must name.
  struct Case: CustomTestStringConvertible {
    var words: [String]
    var names: [String]

    var testDescription: String { words.joined(separator: " ") }

    init(_ words: String, names: String...) {
      self.words = words.split(separator: " ").map(String.init)
      self.names = names
    }
  }

  static let wrongUse = [
    Case("frobnicate", names: "frobnicate", "no such command"),
    Case("read --frobnicate", names: "--frobnicate", "no such option"),
    Case("read one two", names: "too many words"),
    Case("read --surface", names: "--surface", "value is missing"),
    Case("read --surface paper", names: "--surface paper", "terminal, window, none"),
    Case("read --theme Neon", names: "Neon", "Paper, Sepia, Dusk, Night"),
    Case("read --theme Terminal --surface none", names: "Terminal", "Paper, Sepia, Dusk, Night"),
    Case("read --speed 0 --surface none", names: "--speed 0"),
    Case("gestures --speed nan", names: "--speed nan"),
    Case("gestures --speed 1e300", names: "--speed 1e300"),
    Case("gestures --speed 1e-300", names: "--speed 1e-300"),
    Case("gestures --json --resolved", names: "--json", "--resolved"),
    Case("gestures --json=yes", names: "--json", "no value"),
    Case("gestures extra", names: "too many words"),
    Case("gestures --profile nope", names: "nope", "dial, wheel, volume, encoder"),
    Case("gestures --profile ./nope.json5", names: "./nope.json5"),
    Case("devices --frobnicate", names: "--frobnicate"),
    Case("learn a/b", names: "a/b", "no path"),
    Case("latency --count 0", names: "--count 0", "1 to"),
    Case("latency --seconds soon", names: "--seconds soon"),
  ]

  @Test(arguments: wrongUse) func wrongUse_exitsWith2(_ example: Case) throws {
    try expectFailure(2, example.words, names: example.names)
  }

  private func expectFailure(
    _ status: Int32, _ words: [String], names: [String], saysWhatToDo: Bool = true,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let run = try Readerd.run(words, sourceLocation: sourceLocation)
    #expect(run.ending == .exited(status), sourceLocation: sourceLocation)
    #expect(run.output.isEmpty, sourceLocation: sourceLocation)
    #expect(run.errors.hasPrefix("readerd: "), sourceLocation: sourceLocation)
    #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)", sourceLocation: sourceLocation)
    #expect(run.errors.contains("; ") || !saysWhatToDo, "\(run.errors)", sourceLocation: sourceLocation)
    for name in names { #expect(run.errors.contains(name), "\(run.errors)", sourceLocation: sourceLocation) }
  }

  @Test func fileThatCannotBeRead_exitsWith1_andIsNamed() throws {
    let none = ["--surface", "none", "--state", scratch.state]
    let missing = scratch.path + "/missing.md"
    try expectFailure(1, ["read", missing] + none, names: [missing])
    try expectFailure(1, ["read", scratch.path] + none, names: [scratch.path, "directory"])
    try expectFailure(1, ["read", Readerd.path] + none, names: [Readerd.path])
    try expectFailure(1, ["gestures", "--replay", missing, "--profile", "dial"], names: [missing])
    try expectFailure(1, ["devices", "--from", missing], names: [missing])
  }

  @Test func recordingWithoutAnEvent_isAnErrorAndNoSilence() throws {
    let recording = try scratch.file("prompt.txt", "Testing ... (interrupt to exit)\nnothing came\n")
    try expectFailure(1, ["gestures", "--replay", recording, "--profile", "dial"], names: [recording, "no event"])
    try expectFailure(
      1, ["read", "--surface", "none", "--replay", recording, "--profile", "dial"], names: [recording, "no event"])
  }

  /// A disk that is full is no success, and no silence either.
  @Test func outputThatNobodyTakes_isAnError() throws {
    let recording = try scratch.file("hand.evemu", Hand().turning(1).recording)
    for command in [
      "gestures --profile dial", "gestures --profile dial --speed 1000", "events --profile dial",
      "read --surface none --state \(scratch.state) --profile dial",
    ] {
      let script = "\(Readerd.path) \(command) --replay \(recording) > /dev/full"
      let run = try Conversation(words: ["/bin/sh", "-c", script])
      run.endInput()
      let errors = String(decoding: run.errors.readToEnd(), as: UTF8.self)
      #expect(errors == "readerd: standard output: No space left on device; see that there is room for it\n")
      #expect(try run.process.end() == .exited(1), "\(command)")
    }
  }

  @Test func recordingOfUnknownOrigin_listsTheProfiles() throws {
    let recording = try scratch.file("hand.evemu", Hand().turning(1).recording)
    try expectFailure(2, ["gestures", "--replay", recording], names: ["--profile", "dial", "volume", "ring"])
  }

  /// What stands in a profile, and the key and reason that the error must name.
  static let badProfiles: [(text: String, names: [String])] = [
    ("{ name: \"x\", rotation: { kind: \"spiral\", codes: [\"REL_DIAL\"] } }", ["rotation.kind", "spiral"]),
    ("{ name: \"x\", rotation: { kind: \"relative\", codes: [\"REL_DAIL\"] } }", ["rotation.codes", "REL_DAIL"]),
    (
      "{ name: \"x\", rotation: { kind: \"relative\", codes: [\"REL_DIAL\"] }, filters: { debounce: -1 } }",
      ["filters.debounce"]
    ),
    (
      "{ name: \"x\", rotation: { kind: \"relative\", codes: [\"REL_DIAL\"] }, timing: { doublePres: 300 } }",
      ["doublePres"]
    ),
    ("{ name: ", []),
    ("", []),
  ]

  @Test(arguments: badProfiles.indices) func badProfile_isNamedWithKeyAndReason(_ index: Int) throws {
    let (text, names) = Self.badProfiles[index]
    let profile = try scratch.file("knob.json5", text)
    let recording = try scratch.file("hand.evemu", Hand().turning(1).recording)
    // Of a profile the contract is file, key and reason: the reason says it all.
    try expectFailure(
      2, ["gestures", "--replay", recording, "--profile", profile], names: [profile] + names, saysWhatToDo: false)
  }

  @Test func controlCharactersOfAName_doNotReachTheTerminal() throws {
    let run = try Readerd.run(["read", "/nowhere/\u{1B}]0;x\u{07}\u{9B}31m.md", "--surface", "none"])
    #expect(run.ending == .exited(1))
    let controls = run.errors.unicodeScalars.filter { $0.properties.generalCategory == .control && $0 != "\n" }
    #expect(controls.isEmpty)
  }

  @Test(arguments: [
    ["--help"], ["help", "read"], ["--version"], ["read", "--help"], ["gestures", "-h"], ["devices"],
  ])
  func helpAndLists_exitWith0_andWriteNoError(_ words: [String]) throws {
    let run = try Readerd.run(words)
    #expect(run.ending == .exited(0))
    #expect(run.errors.isEmpty && !run.output.isEmpty)
  }
}
