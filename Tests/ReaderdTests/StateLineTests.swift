import ProgramRuns
import Testing

/// `readerd read --surface none`: the reading as JSON lines, a contract (docs/controls.md).
@Suite struct StateLineTests {
  let scratch: Scratch
  let article: String

  init() throws {
    scratch = try Scratch()
    article = try scratch.file("article.md", Essay.lines)
  }

  @Test func everyLine_hasTheMembersOfTheContractInItsOrder() throws {
    let hand = Hand().turning(3).pressingTwice().turning(1).pressing().pressingTwice().turning(2)
    let recording = try scratch.file("hand.evemu", hand.recording)
    let run = try Readerd.run([
      "read", article, "--surface", "none", "--replay", recording, "--profile", "dial", "--search", "needle", "--state",
      scratch.state,
    ])
    #expect(run.ending == .exited(0) && run.errors.isEmpty)
    #expect(run.lines.count > 10)
    for line in run.lines {
      var rest = Substring(line)
      for member in State.members {
        let start = try #require(rest.firstRange(of: "\"\(member)\":"), "\(member) in \(line)")
        rest = rest[start.upperBound...]
      }
      let state = try State(line)
      #expect(["inactive", "active", "fullscreen", "strip", "wheel"].contains(state.phase))
      #expect(["Scroll", "Highlight", "Search", "Theme"].contains(state.control))
      #expect([nil, "press", "doublePress", "hold", "slide"].contains(state.gesture))
      #expect((0...state.length).contains(state.offset))
      #expect(state.sentence.map { $0.count == 2 && $0[0] < $0[1] } ?? true)
      #expect((state.sentence != nil) == (state.control == "Highlight" && state.phase != "inactive"))
      #expect(state.matches == 15)
      // The length is the text's, without the Markdown around it.
      #expect(state.length < Essay.lines.utf8.count)
    }
  }

  @Test func firstLine_isTheStateAtTheStart() throws {
    let first = try #require(try Readerd.states(of: article, Hand().turning(1), in: scratch).first)
    #expect(first.time == nil && first.gesture == nil)
    #expect(first.control == "Scroll" && first.phase == "inactive" && first.offset == 0)
    #expect(first.match == nil && first.matches == nil && first.sentence == nil)
    #expect(first.theme == "Paper" && first.highlights == 0 && first.top == "Beginning")
  }

  @Test func turningForward_neverMovesBack_andComesToTheEndAndNoFurther() throws {
    // More detents than the article has lines: three parts with 50 paragraphs and a blank line after each.
    let hand = Hand().turning(300, every: 15).turning(20)
    let states = try Readerd.states(of: article, hand, in: scratch)
    #expect(zip(states, states.dropFirst()).allSatisfy { $0.offset <= $1.offset })
    let end = try #require(states.last)
    #expect(end.value == "100 % · end in view")
    let back = try Readerd.states(of: article, Hand().turning(-320, every: 15), in: scratch)
    #expect(zip(back, back.dropFirst()).allSatisfy { $0.offset >= $1.offset })
    #expect(back.first?.offset == end.offset && back.last?.offset == 0)
  }

  @Test func phases_followTheHand() throws {
    let states = try Readerd.states(of: article, Hand().pressingTwice().resting(4000).turning(2), in: scratch)
    // The start · contact of the first press · the double press opens the strip, for 1.5 s · the HUD fades after 3 s
    // of rest · a turn · its end · rest.
    #expect(
      states.map(\.phase).removingRepetitions
        == ["inactive", "active", "strip", "active", "inactive", "fullscreen", "active", "inactive"])
    #expect(states.last?.control == "Highlight")
  }

  @Test func rests_runOutAtTheEndInEventTime() throws {
    let states = try Readerd.states(of: article, Hand().turning(2), in: scratch)
    // evemu's clock starts at 1 s; turns at 1.00 and 1.09; slideIdle 250 ms later the slide is over, and 3 s of rest
    // after that the HUD is gone.
    #expect(states.suffix(2).map(\.time) == [1.34, 4.34])
    #expect(states.last?.phase == "inactive" && states.last?.gesture == nil)
  }

  @Test func press_isTakenBackByADoublePress() throws {
    let states = try Readerd.states(of: article, Hand().pressingTwice().resting(500).pressingTwice(), in: scratch)
    // On Highlight the first press of two shows its mark, and the second takes it away.
    #expect(states.map(\.highlights).removingRepetitions == [0, 1, 0])
    #expect(states.last?.control == "Search")
  }

  @Test func search_isThereFromTheStart() throws {
    let run = try Readerd.run(
      ["read", article, "--surface", "none", "--search", "needle", "--gestures", "-", "--state", scratch.state])
    let state = try State(try #require(run.lines.first))
    #expect(state.match == 1 && state.matches == 15)
  }

  // MARK: Gestures from elsewhere

  @Test func gesturesFromAPipe_giveTheSameStatesAsTheRecording() throws {
    let hand = Hand().turning(14).turning(30, every: 15).holding().pressingTwice().turning(2).pressing()
      .pressingTwice().pressingTwice().turning(1)
    let recording = try scratch.file("hand.evemu", hand.recording)
    let knob = ["--replay", recording, "--profile", "dial"]
    let there = try Readerd.run(["read", article, "--surface", "none", "--state", scratch.state] + knob)
    let gestures = try Readerd.run(["gestures", "--json"] + knob)
    let here = try Readerd.run(
      ["read", article, "--surface", "none", "--state", scratch.state + "2", "--gestures", "-"], input: gestures.output)
    #expect(here.ending == .exited(0))
    #expect(there.lines.count > 40)
    #expect(here.lines == there.lines)
  }

  @Test func badGestureLine_endsInOneLine_andWhatCameBeforeIsKept() throws {
    let good = #"{"time":1.0,"gesture":"slide","phase":"began"}"#
    let turn = #"{"time":1.0,"gesture":"slide","phase":"changed","detents":2,"total":2,"velocity":0,"pressed":false}"#
    let run = try Readerd.run(
      ["read", article, "--surface", "none", "--gestures", "-", "--state", scratch.state],
      input: [good, turn, #"{"time":2,"gesture":"shove"}"#].joined(separator: "\n"))
    #expect(run.ending == .exited(1))
    #expect(run.errors.hasPrefix("readerd: standard input: line 3 is no gesture;"))
    #expect(run.errors.split(separator: "\n").count == 1)
    let moved = try State(try #require(run.lines.last)).offset
    #expect(moved > 0)
    #expect(try Readerd.opening(article, in: scratch).offset == moved)
  }

  @Test(arguments: ["", "{}", "[]", "nonsense", #"{"time":"x","gesture":"press","phase":"began"}"#, "{\"time\":1e400}"])
  func lineThatIsNoGesture_isRefused(_ line: String) throws {
    let run = try Readerd.run(
      ["read", article, "--surface", "none", "--gestures", "-", "--state", scratch.state], input: line + "\n")
    #expect(run.ending == .exited(line.isEmpty ? 0 : 1), "an empty line is none")
  }

  @Test func hugeNumbersInAGesture_doNotCrash() throws {
    let line = #"{"time":1e300,"gesture":"slide","phase":"changed","detents":1e300,"total":-1e300,"velocity":1e300}"#
    let run = try Readerd.run(
      ["read", article, "--surface", "none", "--gestures", "-", "--state", scratch.state], input: line + "\n")
    #expect(run.ending == .exited(1))
    #expect(run.errors.contains("line 1 is no gesture"))
  }
}

extension Array where Element: Equatable {
  /// Each run of equal elements as one.
  var removingRepetitions: [Element] {
    reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }
}
