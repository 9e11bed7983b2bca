/// Settles the bounce of a knob's contacts. Both edges act at once; what follows within the window is judged at its end.
///
///     contact  ‾‾\__/‾\__________     an edge is accepted at once and opens a window;
///     window     [―――――――]            further edges in it (its end included) are judged when it ends,
///     accepted ‾‾\_______________     by the state that holds then.
///
/// An edge that only the judgement brings is dated by its last raw edge, and its own window runs from that date; so a
/// firmware-made press shorter than the window keeps both its edges and its length.
struct Debounce: Hashable, Sendable {
  struct Edge: Hashable, Sendable {
    var button: KnobButton
    var isDown: Bool
    /// When the contact moved: the raw edge's time, not the judgement's.
    var date: EventTime
  }

  enum Verdict: Hashable, Sendable {
    case accepted(Edge)
    /// Inside a window: judged at its end.
    case pending(until: EventTime)
    /// The contact is in that state already.
    case unchanged
  }

  private struct Contact: Hashable, Sendable {
    let button: KnobButton
    var accepted = false
    var raw = false
    var lastEdge = EventTime.zero
    /// The end of the open window, its last instant included.
    var windowEnd: EventTime?
  }

  /// A window that is open ends as it began, however this is changed meanwhile.
  var window: EventSpan
  private var contacts: [Contact] = []

  init(window: EventSpan) { self.window = window }

  /// When the next open window ends.
  var nextDeadline: EventTime? {
    var next: EventTime?
    for contact in contacts {
      guard let end = contact.windowEnd else { continue }
      next = next.map { min($0, end) } ?? end
    }
    return next
  }

  /// A raw edge. Windows that ended before `time` have been judged by then (``judge(at:)``).
  mutating func edge(_ button: KnobButton, isDown: Bool, at time: EventTime) -> Verdict {
    let index = index(of: button)
    guard contacts[index].raw != isDown else { return .unchanged }
    contacts[index].raw = isDown
    contacts[index].lastEdge = time
    if let end = contacts[index].windowEnd { return .pending(until: end) }
    return .accepted(accept(index))
  }

  /// Whether the window that is judged at `deadline` ends as it began, without another edge in it.
  func isQuiet(until deadline: EventTime) -> Bool {
    guard let contact = contacts.first(where: { $0.windowEnd == deadline }) else { return false }
    return contact.lastEdge + window == deadline && contact.raw == contact.accepted
  }

  /// Judges one window that ends at `deadline`. Returns the edge it brings; nil where the contact came back.
  mutating func judge(at deadline: EventTime) -> Edge? {
    for index in contacts.indices where contacts[index].windowEnd == deadline {
      contacts[index].windowEnd = nil
      return contacts[index].raw == contacts[index].accepted ? nil : accept(index)
    }
    return nil
  }

  /// Every contact counts as open again: the stream was interrupted.
  mutating func lose() {
    for index in contacts.indices { contacts[index] = Contact(button: contacts[index].button) }
  }

  private mutating func accept(_ index: Int) -> Edge {
    contacts[index].accepted = contacts[index].raw
    if window > .zero { contacts[index].windowEnd = contacts[index].lastEdge + window }
    return Edge(button: contacts[index].button, isDown: contacts[index].raw, date: contacts[index].lastEdge)
  }

  private mutating func index(of button: KnobButton) -> Int {
    if let index = contacts.firstIndex(where: { $0.button == button }) { return index }
    contacts.append(Contact(button: button))
    return contacts.count - 1
  }
}
