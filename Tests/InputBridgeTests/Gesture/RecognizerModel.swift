@testable import InputBridge

/// What docs/gestures.md says, once more and in another way: not a machine that goes from input to input, but a look at
/// a whole sequence, which asks of each contact and each turn what became of it.
///
/// It is slow and plain on purpose. Every question scans the inputs again.
struct RecognizerModel {
  /// An input of one primary and one secondary button and a knob with detents.
  enum Input: Character, Hashable {
    case down = "D"
    case up = "U"
    case secondaryDown = "S"
    case secondaryUp = "s"
    case forward = "+"
    case backward = "-"
    case lost = "L"

    var isContact: Bool { self == .down || self == .secondaryDown }
    var detents: Int { self == .forward ? 1 : self == .backward ? -1 : 0 }
  }

  /// Times in milliseconds, ascending.
  let events: [(time: Int, input: Input)]
  let timing: GestureTiming

  /// What must come out, of the button and of the knob, each in order: `300 press confirmed`, `50 slide changed +1 @20`.
  private(set) var button: [String] = []
  private(set) var knob: [String] = []

  init(_ events: [(time: Int, input: Input)], timing: GestureTiming) {
    self.events = events
    self.timing = timing
    let contacts = heededContacts()
    var turns: [Turn] = []
    var phases: [(time: Int, text: String)] = []
    var previous: Fate?
    for contact in contacts {
      let fate = fate(of: contact, after: previous)
      phases += fate.phases
      turns += fate.turns
      previous = fate
    }
    turns += turnsWithoutContact(contacts)
    turns.sort { ($0.event, $0.time) < ($1.event, $1.time) }
    let slides = slides(of: turns, contacts: contacts)
    // The stream is lost when it ends, after the last deadline has run out.
    let end = (phases.map(\.time) + slides.map(\.time) + events.map(\.time)).filter { $0 < Self.never }.max() ?? 0
    let line = { (phase: (time: Int, text: String)) in "\(phase.time == Self.never ? end : phase.time) " + phase.text }
    button = phases.map(line)
    knob = slides.map(line)
  }

  private static let never = Int.max / 2
  private var hold: Int { Int(timing.hold.milliseconds) }
  private var double: Int { Int(timing.doublePress.milliseconds) }
  private var idle: Int { Int(timing.slideIdle.milliseconds) }
  private var pressGuard: Int { Int(timing.pressGuard.milliseconds) }
  private var slop: Int { timing.pressSlop.steps }

  // MARK: Contacts

  /// A contact that counts, and the release or loss that ends it; `close` is the end of the stream where there is none.
  private struct Contact {
    var open: Int
    var close: Int
    var isSecondary: Bool
    var isLost: Bool
  }

  /// While one button is down the others are ignored; a loss forgets the button that is down.
  private func heededContacts() -> [Contact] {
    var contacts: [Contact] = []
    for index in events.indices where events[index].input.isContact && index >= contacts.last?.close ?? 0 {
      let isSecondary = events[index].input == .secondaryDown
      let release = isSecondary ? Input.secondaryUp : .up
      let close = events.indices.first { $0 > index && [release, .lost].contains(events[$0].input) } ?? events.count
      contacts.append(
        Contact(
          open: index, close: close, isSecondary: isSecondary,
          isLost: close == events.count || events[close].input == .lost))
    }
    return contacts
  }

  private func time(_ event: Int) -> Int { event < events.count ? events[event].time : Self.never }

  /// The first of these events whose net turning since the first reaches the slop, not after `deadline`.
  private func slopReached(in range: Range<Int>, by deadline: Int) -> Int? {
    range.first { end in
      time(end) <= deadline && events[end].input.detents != 0
        && abs(events[range.lowerBound...end].map(\.input.detents).reduce(0, +)) >= slop
    }
  }

  // MARK: Fates

  /// One turn of a slide. `event` is the input that brought it.
  private struct Turn {
    var event: Int
    var time: Int
    var detents: Int
    var isPressed: Bool
  }

  private struct Fate {
    var contact: Contact
    /// Whether it was released as a press and waits for a second one until then.
    var waitsUntil: Int?
    var phases: [(time: Int, text: String)]
    var turns: [Turn]
  }

