extension KnobProfile {
  /// The profile as JSON5, every key written out; ``read(_:file:)`` gives the same profile back.
  public var json5: String {
    var text = "{\n  name: \(name.inQuotes),\n"
    if let match { text += "  match: { \(match.members.joined(separator: ", ")) },\n" }
    text += "  rotation: { \(rotation.members.joined(separator: ", ")) },\n"
    text += "  buttons: { primary: \(list(buttons.primary)), secondary: \(list(buttons.secondary)) },\n"
    text += "  filters: { debounce: \(filters.debounce.text), reverseGuard: \(filters.reverseGuard.text) },\n"
    text += "  timing: { \(timing.members.joined(separator: ", ")) },\n"
    let (slow, fast) = (JSON5Value.text(of: velocity.slow), JSON5Value.text(of: velocity.fast))
    text += "  velocity: { slow: \(slow), fast: \(fast) },\n}\n"
    return text
  }
}

extension DeviceMatch {
  fileprivate var members: [String] {
    let bus = self.bus.map { bus in
      "bus: " + (DeviceMatch.buses.first { $0.number == bus }?.name.inQuotes ?? "0x" + bus.hexadecimal)
    }
    return [
      bus, vendor.map { "vendor: 0x" + $0.hexadecimal }, product.map { "product: 0x" + $0.hexadecimal },
      name.map { "name: " + $0.inQuotes },
    ].compactMap(\.self)
  }
}

extension KnobProfile.Rotation {
  fileprivate var members: [String] {
    var members = kind.members
    members.append("eventsPerDetent: \(eventsPerDetent)")
    members.append("invert: \(isInverted)")
    return members
  }
}

extension KnobProfile.Rotation.Kind {
  fileprivate var members: [String] {
    switch self {
    case .relative(let codes):
      return ["kind: \"relative\"", "codes: \(list(codes))"]
    case .wheel(let low, let high):
      return ["kind: \"wheel\"", "codes: \(list([low, high]))"]
    case .keys(let forward, let backward):
      return ["kind: \"keys\"", "forward: \(list(forward))", "backward: \(list(backward))"]
    case .ring(let axis, let range, let zeroIsRelease, let touch):
      var members = ["kind: \"ring\"", "codes: \(list([axis]))"]
      if let range { members += ["min: \(range.lowerBound)", "max: \(range.upperBound)"] }
      members.append("zeroIsRelease: \(zeroIsRelease)")
      if let touch { members.append("touch: " + touch.description.inQuotes) }
      return members
    case .strip(let axes, let isOneHot, let zeroIsRelease, let touch):
      let members = [
        "kind: \"strip\"", "codes: \(list(axes))", "oneHot: \(isOneHot)", "zeroIsRelease: \(zeroIsRelease)",
      ]
      return members + (touch.map { ["touch: " + $0.description.inQuotes] } ?? [])
    case .counter(let code, let modulus):
      return ["kind: \"counter\"", "codes: \(list([code]))", "modulus: \(modulus)"]
    }
  }
}

extension GestureTiming {
  fileprivate var members: [String] {
    [
      "doublePress: \(doublePress.text)", "hold: \(hold.text)", "slideIdle: \(slideIdle.text)",
      "pressSlop: \(JSON5Value.text(of: pressSlop.value))", "pressGuard: \(pressGuard.text)",
    ]
  }
}

extension EventSpan {
  /// In milliseconds.
  fileprivate var text: String { JSON5Value.text(of: milliseconds) }
}

private func list(_ codes: [EventCode]) -> String {
  "[" + codes.map(\.description.inQuotes).joined(separator: ", ") + "]"
}

private func list(_ buttons: [KnobProfile.ButtonCode]) -> String {
  let names = buttons.map { button in
    switch button {
    case .key(let code): code.description.inQuotes
    case .alternating(let codes): list(codes)
    case .scancode(let value): "\"scan:0x" + String(value, radix: 16) + "\""
    }
  }
  return "[" + names.joined(separator: ", ") + "]"
}

extension String {
  /// A JSON string.
  fileprivate var inQuotes: String {
    var text = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"", "\\": text += "\\\(scalar)"
      case "\u{0}"..<" ": text += "\\u" + UInt16(scalar.value).hexadecimal
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}
