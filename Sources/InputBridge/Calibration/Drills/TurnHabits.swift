/// What the turning drills show of an encoder and of the hand that turns it.
struct TurnHabits: Sendable {
  /// Clicks that were asked for, to the right and to the left, and the net counts they gave.
  var clicks = (right: 0, left: 0)
  var counts = (right: 0.0, left: 0.0)
  /// All counts of the click drills whatever their sign, and how often the sign changed from one turn to the next.
  var travelled = 0.0
  var turns = 0
  var alternations = 0
  /// How soon lone steps backwards followed the step before, in the middle of a turn or at its end.
  var reversals: [EventSpan] = []
  /// The pauses between the steps of a spin, and between a spin and the flick back.
  var withinSpins: [EventSpan] = []
  var betweenSpins: [EventSpan] = []
  /// The turning itself, a drill a list.
  private var clicking: [[RawHand.Turn]] = []
  private var spinning: [[RawHand.Turn]] = []

  /// Within a spin steps follow each other faster than this.
  private static let longestStep = 0.25
  /// Only a pause of some length is a rest; an encoder's stray step back is none.
  private static let shortestRest = 0.05

  mutating func add(_ drill: Drill, times: Int, _ hand: RawHand) {
    switch drill {
    case .right:
      clicks.right += times
      counts.right += hand.turns.reduce(0) { $0 + $1.counts }
      addClicks(hand)
    case .left:
      clicks.left += times
      counts.left += hand.turns.reduce(0) { $0 + $1.counts }
      addClicks(hand)
    case .spin:
      addSpins(hand)
    case .press, .double, .hold, .rest:
      return
    }
    addReversals(hand.turns)
  }

  private mutating func addClicks(_ hand: RawHand) {
    clicking.append(hand.turns)
    turns += hand.turns.count
    travelled += hand.turns.reduce(0) { $0 + abs($1.counts) }
    for (a, b) in zip(hand.turns, hand.turns.dropFirst()) where a.counts * b.counts < 0 { alternations += 1 }
  }

  private mutating func addSpins(_ hand: RawHand) {
    spinning.append(hand.turns)
    for (a, b) in zip(hand.turns, hand.turns.dropFirst()) {
      let pause = b.time - a.time
      if a.counts * b.counts > 0, pause.seconds < TurnHabits.longestStep {
        withinSpins.append(pause)
      } else if pause.seconds > TurnHabits.shortestRest {
        betweenSpins.append(pause)
      }
    }
  }

  /// A lone step against the turning: between two steps the other way, or at the end of a turn, followed by a rest.
  private mutating func addReversals(_ turns: [RawHand.Turn]) {
    for index in turns.indices.dropFirst() {
      let (before, turn) = (turns[index - 1], turns[index])
      let lag = turn.time - before.time
      guard before.counts * turn.counts < 0, abs(turn.counts) <= 1, lag.seconds <= TurnHabits.longestLag else {
        continue
      }
      let goesOn = turns.indices.contains(index + 1) ? turns[index + 1].counts * turn.counts > 0 : false
      let isRun = index > 1 && turns[index - 2].counts * before.counts > 0
      if !goesOn && isRun { reversals.append(lag) }
    }
  }

  /// A hand needs longer to turn back: 400 ms and more in recordings.
  private static let longestLag = 0.12
}

extension TurnHabits {
  /// Counts in one click: net counts over clicks, both ways together. Nil where no clicks were asked for or none came.
  var countsPerClick: Double? {
    let asked = clicks.right + clicks.left
    let net = abs(counts.right) + abs(counts.left)
    return asked > 0 && net > 0 ? net / Double(asked) : nil
  }

  /// How fast the hand turns, in detents a second: nine in ten of its reading turns are slower than the lower bound, and
  /// a tenth of its spinning is faster than the upper one. Nil where the two are not apart.
  func velocity(countsPerDetent: Double) -> ClosedRange<Double>? {
    let reading = clicking.flatMap { $0.speeds(countsPerDetent) }
    let spins = spinning.flatMap { $0.speeds(countsPerDetent, breakingAt: TurnHabits.longestStep) }
    guard let slow = reading.mark(0.9), let fast = spins.mark(0.9), slow > 0, fast > 1.5 * slow else { return nil }
    return slow...fast
  }
}

extension VelocityRange {
  /// A measured range, to whole detents: nobody turns to the tenth.
  ///
  /// A hand that clicks one by one in a drill turns faster when it reads on: half of the usual is the least.
  init?(_ measured: ClosedRange<Double>) {
    self.init(
      slow: max((VelocityRange().slow / 2).rounded(), measured.lowerBound.rounded()),
      fast: measured.upperBound.rounded())
  }
}

extension [Double] {
  /// The value below which that share of them lies; nil where there is none.
  func mark(_ share: Double) -> Double? {
    isEmpty ? nil : sorted()[Int((share * Double(count - 1)).rounded())]
  }
}

extension [RawHand.Turn] {
  /// The speeds from detent to detent, in detents a second.
  ///
  /// - Parameter rest: a pause, in seconds, that is no part of a turn.
  fileprivate func speeds(_ countsPerDetent: Double, breakingAt rest: Double = .infinity) -> [Double] {
    var speeds: [Double] = []
    var (counts, began): (Double, EventTime?) = (0, nil)
    for turn in self {
      if counts * turn.counts < 0 { (counts, began) = (0, nil) }
      counts += turn.counts
      guard abs(counts) >= countsPerDetent else { continue }
      if let began {
        let seconds = (turn.time - began).seconds
        if seconds > 0, seconds < rest { speeds.append(abs(counts) / countsPerDetent / seconds) }
      }
      (counts, began) = (0, turn.time)
    }
    return speeds
  }
}
