extension KnobProfile {
  /// This profile for exactly that knob on exactly that transport: one knob differs by USB and by Bluetooth.
  public func calibrated(for device: DeviceDescription) -> KnobProfile {
    var profile = self
    let bus = DeviceMatch.buses.first { $0.number == device.bus }?.name ?? device.bus.hexadecimal
    profile.name = KnobProfile.slug(device.name) + "-" + bus
    // Virtual and platform devices have no ids: there the name has to do.
    let hasIds = device.vendor != 0 || device.product != 0
    profile.match = DeviceMatch(
      bus: device.bus, vendor: hasIds ? device.vendor : nil, product: hasIds ? device.product : nil,
      name: device.name.isEmpty ? nil : device.name)
    return profile
  }

  /// A name that is safe as a file's: letters and digits of ASCII in lower case, everything else one hyphen.
  private static func slug(_ name: String) -> String {
    let letters = name.lowercased().unicodeScalars.map { scalar in
      ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar) ? Character(scalar) : "-"
    }
    let words = letters.split(separator: "-").map { String($0) }
    return words.isEmpty ? "knob" : words.joined(separator: "-")
  }

  /// Writes the profile as JSON5, whole or not at all: an interrupted write leaves the old file as it was.
  ///
  /// - Throws: ``WholeFile/Failure`` with the path and the system's reason.
  public func write(to path: String) throws(WholeFile.Failure) {
    try WholeFile.replace(path, with: Array(json5.utf8))
  }

  /// The file of a folder of profiles that this one is for: the one that has its identity already, else one by its name.
  public func file(in folder: String) -> String {
    for name in WholeFile.names(in: folder).sorted() where name.hasSuffix(".json5") {
      let path = folder + "/" + name
      if match != nil, let other = try? KnobProfile.read(path: path), other.match == match { return path }
    }
    return folder + "/" + name + ".json5"
  }
}
