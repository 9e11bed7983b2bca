import InputBridge
import ReaderCore
import Testing

@testable import TerminalSurface

@Suite struct InputParserTests {
  static func events(_ text: String) -> [TerminalEvent] {
    var parser = InputParser()
    return parser.feed(text.utf8) + parser.timeOut()
  }

  @Test(arguments: [
    ("q", Key("q")), ("é", Key("é")), ("\r", Key(.enter)), ("\t", Key(.tab)), ("\u{7F}", Key(.backspace)),
    ("\u{08}", Key(.backspace)), ("\u{1A}", Key("z", .control)), ("\u{0C}", Key("l", .control)),
    ("\u{1B}[A", Key(.up)), ("\u{1B}OA", Key(.up)), ("\u{1B}[1;2C", Key(.right, .shift)),
    ("\u{1B}[Z", Key(.tab, .shift)),
    ("\u{1B}[5~", Key(.pageUp)), ("\u{1B}[1~", Key(.home)), ("\u{1B}[H", Key(.home)), ("\u{1B}[8~", Key(.end)),
    ("\u{1B}[[A", Key(.function(1))), ("\u{1B}x", Key("x", .alt)), ("\u{1B}", Key(.escape)),
    ("\u{1B}[27u", Key(.escape)), ("\u{1B}[99;5u", Key("c", .control)), ("\u{1B}[27;5;99~", Key("c", .control)),
    ("\u{1B}[97:65;2u", Key("a", .shift)),
  ]) func key_isRead(bytes: String, key: Key) {
    #expect(Self.events(bytes) == [.key(key)])
  }

  @Test func mouse_isRead_inDecimalForm() {
    #expect(
      Self.events("\u{1B}[<0;12;5M\u{1B}[<32;13;5M\u{1B}[<0;13;5m\u{1B}[<64;1;300M\u{1B}[<69;1;1M") == [
        .mouse(Mouse(action: .down(.left), row: 4, column: 11)),
        .mouse(Mouse(action: .drag(.left), row: 4, column: 12)),
        .mouse(Mouse(action: .up, row: 4, column: 12)), .mouse(Mouse(action: .wheel(-1), row: 299, column: 0)),
        .mouse(Mouse(action: .wheel(1), row: 0, column: 0, modifiers: .shift)),
      ])
  }

  @Test func focusAndPaste_areRead() {
    #expect(
      Self.events("\u{1B}[I\u{1B}[O\u{1B}[200~a\u{1B}[Ab\r\u{1B}[201~q") == [
        .focus(true), .focus(false), .paste("a\u{1B}[Ab\r"), .key(Key("q")),
      ])
  }

  @Test func paste_ends_whenItsEndNeverComes() {
    #expect(Self.events("\u{1B}[200~lost") == [.paste("lost")])
  }

  @Test func answers_areToldFromKeys() {
    #expect(
      Self.events(
        "\u{1B}[?2026;2$y\u{1B}[?1u\u{1B}]10;rgb:ffff/ffff/ffff\u{1B}\\\u{1B}]11;rgb:1/80/0000\u{07}\u{1B}[?62;4c") == [
          .answer(.mode(2026, isKnown: true)), .answer(.keyboardFlags),
          .answer(.color(command: 10, red: 255, green: 255, blue: 255)),
          .answer(.color(command: 11, red: 17, green: 128, blue: 0)), .answer(.attributes),
        ])
    #expect(Self.events("\u{1B}[?2026;0$y") == [.answer(.mode(2026, isKnown: false))])
  }

  /// Answers that nobody asked for, or that come late: none may look like typing.
  @Test(arguments: [
    "\u{1B}P>|foot(1.16)\u{1B}\\", "\u{1B}_Gi=1;OK\u{1B}\\", "\u{1B}]52;c;cQ==\u{07}", "\u{1B}[>41;354;0c",
    "\u{1B}[24;80R", "\u{1B}[?997;1n", "\u{1B}P1$r0m\u{1B}\\", "\u{1B}[8;24;80t", "\u{1B}[M !!", "\u{1B}[57441;1u",
    "\u{1B}[97;1:3u",
  ]) func unaskedAnswer_isSwallowed(bytes: String) {
    #expect(Self.events(bytes + "q") == [.key(Key("q"))])
  }

  @Test func answerCutShort_isDropped_notTyped() {
    var parser = InputParser()
    #expect(parser.feed("\u{1B}]11;rgb:12".utf8).isEmpty)
    #expect(parser.pending == .sequence)
    #expect(parser.timeOut().isEmpty)
    #expect(parser.feed("q".utf8) == [.key(Key("q"))])
  }

  @Test func loneEscape_waits_andIsTheKeyWhenNothingFollows() {
    var parser = InputParser()
    #expect(parser.feed([0x1B]).isEmpty)
    #expect(parser.pending == .escape)
    #expect(parser.timeOut() == [.key(Key(.escape))])
    #expect(parser.pending == nil)
  }

  @Test func events_areTheSame_howeverTheBytesAreCut() {
    let text =
      "aé漢\u{1B}[A\u{1B}[<0;1;1M\u{1B}]11;rgb:12/34/56\u{07}\u{1B}[200~p\u{1B}[2q\u{1B}[201~\u{1B}Ox\u{1B}[?62c👩"
    let whole = Self.events(text)
    var random = SeededGenerator(seed: 3)
    for _ in 0..<200 {
      var parser = InputParser()
      var events: [TerminalEvent] = []
      var rest = Array(text.utf8)[...]
      while !rest.isEmpty {
        let count = Int.random(in: 1...5, using: &random)
        events += parser.feed(rest.prefix(count))
        rest = rest.dropFirst(count)
      }
      #expect(events + parser.timeOut() == whole)
    }
  }

  @Test func anyBytes_areTaken_withoutGrowingForEver() {
    var random = SeededGenerator(seed: 4)
    let favourites: [UInt8] = [0x1B, 0x5B, 0x5D, 0x4F, 0x3B, 0x3A, 0x4D, 0x75, 0x7E, 0x30, 0x32, 0x9B, 0xC3, 0xF0]
    var parser = InputParser()
    for _ in 0..<20_000 {
      let byte =
        Bool.random(using: &random)
        ? favourites.randomElement(using: &random) ?? 0 : UInt8.random(in: 0...255, using: &random)
      _ = parser.feed([byte])
      if Int.random(in: 0..<50, using: &random) == 0 { _ = parser.timeOut() }
    }
    #expect(parser.feed(repeatElement(UInt8(ascii: "x"), count: 10)).count <= 10)
  }
}
