import CEvdev

/// A kernel event code together with its type: `REL_DIAL`, `BTN_0`, `KEY_MUTE`.
///
/// Codes are written by their kernel names everywhere a person reads or writes them. libevdev knows the names.
public struct EventCode: Hashable, Sendable, CustomStringConvertible {
  public var type: UInt16
  public var code: UInt16

  public init(type: UInt16, code: UInt16) {
    self.type = type
    self.code = code
  }

  /// The code with that kernel name, or nil where the kernel has none of it.
  ///
  /// libevdev: `libevdev_event_type_from_code_name`, `libevdev_event_code_from_code_name`.
  public init?(name: String) {
    let type = unsafe libevdev_event_type_from_code_name(name)
    let code = unsafe libevdev_event_code_from_code_name(name)
    guard type >= 0, code >= 0 else { return nil }
    self.init(type: UInt16(type), code: UInt16(code))
  }

  /// The kernel's name, or `type:code` in hexadecimal where it has none.
  public var description: String {
    if let name = unsafe libevdev_event_code_get_name(UInt32(type), UInt32(code)) {
      return unsafe String(cString: name)
    }
    return "0x" + String(type, radix: 16) + ":0x" + String(code, radix: 16)
  }
}
