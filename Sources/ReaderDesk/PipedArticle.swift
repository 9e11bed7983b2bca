internal import CLinux
internal import Glibc
package import ReaderCore

/// An article whose end nobody knows before it has come: from standard input, a named pipe, a device.
///
/// It is read to its end. Where that is long in coming the person is told, and Ctrl-C ends it there; what is too long for
/// the memory ends by itself. Either way, what came is read.
package struct PipedArticle {
  package private(set) var bytes: [UInt8] = []
  /// Why it is not whole, for the person; nil where it is.
  package private(set) var shortfall: String?

  /// A second is as long as a person waits without wondering (Nielsen, Usability Engineering, 1993, ch. 5).
  private static let patience: Int32 = 1000

  /// Whether a path, or standard input for `-`, is to be read so.
  static func isAt(_ path: String) -> Bool {
    var status = stat()
    guard unsafe (path == "-" ? fstat(0, &status) : stat(path, &status)) == 0 else { return false }
    return ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
  }

  /// Reads `descriptor`, which stays open. `name` stands in messages.
  ///
  /// - Parameters:
  ///   - limit: how much is read, in bytes.
  ///   - tell: takes one line for the person who waits; nil where nobody sees it: then Ctrl-C is not heard.
  package init(
    _ descriptor: Int32, name: String, limit: Int = ArticleLoader.readLimit, tell: ((String) -> Void)?
  ) throws(ArticleError) {
    let ending = WakeEvent()
    let interruption = tell.map { _ in Interruption(by: [SIGINT]) { ending.raise() } }
    defer { withExtendedLifetime(interruption) {} }
    let start = ContinuousClock.now
    var hint = tell
    while shortfall == nil {
      if let tell = hint, ContinuousClock.now - start >= .milliseconds(Int(Self.patience)) {
        tell("\(name): not at its end yet; Ctrl-C reads what has come")
        hint = nil
      }
      var waits = [descriptor, ending.descriptor].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      let count = unsafe poll(&waits, 2, hint == nil ? -1 : Self.patience)
      if count <= 0 { continue }
      if waits[1].revents != 0 {
        shortfall = "\(name): cut short by Ctrl-C, before its end came"
      } else if let piece = try ArticleLoader.nextBytes(of: descriptor, path: name) {
        if piece.isEmpty { return }
        bytes += piece
      }
      if bytes.count > limit {
        bytes.removeLast(bytes.count - limit)
        shortfall = "\(name): cut short after \(limit >> 20) MiB, all that the memory takes; save it as a .txt file"
      }
    }
  }

  /// Something that has happened, as a descriptor that can be waited for.
  private final class WakeEvent: Sendable {
    let descriptor = eventfd(0, Int32(EFD_CLOEXEC))

    deinit { close(descriptor) }
    func raise() { eventfd_write(descriptor, 1) }
  }
}
