#if Window

import Glibc
import ProgramRuns
import Testing

/// The window under cage, which shows one program and nothing else: no keyboard, no mouse, no graphics processor.
@Suite(.serialized) struct KioskTests {
  /// Debian packages: cage, xwayland. cage runs as an ordinary user only.
  static let isAvailable = ["cage", "Xwayland", "setpriv"].allSatisfy { unsafe access("/usr/bin/\($0)", X_OK) == 0 }

  @Test(.enabled(if: isAvailable, "needs cage, xwayland and util-linux"))
  func knob_scrolls_underCage() throws {
    let scratch = try Scratch()
    let file = try scratch.file("article.md", article)
    let hand = try scratch.file("hand.evemu", Hand().turning(6).recording)
    let user: [String]
    if geteuid() == 0 {
      user = ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
      for path in [scratch.path, file, hand] { try #require(unsafe chown(path, 65534, 65534) == 0) }
    } else {
      user = []
    }
    let kiosk = try Conversation(
      words: user + [
        "/usr/bin/cage", "--", Readerd.path(of: "readerd-window"), file, "--print-state", "--state", scratch.state,
        "--replay", hand, "--profile", "dial",
      ],
      environment: [
        "XDG_RUNTIME_DIR": scratch.path, "GDK_BACKEND": "wayland", "GTK_A11Y": "none", "WLR_BACKENDS": "headless",
        "WLR_RENDERER": "pixman", "WLR_LIBINPUT_NO_DEVICES": "1",
      ])
    let state = try kiosk.state("a turn scrolls") { $0.control == "Scroll" && $0.phase == "active" }
    #expect(state.offset > 0)
    kiosk.process.send(SIGTERM)
    _ = try kiosk.process.end()
  }
}

#endif
