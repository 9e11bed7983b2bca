/// What the press drills show of a hand: lengths and pauses, and how far the knob turns under the finger.
struct PressHabits: Hashable, Sendable {
  /// How long single presses last, and holds.
  var presses: [EventSpan] = []
  var holds: [EventSpan] = []
  /// Pauses from release to contact, inside double presses and between single ones.
  var inside: [EventSpan] = []
  var between: [EventSpan] = []
  /// How far the knob turned under each press, net, in counts of the device.
  var wobbles: [Double] = []
  /// How long before a press the pressing hand turned the knob by a count or so.
  var jolts: [EventSpan] = []

  /// A turn longer before a press than this is a turn of its own.
  private static let longestJolt = 0.2

  mutating func add(_ drill: Drill, times: Int, _ hand: RawHand, debounce: EventSpan) {
    let contacts = hand.contacts(debounce: debounce)
    let pauses = zip(contacts, contacts.dropFirst()).map { $1.down - $0.up }
    switch drill {
    case .press:
      presses += contacts.map(\.length)
      between += pauses
    case .double:
      inside += PressHabits.inside(pauses, isComplete: contacts.count == 2 * times)
    case .hold:
      holds += contacts.map(\.length)
    case .right, .left, .spin, .rest:
      return
    }
    for contact in contacts {
      wobbles.append(abs(hand.counts(from: contact.down, to: contact.up)))
      if let jolt = PressHabits.jolt(before: contact, hand) { jolts.append(jolt) }
    }
  }

  /// The pauses inside double presses: every second one where nothing is missing, else those shorter than the pauses on
  /// both sides.
  private static func inside(_ pauses: [EventSpan], isComplete: Bool) -> [EventSpan] {
    pauses.indices.filter { index in
      if isComplete { return index.isMultiple(of: 2) }
      let isBelow = { (other: Int) in !pauses.indices.contains(other) || pauses[index] < pauses[other] }
      return isBelow(index - 1) && isBelow(index + 1)
    }.map { pauses[$0] }
  }

  private static func jolt(before contact: RawHand.Contact, _ hand: RawHand) -> EventSpan? {
    let lead = { (turn: RawHand.Turn) in (contact.down - turn.time).seconds }
    guard let first = hand.turns.first(where: { lead($0) > 0 && lead($0) <= longestJolt }) else { return nil }
    return contact.down - first.time
  }
}

extension RawHand {
  /// The net counts of a stretch of time, both ends included.
  fileprivate func counts(from start: EventTime, to end: EventTime) -> Double {
    turns.reduce(0) { $0 + ($1.time >= start && $1.time <= end ? $1.counts : 0) }
  }
}
