/// What a person is asked to do with the knob, so that its answer has a known meaning.
public enum Drill: String, Hashable, Sendable, CaseIterable {
  /// One click to the right, again and again, so many clicks.
  case right
  /// The same to the left.
  case left
  /// A spin to the right and at once a flick back, so many times.
  case spin
  /// Single presses.
  case press
  /// Double presses.
  case double
  /// The button held until it is sure to be a hold.
  case hold
  /// The hand rests on the knob and does nothing, once.
  case rest

  /// What to do, as the command asks for it.
  public func request(times: Int) -> String {
    switch self {
    case .right: "Turn \(times) clicks to the right, one by one, at your reading pace."
    case .left: "Turn \(times) clicks to the left, one by one."
    case .spin: "Spin to the right as you would to skip ahead, then flick back; \(times) times, with a rest between."
    case .press: "Press \(times) times, each a press of its own, at your own pace."
    case .double: "Press twice, as quickly as is comfortable; \(times) such double presses, with a rest between."
    case .hold: "Press and hold until you are sure it is a hold, then let go; \(times) times."
    case .rest: "Rest your hand on the knob and do nothing for a few seconds."
    }
  }

  /// How many repetitions the command asks for unless told otherwise. Ten bring a window within a third of a percentage
  /// point of the best there is (docs/calibration.md).
  public var usualTimes: Int {
    switch self {
    case .right, .left, .press, .double: 10
    case .hold: 6
    case .spin: 3
    case .rest: 1
    }
  }

  /// Presses of the button that so many repetitions take.
  func presses(times: Int) -> Int {
    switch self {
    case .press, .hold: times
    case .double: 2 * times
    case .right, .left, .spin, .rest: 0
    }
  }

  var isPressing: Bool { presses(times: 1) > 0 }
  /// Whether its turning is counted click by click.
  var isClicking: Bool { self == .right || self == .left }
  var isTurning: Bool { isClicking || self == .spin }
}

/// One drill with its repetitions.
public struct DrillStep: Hashable, Sendable {
  public var drill: Drill
  public var times: Int
  /// When it was done, in seconds since the recording's first event; nil: to be found out from the pauses.
  public var seconds: ClosedRange<Double>?

  public init(_ drill: Drill, times: Int? = nil, seconds: ClosedRange<Double>? = nil) {
    self.drill = drill
    self.times = times ?? drill.usualTimes
    self.seconds = seconds
  }

  /// The drills of `readerd calibrate`, in order.
  public static let usual: [DrillStep] = [.right, .left, .spin, .press, .double, .hold, .rest].map { DrillStep($0) }
}
