import CLinux
import Glibc

/// Notices event nodes that appear, go, or change their permissions, by inotify on their folder.
///
/// inotify works where no udev speaks (a container). A node exists 40 to 140 ms before an ordinary user may open it:
/// until udev has set its group and mode, which is a change of attributes and so arrives here too.
final class HotplugWatch {
  let descriptor: Int32
  private let folder: String

  /// nil where the folder does not exist or the system gives no inotify.
  init?(folder: String) {
    descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    self.folder = folder
    guard descriptor >= 0 else { return nil }
    if unsafe inotify_add_watch(descriptor, folder, UInt32(IN_CREATE | IN_ATTRIB | IN_MOVED_TO)) < 0 {
      return nil
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The names that changed since the last call, each once, in order.
  func changedNames() -> [String] {
    var names: [String] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = unsafe read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return names }
      for name in HotplugWatch.names(in: buffer[..<count]) where !names.contains(name) { names.append(name) }
    }
  }

  /// The names in a run of `struct inotify_event`: four 32-bit words, the last the length of the padded name behind them.
  private static func names(in bytes: ArraySlice<UInt8>) -> [String] {
    var names: [String] = []
    var rest = bytes
    while rest.count >= 16 {
      let length = rest.dropFirst(12).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
      names.append(String(decoding: rest.dropFirst(16).prefix(length).prefix { $0 != 0 }, as: UTF8.self))
      rest = rest.dropFirst(16 + length)
    }
    return names
  }
}
