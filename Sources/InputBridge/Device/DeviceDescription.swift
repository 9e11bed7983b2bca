/// What a device says of itself, as a value: from a live node, or from the header of a recording.
///
/// Every judgement about a device is made from this, so that a recorded description is judged exactly as a live one.
public struct DeviceDescription: Hashable, Sendable {
  public var name = ""
  /// BUS_USB is 3, BUS_BLUETOOTH 5, BUS_HOST 0x19 (`linux/input.h`).
  public var bus: UInt16 = 0
  public var vendor: UInt16 = 0
  public var product: UInt16 = 0
  public var version: UInt16 = 0
  /// The physical port (EVIOCGPHYS) and the serial number (EVIOCGUNIQ), where there is one.
  public var phys = ""
  public var uniq = ""
  /// INPUT_PROP_* numbers.
  public var properties: Set<UInt16> = []
  /// Every code the device can send.
  public var codes: Set<EventCode> = []
  /// Ranges of the absolute axes, by code.
  public var axes: [UInt16: AxisRange] = [:]

  public init() {}

  public func can(_ code: EventCode) -> Bool { codes.contains(code) }
  public func hasAny(of type: UInt16) -> Bool { codes.contains { $0.type == type } }

  /// The range of an absolute axis (`struct input_absinfo`), in the axis' own units.
  public struct AxisRange: Hashable, Sendable {
    public var minimum: Int32
    public var maximum: Int32

    public init(minimum: Int32, maximum: Int32) {
      self.minimum = minimum
      self.maximum = maximum
    }
  }
}
