public import InputBridge

/// What a gesture asks of the reader, in order.
public enum ControlEffect: Hashable, Sendable {
  /// The session's delegate is to be told.
  case delegate(ControlsDelegateCall)
  /// The control became active: its value is to be taken from the reader, so that it can be turned both ways from here.
  case synchronize(ControlIdentifier)
  /// Another control became current; it is active and live at once.
  case currentChanged(ControlIdentifier)
  case slideBegan
  /// The knob turned: the current control's value moves.
  case turn(Gesture.Slide, at: EventTime)
  case slideEnded
  /// The slide was no slide: the value goes back to where it began.
  case slideReverted
  /// The current control's primary action.
  case primaryAction(Certainty)
  /// The action shown at the release was not meant.
  case undoPrimaryAction
  /// Back to the place before the last jump.
  case back

  public enum Certainty: Hashable, Sendable {
    /// The press may still become a double press.
    case provisional
    case confirmed
  }
}

/// The calls of AVCaptureSessionControlsDelegate, by their names and in their order.
public enum ControlsDelegateCall: String, Hashable, Sendable {
  case didBecomeActive = "controlsDidBecomeActive"
  case willEnterFullscreenAppearance = "controlsWillEnterFullscreenAppearance"
  case willExitFullscreenAppearance = "controlsWillExitFullscreenAppearance"
  case didBecomeInactive = "controlsDidBecomeInactive"
}
