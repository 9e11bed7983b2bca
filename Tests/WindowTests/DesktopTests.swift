#if Window

import Glibc
import ProgramRuns
import ReaderCore
import Testing

/// What the desktop wishes for, told by the settings portal (org.freedesktop.appearance), of which a few lines stand in.
@Suite(.serialized) struct DesktopTests {
  /// Debian packages: dbus-daemon (dbus-run-session), python3-gi.
  static let isAvailable =
    Stage.isAvailable
    && ["/usr/bin/dbus-run-session", "/usr/lib/python3/dist-packages/gi"].allSatisfy { (path: String) in
      unsafe access(path, R_OK) == 0
    }

  @Test(.enabled(if: isAvailable, "needs dbus-run-session and python3-gi"))
  func theme_followsTheDesktop_untilThePersonChooses() throws {
    let stage = try Stage()
    let file = try stage.scratch.file("article.md", article)
    let portal = try stage.scratch.file("portal.py", Self.portal)
    let desktop = try stage.start(
      "dbus-run-session", "--", "/usr/bin/python3", "-W", "ignore", portal, Readerd.path(of: "readerd-window"), file,
      "--state", stage.scratch.state, "--size", "\(stage.width)x\(stage.height)")
    try stage.run("xdotool", "search", "--sync", "--onlyvisible", "--class", "readerd", "windowfocus", "--sync")
    _ = try stage.picture("a dark desktop has a dark page") { $0.paper == Theme.dusk.palette?.paper }
    try desktop.send("color-scheme 2\n")
    _ = try stage.picture("and a light one a light page") { $0.paper == Theme.paper.palette?.paper }

    // The foot dissolves, and with more contrast it does not: its last lines are as black as any.
    let soft = try stage.restingPicture()
    try desktop.send("contrast 1\n")
    _ = try stage.picture("with more contrast nothing dissolves") { $0.darkest(in: 1100..<1200) < 60 }
    #expect(soft.darkest(in: 1150..<1200) > 60)

    try stage.press("t")
    _ = try stage.picture("the person chooses") { $0.paper == Theme.sepia.palette?.paper }
    try desktop.send("color-scheme 1\ncontrast 0\n")
    _ = try stage.picture("the foot dissolves again") { $0.darkest(in: 1150..<1200) > 60 }
    #expect(try stage.restingPicture().paper == Theme.sepia.palette?.paper, "a choice outlasts the desktop's wishes")
    desktop.endInput()
  }

  /// Owns the portal's name with a dark desktop, then starts the program; says what is typed, and ends with its input.
  private static let portal = """
    import os, subprocess, sys, gi
    from gi.repository import Gio, GLib
    space, path, name = 'org.freedesktop.appearance', '/org/freedesktop/portal/desktop', 'org.freedesktop.portal.Settings'
    settings = {'color-scheme': GLib.Variant('u', 1), 'contrast': GLib.Variant('u', 0)}
    description = Gio.DBusNodeInfo.new_for_xml('''<node><interface name="org.freedesktop.portal.Settings">
      <method name="ReadAll"><arg type="as" direction="in"/><arg type="a{sa{sv}}" direction="out"/></method>
      <signal name="SettingChanged"><arg type="s"/><arg type="s"/><arg type="v"/></signal></interface></node>''')
    bus = Gio.bus_get_sync(Gio.BusType.SESSION)
    def call(bus, sender, path, interface, method, arguments, call):
        call.return_value(GLib.Variant('(a{sa{sv}})', ({space: settings},)))
    bus.register_object(path, description.interfaces[0], call, None, None)
    loop = GLib.MainLoop()
    def typed(source, condition):
        lines = os.read(0, 4096).decode().splitlines()
        if not lines:
            loop.quit()
            return False
        for key, value in (line.split() for line in lines):
            settings[key] = GLib.Variant('u', int(value))
            bus.emit_signal(None, path, name, 'SettingChanged', GLib.Variant('(ssv)', (space, key, settings[key])))
        return True
    def owned(*_):
        global reader
        reader = subprocess.Popen(sys.argv[1:], stdin=subprocess.DEVNULL)
        GLib.io_add_watch(0, GLib.IO_IN | GLib.IO_HUP, typed)
    Gio.bus_own_name_on_connection(bus, 'org.freedesktop.portal.Desktop', 0, owned, None)
    loop.run()
    reader.terminate()
    """
}

extension Picture {
  /// The least luminance of the middle of some rows, where the text is: 0 to 255.
  fileprivate func darkest(in rows: Range<Int>) -> Int {
    rows.lazy.flatMap { row in
      (width / 4..<width * 3 / 4).lazy.map { column -> Int in
        let at = 3 * (row * width + column)
        return bytes[at..<at + 3].reduce(0) { $0 + Int($1) } / 3
      }
    }.min() ?? 255
  }
}

#endif
