internal import CLinux
internal import Dispatch
internal import Glibc

/// Notices that a reader, this one or another, changed the store: every commit touches the file after it
/// (``SQLiteDatabase``), and inotify tells of the touch.
///
/// The writes themselves would come too early: SQLite flushes a commit to the disk after the last of them, and shows it
/// to other readers after that. Idle, it costs nothing.
final class StoreWatch {
  private let source: any DispatchSourceRead

  /// Calls `changed` on the queue after each change. nil where the system gives no inotify.
  init?(directory: String, queue: DispatchQueue, changed: @escaping @Sendable () -> Void) {
    let descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard descriptor >= 0 else { return nil }
    // The directory: a damaged file is replaced by another one of its name.
    guard unsafe inotify_add_watch(descriptor, directory, UInt32(IN_ATTRIB)) >= 0 else {
      close(descriptor)
      return nil
    }
    source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    source.setEventHandler { @Sendable in
      // What it says is thrown away: that it says something is all there is to know.
      var buffer = [UInt8](repeating: 0, count: 4096)
      while unsafe read(descriptor, &buffer, buffer.count) > 0 {}
      changed()
    }
    source.setCancelHandler { @Sendable in close(descriptor) }
    source.activate()
  }

  deinit { source.cancel() }
}
