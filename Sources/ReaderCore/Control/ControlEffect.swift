public import InputBridge

/// What a gesture asks of the reader, in order.
public enum ControlEffect: Hashable, Sendable {
  /// The session's delegate is to be told.
  case delegate(ControlsDelegateCall)
  /// The event interaction is to be told.
  case event(ControlEvent)
  /// The control became active: its value is to be taken from the reader, so that it can be turned both ways from here.
  case synchronize(ControlIdentifier)
  /// Another control became current; it is active and live at once.
  case currentChanged(ControlIdentifier)
  case slideBegan
  /// The knob turned: the current control's value moves.
  case turn(ControlTurn)
  /// The knob turned: the value goes to the next or previous prominent value.
  case turnToProminent(ControlTurn)
  case slideEnded
  /// The slide was no slide: the value goes back to where it began.
  case slideReverted
  /// The current control's primary action.
  case primaryAction(Certainty)
  /// The action shown at the release was not meant.
  case undoPrimaryAction
  /// Back to the place before the last jump.
  case back
  /// The mark of the letter wheel moves.
  case walkWheel(steps: Int)
  /// What is under the wheel's mark is taken.
  case takeLetter
  /// The wheel gives the last letter back, and is left where there is none.
  case takeLetterBack

  public enum Certainty: Hashable, Sendable {
    /// The press may still become a double press.
    case provisional
    case confirmed
  }
}

/// One turn of a slide, for the current control.
public struct ControlTurn: Hashable, Sendable {
  /// The detents, exactly, and their velocity.
  public var slide: Gesture.Slide
  /// The whole steps that the turn completes, for what comes in whole numbers.
  public var steps: Int
  public var time: EventTime

  /// Signed; positive is forward.
  public var detents: Double { slide.detents.value }
  /// -1, 0 or +1.
  public var direction: Int { slide.detents.direction }
}

/// The calls of AVCaptureSessionControlsDelegate, by their names and in their order; the last one is ours.
public enum ControlsDelegateCall: Hashable, Sendable, CustomStringConvertible {
  case didBecomeActive
  case willEnterFullscreenAppearance
  case willExitFullscreenAppearance
  case didBecomeInactive
  /// Another control became current.
  case didMakeCurrent(ControlIdentifier)

  public var description: String {
    switch self {
    case .didBecomeActive: "controlsDidBecomeActive"
    case .willEnterFullscreenAppearance: "controlsWillEnterFullscreenAppearance"
    case .willExitFullscreenAppearance: "controlsWillExitFullscreenAppearance"
    case .didBecomeInactive: "controlsDidBecomeInactive"
    case .didMakeCurrent(let control): "controlsDidMakeCurrent(\(control.rawValue))"
    }
  }
}

/// A phase of the button's own events (AVCaptureEvent): each `began` is closed by exactly one `ended` or `cancelled`.
public struct ControlEvent: Hashable, Sendable {
  public enum Source: String, Hashable, Sendable {
    /// The light press; it has ended when it can no longer become a double press.
    case press
    /// The full press.
    case hold
  }

  public enum Phase: String, Hashable, Sendable {
    case began, ended, cancelled
  }

  public var source: Source
  public var phase: Phase

  public init(_ source: Source, _ phase: Phase) {
    self.source = source
    self.phase = phase
  }
}
