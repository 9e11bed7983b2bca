#if Window

import Glibc
import ProgramRuns
import ReaderCore
import Testing

/// The built window on a screen of its own: knob, keys and pointer in, states and pictures out.
@Suite(.serialized, .enabled(if: Stage.isAvailable, "needs xvfb, xdotool and imagemagick"))
struct ReadingTests {
  let stage: Stage
  let file: String

  init() throws {
    stage = try Stage()
    file = try stage.scratch.file("article.md", article)
  }

  private func replaying(_ hand: Hand, _ options: String..., speed: String = "4") throws -> Conversation {
    let recording = try stage.scratch.file("hand.evemu", hand.recording)
    return try stage.reader(
      file, "--replay", recording, "--profile", "dial", "--speed", speed, options.first ?? "--text-size=24")
  }

  @Test func knob_scrolls_highlights_searches_andChangesTheTheme() throws {
    let hand = Hand().turning(6).pressingTwice().pressing().pressingTwice().turning(1).pressingTwice().turning(1)
    let reader = try replaying(hand, "--search=needle")
    let scrolled = try reader.state("turning scrolls") { $0.control == "Scroll" && $0.phase == "active" }
    #expect(scrolled.offset > 0 && scrolled.matches == 12 && scrolled.highlights == 0)
    _ = try reader.state("a double press leads on") { $0.control == "Highlight" }
    _ = try reader.state("a press highlights") { $0.highlights == 1 }
    _ = try reader.state("a turn finds the next match") { $0.control == "Search" && $0.match == 2 }
    _ = try reader.state("a turn takes the next theme") { $0.theme == "Sepia" }
    _ = try stage.picture("the paper is sepia's") { $0.paper == Theme.sepia.palette?.paper }
  }

  @Test func keys_reachTheReader() throws {
    let reader = try stage.reader(file)
    let first = try stage.picture("a page shows") { $0.paper == Theme.paper.palette?.paper }
    try stage.press("j")
    let moved = try stage.picture("a line on") { $0 != first }
    #expect(moved.paper == first.paper)
    try stage.press("t")
    _ = try stage.picture("the next theme") { $0.paper == Theme.sepia.palette?.paper }
    try stage.press("slash", "n", "e", "e", "d")
    let found = try reader.state("the search runs along") { $0.match != nil && $0.matches == 12 }
    #expect(found.theme == "Sepia")
    try stage.press("Return", "Right")
    _ = try reader.state("an arrow turns the knob on the screen") { $0.gesture == "slide" && $0.phase == "fullscreen" }
    try stage.press("q")
    #expect(try reader.process.end() == .exited(0))
  }

  @Test func sizeOfText_takesEveryKey_andIsKept() throws {
    let reader = try stage.reader(file)
    // As fast as a hand that leans on the key: no step waits for the page to be set anew.
    try stage.run("xdotool", "key", "--delay", "1", "--repeat", "8", "ctrl+equal")
    try stage.run("xdotool", "key", "--delay", "1", "--repeat", "3", "ctrl+minus")
    #expect(try turnedTo("Text size", reader).value == "29 px")
    // A narrower column, too.
    try stage.press("ctrl+bracketleft", "ctrl+bracketleft", "Escape")
    let page = try stage.restingPicture()
    try stage.press("q")
    #expect(try reader.process.end() == .exited(0))

    let next = try stage.reader(file)
    _ = try stage.picture("the page is set as it was") { $0 == page }
    #expect(try turnedTo("Text size", next).value == "29 px")
    try stage.press("ctrl+0")
    #expect(try turnedTo("Text size", next).value == "24 px")
    next.process.send(SIGTERM)
  }

  /// Presses twice until a control is current, and returns the state that shows it.
  private func turnedTo(_ control: String, _ reader: Conversation) throws -> State {
    while true {
      try stage.press("Tab")
      let state = try reader.state("another control") { $0.gesture == "doublePress" }
      if state.control == control { return state }
    }
  }

  @Test func help_liesOnThePage_untilAnyKey() throws {
    let reader = try stage.reader(file)
    let page = try stage.restingPicture()
    try stage.press("question")
    let help = try stage.picture("the help shows") { $0 != page }
    #expect(help.paper == page.paper)
    try stage.press("x")
    _ = try stage.picture("the page is back as it was") { $0 == page }
    reader.process.send(SIGTERM)
    #expect(try reader.process.end() == .exited(128 + SIGTERM))
  }

