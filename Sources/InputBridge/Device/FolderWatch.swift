import CLinux
import Glibc

/// Notices what comes and goes in a folder, by inotify; also in one that does not exist yet, or goes and comes again.
///
/// inotify works where no udev speaks (a container). Where the folder is missing its nearest ancestor is watched until it
/// is made: `/dev/input` exists only while there is an input device.
package final class FolderWatch {
  package let descriptor: Int32
  private let folder: String
  private let mask: UInt32
  private var folderWatch: Int32 = -1
  private var ancestorWatch: Int32 = -1
  private var buffer = [UInt8](repeating: 0, count: 4096)

  /// What to notice of an event node: that it is there, and that its permissions changed.
  static let nodes = IN_CREATE | IN_ATTRIB | IN_MOVED_TO | IN_DELETE | IN_MOVED_FROM
  /// What to notice of a file that people write: that its writing is over.
  package static let files = IN_CLOSE_WRITE | IN_MOVED_TO | IN_DELETE | IN_MOVED_FROM

  /// nil where the system gives no inotify.
  package init?(folder: String, noticing events: Int32) {
    self.folder = folder
    mask = UInt32(events | IN_DELETE_SELF | IN_MOVE_SELF)
    descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard descriptor >= 0 else { return nil }
    arm()
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Reads what happened since the last call. Costs one system call and no allocation where nothing did.
  package func changes(_ body: (NodeChange) -> Void) {
    while true {
      let count = unsafe read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return }
      var start = 0
      while start + 16 <= count {
        let length = Int(word(start + 12))
        let name = start + 16..<start + 16 + length
        take(watch: Int32(bitPattern: word(start)), happened: word(start + 4), name: name, body)
        start += 16 + length
      }
    }
  }

  private func take(watch: Int32, happened: UInt32, name: Range<Int>, _ body: (NodeChange) -> Void) {
    func did(_ events: Int32) -> Bool { happened & UInt32(bitPattern: events) != 0 }
    if did(IN_Q_OVERFLOW) { return body(.everything) }
    guard watch == folderWatch else {
      // Something was made or went where the folder might be made next.
      guard folderWatch < 0, watch == ancestorWatch else { return }
      arm()
      if folderWatch >= 0 { body(.everything) }
      return
    }
    if did(IN_DELETE_SELF | IN_MOVE_SELF | IN_IGNORED | IN_UNMOUNT) {
      if !did(IN_IGNORED) { inotify_rm_watch(descriptor, folderWatch) }
      folderWatch = -1
      arm()
      return body(.everything)
    }
    let text = String(decoding: buffer[name].prefix { $0 != 0 }, as: UTF8.self)
    guard !text.isEmpty else { return }
    body(did(IN_DELETE | IN_MOVED_FROM) ? .gone(text) : .appeared(text))
  }

  /// Watches the folder, or until it exists the nearest folder above it. The folder is tried again after each step, so
  /// that it cannot be made unseen between two of them.
  private func arm() {
    let old = ancestorWatch
    ancestorWatch = -1
    var ancestor = folder
    while true {
      folderWatch = unsafe inotify_add_watch(descriptor, folder, mask)
      if folderWatch >= 0 || ancestorWatch >= 0 || ancestor == "/" || ancestor == "." { break }
      ancestor = FolderWatch.parent(of: ancestor)
      let events = UInt32(IN_CREATE | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR)
      ancestorWatch = unsafe inotify_add_watch(descriptor, ancestor, events)
    }
    if folderWatch >= 0, ancestorWatch >= 0 {
      inotify_rm_watch(descriptor, ancestorWatch)
      ancestorWatch = -1
    }
    if old >= 0, old != ancestorWatch { inotify_rm_watch(descriptor, old) }
  }

  private static func parent(of path: String) -> String {
    let parts = path.split(separator: "/", omittingEmptySubsequences: true).dropLast()
    if path.hasPrefix("/") { return "/" + parts.joined(separator: "/") }
    return parts.isEmpty ? "." : parts.joined(separator: "/")
  }

  /// A 32-bit word of `struct inotify_event`, in the machine's order: watch, mask, cookie, length of the padded name.
  private func word(_ at: Int) -> UInt32 {
    unsafe buffer.withUnsafeBytes { unsafe $0.loadUnaligned(fromByteOffset: at, as: UInt32.self) }
  }
}

/// What happened in a watched folder.
package enum NodeChange: Hashable {
  /// A name that is new, or whose attributes or content changed.
  case appeared(String)
  case gone(String)
  /// The folder itself came or went, or more happened than the kernel could keep: look at everything.
  case everything
}
