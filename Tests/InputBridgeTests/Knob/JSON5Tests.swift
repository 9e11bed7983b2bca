import Testing

@testable import InputBridge

/// What JSON5 is (https://spec.json5.org; the numbers are its sections), and what is told of a text that is not.
@Suite struct JSON5Tests {
  private static func parse(_ text: String) throws -> JSON5Value { try JSON5Value.parse(Array(text.utf8)) }

  @Test(
    arguments: [
      // 1.2, the short example, and 3.1: keys in quotation marks of both kinds, and names of any script.
      (
        "{ // a comment\n unquoted: 'and you can \"quote\" me', \"k\": 1, 'ä$_9': 2, /* and */ }",
        .object(["unquoted": .string("and you can \"quote\" me"), "k": .number(1), "ä$_9": .number(2)])
      ),
      ("{\\u0061\u{200C}: 1}", .object(["a\u{200C}": .number(1)])),
      ("{}", .object([:])), ("[]", .array([])), ("[1,[2,],]", .array([.number(1), .array([.number(2)])])),
      // 2 and 4: a text is any value.
      (" null\n", .null), ("true", .bool(true)), ("\u{FEFF}false\u{A0}\u{2028}", .bool(false)), ("'a'", .string("a")),
      // 6: decimal, a point at either end, exponents, signs, hexadecimal, and the two that JSON lacks.
      ("0", .number(0)), ("-0.5", .number(-0.5)), ("+5.", .number(5)), (".25e2", .number(25)), ("1E-2", .number(0.01)),
      ("0xC8", .number(200)), ("-0xdecaf", .number(-912_559)), ("-Infinity", .number(-.infinity)),
      // More digits than a number keeps.
      ("666666666666666666662", .number(6.66666666666666666662e20)),
      ("0x666666666666666666662", .number(0x1.999999999999ap82)),
      // 5: escapes, a line that goes on in the next, a zero that no digit follows, a surrogate pair.
      (#"'\b\f\n\r\t\v\0\'\"\\\/\a\x41\u00e9'"#, .string("\u{8}\u{C}\n\r\t\u{B}\0'\"\\/aAé")),
      ("'one \\\ntwo \\\r\nthree \\\u{2028}four'", .string("one two three four")), (#""\uD83D\uDE00""#, .string("😀")),
      ("'\u{2028}\t'", .string("\u{2028}\t")),
    ] as [(String, JSON5Value)])
  func whatIsJSON5_isRead(text: String, value: JSON5Value) throws { #expect(try Self.parse(text) == value) }

  @Test func notANumber_isRead() throws {
    guard case .number(let number) = try Self.parse("NaN") else { return #expect(Bool(false), "no number") }
    #expect(number.isNaN)
  }

  @Test(arguments: [
    ("", 1, 1, "a value belongs here, and the text ends"),
    ("{\n  hold 500 }", 2, 8, "a colon is missing after the key \"hold\""),
    ("{\n  hold: 500\n  invert: true }", 3, 3, "a comma or } is missing"), ("[1 2]", 1, 4, "a comma or ] is missing"),
    ("{ name: knob }", 1, 9, "knob is no value; a text stands in quotation marks"), ("{,}", 1, 2, "a key belongs here"),
    ("[,]", 1, 2, "a value belongs here"), ("{ 1: 2 }", 1, 3, "a key belongs here"),
    ("{ name: 'x }", 1, 9, "a quotation mark is missing at the end of this text"),
    ("'a\nb'", 1, 1, "a quotation mark is missing at the end of this text"), ("/* ä", 1, 1, "this comment has no end"),
    ("{ a: 1, 'a': 2 }", 1, 9, "the key \"a\" stands here twice"), ("true false", 1, 6, "the text should end here"),
    ("010", 1, 1, "a number begins with 0"), ("0x", 1, 1, "hexadecimal digits are missing"),
    ("-", 1, 1, "a number without digits"), (".", 1, 1, "a number without digits"),
    ("1e+", 1, 1, "an exponent without digits"), ("60ms", 1, 3, "a number ends in letters"),
    (#"'\1'"#, 1, 3, "no escape is a digit"), (#"'\01'"#, 1, 3, "no escape is a digit"),
    (#"'\u12'"#, 1, 6, "4 hexadecimal digits belong here"), (#"'\uDE00'"#, 1, 4, "half of a surrogate pair"),
    (#"'\uD83D\u0041'"#, 1, 4, "half of a surrogate pair"), (#"{ a\x: 1 }"#, 1, 4, "only \\u may stand in a name"),
    (#"{ a\u0020: 1 }"#, 1, 4, "this character cannot stand in a name"), ("'\\", 1, 3, "the text ends in an escape"),
  ])
  func aSlip_isNamedWithItsPlace(text: String, line: Int, column: Int, slip: String) {
    let error = #expect(throws: JSON5Value.SyntaxError.self) { try Self.parse(text) }
    #expect(error == JSON5Value.SyntaxError(line: line, column: column, slip: slip))
  }

  /// FoundationEssentials' decoder traps on these two kinds of text; ours must not (found by fuzzing).
  @Test func bytesThatAreNoUTF8_areNamedWithTheirPlace() {
    let error = #expect(throws: JSON5Value.SyntaxError.self) {
      try JSON5Value.parse(Array("{ a: 1,\n b: '".utf8) + [0xFF] + Array("' }".utf8))
    }
    #expect(error == JSON5Value.SyntaxError(line: 2, column: 6, slip: "this is no UTF-8"))
  }

  @Test(arguments: ["[", "{a:"])
  func aTextNestedWithoutEnd_isRefusedAndTakesNoStack(_ opening: String) {
    let error = #expect(throws: JSON5Value.SyntaxError.self) {
      try Self.parse(String(repeating: opening, count: 1_000_000))
    }
    #expect(error?.slip == "this is nested more than 64 deep")
  }

  @Test func quotedTexts_areReadBack() throws {
    let text = "\"\\\u{0}\u{1F}\u{7F}\u{9B}\u{2028}é\u{1F600}/\r\n\t"
    #expect(try Self.parse(JSONLine.quoted(text)) == .string(text))
  }
}
