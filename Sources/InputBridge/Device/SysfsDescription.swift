extension DeviceDescription {
  /// Reads what the kernel says of an event node without opening the node: keyboards are judged, never opened.
  ///
  /// `/sys/class/input/eventN/device` holds the name, the ids and the capability bits as words in hexadecimal, the most
  /// significant first (`Documentation/ABI/testing/sysfs-class-input`, `input_print_bitmap`). Axis ranges are not in
  /// sysfs. nil where there is no such node in sysfs.
  public init?(sysfsNode node: String) {
    let folder = "/sys/class/input/\(node)/device/"
    func attribute(_ name: String) -> String? {
      guard let bytes = try? WholeFile.read(folder + name) else { return nil }
      return String(decoding: bytes, as: UTF8.self).split(separator: "\n").first.map(String.init) ?? ""
    }
    func id(_ name: String) -> UInt16 { attribute("id/" + name).flatMap { UInt16($0, radix: 16) } ?? 0 }
    guard let name = attribute("name") else { return nil }
    self.init()
    self.name = name
    phys = attribute("phys") ?? ""
    uniq = attribute("uniq") ?? ""
    (bus, vendor, product, version) = (id("bustype"), id("vendor"), id("product"), id("version"))
    properties = Set(DeviceDescription.bits(attribute("properties") ?? ""))
    let types: [(String, UInt16)] = [
      ("key", 0x01), ("rel", 0x02), ("abs", 0x03), ("msc", 0x04), ("sw", 0x05), ("led", 0x11), ("snd", 0x12),
      ("ff", 0x15),
    ]
    for (name, type) in types {
      for code in DeviceDescription.bits(attribute("capabilities/" + name) ?? "") {
        codes.insert(EventCode(type: type, code: code))
      }
    }
  }

  /// The numbers of the bits set in a sysfs bitmap: words in hexadecimal, the most significant first.
  static func bits(_ bitmap: String) -> [UInt16] {
    // The kernel prints its own long; this program and the kernel share one word size on every supported machine.
    let words = bitmap.split(separator: " ").reversed()
    return words.enumerated().flatMap { index, word in
      let bits = UInt(word, radix: 16) ?? 0
      return (0..<UInt.bitWidth).filter { bits >> $0 & 1 == 1 }.map { UInt16(index * UInt.bitWidth + $0) }
    }
  }
}
