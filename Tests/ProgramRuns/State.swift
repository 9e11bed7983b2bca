import FoundationEssentials
import Testing

/// One line of `readerd read --surface none` (docs/controls.md). Decoding fails where a member is missing or of another type.
package struct State: Decodable, Equatable {
  package var time: Double?
  package var gesture: String?
  package var control: String
  package var phase: String
  package var offset: Int
  package var length: Int
  package var value: String
  /// From and to.
  package var sentence: [Int]?
  package var match: Int?
  package var matches: Int?
  package var theme: String
  package var highlights: Int
  package var top: String

  package init(_ line: String) throws { self = try JSONDecoder().decode(State.self, from: Data(line.utf8)) }

  /// The members in the order of the contract.
  package static let members = [
    "time", "gesture", "control", "phase", "offset", "length", "value", "sentence", "match", "matches", "theme",
    "highlights", "top",
  ]
}

extension Readerd {
  /// Reads an article without a surface while a hand is at the dial, and returns the states.
  package static func states(
    of article: String, _ hand: Hand, in scratch: Scratch, _ options: String...
  ) throws -> [State] {
    let recording = try scratch.file("hand.evemu", hand.recording)
    let run = try run(
      ["read", article, "--surface", "none", "--replay", recording, "--profile", "dial", "--state", scratch.state]
        + options)
    try #require(run.ending == .exited(0), "\(run.errors)")
    return try run.lines.map { try State($0) }
  }

  /// The state in which an article opens.
  package static func opening(_ article: String..., in scratch: Scratch) throws -> State {
    let run = try run(["read"] + article + ["--surface", "none", "--gestures", "-", "--state", scratch.state])
    try #require(run.ending == .exited(0) && run.errors.isEmpty, "\(run.errors)")
    return try State(try #require(run.lines.first))
  }
}
