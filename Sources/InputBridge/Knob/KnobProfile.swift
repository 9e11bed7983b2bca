/// How one kind of knob speaks: which codes turn it and press it, how its noise is filtered, and its gesture timing.
///
/// A knob is data, not code. The JSON5 form read by `--profile` is described in `docs/devices.md`.
public struct KnobProfile: Hashable, Sendable {
  public var name: String
  /// The identity this profile is for; nil for a generic profile, chosen by capability or by name.
  public var match: DeviceMatch?
  public var rotation: Rotation
  public var buttons: Buttons
  public var filters: Filters
  public var timing: GestureTiming
  public var velocity: VelocityRange

  public init(
    name: String, match: DeviceMatch? = nil, rotation: Rotation, buttons: Buttons = Buttons(),
    filters: Filters = Filters(), timing: GestureTiming = GestureTiming(), velocity: VelocityRange = VelocityRange()
  ) {
    self.name = name
    self.match = match
    self.rotation = rotation
    self.buttons = buttons
    self.filters = filters
    self.timing = timing
    self.velocity = velocity
  }

  /// How turning arrives, and in which measure.
  public struct Rotation: Hashable, Sendable {
    public var kind: Kind
    /// Events (or counts) in one detent. Above 1 only whole detents come out; a `wheel` ignores it.
    public var eventsPerDetent = 1
    /// Whether the device counts down when the hand turns forward.
    public var isInverted = false

    public init(_ kind: Kind, eventsPerDetent: Int = 1, isInverted: Bool = false) {
      self.kind = kind
      self.eventsPerDetent = eventsPerDetent
      self.isInverted = isInverted
    }

    public enum Kind: Hashable, Sendable {
      /// The value is a count: +4 is four.
      case relative(codes: [EventCode])
      /// REL_WHEEL with its high-resolution twin, of which 120 make a detent.
      case wheel(lowResolution: EventCode, highResolution: EventCode)
      /// Every press edge of a key is one detent.
      case keys(forward: [EventCode], backward: [EventCode])
      /// An absolute axis that goes round; the shortest way counts. The range is the device's where the profile has none.
      case ring(axis: EventCode, range: ClosedRange<Int32>?, zeroIsRelease: Bool, touch: EventCode?)
      /// Absolute axes with two ends, a finger's place on each; nothing wraps. With `isOneHot` the place is the number of
      /// the one bit that is set, and 0 a lifted finger.
      case strip(axes: [EventCode], isOneHot: Bool, zeroIsRelease: Bool, touch: EventCode?)
      /// A relative code that really carries an absolute counter, which is never sent as 0.
      case counter(code: EventCode, modulus: Int)
    }
  }

  public struct Buttons: Hashable, Sendable {
    public var primary: [ButtonCode]
    public var secondary: [ButtonCode]

    public init(primary: [ButtonCode] = [], secondary: [ButtonCode] = []) {
      self.primary = primary
      self.secondary = secondary
    }
  }

  /// How a button arrives: as a key, or, where the device sends no key, as a bare MSC_SCAN.
  public enum ButtonCode: Hashable, Sendable {
    case key(EventCode)
    /// One button that sends one of these keys, by turns: play and pause.
    case alternating([EventCode])
    case scancode(UInt32)
  }

  public struct Filters: Hashable, Sendable {
    /// Contact bounce of a button is settled within this. 0: off.
    public var debounce = EventSpan.milliseconds(25)
    /// A lone opposite step within this of the last one is noise. 0: off.
    public var reverseGuard = EventSpan.zero

    public init() {}
  }
}

/// How fast a hand turns the knob, in detents a second: what turning accelerates by.
public struct VelocityRange: Hashable, Sendable {
  /// Up to here a detent is one step. Reading turns of a 24-detent knob stay under it.
  public var slow = 12.0
  /// From here on a detent carries as far as it ever does: between one and two turns a second of such a knob.
  public var fast = 40.0

  public init() {}

  /// nil where `fast` is not above `slow`.
  public init?(slow: Double, fast: Double) {
    guard slow > 0, fast > slow else { return nil }
    self.slow = slow
    self.fast = fast
  }
}

/// The identity by which a profile recognises its device. Absent members match anything.
public struct DeviceMatch: Hashable, Sendable {
  public var bus: UInt16?
  public var vendor: UInt16?
  public var product: UInt16?
  public var name: String?

  public init(bus: UInt16? = nil, vendor: UInt16? = nil, product: UInt16? = nil, name: String? = nil) {
    self.bus = bus
    self.vendor = vendor
    self.product = product
    self.name = name
  }
}
