/// Takes out the single step backwards that a worn encoder throws in while it is turned.
///
///     raw      + + + - + + +          a lone opposite step within the guard of the last one is held back;
///     out      + + +   + + +          a step forward, or the end of one guard's length, drops it;
///     raw      + + + - - -            a second opposite step releases both: the hand really turned back.
///
/// Two or more opposite detents in one frame pass at once. Fractions pass and leave the guard alone.
struct ReverseGuard: Hashable, Sendable {
  enum Verdict: Hashable, Sendable {
    case pass(Detents)
    /// Held back until the given time.
    case held(until: EventTime)
    /// The held step was noise; this turn passes.
    case dropped(passing: Detents)
    /// The held step was real; both come out together.
    case released(Detents)
  }

  private struct Held: Hashable, Sendable {
    var step: Detents
    var deadline: EventTime
  }

  var guardTime: EventSpan
  private var direction = 0
  private var lastStep: EventTime?
  private var held: Held?

  init(guardTime: EventSpan) { self.guardTime = guardTime }

  /// When the held step is dropped.
  var nextDeadline: EventTime? { held?.deadline }

  mutating func turn(_ detents: Detents, at time: EventTime) -> Verdict {
    guard guardTime > .zero, detents.isWhole else { return .pass(detents) }
    if let step = held?.step {
      held = nil
      note(detents, at: time)
      return step.direction == detents.direction ? .released(step + detents) : .dropped(passing: detents)
    }
    let isOpposite = direction * detents.direction < 0
    if isOpposite, detents.magnitude == Detents(1), let lastStep, time - lastStep <= guardTime {
      let deadline = time + guardTime
      held = Held(step: detents, deadline: deadline)
      return .held(until: deadline)
    }
    note(detents, at: time)
    return .pass(detents)
  }

  /// The end of the guard's length: the held step was noise.
  mutating func expire() { held = nil }

  mutating func lose() {
    held = nil
    lastStep = nil
    direction = 0
  }

  private mutating func note(_ detents: Detents, at time: EventTime) {
    direction = detents.direction
    lastStep = time
  }
}
