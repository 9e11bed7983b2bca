import Glibc

/// Why a device could not be used, with the node and the system's reason.
public struct DeviceError: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Code: Hashable, Sendable {
    /// The node cannot be opened (open(2)).
    case open
    /// The node is no event device, or went away while it was asked (libevdev).
    case describe
    /// The loop's own descriptors cannot be made.
    case loop
  }

  public var code: Code
  public var path: String
  /// The system's `errno`.
  public var errno: Int32

  public init(_ code: Code, path: String, errno: Int32) {
    self.code = code
    self.path = path
    self.errno = errno
  }

  /// Whether the node went away before it could be opened: nothing to say of it.
  var isGone: Bool { errno == ENOENT || errno == ENODEV || errno == ENXIO }

  public var isPermission: Bool { errno == EACCES || errno == EPERM }

  public var description: String {
    let reason = unsafe String(cString: strerror(errno))
    switch code {
    case .open where isPermission:
      return "\(path): \(reason); run script/install-udev, or join the group input; readerd doctor tells more"
    case .open: return "\(path): \(reason); is the knob plugged in?"
    case .describe: return "\(path): \(reason); this is no evdev node that can be read"
    case .loop: return "\(path): \(reason); raise the limit on open files"
    }
  }
}
