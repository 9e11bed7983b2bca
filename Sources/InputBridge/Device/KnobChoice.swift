extension KnobBridge {
  /// Which knobs to open, and how.
  public struct Choice: Sendable {
    /// A name, serial number, node (or a link to one) or profile that a knob must have; nil: every knob there is.
    public var name: String?
    /// The profile to read the knob with, where it is not to be chosen by identity and ability.
    public var profile: KnobProfile?
    /// Profiles of the user's own, tried before the built-in ones.
    public var ownProfiles: [KnobProfile] = []
    /// The folder that the user's own profiles are read from, now and whenever they change; nil: none.
    public var profileFolder: String?
    /// Whether the knob is held for this reader alone.
    public var wantsGrab = false
    /// Whether a device that people type or point with may be held too. Counts only where ``name`` names it.
    public var forcesGrab = false
    /// What the person sets of every knob, on top of its profile.
    public var tuning = HandTuning()
    /// Whether the steps between frames and gestures are reported too.
    public var wantsTrace = false

    public init() {}

    /// What a node is to this choice.
    enum Role: Hashable {
      case turns(KnobProfile)
      case presses
      case nothing
    }

    /// Judges a node.
    ///
    /// A profile that was asked for is used for every knob it can turn, and for a named device that is no knob by itself:
    /// a mouse's wheel, a keyboard's volume keys.
    func role(of device: DeviceDescription, at path: String, own: [KnobProfile]) -> Role {
      let chosen: KnobProfile
      switch DeviceVerdict.judge(device, profiles: own + ownProfiles) {
      case .knob(let profile, _): chosen = self.profile ?? profile
      case .button: return .presses
      case .notKnob:
        guard name != nil, let profile else { return .nothing }
        chosen = profile
      }
      guard chosen.canTurn(on: device), isNamed(device, at: path, profile: chosen) else { return .nothing }
      return .turns(chosen)
    }

    private func isNamed(_ device: DeviceDescription, at path: String, profile: KnobProfile) -> Bool {
      guard let name else { return true }
      return profile.name == name || device.isCalled(name, at: path)
    }

    /// What forbids that a knob is held, before the kernel is asked.
    ///
    /// - Parameter others: every device that is there.
    public func obstacle(to device: DeviceDescription, among others: [DeviceDescription]) -> GrabObstacle? {
      if device.isTypedOrPointedWith { return name != nil && forcesGrab ? nil : .keyboardOrMouse }
      guard name == nil, device.canChangeVolume else { return nil }
      let isOfKeyboard = others.contains { $0.reasonNeverToRead != nil && $0.isOneThing(with: device) }
      return isOfKeyboard ? .partOfKeyboard : nil
    }
  }
}
