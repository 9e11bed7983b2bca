/// Changing how an open knob is read. Every change waits for the gesture in progress to end.
extension KnobBridge {
  /// Has the person's tuning hold for every knob, those that are open included.
  public func setTuning(_ tuning: HandTuning) {
    guard tuning != choice.tuning else { return }
    choice.tuning = tuning
    for knob in knobs { retune(knob, to: knob.profile) }
  }

  /// How a knob that is open is read: by its profile before the person's tuning, and after it.
  public func profiles(of knob: KnobIdentity) -> (own: KnobProfile, tuned: KnobProfile)? {
    knobs.first { $0.identity == knob }.map { ($0.profile, $0.profile.tuned(by: choice.tuning)) }
  }

  /// How fast the hand turns a knob, by its profile.
  public func velocity(of knob: KnobIdentity) -> VelocityRange? {
    knobs.first { $0.identity == knob }?.profile.velocity
  }

  /// What the turning node of a knob that is open says of itself.
  public func description(of knob: KnobIdentity) -> DeviceDescription? {
    knobs.first { $0.identity == knob }?.turning
  }

  /// Reads a knob by a changed profile of its own, which has the same rotation and buttons.
  ///
  /// It holds at once, also where it cannot be written: the folder of profiles is followed again when it has this one.
  /// Where one profile was asked for, for every knob, it is that which changes: the folder has no say then.
  public func retune(_ identity: KnobIdentity, to profile: KnobProfile) {
    guard let knob = knobs.first(where: { $0.identity == identity }) else { return }
    if choice.profile != nil { choice.profile = profile }
    adopted.removeAll { $0.match == profile.match }
    adopted.append(profile)
    retune(knob, to: profile)
  }

  /// A knob whose profile changed only in what can change while it is open stays open.
  func followProfile(of knob: Knob) {
    guard case .turns(let profile) = role(of: knob), profile != knob.profile, profile.readsAlike(knob.profile) else {
      return
    }
    retune(knob, to: profile)
  }

  private func retune(_ knob: Knob, to profile: KnobProfile) {
    knob.retune(to: profile, choice.tuning)
    report(.retuned(device: knob.identity))
  }
}
