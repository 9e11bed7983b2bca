import CEvdev

/// Whether a device is a knob, and in plain words why.
public enum DeviceVerdict: Hashable, Sendable {
  /// It turns; the profile says how it speaks.
  case knob(profile: KnobProfile, why: String)
  /// It does not turn, but may be the switch of a knob whose rotation comes from another node of the same board.
  case button(why: String)
  case notKnob(why: String)

  /// Judges a device by what it can send and by its identity, not by its name alone.
  ///
  /// A keyboard or a pen is never a knob, whatever else it claims. Then a profile that matches the identity decides,
  /// then what else the device plainly is (a mouse, a touchpad, power keys …), and last which generic profile it can
  /// turn. A mouse's wheel is a knob only when asked for by name, so no verdict chooses it.
  ///
  /// - Parameter profiles: The user's own profiles, tried before the built-in ones; of several that match, the one with
  ///   the most particular match wins. One without a `match` is for any device that can turn it and is nothing else.
  public static func judge(_ device: DeviceDescription, profiles: [KnobProfile] = []) -> DeviceVerdict {
    if let why = device.reasonNeverToRead { return .notKnob(why: why) }
    let own = profiles.filter { $0.isFor(device) }.max { $0.particularity < $1.particularity }
    if let match = own ?? KnobProfile.devices.first(where: { $0.isFor(device) }) {
      return .knob(profile: match, why: "it is \(device.identity) and sends \(match.rotationCodes(of: device))")
    }
    if let why = device.reasonToBeElse { return .notKnob(why: why) }
    if let own = profiles.first(where: { $0.match == nil && $0.canTurn(on: device) }) {
      return .knob(profile: own, why: "it sends \(own.rotationCodes(of: device)), by which \(own.name) turns")
    }
    if let knob = generic(device) { return knob }
    if device.isSwitch(for: profiles + KnobProfile.generic) {
      return .button(why: "it only presses, and may be the switch of a knob on the same board")
    }
    return .notKnob(why: device.reasonNotToTurn)
  }

  /// The generic profile that fits what the device can send, if one does.
  private static func generic(_ device: DeviceDescription) -> DeviceVerdict? {
    let axes = device.turningAxes
    let choice: (name: String, why: String)
    if device.can(.rel(REL_DIAL)) {
      choice = ("dial", "it sends REL_DIAL")
    } else if device.can(.abs(ABS_WHEEL)) {
      choice = ("ring", "it sends ABS_WHEEL and nothing that a pen or a steering wheel sends")
    } else if device.canChangeVolume {
      choice = ("volume", "it sends volume keys and no letters (a keyboard's or headset's own volume keys look alike)")
    } else if axes.count == 1, device.keys.count <= DeviceDescription.mostKeysOfKnob {
      choice = ("encoder", "\(axes[0]) is the only axis it sends")
    } else {
      return nil
    }
    guard let profile = KnobProfile.named(choice.name), profile.canTurn(on: device) else { return nil }
    return .knob(profile: profile, why: choice.why)
  }
}

extension KnobProfile {
  /// Whether the identity is the profile's, and the device is the node that turns: one knob may have several nodes.
  fileprivate func isFor(_ device: DeviceDescription) -> Bool {
    match?.matches(device) == true && canTurn(on: device)
  }

  /// How much of an identity the profile names.
  fileprivate var particularity: Int {
    guard let match else { return 0 }
    return [match.bus != nil, match.vendor != nil, match.product != nil, match.name != nil].count { $0 }
  }

  /// Whether the device can send what this profile's rotation is made of.
  public func canTurn(on device: DeviceDescription) -> Bool {
    switch rotation.kind {
    case .relative(let codes): codes.contains(where: device.can)
    case .wheel(let low, let high): device.can(low) || device.can(high)
    case .keys(let forward, let backward): forward.contains(where: device.can) && backward.contains(where: device.can)
    case .ring(let axis, _, _, let touch): device.can(axis) && touch.map(device.can) ?? true
    case .strip(let axes, _, _, let touch): axes.contains(where: device.can) && touch.map(device.can) ?? true
    case .counter(let code, _): device.can(code)
    }
  }

  fileprivate func rotationCodes(of device: DeviceDescription) -> String {
    let codes: [EventCode] =
      switch rotation.kind {
      case .relative(let codes): codes
      case .wheel(let low, let high): [low, high]
      case .keys(let forward, let backward): forward + backward
      case .ring(let axis, _, _, _): [axis]
      case .strip(let axes, _, _, _): axes
      case .counter(let code, _): [code]
      }
    return codes.filter(device.can).map(\.description).joined(separator: ", ")
  }
}

extension DeviceMatch {
  /// Whether a device has this identity. A name matches where the device's name contains it: the kernel adds the kind
  /// of node to the name of the thing ("Surface Dial System Multi Axis").
  public func matches(_ device: DeviceDescription) -> Bool {
    (bus == nil || bus == device.bus) && (vendor == nil || vendor == device.vendor)
      && (product == nil || product == device.product) && (name.map(device.name.contains) ?? true)
  }
}
