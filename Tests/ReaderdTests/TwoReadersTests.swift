import ProgramRuns
import Testing

/// Two real processes and one knob, which umockdev stands in for.
@Suite(.enabled(if: MockKnob.isAvailable, "needs umockdev-run"))
struct TwoReadersTests {
  private let scratch: Scratch
  init() throws { scratch = try Scratch() }

  /// The newcomer gets the knob, the old reader hears nothing of it, and gets it again when the newcomer is killed.
  ///
  /// Nothing here waits for a time: the second reader's turns, ten a second, are the clock. After five of them everything
  /// the first one had to say is said; after ten it must not have said a word more.
  @Test func knob_isPassedOn_andComesBackFromTheDead() throws {
    // One detent every tenth of a second, for a minute.
    let turns = (5..<600).map { "\($0 * 100) +1" }.joined(separator: " · ")
    let knob = try MockKnob(in: scratch, hand: turns)
    _ = try scratch.file("article.txt", (1...300).map { "Line \($0) of the article.\n" }.joined())
    let script = try scratch.file(
      "both.sh",
      """
      cd "$2"
      export XDG_RUNTIME_DIR=$PWD
      mkfifo one two
      turns() { local left=$2 line; while read -r line <&$1; do
        case $line in *'"slide"'*) ((--left)) || return 0;; esac; done; return 1; }
      "$1" read article.txt --surface none --state state1 > one & first=$!
      exec 3< one
      turns 3 1 && echo first turns
      "$1" read article.txt --surface none --state state2 > two & second=$!
      exec 4< two
      turns 4 5 && echo second turns
      while read -t 0 <&3; do read -r line <&3; done
      turns 4 5
      read -t 0 <&3 || echo first is silent
      kill -9 $second
      turns 3 5 && echo first turns again
      kill $first
      """)
    let both = try Conversation(words: knob.wrapper + ["/bin/bash", script, Readerd.path, scratch.path])
    let told = String(decoding: both.output.readToEnd(within: .seconds(120)), as: UTF8.self)
    #expect(told.split(separator: "\n") == ["first turns", "second turns", "first is silent", "first turns again"])
    #expect(try both.process.end() == .exited(0))
  }
}
