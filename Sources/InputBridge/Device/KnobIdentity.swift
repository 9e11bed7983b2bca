import CEvdev

/// Which physical knob it is: the same after a re-plug, a sleep of Bluetooth, or a start with other node numbers.
public struct KnobIdentity: Hashable, Sendable, CustomStringConvertible {
  /// What people call it: the device's name, and a number from the second of that name on.
  public let name: String
  /// What it is known by, in one line that may be kept in a file. In this order of trust: the serial number or Bluetooth
  /// address (`serial …`), the port it is plugged into (`port …`), the ids and the name (`kind …`); `#2` and so on where
  /// two open knobs have all of it in common.
  public let key: String

  public init(name: String, key: String) {
    self.name = name
    self.key = key
  }

  /// The key of a device where no other open knob has it.
  public static func key(of device: DeviceDescription) -> String { KnobRegister.keys(of: device)[0] }

  /// The knob that a recording is of.
  public static func replay(_ name: String) -> KnobIdentity { KnobIdentity(name: name, key: "replay") }

  public var description: String { name }
}

/// Gives knobs their identities, and the same knob the same one again.
struct KnobRegister {
  /// The names given so far, by key.
  private var names: [String: String] = [:]

  /// - Parameter open: The keys of the knobs that are open now.
  mutating func identity(of device: DeviceDescription, open: Set<String>) -> KnobIdentity {
    let candidates = KnobRegister.keys(of: device)
    let key = candidates.first { !open.contains($0) } ?? KnobRegister.numbered(candidates[candidates.count - 1], open)
    let name = names[key] ?? newName(device.name.isEmpty ? "knob" : device.name)
    names[key] = name
    return KnobIdentity(name: name, key: key)
  }

  private func newName(_ name: String) -> String {
    let taken = Set(names.values)
    return taken.contains(name) ? (2...).lazy.map { "\(name) #\($0)" }.first { !taken.contains($0) } ?? name : name
  }

  private static func numbered(_ key: String, _ open: Set<String>) -> String {
    (2...).lazy.map { "\(key) #\($0)" }.first { !open.contains($0) } ?? key
  }

  /// Every key the device could be known by, the best first; never empty.
  fileprivate static func keys(of device: DeviceDescription) -> [String] {
    let ids = [device.bus, device.vendor, device.product].map(\.hexadecimal).joined(separator: ":")
    var keys: [String] = []
    // Cheap devices all have the serial number 0.
    if device.uniq.contains(where: { !"0: ".contains($0) }) { keys.append("serial \(ids) \(device.uniq)") }
    // Over Bluetooth this is the computer's own address, the same for all.
    if !device.phys.isEmpty, device.bus != UInt16(BUS_BLUETOOTH) { keys.append("port \(ids) \(device.phys)") }
    keys.append("kind \(ids) \(device.name)")
    return keys
  }
}
