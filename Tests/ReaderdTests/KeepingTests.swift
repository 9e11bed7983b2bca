import Glibc
import ProgramRuns
import TerminalEmulation
import Testing

/// What is kept from one reading to the next: the place, the highlights, the control, the theme.
@Suite struct KeepingTests {
  let scratch: Scratch
  let article: String

  init() throws {
    scratch = try Scratch()
    article = try scratch.file("article.md", Essay.lines)
  }

  /// Six lines on, a sentence highlighted, and Sepia.
  private static let reading = Hand().turning(6).pressingTwice().pressing().pressingTwice().pressingTwice().turning(1)

  @Test func place_highlight_theme_andControl_areThereAtTheNextStart() throws {
    let last = try #require(try Readerd.states(of: article, Self.reading, in: scratch).last)
    let next = try Readerd.opening(article, in: scratch)
    #expect(next.offset == last.offset && next.offset > 0 && next.top == last.top)
    #expect(next.highlights == 1 && next.theme == "Sepia" && next.control == "Theme")
    #expect(next.phase == "inactive")
    // Without a name it is the article read last.
    #expect(try Readerd.opening(in: scratch) == next)
  }

  @Test func anotherArticle_hasAPlaceOfItsOwn_andTheSameTheme() throws {
    _ = try Readerd.states(of: article, Self.reading, in: scratch)
    let other = try Readerd.opening(try scratch.file("other.md", Essay.words), in: scratch)
    #expect(other.offset == 0 && other.highlights == 0 && other.control == "Scroll")
    #expect(other.theme == "Sepia")
  }

  @Test func screenOfTheNextStart_isTheScreenOfTheLast() throws {
    let first = try Terminal.reading(Essay.lines, in: scratch)
    try first.type("]jj")
    try first.wait(for: "the middle") { $0.row(1) == "Paragraph 51 stands alone." }
    try first.type("ht")
    try first.wait(for: "the light and the theme") { $0.lit.count == 1 && $0.paper != 0xFAF6EE }
    let (page, lit, paper) = (first.page, first.lit, first.paper)
    try first.type("q")
    #expect(try first.end() == 0)

    let second = try Terminal.reading(Essay.lines, in: scratch)
    #expect(second.page == page)
    #expect(second.lit == lit)
    #expect(second.paper == paper)
  }

  @Test func paceOfTheReader_isKnownAtTheNextStart_inEveryArticle() throws {
    let long = try scratch.file("long.md", Essay.words)
    func minutes(_ state: State) -> Int? { state.value.split(separator: " ").dropLast(2).last.flatMap { Int($0) } }
    // 3,200 words at the average of 238 a minute, before anything is known.
    #expect(minutes(try Readerd.opening(long, in: scratch)) == 14)
    // A line of eight words every four seconds, a blank one among ten: some 110 words a minute.
    let states = try Readerd.states(of: long, Hand().turning(40, every: 4000), in: scratch)
    let left = try #require(states.last.flatMap(minutes))
    #expect(left > 20)
    #expect(minutes(try Readerd.opening(long, in: scratch)) == left)
    let other = try scratch.file("other.md", Essay.words + "\nAnd one more.\n")
    #expect(try #require(minutes(try Readerd.opening(other, in: scratch))) > left)
  }

  // MARK: Killed

  @Test func killedReader_losesNoConfirmedHighlight() throws {
    let terminal = try Terminal.reading(Essay.lines, in: scratch)
    // A double press makes Highlight current, a press puts the mark, and two detents on confirm it (GESTURES, rule 3).
    try terminal.type("\t")
    try terminal.wait(for: "the focus") { $0.lit == ["Paragraph 3 stands alone."] }
    try terminal.type("\r")
    try terminal.wait(for: "Highlighted")
    try terminal.type("\u{1B}[C\u{1B}[C")
    try terminal.wait(for: "the mark and the focus") {
      $0.lit == ["Paragraph 3 stands alone.", "Paragraph 5 stands alone."]
    }
    try terminal.signal(SIGKILL)
    try terminal.wait(for: "Killed")
    #expect(try Readerd.opening(article, in: scratch).highlights == 1)
  }

