/// Which gesture has which effect in which state: the table of docs/controls.md, as data that a person may change.
public struct GestureBindings: Hashable, Sendable {
  /// What the controls are doing when the gesture comes.
  public enum State: String, Hashable, Sendable, CaseIterable {
    /// Every state that has no row of its own.
    case any
    case inactive, active
    /// The strip of names is open for choosing.
    case strip
    /// The letter wheel is open.
    case wheel
  }

  /// The phase of a gesture that has the effect.
  public enum Trigger: String, Hashable, Sendable, CaseIterable {
    case pressBegan, pressEnded, pressConfirmed, doublePress, hold, slide, pushTurn, slideCancelled
    /// Nothing happened for a while.
    case rest
  }

  public struct Row: Hashable, Sendable {
    public var state: State
    public var trigger: Trigger
    public var action: ControlAction

    public init(_ state: State, _ trigger: Trigger, _ action: ControlAction) {
      self.state = state
      self.trigger = trigger
      self.action = action
    }
  }

  /// No two rows have the same state and trigger.
  public private(set) var rows: [Row]

  /// The table a reader begins with.
  public static let standard = GestureBindings(rows: [
    Row(.any, .pressBegan, .show),
    Row(.any, .slide, .move),
    Row(.any, .pushTurn, .moveToProminent),
    Row(.active, .pressConfirmed, .primaryAction),
    Row(.any, .doublePress, .nextControl),
    Row(.any, .hold, .back),
    Row(.any, .slideCancelled, .revert),
    Row(.active, .rest, .hide),

    Row(.strip, .slide, .choose),
    Row(.strip, .pushTurn, .choose),
    Row(.strip, .pressConfirmed, .select),
    Row(.strip, .doublePress, .nothing),
    Row(.strip, .hold, .leaveStrip),
    Row(.strip, .rest, .select),

    Row(.wheel, .slide, .walkWheel),
    Row(.wheel, .pushTurn, .walkWheel),
    // A double press is two presses: the first is taken at its release, the second comes as the double press.
    Row(.wheel, .pressEnded, .takeLetter),
    Row(.wheel, .doublePress, .takeLetter),
    Row(.wheel, .hold, .takeLetterBack),
    Row(.wheel, .rest, .hide),
  ])

  /// What a gesture does in a state; a row for the state wins over one for any.
  public subscript(_ state: State, _ trigger: Trigger) -> ControlAction {
    var general = ControlAction.nothing
    for row in rows where row.trigger == trigger {
      if row.state == state { return row.action }
      if row.state == .any { general = row.action }
    }
    return general
  }

  /// Puts a row into the table, in place of the one with its state and gesture.
  ///
  /// - Throws: ``BindingError`` where the effect makes no sense there.
  public mutating func bind(_ row: Row) throws(BindingError) {
    guard row.action.suits(row.trigger, in: row.state) else { throw BindingError(row: row) }
    if let index = rows.firstIndex(where: { $0.state == row.state && $0.trigger == row.trigger }) {
      rows[index] = row
    } else {
      rows.append(row)
    }
  }
}

/// What a gesture does to the controls.
public enum ControlAction: String, Hashable, Sendable, CaseIterable {
  case nothing
  /// The HUD appears on the current control.
  case show
  /// The current control's value moves.
  case move
  /// The value goes to the next or previous prominent value.
  case moveToProminent
  /// Each step makes the next or previous enabled control current.
  case switchControl
  case primaryAction
  case nextControl, previousControl
  /// Back to the place before the last jump.
  case back
  /// The value goes back to where the slide began.
  case revert
  case hide
  /// The strip opens for choosing (Apple's way).
  case openStrip
  /// The choice moves over the strip; it is selected; or the strip closes and all stays as it was.
  case choose, select, leaveStrip
  /// The wheel's mark moves; what is under it is taken; the last letter is taken back.
  case walkWheel, takeLetter, takeLetterBack

  /// Whether the effect makes sense for a gesture in a state.
  public func suits(_ trigger: GestureBindings.Trigger, in state: GestureBindings.State) -> Bool {
    switch self {
    case .nothing: true
    case .revert: trigger == .slideCancelled
    case .move, .moveToProminent, .switchControl: trigger.isTurning
    case .choose: trigger.isTurning && state == .strip
    case .walkWheel: trigger.isTurning && state == .wheel
    // A rest must end the state it rests in, or it would never be over.
    case .hide: trigger == .rest ? state != .any && state != .inactive : trigger.isOfTheButton
    case .select, .leaveStrip: state == .strip && (trigger == .rest || trigger.isOfTheButton)
    case .takeLetter, .takeLetterBack: state == .wheel && trigger.isOfTheButton
    case .show, .primaryAction, .nextControl, .previousControl, .back, .openStrip: trigger.isOfTheButton
    }
  }
}

extension GestureBindings.Trigger {
  fileprivate var isTurning: Bool { self == .slide || self == .pushTurn }
  fileprivate var isOfTheButton: Bool { !isTurning && self != .slideCancelled && self != .rest }
}

/// A binding whose effect makes no sense for its gesture.
public struct BindingError: Error, Hashable, Sendable, CustomStringConvertible {
  public var row: GestureBindings.Row

  /// What is wrong, and what is possible.
  public var reason: String {
    let possible = ControlAction.allCases.filter { $0.suits(row.trigger, in: row.state) }.map(\.rawValue)
    return "\(row.action.rawValue) makes no sense for \(row.trigger.rawValue) in \(row.state.rawValue); possible: "
      + possible.joined(separator: ", ")
  }

  public var description: String { "binding: " + reason }
}
