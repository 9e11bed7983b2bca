import ProgramRuns
import ReaderDesk
import Testing

struct InputLineTests {
  @Test(arguments: [
    ("", []), ("\n", [""]), ("one\ntwo\n", ["one", "two"]), ("one\r\n\r\ntwo", ["one", "", "two"]), ("é", ["é"]),
    // Longer than one read.
    (String(repeating: "x", count: 9000) + "\ny\n", [String(repeating: "x", count: 9000), "y"]),
  ])
  func everyEndOfALine_endsIt(text: String, lines: [String]) throws {
    let read: Descriptor
    do {
      let ends = try Descriptor.pipe()
      read = ends.read
      // The pipe is closed at the end of this scope, and the input with it.
      try ends.write.write(text)
    }
    #expect(Array(InputLines(descriptor: read.number)) == lines)
  }
}
