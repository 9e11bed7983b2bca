#if Window

import Glibc
import ProgramRuns
import Testing

/// What a screen reader finds on the accessibility bus (AT-SPI).
@Suite(.serialized) struct AssistanceTests {
  /// Debian packages: at-spi2-core, dbus-daemon (dbus-run-session), python3-gi, gir1.2-atspi-2.0.
  static let isAvailable =
    Stage.isAvailable
    && [
      "/usr/bin/dbus-run-session", "/usr/libexec/at-spi-bus-launcher", "/usr/lib/python3/dist-packages/gi",
      "/usr/lib/x86_64-linux-gnu/girepository-1.0/Atspi-2.0.typelib",
    ].allSatisfy { (path: String) in unsafe access(path, R_OK) == 0 }

  @Test(.enabled(if: isAvailable, "needs at-spi2-core, python3-gi and gir1.2-atspi-2.0"))
  func screenReader_findsTheDocument_andReadsAVisibleSentence() throws {
    let stage = try Stage()
    let file = try stage.scratch.file("article.md", article)
    let script = try stage.scratch.file("look.py", Self.look)
    let session = try stage.scratch.file("session.sh", Self.session)
    let run = try stage.run(
      "dbus-run-session", "--", "/bin/sh", session, Readerd.path(of: "readerd-window"), file, stage.scratch.state,
      script,
      environment: ["GTK_A11Y": "atspi"])
    let found = run.split(separator: "\n").map(String.init)
    #expect(found.contains("application readerd"))
    #expect(found.contains("frame Beginning"))
    #expect(found.contains("document text Beginning"))
    #expect(found.contains("sentence Paragraph 3 of the beginning stands alone. "))
  }

  /// Starts the bus, the reader and the script; waits for the window, not for a time.
  private static let session = """
    /usr/libexec/at-spi-bus-launcher --launch-immediately >/dev/null 2>&1 &
    launcher=$!
    "$1" "$2" --state "$3" >/dev/null 2>&1 &
    reader=$!
    xdotool search --sync --onlyvisible --class readerd windowfocus --sync
    /usr/bin/python3 -W ignore "$4"
    kill $reader $launcher
    """

  /// Prints each object's role and name, and the second sentence of the labels, until there are labels; at most 20 s.
  private static let look = """
    import time, gi
    gi.require_version('Atspi', '2.0')
    from gi.repository import Atspi
    Atspi.init()
    def walk(a):
        yield a
        for i in range(a.get_child_count()):
            child = a.get_child_at_index(i)
            if child: yield from walk(child)
    end = time.time() + 20
    while time.time() < end:
        found = list(walk(Atspi.get_desktop(0)))
        labels = [a for a in found if a.get_role_name() == 'label']
        if labels: break
        time.sleep(0.1)
    for a in found: print(a.get_role_name(), a.get_name())
    for a in labels:
        text = a.get_text_iface()
        print('sentence', text.get_string_at_offset(5, Atspi.TextGranularity.SENTENCE).content)

    """
}

#endif
