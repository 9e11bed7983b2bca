import CEvdev

extension KnobProfile {
  /// Reads a profile from JSON5, in the form `docs/devices.md` describes.
  ///
  /// Whatever a file leaves out has the value a profile has by itself. `file` is how errors call it.
  ///
  /// - Throws: ``ProfileError`` for text that is no JSON5, unknown keys, values of the wrong kind or out of range, and
  ///   names that are no kernel event code.
  public static func read(_ bytes: [UInt8], file: String) throws(ProfileError) -> KnobProfile {
    let value: JSON5Value
    do {
      value = try JSON5Value.parse(bytes)
    } catch {
      throw ProfileError(file: file, reason: error.reason)
    }
    let root = ProfileNode(value, file: file)
    let members = try root.members(["name", "match", "rotation", "buttons", "filters", "timing", "velocity"])
    guard let name = members["name"] else { throw root.error("the key name is missing") }
    guard let rotation = members["rotation"] else { throw root.error("the key rotation is missing") }
    var profile = KnobProfile(name: try name.string(), rotation: try Rotation(rotation))
    if let match = members["match"] { profile.match = try DeviceMatch(match) }
    if let buttons = members["buttons"] { profile.buttons = try Buttons(buttons) }
    if let filters = members["filters"] { profile.filters = try Filters(filters) }
    if let timing = members["timing"] { profile.timing = try GestureTiming(timing) }
    if let velocity = members["velocity"] { profile.velocity = try VelocityRange(velocity) }
    return profile
  }
}

extension DeviceMatch {
  /// Names of the buses a knob can be on (`linux/input.h`, BUS_*); another may be given by its number.
  static let buses: [(name: String, number: UInt16)] = [
    ("usb", UInt16(BUS_USB)), ("bluetooth", UInt16(BUS_BLUETOOTH)), ("host", UInt16(BUS_HOST)),
    ("i2c", UInt16(BUS_I2C)), ("virtual", UInt16(BUS_VIRTUAL)),
  ]

  fileprivate init(_ node: ProfileNode) throws(ProfileError) {
    self.init()
    let members = try node.members(["bus", "vendor", "product", "name"])
    if let bus = members["bus"] { self.bus = try DeviceMatch.bus(bus) }
    if let vendor = members["vendor"] { self.vendor = UInt16(try vendor.integer(in: 0...0xffff)) }
    if let product = members["product"] { self.product = UInt16(try product.integer(in: 0...0xffff)) }
    if let name = members["name"] { self.name = try name.string() }
    guard !members.isEmpty else { throw node.error("it matches every device; leave it out instead") }
  }

  private static func bus(_ node: ProfileNode) throws(ProfileError) -> UInt16 {
    if case .number = node.value { return UInt16(try node.integer(in: 0...0xffff)) }
    let name = try node.string()
    guard let bus = buses.first(where: { $0.name == name }) else {
      throw node.error(
        "\(JSONLine.quoted(name)) is no bus; known: \(buses.map(\.name).joined(separator: ", ")), or a number")
    }
    return bus.number
  }
}

extension KnobProfile.Rotation {
  /// The keys of each kind, beside those that all kinds have.
  private static let keys: [(kind: String, keys: [String])] = [
    ("relative", ["codes"]), ("wheel", ["codes"]), ("keys", ["forward", "backward"]),
    ("ring", ["codes", "min", "max", "zeroIsRelease", "touch"]),
    ("strip", ["codes", "oneHot", "zeroIsRelease", "touch"]), ("counter", ["codes", "modulus"]),
  ]

  fileprivate init(_ node: ProfileNode) throws(ProfileError) {
    let common = ["kind", "eventsPerDetent", "invert"]
    // A first look for the kind alone: which other keys are known hangs on it.
    let kindNode = try node.members(common + Self.keys.flatMap(\.keys))["kind"]
    guard let kindNode else { throw node.error("the key kind is missing") }
    let kind = try kindNode.string()
    guard let keys = Self.keys.first(where: { $0.kind == kind })?.keys else {
      let known = Self.keys.map(\.kind).joined(separator: ", ")
      throw kindNode.error("\(JSONLine.quoted(kind)) is no kind of rotation; known: \(known)")
    }
    let members = try node.members(common + keys)
    self.init(try Kind(kind, members, node))
    // 32767 counts is the largest turn one HID report can hold.
    if let events = members["eventsPerDetent"] { eventsPerDetent = try events.integer(in: 1...32767) }
    if let invert = members["invert"] { isInverted = try invert.bool() }
  }
}

