import Testing

@testable import TerminalSurface

/// Device numbers from Documentation/admin-guide/devices.txt, packed as `new_encode_dev` does. That a switch of consoles is
/// heard takes a kernel: the lab's scenario `console`.
@MainActor
struct ConsoleTests {
  @Test(arguments: [
    (0x0401, "tty1"), (0x0402, "tty2"), (0x043F, "tty63"),
    // Whichever console is active; the first serial line; the controlling terminal; a pseudo-terminal, high minors too.
    (0x0400, nil), (0x0440, nil), (0x0500, nil), (0x8800, nil), (0x1008801, nil), (0, nil),
  ])
  func deviceNumber_namesAConsole(_ device: UInt32, _ name: String?) {
    #expect(ConsoleWatch.name(ofDevice: device) == name)
  }
}