  @Test func slider_isDragged_andPressed() throws {
    let reader = try stage.reader(file)
    // The handle stands in the middle of the right edge. 16 pixels are a detent.
    try stage.run(
      "xdotool", "mousemove", "988", "600", "mousedown", "1", "mousemove", "988", "620", "mousemove", "988", "640")
    let turned = try reader.state("a drag turns") { $0.gesture == "slide" && $0.offset > 0 }
    #expect(turned.phase == "fullscreen" && turned.control == "Scroll")
    try stage.run("xdotool", "mouseup", "1")
    _ = try reader.state("and ends") { $0.phase == "active" }
    try stage.run("xdotool", "mousemove", "936", "600", "click", "--repeat", "2", "--delay", "80", "1")
    _ = try reader.state("two clicks are a double press") { $0.control == "Highlight" }
  }

  @Test func wheel_scrolls_andADoubleClickHighlights() throws {
    let reader = try stage.reader(file)
    let first = try stage.restingPicture()
    try stage.run("xdotool", "mousemove", "400", "500", "click", "5")
    _ = try stage.picture("a click of the wheel scrolls") { $0 != first }
    _ = try stage.restingPicture()
    try stage.run("xdotool", "mousemove", "300", "500", "click", "--repeat", "2", "--delay", "80", "1")
    let highlight = try #require(Theme.paper.palette?.highlight)
    _ = try stage.picture("a sentence is highlighted") { picture in
      (0..<picture.width).contains { picture[$0, 500] == highlight || picture[$0, 512] == highlight }
    }
    reader.process.send(SIGTERM)
  }

  /// Debian packages: python3-gi, gir1.2-gtk-3.0.
  static let canDrag = [
    "/usr/lib/python3/dist-packages/gi", "/usr/lib/x86_64-linux-gnu/girepository-1.0/Gtk-3.0.typelib",
  ].allSatisfy { (path: String) in unsafe access(path, R_OK) == 0 }

  @Test(.enabled(if: canDrag, "needs python3-gi and gir1.2-gtk-3.0")) func droppedFile_isReadInstead() throws {
    let dropped = try stage.scratch.file("dropped.md", "# Dropped\n\nIt came by mouse.\n")
    let reader = try stage.reader(file)
    _ = try reader.state("it opens") { $0.top == "Beginning" }
    _ = try stage.restingPicture()
    let script = try stage.scratch.file("source.py", Self.dragSource)
    let source = try stage.start("python3", "-W", "ignore", script, dropped)
    try stage.run("xdotool", "search", "--sync", "--onlyvisible", "--name", "^drag source$")
    // A source notices the drag after a few pixels, and asks what is below it as it goes.
    try stage.run("xdotool", "mousemove", "60", "60", "mousedown", "1")
    for x in [80, 120, 200, 300, 400] { try stage.run("xdotool", "mousemove", "\(x)", "400", "sleep", "0.1") }
    try stage.run("xdotool", "mouseup", "1")
    _ = try reader.state("the dropped file is read, by the same process") { $0.top == "Dropped" }
    source.process.send(SIGTERM)
    reader.process.send(SIGTERM)
  }

  /// A small window in the corner, from which a file can be dragged.
  private static let dragSource = """
    import sys, gi
    gi.require_version('Gtk', '3.0')
    from gi.repository import Gtk, Gdk
    window = Gtk.Window(type=Gtk.WindowType.POPUP, title='drag source', default_width=120, default_height=120)
    box = Gtk.EventBox()
    box.drag_source_set(Gdk.ModifierType.BUTTON1_MASK, [], Gdk.DragAction.COPY)
    box.drag_source_add_uri_targets()
    box.connect('drag-data-get', lambda box, context, data, *rest: data.set_uris(['file://' + sys.argv[1]]))
    window.add(box)
    window.show_all()
    Gtk.main()

    """

  @Test func killedMidSlide_losesNoPlace() throws {
    let reader = try replaying(Hand().turning(40), speed: "1")
    var last = try reader.state("the slide is under way") { $0.offset > 600 }
    reader.process.send(SIGKILL)
    while let line = try reader.line() { last = try State(line) }
    // Until the window is there the place is shown in lines of 66 cells: at most one line above it, and the last detent
    // may not have reached the disk.
    let next = try stage.reader(file).state("it opens again") { _ in true }
    #expect(last.offset - next.offset < 2 * 66 && next.offset > 600 - 2 * 66)
  }

  @Test func fiveSecondsOfNothing_wakeNoThread() throws {
    let reader = try stage.reader(file)
    try stage.press("Right")
    _ = try reader.state("the HUD has faded") { $0.phase == "inactive" && $0.offset > 0 }
    _ = try stage.restingPicture()
    let before = Child.wakeups(of: reader.process.pid)
    #expect(before.count > 1)
    // Threads that have had no work for five seconds end; no other may wake, and none may begin.
    #expect(reader.output.read(within: .seconds(5)) == nil)
    for (thread, count) in Child.wakeups(of: reader.process.pid) { #expect(before[thread] == count, "\(thread)") }
  }
}

#endif
