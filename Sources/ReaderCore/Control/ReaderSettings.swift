public import InputBridge

/// What a person sets about the knob and the controls (the iPhone's settings for Camera Control).
public struct ReaderSettings: Hashable, Sendable {
  /// Whether the knob is held at all. Off: it is left to the rest of the machine, and the debug slider stands in.
  public var isKnobOn = true
  /// Whether presses and double presses do anything; a hold still does.
  public var isLightPressOn = true
  /// Whether turning does anything.
  public var isSlideOn = true
  /// How much time a double press has.
  public var doublePressSpeed = Speed.normal
  /// How long the button stays down to be a hold.
  public var holdSpeed = Speed.normal
  /// How far a fast turn carries.
  public var acceleration = Acceleration.Strength.normal
  /// Whether turning goes the other way round.
  public var isReversed = false
  /// Whether the control *More* is there: contents, and links in view.
  public var hasMore = false
  /// Whether the control *Feel* is there: the four above, set with the knob itself.
  public var hasFeel = false
  public var bindings = GestureBindings.standard

  public init() {}

  /// How quick the hand on the button is.
  public enum Speed: String, Hashable, Sendable, CaseIterable {
    case fast, normal, slow, slower

    /// The window in percent of a profile's own. Of the usual 300 ms for a double press a fast hand keeps 240: true
    /// doubles take 200 to 260 ms.
    public var percent: Int {
      switch self {
      case .fast: 80
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

  /// What of it holds for every knob, on top of its profile.
  public var tuning: HandTuning {
    var tuning = HandTuning()
    tuning.doublePressPercent = doublePressSpeed.percent
    tuning.holdPercent = holdSpeed.percent
    tuning.isReversed = isReversed
    return tuning
  }
}
