public import InputBridge

/// What a person sets about the knob and the controls (the iPhone's settings for Camera Control).
public struct ReaderSettings: Hashable, Sendable {
  /// Whether the knob is held at all. Off: it is left to the rest of the machine, and the debug slider stands in.
  public var isKnobOn = true
  /// Whether presses and double presses do anything; a hold still does.
  public var isLightPressOn = true
  /// Whether turning does anything.
  public var isSlideOn = true
  public var doublePressSpeed = DoublePressSpeed.normal
  /// Whether the control *More* is there: contents, and links in view.
  public var hasMore = false
  public var bindings = GestureBindings.standard

  public init() {}

  /// How much time a double press has.
  public enum DoublePressSpeed: String, Hashable, Sendable, CaseIterable {
    case normal, slow, slower

    /// The window in percent of a profile's own: all of it, half as long again, or twice as long.
    public var percent: Int {
      switch self {
      case .normal: 100
      case .slow: 150
      case .slower: 200
      }
    }
  }

  /// What a double press does.
  public enum DoublePress: String, Hashable, Sendable, CaseIterable {
    /// The next enabled control becomes current at once.
    case cycle
    /// Apple's way: the strip opens, a slide chooses, a press or a rest selects, a hold leaves all as it was.
    case strip
  }

  /// What a double press does; nil where the person bound it to something else. A view on ``bindings``.
  public var doublePress: DoublePress? {
    get {
      switch bindings[.any, .doublePress] {
      case .nextControl: .cycle
      case .openStrip: .strip
      default: nil
      }
    }
    set {
      guard let newValue else { return }
      let action = newValue == .cycle ? ControlAction.nextControl : .openStrip
      do { try bindings.bind(.init(.any, .doublePress, action)) } catch { preconditionFailure("\(error)") }
    }
  }

  /// A profile's timing with the person's double-press speed.
  public func timing(_ timing: GestureTiming) -> GestureTiming {
    var timing = timing
    timing.doublePress = timing.doublePress.scaled(percent: doublePressSpeed.percent)
    return timing
  }
}
