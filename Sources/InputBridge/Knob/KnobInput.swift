/// What a profile makes of a frame: the hand's doing, free of codes and devices.
public enum KnobInput: Hashable, Sendable {
  /// The knob turned.
  case turn(Detents)
  /// A button's contact changed. The button is named by its place in the profile's list of buttons.
  case button(KnobButton, isDown: Bool)
  /// The stream cannot be trusted across this point: SYN_DROPPED, device gone, suspend, revoked, out of the foreground.
  case lost
}

/// A button of a knob. Each code (or scancode) of a profile is a button of its own.
public struct KnobButton: Hashable, Sendable {
  /// The kernel's key code, or the MSC_SCAN value of a button that sends no key.
  public var code: UInt32
  /// A secondary button is a hold from contact to release; a primary one presses.
  public var isSecondary: Bool

  public init(code: UInt32, isSecondary: Bool = false) {
    self.code = code
    self.isSecondary = isSecondary
  }
}
