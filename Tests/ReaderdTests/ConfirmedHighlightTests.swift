import FoundationEssentials
import Glibc
import ProgramRuns
import Testing

/// A reader that is killed, at any moment at all, loses no highlight that it has told of (docs/controls.md, state lines).
@Suite struct ConfirmedHighlightTests {
  /// A hundred kills, by five people at a time: most of a run is waiting for the disk.
  private static let lanes = 5
  private static let killsOfALane = 20
  private static let marks = 60

  /// Sentence after sentence is marked, and every fourth mark taken away again: what is done for each.
  private static let moves: [String] = {
    var lines = [#"{"time":1,"gesture":"doublePress"}"#]
    var time = 1.5
    func press() {
      for (phase, pause) in [("began", 0.1), ("ended", 0.3), ("confirmed", 0.1)] {
        lines.append(#"{"time":\#(time),"gesture":"press","phase":"\#(phase)"}"#)
        time += pause
      }
    }
    return (1...marks).map { mark in
      press()
      if mark.isMultiple(of: 4) { press() }
      lines.append(#"{"time":\#(time),"gesture":"slide","phase":"began"}"#)
      lines.append(#"{"time":\#(time),"gesture":"slide","phase":"changed","detents":1,"total":1,"velocity":2}"#)
      time += 0.3
      lines.append(#"{"time":\#(time),"gesture":"slide","phase":"ended","total":1}"#)
      time += 0.1
      defer { lines = [] }
      return lines.joined(separator: "\n") + "\n"
    }
  }()

  private struct Entry: Decodable {
    var start: Int
    var end: Int
    var status: String
  }

  private func kept(in scratch: Scratch) throws -> Set<Range<Int>> {
    let run = try Readerd.run(["highlights", "--json", "--state", scratch.state])
    try #require(run.ending == .exited(0) && run.errors.isEmpty, "\(run.errors)")
    let entries = try run.lines.map { try JSONDecoder().decode(Entry.self, from: Data($0.utf8)) }
    #expect(entries.allSatisfy { $0.status == "exact" })
    let ranges = Set(entries.map { $0.start..<$0.end })
    #expect(ranges.count == entries.count, "kept twice")
    return ranges
  }

  /// What is marked after each line: the sentence in focus comes or goes with the number of highlights.
  private func told(_ lines: [String]) throws -> [Set<Range<Int>>] {
    var marked: Set<Range<Int>> = []
    return try lines.map { line in
      let state = try State(line)
      if state.highlights != marked.count, let sentence = state.sentence {
        marked.formSymmetricDifference([sentence[0]..<sentence[1]])
      }
      #expect(state.highlights == marked.count)
      return marked
    }
  }

  private func words(_ article: String, _ scratch: Scratch) -> [String] {
    ["read", article, "--surface", "none", "--gestures", "-", "--state", scratch.state]
  }

  @Test(arguments: 0..<lanes) func killedAtAnyMoment_losesNothingThatItTold(lane: Int) throws {
    let calm = try Scratch()
    let whole = try Readerd.run(words(try calm.file("article.md", Essay.lines), calm), input: Self.moves.joined())
    let history = try told(whole.lines)
    // Sixty marks, fifteen of them taken away.
    #expect(history.last?.count == 45)
    #expect(try kept(in: calm) == history.last)

    var progress: Set<Int> = []
    for kill in 0..<Self.killsOfALane {
      let scratch = try Scratch()
      let reader = try Conversation(words(try scratch.file("article.md", Essay.lines), scratch))
      var lines = [try #require(try reader.line())]
      // The golden ratio spreads any number of moments evenly: over the moves, and over the time that the last one takes.
      let moment = (Double(kill * Self.lanes + lane) * 0.618_034).truncatingRemainder(dividingBy: 1)
      for move in Self.moves.prefix(1 + Int(moment * Double(Self.marks))) {
        try reader.send(move)
        lines.append(try #require(try reader.line()))
      }
      usleep(UInt32((moment * 997).truncatingRemainder(dividingBy: 1) * 6000))
      reader.process.send(SIGKILL)
      #expect(try reader.process.end() == .killed(SIGKILL))
      while let line = try reader.line() { lines.append(line) }

      // What was under way may have come through as well, whole; nothing else may.
      let seen = try told(lines).count - 1
      let found = try kept(in: scratch)
      #expect(history[seen...].contains(found), "\(seen) lines told of \(history[seen]), kept are \(found)")
      progress.insert(seen)
    }
    #expect(progress.count > Self.killsOfALane / 4, "the kills came at a few moments only")
  }
}
