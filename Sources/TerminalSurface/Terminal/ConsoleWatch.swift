internal import CLinux
internal import Dispatch
internal import Glibc

/// Which of the kernel's own consoles is in front (Ctrl-Alt-F1 and the like), where a page stands on one of them.
///
/// A terminal window reports its focus itself (mode 1004). A console reports nothing, but the kernel tells: sysfs raises
/// POLLPRI on the file that names the active console (Documentation/ABI/testing/sysfs-tty). A dispatch source waits for
/// POLLIN, which a file of sysfs always has, so an epoll that waits for nothing but the switch stands between the two.
@MainActor
final class ConsoleWatch {
  private static let activePath = "/sys/class/tty/tty0/active"

  /// `tty2` and the like.
  private let name: String
  private let active: Int32
  private let switches: Int32
  private let source: any DispatchSourceRead
  private var wasInFront: Bool

  /// Watches over the console that `terminal` is; nil where it is none, or where the kernel does not tell.
  ///
  /// `changed` hears, on the main queue, of every change after this.
  init?(terminal: Int32, changed: @escaping @MainActor (_ isInFront: Bool) -> Void) {
    guard let name = Self.name(ofDevice: _terminal_device(terminal)) else { return nil }
    let active = unsafe open(Self.activePath, O_RDONLY | O_CLOEXEC)
    guard active >= 0 else { return nil }
    let switches = epoll_create1(Int32(EPOLL_CLOEXEC))
    var event = unsafe epoll_event(events: EPOLLPRI.rawValue, data: epoll_data())
    guard switches >= 0, unsafe epoll_ctl(switches, EPOLL_CTL_ADD, active, &event) == 0 else {
      close(active)
      close(switches)
      return nil
    }
    self.name = name
    self.active = active
    self.switches = switches
    wasInFront = Self.firstLine(of: active) == name
    source = DispatchSource.makeReadSource(fileDescriptor: switches, queue: .main)
    source.setCancelHandler {
      close(switches)
      close(active)
    }
    source.setEventHandler { @Sendable [weak self] in
      MainActor.assumeIsolated {
        guard let self, self.isInFront != self.wasInFront else { return }
        self.wasInFront.toggle()
        changed(self.wasInFront)
      }
    }
    source.activate()
  }

  isolated deinit { source.cancel() }

  /// Whether it is the console that the person looks at. The read rearms the kernel's notice, too.
  var isInFront: Bool { Self.firstLine(of: active) == name }

  /// The name of the console with this device number; nil for every other terminal.
  ///
  /// Consoles are the minors 1 to 63 of major 4; 0 is whichever is active, and serial lines begin at 64
  /// (Documentation/admin-guide/devices.txt). `device`: as `new_encode_dev` packs it, the minor's low byte first.
  static func name(ofDevice device: UInt32) -> String? {
    let major = device >> 8 & 0xFFF
    let minor = device & 0xFF | device >> 12 & 0xFFF00
    return major == 4 && 1...63 ~= minor ? "tty\(minor)" : nil
  }

  private static func firstLine(of file: Int32) -> String {
    var bytes = [UInt8](repeating: 0, count: 32)
    let count = unsafe pread(file, &bytes, bytes.count, 0)
    return String(decoding: bytes.prefix(max(0, count)).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }
}
