#if Window

import Glibc
import ProgramRuns
import ReaderCore
import Testing

/// One article in a window and in another process: what one of them does the other shows, live.
@Suite(.serialized, .enabled(if: Stage.isAvailable, "needs xvfb, xdotool and imagemagick"))
struct SharingTests {
  @Test func anotherReadersHighlight_appearsInTheWindow_andItsPlaceWhileTheWindowIsNotInFront() throws {
    let stage = try Stage()
    let file = try stage.scratch.file("article.md", article)
    let window = try stage.reader(file)
    let first = try stage.restingPicture()
    let highlight = try #require(Theme.paper.palette?.highlight)
    #expect(!first.contains(highlight))

    let other = try Conversation(["read", file, "--surface", "none", "--gestures", "-", "--state", stage.scratch.state])
    try other.send(
      """
      {"time":1,"gesture":"doublePress"}
      {"time":2,"gesture":"press","phase":"began"}
      {"time":2.1,"gesture":"press","phase":"ended"}
      {"time":2.4,"gesture":"press","phase":"confirmed"}

      """)
    _ = try other.state("the other reader highlights") { $0.highlights == 1 }
    let shared = try window.state("the window hears of it") { $0.highlights == 1 }
    #expect(shared.offset == 0)
    _ = try stage.picture("and shows it") { $0.contains(highlight) }

    // Another window comes to the front; what is read elsewhere is followed from then on.
    let front = try stage.start("display", "-size", "50x50", "xc:white")
    try stage.run("xdotool", "search", "--sync", "--onlyvisible", "--class", "display", "windowfocus", "--sync")
    try other.send(
      """
      {"time":10,"gesture":"doublePress"}
      {"time":11,"gesture":"doublePress"}
      {"time":12,"gesture":"doublePress"}
      {"time":13,"gesture":"slide","phase":"began"}
      {"time":13.1,"gesture":"slide","phase":"changed","detents":9,"total":9,"velocity":5}
      {"time":14,"gesture":"slide","phase":"ended","detents":0,"total":9,"velocity":0}

      """)
    let place = try other.state("the other reader scrolls on") { $0.phase == "active" && $0.offset > 0 }
    _ = try window.state("the window follows") { $0.offset == place.offset }
    for program in [front, window, other] { program.process.send(SIGTERM) }
  }
}

extension Picture {
  /// Whether a colour is anywhere to be seen.
  func contains(_ color: Theme.RGB) -> Bool {
    stride(from: 0, to: bytes.count, by: 3).contains {
      bytes[$0] == color.red && bytes[$0 + 1] == color.green && bytes[$0 + 2] == color.blue
    }
  }
}

#endif
