/// How a button's contacts bounce: which debounce windows leave exactly the presses that were asked for.
///
/// Every window from 0 to 60 ms is tried on the press drills. Those that fit best form a plateau: below it bounce comes
/// through as presses, above it presses that the hand made are swallowed.
struct ContactBounce: Hashable, Sendable {
  /// The shortest window that fits, in milliseconds; 0: no bounce was seen.
  var shortest = 0
  /// The longest one.
  var longest = ContactBounce.longestTried
  /// How many presses the drills asked for, and how many too many or too few there are at the best window.
  var asked = 0
  var misfit = 0

  /// Ordinary presses last 65 ms and more; a window beyond that swallows a hand.
  private static let longestTried = 60
  /// Kept between a window and the bounce and presses seen: the next one may be worse.
  private static let margin = 1.25

  init(_ takes: [(times: Drill, count: Int, hand: RawHand)]) {
    guard !takes.isEmpty else { return }
    asked = takes.reduce(0) { $0 + $1.times.presses(times: $1.count) }
    let misfits = (0...ContactBounce.longestTried).map { window in
      takes.reduce(0) { sum, take in
        let presses = take.hand.contacts(debounce: .milliseconds(window)).count
        return sum + abs(presses - take.times.presses(times: take.count))
      }
    }
    misfit = misfits.min() ?? 0
    // Of several plateaus the longest in proportion: a lucky millisecond is no window.
    var best = (start: 0, end: 0)
    var start: Int?
    for window in 0...ContactBounce.longestTried + 1 {
      if window <= ContactBounce.longestTried, misfits[window] == misfit {
        start = start ?? window
      } else if let from = start {
        start = nil
        let (old, new) = ((best.start, best.end), (from, window - 1))
        if best.end == 0 || Double(new.1 + 1) / Double(new.0 + 1) > Double(old.1 + 1) / Double(old.0 + 1) { best = new }
      }
    }
    (shortest, longest) = (best.start, best.end)
    bounced = misfits[0] > misfit && shortest > 0
  }

  /// Whether bounce was seen.
  private(set) var bounced = false

  /// Bounce and presses overlap: no window keeps them apart, and not because the person miscounted.
  var isOverlapping: Bool { bounced && misfit * 10 > asked }

  /// The window to use: the usual one where it fits with a margin on both sides, else the nearest that does.
  func window(usual: EventSpan) -> EventSpan {
    let low = Double(shortest) * ContactBounce.margin
    let high = longest == ContactBounce.longestTried ? Double(longest) : Double(longest) / ContactBounce.margin
    let usual = usual.milliseconds
    let window = low <= high ? min(high, max(low, usual)) : Double(shortest + longest) / 2
    return .milliseconds(Int(window.rounded()))
  }
}
