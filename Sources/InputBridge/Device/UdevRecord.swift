import CLinux
import Glibc

/// What udev wrote down of an event node, read from its own database without its library.
///
/// The files are `/run/udev/data/cMAJOR:MINOR`, a line an entry: `E:` a property, `G:` a tag, `Q:` a tag that holds now,
/// `S:` a link (systemd, `src/libsystemd/sd-device/device-private.c`).
public struct UdevRecord: Hashable, Sendable {
  public var properties: [String: String] = [:]
  public var tags: Set<String> = []
  public var links: [String] = []

  /// Whether a udev has run on this machine.
  public static var isHere: Bool { unsafe access("/run/udev/data", F_OK) == 0 }

  /// nil where udev wrote nothing of it.
  public init?(path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    // makedev(3) of a device with small numbers, as all input nodes have: major in bits 8 to 19, minor in the rest.
    let (major, minor) = (status.st_rdev >> 8 & 0xfff, status.st_rdev & 0xff | status.st_rdev >> 12 & 0xfff00)
    guard let bytes = try? WholeFile.read("/run/udev/data/c\(major):\(minor)") else { return nil }
    self.init(text: String(decoding: bytes, as: UTF8.self))
  }

  init(text: String) {
    for line in text.split(separator: "\n") {
      let rest = line.dropFirst(2)
      switch line.prefix(2) {
      case "E:":
        let parts = rest.split(separator: "=", maxSplits: 1).map(String.init)
        if parts.count == 2 { properties[parts[0]] = parts[1] }
      case "G:", "Q:": tags.insert(String(rest))
      case "S:": links.append("/dev/" + rest)
      default: break
      }
    }
  }
}
