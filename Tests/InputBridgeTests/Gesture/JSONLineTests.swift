import InputBridge
import Testing

/// The line that scripts read: RFC 8259, and seconds with the kernel's six decimals.
@Suite struct JSONLineTests {
  @Test func members_keepTheirOrder() {
    var line = JSONLine()
    #expect(line.text == "{}")
    line.add("b", true)
    line.add("a", nil as String?)
    line.add("raw", raw: "[1]")
    line.add("range", 3..<7)
    #expect(line.text == #"{"b":true,"a":null,"raw":[1],"range":[3,7]}"#)
  }

  @Test(arguments: [
    (0, "0.000000"), (7, "0.000007"), (-7, "-0.000007"), (999_999, "0.999999"), (1_000_000, "1.000000"),
    (12_345_678, "12.345678"), (Int64.min, "-9223372036854.775808"), (Int64.max, "9223372036854.775807"),
  ])
  func seconds_haveSixDecimals(_ microseconds: Int64, _ text: String) {
    #expect(JSONLine.seconds(EventTime(microseconds: microseconds)) == text)
  }

  @Test func numbers_areJSON() {
    var line = JSONLine()
    line.add("zero", 0)
    line.add("least", Int.min)
    line.add("none", nil as Int?)
    line.add("whole", -3.0)
    line.add("part", 0.25)
    line.add("large", 1e16)
    line.add("endless", Double.infinity)
    line.add("no number", Double.nan)
    #expect(
      line.text == #"{"zero":0,"least":-9223372036854775808,"none":null,"whole":-3,"part":0.25,"large":1e+16,"#
        + #""endless":null,"no number":null}"#)
  }

  @Test(arguments: [
    ("", ""), ("Lab Dial", "Lab Dial"), ("~", "~"), ("\"\\", #"\"\\"#), ("a\nb\t", #"a\nb\t"#),
    ("\u{1B}[2J", #"\u001b[2J"#),
    ("\u{7F}\u{9B}", #"\u007f\u009b"#), ("\u{2028}", #"\u2028"#), ("Knopf für 港", "Knopf für 港"), ("\u{0}", #"\u0000"#),
  ])
  func strings_areSafeOnATerminal(_ string: String, _ escaped: String) {
    #expect(JSONLine.quoted(string) == "\"\(escaped)\"")
    var line = JSONLine()
    line.add("s", string)
    #expect(line.text == "{\"s\":\"\(escaped)\"}")
  }
}
