import Glibc

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

  /// Writes the profile as JSON5, in whole or not at all: an interrupted write leaves the old file as it was.
  ///
  /// Missing folders are made. rename(2) after fsync(2), of a hidden file beside it that readers of the folder pass over.
  ///
  /// - Throws: ``FileBytes/Failure`` with the path and the system's reason.
  public func write(to path: String) throws(FileBytes.Failure) {
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    try FileBytes.makeFolder(folder)
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let draft = "\(folder)/.\(name).\(getpid())"
    do throws(FileBytes.Failure) {
      try KnobProfile.write(Array(json5.utf8), to: draft)
      guard unsafe rename(draft, path) == 0 else { throw FileBytes.Failure(path: path, errno: errno) }
    } catch {
      unsafe unlink(draft)
      throw error
    }
    // The new name is on the disk when the folder is.
    let descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  private static func write(_ bytes: [UInt8], to path: String) throws(FileBytes.Failure) {
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw FileBytes.Failure(path: path, errno: errno) }
    defer { close(descriptor) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if written < 0 && errno == EINTR { continue }
      guard written > 0 else { throw FileBytes.Failure(path: path, errno: errno) }
      rest = rest.dropFirst(written)
    }
    guard fsync(descriptor) == 0 else { throw FileBytes.Failure(path: path, errno: errno) }
  }
}

extension FileBytes {
  /// Makes a folder and what is missing above it; one that is there keeps its mode.
  static func makeFolder(_ path: String, mode: mode_t = 0o755) throws(Failure) {
    if path.isEmpty { return }
    if unsafe mkdir(path, mode) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex else {
      throw Failure(path: path, errno: errno)
    }
    try makeFolder(String(path[..<slash]), mode: mode)
    guard unsafe mkdir(path, mode) != 0 && errno != EEXIST else { return }
    throw Failure(path: path, errno: errno)
  }
}
