import CLinux
import Glibc

/// Who may read an event node, as the file system has it: owner, group, mode and the access control list behind them.
///
/// Asked of the node itself, never of udev: `udevadm test` claims rules that gave nobody access.
public struct NodeAccess: Hashable, Sendable {
  /// One entry of the list for a user or group of its own.
  public struct Entry: Hashable, Sendable {
    public var isGroup: Bool
    public var id: UInt32
    public var mayRead: Bool
  }

  public var owner: UInt32
  public var group: UInt32
  /// The permission bits, as `0o660`.
  public var mode: UInt32
  public var list: [Entry]

  /// nil where there is no such node.
  public init?(path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    owner = status.st_uid
    group = status.st_gid
    mode = status.st_mode & 0o777
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = unsafe getxattr(path, "system.posix_acl_access", &bytes, bytes.count)
    list = NodeAccess.entries(in: bytes.prefix(max(0, count)))
  }

  /// The entries of an access control list as the kernel hands it out (`linux/posix_acl_xattr.h`): the version, 2, in 32
  /// bits; then tag, permissions (16 bits each) and id (32 bits) of each entry, little endian. Tag 2 is a user, 8 a group,
  /// 16 the mask that limits both.
  static func entries(in bytes: ArraySlice<UInt8>) -> [Entry] {
    func number(_ at: Int, _ count: Int) -> UInt32 {
      bytes.dropFirst(at).prefix(count).reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
    guard bytes.count >= 4, number(0, 4) == 2 else { return [] }
    let entries = stride(from: 4, through: bytes.count - 8, by: 8).map { at in
      (tag: number(at, 2), permissions: number(at + 2, 2), id: number(at + 4, 4))
    }
    let mask = entries.first { $0.tag == 0x10 }?.permissions ?? 7
    return entries.filter { $0.tag == 0x02 || $0.tag == 0x08 }.map {
      Entry(isGroup: $0.tag == 0x08, id: $0.id, mayRead: $0.permissions & mask & 4 != 0)
    }
  }

  /// Owner, group, mode and list, as a person reads them.
  public var words: String {
    let octal = String(mode, radix: 8)
    let digits = String(repeating: "0", count: max(0, 4 - octal.count)) + octal
    let entries = list.map { entry in
      let name = entry.isGroup ? "group \(NodeAccess.group(entry.id))" : "user \(NodeAccess.user(entry.id))"
      return name + (entry.mayRead ? " may read" : " may not read")
    }
    let acl = entries.isEmpty ? "no ACL" : "ACL: " + entries.joined(separator: ", ")
    return "\(NodeAccess.user(owner)):\(NodeAccess.group(group)) \(digits), \(acl)"
  }

  public static func user(_ id: UInt32) -> String {
    guard let entry = unsafe getpwuid(id) else { return String(id) }
    return unsafe String(cString: entry.pointee.pw_name)
  }

  public static func group(_ id: UInt32) -> String {
    guard let entry = unsafe getgrgid(id) else { return String(id) }
    return unsafe String(cString: entry.pointee.gr_name)
  }
}
