/// The event nodes of this machine, described without opening one.
public enum EventNodes {
  /// Every node in the order of its number, with the kernel's description of its device.
  public static func all(folder: String = "/dev/input") -> [(path: String, description: DeviceDescription)] {
    let numbers = FileBytes.names(in: folder).compactMap { name in
      name.hasPrefix("event") ? Int(name.dropFirst(5)) : nil
    }
    return numbers.sorted().compactMap { number in
      DeviceDescription(sysfsNode: "event\(number)").map { (folder + "/event\(number)", $0) }
    }
  }
}
