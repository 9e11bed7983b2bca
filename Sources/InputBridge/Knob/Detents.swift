/// An amount of turning, in detents (clicks of the knob): signed, forward in the text positive, exact.
///
/// The unit is 1/120 detent, because the kernel's high-resolution wheel axes count a detent as 120
/// (`Documentation/input/event-codes.rst`, REL_WHEEL_HI_RES); so a fraction is never rounded on its way.
public struct Detents: Hashable, Comparable, Sendable {
  /// The amount in 1/120 detent.
  public var units: Int

  /// Units in one detent.
  public static let unitsPerDetent = 120

  public init(units: Int) { self.units = units }
  public init(_ whole: Int) { units = whole &* Detents.unitsPerDetent }

  public static let zero = Detents(units: 0)

  /// Whether this is a whole number of detents.
  public var isWhole: Bool { units % Detents.unitsPerDetent == 0 }

  /// The size, without direction.
  public var magnitude: Detents { Detents(units: abs(units)) }

  /// -1, 0 or +1.
  public var direction: Int { units.signum() }

  /// The nearest whole number, halves rounded away from zero.
  public var steps: Int {
    let half = Detents.unitsPerDetent / 2
    return (units + (units < 0 ? -half : half)) / Detents.unitsPerDetent
  }

  public var value: Double { Double(units) / Double(Detents.unitsPerDetent) }

  public static func < (a: Detents, b: Detents) -> Bool { a.units < b.units }
  public static func + (a: Detents, b: Detents) -> Detents { Detents(units: a.units &+ b.units) }
  public static func += (a: inout Detents, b: Detents) { a = a + b }
  public static prefix func - (a: Detents) -> Detents { Detents(units: 0 &- a.units) }
}

/// Turns exact fractions into steps: whole detents, for things that come in whole numbers (a picker, a match).
///
/// A step is the change of the rounded running total since the last rest. The total starts afresh on a reversal and
/// after ``rest``, so the first whole detent always acts at once.
public struct StepCounter: Hashable, Sendable {
  /// The rest that forgets a remainder: half a second, as for the decoder's divisor.
  public static let rest = EventSpan.milliseconds(500)

  private var total = Detents.zero
  private var last: EventTime?

  public init() {}

  /// Adds a turn and returns the whole steps it completes.
  public mutating func steps(for turn: Detents, at time: EventTime) -> Int {
    let rested = last.map { time - $0 >= StepCounter.rest } ?? true
    if rested || total.direction * turn.direction < 0 { total = .zero }
    let before = total.steps
    total += turn
    last = time
    return total.steps - before
  }

  public mutating func reset() { self = StepCounter() }
}
