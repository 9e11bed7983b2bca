public enum DeviceVerdict: Sendable {
  case knob(profile: KnobProfile, why: String)
  case button(why: String)
  case notKnob(why: String)
  public static func judge(_ d: DeviceDescription, profiles: [KnobProfile] = []) -> DeviceVerdict { .notKnob(why: "") }
}
