/// A recorded stream of events, whatever tool wrote it, as frames on one time line.
///
/// All devices of a recording are one knob.
public struct Recording: Hashable, Sendable {
  /// What the file's headers say of the recorded devices, in file order; empty where it has no header.
  public var devices: [DeviceDescription]
  /// The frames in file order. A frame holds its events without the closing SYN_REPORT and is never empty.
  public var frames: [[KernelEvent]]

  public init(devices: [DeviceDescription] = [], frames: [[KernelEvent]] = []) {
    self.devices = devices
    self.frames = frames
  }

  /// The name of the first device, or `replay` where the recording has none.
  public var deviceName: String { devices.first.map(\.name) ?? "replay" }
}
