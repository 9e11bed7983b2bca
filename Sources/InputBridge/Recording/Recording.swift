/// A recorded stream of events, whatever tool wrote it, as frames on one time line.
///
/// All devices of a recording are one knob.
public struct Recording: Hashable, Sendable {
  /// What the file's headers say of the recorded devices, in file order; empty where it has no header.
  public var devices: [DeviceDescription]
  /// The frames in file order. A frame holds its events without the closing SYN_REPORT and is never empty. The frames of
  /// several devices are merged by time, each device keeping its own order.
  public var frames: [[KernelEvent]]

  public init(devices: [DeviceDescription] = [], frames: [[KernelEvent]] = []) {
    self.devices = devices
    self.frames = frames
  }

  /// The name of the first device, or `replay` where the recording has none.
  public var deviceName: String { devices.first.map(\.name) ?? "replay" }

  /// Reads a recording, recognising by itself which tool wrote it.
  ///
  /// evemu, `libinput record`, evtest and evdev-dump are known. The first line that is an event in one of these forms
  /// decides; every line that is no event (prompts, headers, a terminal's echo) is skipped, as is an event line whose
  /// numbers make no sense. `name` is how errors call the file.
  ///
  /// - Throws: ``RecordingError`` where the text holds no event at all.
  public static func read(_ bytes: [UInt8], name: String) throws(RecordingError) -> Recording {
    guard let format = firstFormat(in: bytes) else {
      let descriptions = Self.descriptions(in: bytes)
      throw RecordingError(
        file: name,
        reason: descriptions.isEmpty ? "no event in it" : "it describes \(descriptions[0].name) but holds no event",
        remedy: descriptions.isEmpty
          ? "a recording comes from evemu-record, evtest, libinput record or readerd record"
          : "record again and turn the knob, or judge the description with readerd devices --from")
    }
    return recording(in: bytes, as: format)
  }

  /// Reads what a file says of its devices, whether or not it holds events.
  ///
  /// - Throws: ``RecordingError`` where the text describes no device.
  public static func readDescription(
    _ bytes: [UInt8], name: String
  ) throws(RecordingError) -> [DeviceDescription] {
    let descriptions = descriptions(in: bytes)
    guard descriptions.isEmpty else { return descriptions }
    throw RecordingError(
      file: name,
      reason: firstFormat(in: bytes) == nil
        ? "no device is described in it" : "it holds events but describes no device",
      remedy: "a description comes from evemu-describe, evtest or libinput record")
  }

  /// Every form of recording, one type a tool.
  static let formats: [any RecordingFormat.Type] = [
    EvemuFormat.self, EvtestFormat.self, LibinputFormat.self, EvdevDumpFormat.self,
  ]

  private static func firstFormat(in bytes: [UInt8]) -> (any RecordingFormat.Type)? {
    var lines = Lines(bytes)
    while let line = lines.next() {
      if let format = formats.first(where: { $0.event(in: line) != nil }) { return format }
    }
    return nil
  }

  private static func recording(in bytes: [UInt8], as format: any RecordingFormat.Type) -> Recording {
    var reader = format.init()
    var lines = Lines(bytes)
    while let line = lines.next() { reader.read(line) }
    return Recording(devices: reader.devices, frames: FrameLane.merged(reader.lanes))
  }

  private static func descriptions(in bytes: [UInt8]) -> [DeviceDescription] {
    for format in formats {
      let devices = recording(in: bytes, as: format).devices
      if !devices.isEmpty { return devices }
    }
    return []
  }
}