  private func fate(of contact: Contact, after previous: Fate?) -> Fate {
    let start = time(contact.open)
    let inside = contact.open + 1..<max(contact.open + 1, contact.close)
    var fate = Fate(contact: contact, phases: [], turns: [])
    func pressedTurns(_ range: some Sequence<Int>) -> [Turn] {
      range.filter { events[$0].input.detents != 0 }
        .map { Turn(event: $0, time: time($0), detents: events[$0].input.detents, isPressed: true) }
    }
    if contact.isSecondary {
      fate.phases = [(start, "hold began"), (time(contact.close), "hold " + (contact.isLost ? "cancelled" : "ended"))]
      fate.turns = pressedTurns(inside)
    } else if let previous, isSecond(contact, of: previous) {
      // The first press was cancelled at this contact: its own fate says so.
      fate.phases = [(start, "doublePress")]
      fate.turns = pressedTurns(inside)
    } else if let push = slopReached(in: inside, by: start + hold) {
      fate.phases = [(start, "press began"), (time(push), "press cancelled")]
      let net = events[inside.lowerBound...push].map(\.input.detents).reduce(0, +)
      fate.turns = [Turn(event: push, time: time(push), detents: net, isPressed: true)]
      fate.turns += pressedTurns(push + 1..<inside.upperBound)
    } else if time(contact.close) > start + hold {
      fate.phases = [
        (start, "press began"), (start + hold, "press cancelled"), (start + hold, "hold began"),
        (time(contact.close), "hold " + (contact.isLost ? "cancelled" : "ended")),
      ]
      fate.turns = pressedTurns(inside.filter { time($0) > start + hold })
    } else if contact.isLost {
      fate.phases = [(start, "press began"), (time(contact.close), "press cancelled")]
    } else {
      fate.waitsUntil = time(contact.close) + double
      fate.phases = [(start, "press began"), (time(contact.close), "press ended"), verdict(on: contact)]
    }
    return fate
  }

  /// What becomes of a press that was released.
  private func verdict(on contact: Contact) -> (time: Int, text: String) {
    let release = time(contact.close)
    guard double > 0 else { return (release, "press confirmed") }
    let later = contact.close + 1..<max(contact.close + 1, events.count)
    let slop = slopReached(in: later, by: release + double)
    let other = later.first {
      (events[$0].input.isContact || events[$0].input == .lost) && time($0) <= release + double
    }
    if let other, slop.map({ other < $0 }) ?? true {
      return (time(other), events[other].input == .secondaryDown ? "press confirmed" : "press cancelled")
    }
    return (slop.map(time) ?? release + double, "press confirmed")
  }

  private func isSecond(_ contact: Contact, of previous: Fate) -> Bool {
    guard let until = previous.waitsUntil, time(contact.open) <= until, double > 0 else { return false }
    let between = previous.contact.close + 1..<contact.open
    return !between.contains { events[$0].input == .lost } && slopReached(in: between, by: until) == nil
  }

  // MARK: Slides

  private func turnsWithoutContact(_ contacts: [Contact]) -> [Turn] {
    events.indices.filter { index in
      events[index].input.detents != 0 && !contacts.contains { $0.open < index && index < $0.close }
    }.map { Turn(event: $0, time: time($0), detents: events[$0].input.detents, isPressed: false) }
  }

  private func slides(of turns: [Turn], contacts: [Contact]) -> [(time: Int, text: String)] {
    var phases: [(time: Int, text: String)] = []
    var slide: [Turn] = []
    for (index, turn) in turns.enumerated() {
      let name = turn.isPressed ? "pressed slide " : "slide "
      if slide.isEmpty { phases.append((turn.time, name + "began")) }
      slide.append(turn)
      phases.append((turn.time, name + "changed \(turn.detents) @\(velocity(slide))"))
      let next = index + 1 < turns.count ? turns[index + 1] : nil
      guard let end = end(of: slide, before: next, contacts: contacts) else { continue }
      phases.append((end.time, name + end.text))
      slide = []
    }
    return phases
  }

  /// Detents a second between the last two turns, 0 at the first and at a change of direction. Turns of one moment have
  /// the velocity of the one before.
  private func velocity(_ slide: [Turn]) -> Int {
    guard let last = slide.last, let before = slide.dropLast().last, last.detents * before.detents > 0 else { return 0 }
    if last.time == before.time { return velocity(slide.dropLast()) }
    return last.detents * 1000 / (last.time - before.time)
  }

  /// How the slide ends before the next turn; nil where that turn belongs to it.
  private func end(of slide: [Turn], before next: Turn?, contacts: [Contact]) -> (time: Int, text: String)? {
    guard let last = slide.last else { return nil }
    let rest = last.time + idle
    for event in last.event + 1..<max(last.event + 1, next?.event ?? events.count) where time(event) <= rest {
      if events[event].input == .lost { return (time(event), "cancelled") }
      if let contact = contacts.first(where: { $0.open == event }) {
        let total = abs(slide.map(\.detents).reduce(0, +))
        let isJolt = pressGuard > 0 && total <= 1 && time(event) - slide[0].time < pressGuard
        let isDouble = !contact.isSecondary && isSecondContact(contact, contacts)
        return (time(event), isJolt || isDouble ? "cancelled" : "ended")
      }
      if last.isPressed, contacts.contains(where: { $0.close == event }) { return (time(event), "ended") }
    }
    if let next, next.time <= rest { return nil }
    return (rest, "ended")
  }

  /// Whether the contact makes a double press, asked from the beginning again.
  private func isSecondContact(_ contact: Contact, _ contacts: [Contact]) -> Bool {
    var previous: Fate?
    for other in contacts {
      if other.open == contact.open { return previous.map { isSecond(contact, of: $0) } ?? false }
      previous = fate(of: other, after: previous)
    }
    return false
  }
}