  @Test func killedReader_isAtMostAStepBehind() throws {
    let reader = try Conversation([
      "read", article, "--surface", "none", "--gestures", "-", "--state", scratch.state,
    ])
    _ = try reader.line()
    try reader.send(#"{"time":1,"gesture":"slide","phase":"began"}"# + "\n")
    _ = try reader.line()
    var places = [0]
    for step in 1...8 {
      let time = 1 + Double(step) / 10
      try reader.send(
        #"{"time":\#(time),"gesture":"slide","phase":"changed","detents":1,"total":\#(step),"velocity":10}"# + "\n")
      places.append(try State(try #require(try reader.line())).offset)
      // Eleven detents a second, as a hand turns. The disk has time for a step until the next one.
      _ = reader.errors.read(within: .milliseconds(90))
    }
    reader.process.send(SIGKILL)
    #expect(try reader.process.end() == .killed(SIGKILL))
    let kept = try Readerd.opening(article, in: scratch).offset
    #expect(places.suffix(2).contains(kept), "\(kept) of \(places)")
  }

  @Test func terminatedReader_keepsItsPlace() throws {
    let reader = try Conversation([
      "read", article, "--surface", "none", "--gestures", "-", "--state", scratch.state,
    ])
    _ = try reader.line()
    try reader.send(#"{"time":1,"gesture":"slide","phase":"began"}"# + "\n")
    _ = try reader.line()
    try reader.send(#"{"time":1,"gesture":"slide","phase":"changed","detents":5,"total":5,"velocity":0}"# + "\n")
    let place = try State(try #require(try reader.line())).offset
    reader.endInput()
    #expect(try reader.process.end() == .exited(0))
    #expect(try Readerd.opening(article, in: scratch).offset == place)
  }

  // MARK: Edited

  @Test func editedArticle_isAtTheSameWords_andItsHighlightIsFoundAgain() throws {
    let first = try Terminal.reading(Essay.edited(isEdited: false), in: scratch)
    try first.type("/The river\r")
    try first.wait(for: "the river") { $0.lit == ["The river"] }
    let top = first.row(1)
    try first.type("h")
    try first.wait(for: "the light") { $0.lit.contains { $0.hasPrefix("The river carries its own") } }
    try first.type("q")
    _ = try first.end()

    let second = try Terminal.reading(Essay.edited(isEdited: true), in: scratch)
    #expect(second.row(1) == top)
    #expect(second.lit == ["The river carries its own weather down to the sea."])
  }

  @Test func highlightWhoseWordsAreGone_isOnNoOthers() throws {
    let first = try Terminal.reading(Essay.edited(isEdited: false), in: scratch)
    try first.type("/The river\r")
    try first.wait(for: "the river") { $0.lit == ["The river"] }
    try first.type("h")
    try first.wait(for: "the light") { $0.lit.contains { $0.hasPrefix("The river carries its own") } }
    try first.type("q")
    _ = try first.end()

    let second = try Terminal.reading(Essay.edited(isEdited: true, hasRiver: false), in: scratch)
    #expect(second.lit == [])
  }

  // MARK: Trouble

  @Test func damagedStateFile_isSetAsideWithAWarning_andReadingGoesOn() throws {
    _ = try Readerd.states(of: article, Self.reading, in: scratch)
    let file = scratch.state + "/state.sqlite"
    for suffix in ["-wal", "-shm"] { unsafe unlink(file + suffix) }
    _ = try scratch.file("state/state.sqlite", String(repeating: "this is no database ", count: 500))

    let words = ["read", article, "--surface", "none", "--gestures", "-", "--state", scratch.state]
    let run = try Readerd.run(words)
    #expect(run.ending == .exited(0))
    #expect(run.errors.hasPrefix("readerd: \(file): ") && run.errors.contains(".corrupt-1"))
    #expect(run.errors.split(separator: "\n").count == 1)
    #expect(try State(try #require(run.lines.first)).offset == 0)
    // The new one keeps, and is warned of no more.
    _ = try Readerd.states(of: article, Self.reading, in: scratch)
    #expect(try Readerd.opening(article, in: scratch).highlights == 1)
  }

  /// Below a device, where not even root can make a folder; and, for everybody else, in a folder without permission.
  @Test(arguments: ["/dev/null/state", "/proc/state"]) func stateThatCannotBeKept_isAWarning(_ folder: String) throws {
    let recording = try scratch.file("hand.evemu", Self.reading.recording)
    let run = try Readerd.run([
      "read", article, "--surface", "none", "--replay", recording, "--profile", "dial", "--state", folder,
    ])
    #expect(run.ending == .exited(0))
    #expect(run.errors.hasPrefix("readerd: \(folder): ") && run.errors.contains("--state"))
    #expect(run.errors.split(separator: "\n").count == 1)
    #expect(try State(try #require(run.lines.last)).highlights == 1)
  }

  @Test(.enabled(if: geteuid() != 0, "root may write everywhere")) func readOnlyStateFolder_isAWarning() throws {
    _ = try Readerd.states(of: article, Self.reading, in: scratch)
    unsafe chmod(scratch.state + "/state.sqlite", 0o400)
    unsafe chmod(scratch.state, 0o500)
    let run = try Readerd.run(["read", article, "--surface", "none", "--gestures", "-", "--state", scratch.state])
    #expect(run.ending == .exited(0))
    #expect(!run.errors.isEmpty)
  }

  @Test func twoReaders_keepBothTheirHighlights() throws {
    let one = try Terminal.reading(Essay.lines, in: scratch)
    let two = try Terminal.reading(Essay.lines, in: scratch)
    try one.type("h")
    try two.type("G")
    try two.wait(for: "Paragraph 150 stands alone.")
    try two.type("h")
    for terminal in [one, two] {
      try terminal.wait(for: "a light") { !$0.lit.isEmpty }
      try terminal.type("q")
      #expect(try terminal.end() == 0)
    }
    let next = try Readerd.opening(article, in: scratch)
    #expect(next.highlights == 2)
    // Whoever moved last was two.
    #expect(next.value == "100 % · end in view")
  }
}

extension Essay {
  /// An essay before and after an edit: three paragraphs more in front, a slip mended inside of the sentence about the
  /// river, a chapter more at the end.
  static func edited(isEdited: Bool, hasRiver: Bool = true) -> String {
    let filler = (1...30).map { "Filler \($0) tells of something that no other paragraph tells of, number \($0 * 37)." }
    let river =
      "The river carries its own \(isEdited ? "weather" : "wether") down to the sea."
    let front = isEdited ? (1...3).map { "New paragraph \($0), in front of all others." } : []
    let end = isEdited ? ["# Another chapter", "It was written later, and says so."] : []
    let middle = hasRiver ? [river] : []
    return (front + filler.prefix(15) + middle + filler.dropFirst(15) + end).joined(separator: "\n\n") + "\n"
  }
}