extension KnobProfile.Rotation.Kind {
  fileprivate init(
    _ kind: String, _ members: [String: ProfileNode], _ node: ProfileNode
  ) throws(ProfileError) {
    func required(_ key: String) throws(ProfileError) -> ProfileNode {
      guard let member = members[key] else { throw node.error("the key \(key) is missing; \(kind) needs it") }
      return member
    }
    func codes(_ key: String, of type: UInt16, count: Int? = nil) throws(ProfileError) -> [EventCode] {
      let member = try required(key)
      let codes = try member.codes(of: type)
      guard count == nil || codes.count == count else {
        throw member.error("\(kind) has \(count ?? 0) here, not \(codes.count)")
      }
      return codes
    }
    switch kind {
    case "wheel":
      let both = try codes("codes", of: EventType.rel, count: 2)
      self = .wheel(lowResolution: both[0], highResolution: both[1])
    case "keys":
      self = .keys(
        forward: try codes("forward", of: EventType.key), backward: try codes("backward", of: EventType.key))
    case "ring":
      let axis = try codes("codes", of: EventType.abs, count: 1)[0]
      self = .ring(
        axis: axis, range: try Self.range(members, node), zeroIsRelease: try members["zeroIsRelease"]?.bool() ?? false,
        touch: try members["touch"]?.code(of: EventType.abs))
    case "strip":
      self = .strip(
        axes: try codes("codes", of: EventType.abs), isOneHot: try members["oneHot"]?.bool() ?? false,
        zeroIsRelease: try members["zeroIsRelease"]?.bool() ?? false,
        touch: try members["touch"]?.code(of: EventType.abs))
    case "counter":
      let code = try codes("codes", of: EventType.rel, count: 1)[0]
      self = .counter(code: code, modulus: try members["modulus"]?.integer(in: 2...65536) ?? 256)
    default:
      self = .relative(codes: try codes("codes", of: EventType.rel))
    }
  }

  private static func range(
    _ members: [String: ProfileNode], _ node: ProfileNode
  ) throws(ProfileError) -> ClosedRange<Int32>? {
    guard members["min"] != nil || members["max"] != nil else { return nil }
    guard let min = members["min"], let max = members["max"] else {
      throw node.error("min and max stand together; leave out both for the device's own range")
    }
    let axis = Int(Int32.min)...Int(Int32.max)
    let (minimum, maximum) = (try min.integer(in: axis), try max.integer(in: axis))
    guard minimum < maximum else { throw max.error("\(maximum) is not above min, which is \(minimum)") }
    return Int32(minimum)...Int32(maximum)
  }
}

extension KnobProfile.Buttons {
  fileprivate init(_ node: ProfileNode) throws(ProfileError) {
    let members = try node.members(["primary", "secondary"])
    self.init()
    for item in try members["primary"]?.items() ?? [] { primary.append(try button(item)) }
    for item in try members["secondary"]?.items() ?? [] { secondary.append(try button(item)) }
  }

  /// A key by its kernel name, a list of those that one button sends by turns, or `scan:` and the MSC_SCAN value of a
  /// button that sends no key.
  private func button(_ item: ProfileNode) throws(ProfileError) -> KnobProfile.ButtonCode {
    if case .array = item.value { return .alternating(try item.codes(of: EventType.key)) }
    var scan = LineScanner(try item.string())
    let button: KnobProfile.ButtonCode
    if scan.take("scan:") {
      guard let value = scan.hexadecimal().flatMap(UInt32.init(exactly:)), scan.rest.isEmpty else {
        throw item.error("a scancode is written as \"scan:0x90005\"")
      }
      button = .scancode(value)
    } else {
      button = .key(try item.code(of: EventType.key))
    }
    guard !(primary + secondary).contains(button) else { throw item.error("this button stands in the lists twice") }
    return button
  }
}

extension KnobProfile.Filters {
  fileprivate init(_ node: ProfileNode) throws(ProfileError) {
    self.init()
    let members = try node.members(["debounce", "reverseGuard"])
    if let span = members["debounce"] { debounce = try span.span(in: 0...ProfileLimit.filter) }
    if let span = members["reverseGuard"] { reverseGuard = try span.span(in: 0...ProfileLimit.filter) }
  }
}

extension GestureTiming {
  fileprivate init(_ node: ProfileNode) throws(ProfileError) {
    self.init()
    let members = try node.members(["doublePress", "hold", "slideIdle", "pressSlop", "pressGuard"])
    if let span = members["doublePress"] { doublePress = try span.span(in: 0...ProfileLimit.window) }
    if let span = members["hold"] { hold = try span.span(in: 1...ProfileLimit.window) }
    if let span = members["slideIdle"] { slideIdle = try span.span(in: 1...ProfileLimit.window) }
    if let span = members["pressGuard"] { pressGuard = try span.span(in: 0...ProfileLimit.window) }
    if let slop = members["pressSlop"] {
      let unit = Double(Detents.unitsPerDetent)
      pressSlop = Detents(units: Int((try slop.number(in: 1 / unit...ProfileLimit.detents) * unit).rounded()))
    }
  }
}

extension VelocityRange {
  fileprivate init(_ node: ProfileNode) throws(ProfileError) {
    let members = try node.members(["slow", "fast"])
    let usual = VelocityRange()
    let slow = try members["slow"]?.number(in: ProfileLimit.velocity) ?? usual.slow
    let fast = try members["fast"]?.number(in: ProfileLimit.velocity) ?? usual.fast
    guard let range = VelocityRange(slow: slow, fast: fast) else {
      let (slow, fast) = (JSON5Value.text(of: slow), JSON5Value.text(of: fast))
      throw (members["fast"] ?? node).error("\(fast) is not above slow, which is \(slow)")
    }
    self = range
  }
}

/// The largest values that can be meant. More is a slip of the keyboard, such as microseconds for milliseconds.
private enum ProfileLimit {
  /// Milliseconds: a switch that bounces for a second is broken.
  static let filter = 1000.0
  /// Milliseconds: nobody waits ten seconds for a knob.
  static let window = 10_000.0
  /// Detents: several turns of the finest knob.
  static let detents = 1000.0
  /// Detents a second: from a hand that hardly moves to the finest knob, flicked.
  static let velocity = 0.1...10_000
}
