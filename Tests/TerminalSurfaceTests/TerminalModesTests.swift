import TerminalEmulation
import Testing

@testable import ReaderCore
@testable import TerminalSurface

@Suite struct TerminalModesTests {
  /// The private modes a text sets, and those it resets.
  static func modes(_ text: String) -> (set: Set<String>, reset: Set<String>) {
    var (set, reset): (Set<String>, Set<String>) = ([], [])
    for sequence in text.split(separator: "\u{1B}[?").dropFirst(text.hasPrefix("\u{1B}[?") ? 0 : 1) {
      guard let end = sequence.firstIndex(where: { $0 == "h" || $0 == "l" }) else { continue }
      if sequence[end] == "h" { set.insert(String(sequence[..<end])) } else { reset.insert(String(sequence[..<end])) }
    }
    return (set, reset)
  }

  @Test(arguments: [(true, true), (true, false), (false, true), (false, false)])
  func everyMode_isGivenBack(usesMouse: Bool, usesKeyboard: Bool) {
    let modes = TerminalModes(usesMouse: usesMouse, usesKeyboardProtocol: usesKeyboard)
    let entered = Self.modes(modes.enter)
    let left = Self.modes(modes.leave)
    #expect(entered.set.isSubset(of: left.reset))
    #expect(entered.reset.isSubset(of: left.set))
    #expect(modes.enter.contains("\u{1B}[>1u") == usesKeyboard)
    #expect(modes.leave.contains("\u{1B}[<u") == usesKeyboard)
    #expect(entered.set.contains("1002") == usesMouse)
    // The keyboard is popped on the alternate screen's own stack, and the main screen comes back last.
    #expect(modes.leave.hasSuffix("\u{1B}[?1049l"))
    // The guard of a crash holds 512 bytes.
    #expect(modes.leave.utf8.count < 512)
  }

  @Test func mainScreenIsBack_whateverWasBeingWritten() {
    for cut in ["", "\u{1B}[38;2;1", "\u{1B}]8;id=1;https://e", "\u{1B}[?2026h\u{1B}[1;31mtext", "\u{1B}"] {
      let emulator = Emulator(columns: 10, rows: 2)
      emulator.feed(Array("shell".utf8))
      let modes = TerminalModes()
      emulator.feed(Array((modes.enter + "\u{1B}[H\u{1B}[7mpage" + cut + modes.leave + "$").utf8))
      #expect(emulator.text(ofRow: 0, columns: 10) == "shell$    ", "\(cut)")
      #expect(!emulator.cell(row: 0, column: 5).isReversed)
    }
  }

  @Test func answers_areLearnt_once() {
    var capabilities = TerminalCapabilities()
    let answers: [TerminalEvent.Answer] = [
      .mode(2026, isKnown: true), .mode(2026, isKnown: true), .mode(2027, isKnown: true),
      .color(command: 11, red: 1, green: 2, blue: 3), .attributes,
    ]
    #expect(answers.map { capabilities.learn($0) } == [true, false, false, true, false])
    #expect(capabilities.paper == Theme.RGB(0x010203))
    #expect(capabilities.hasSynchronizedUpdates && !capabilities.hasKeyboardProtocol)
  }
}
