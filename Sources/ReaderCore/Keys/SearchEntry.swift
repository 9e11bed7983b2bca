/// The line in which a search term is typed.
///
/// The search runs along: every change asks for the term as it stands. Leaving gives the earlier term back.
package struct SearchEntry: Hashable {
  package private(set) var term: String
  /// The term before the entry, for Esc.
  package let earlier: String

  /// A term longer than this finds nothing that a shorter one does not; it keeps a pasted book out.
  package static let longestTerm = 200

  package init(earlier: String) {
    term = ""
    self.earlier = earlier
  }

  package enum Outcome: Hashable {
    /// The term changed: search for it.
    case changed(String)
    /// The entry is over. The term is the one to go on with.
    case accepted(String)
    case cancelled(String)
    case nothing
  }

  package mutating func handle(_ key: Key) -> Outcome {
    switch (key.name, key.modifiers) {
    // Enter on nothing repeats the earlier search, as in less and vi.
    case (.enter, _): return .accepted(term.isEmpty ? earlier : term)
    case (.escape, _), (.character("c"), .control), (.character("g"), .control): return .cancelled(earlier)
    case (.backspace, _):
      guard !term.isEmpty else { return .cancelled(earlier) }
      term.removeLast()
      return .changed(term)
    case (.character("u"), .control):
      term = ""
      return .changed(term)
    case (.character("w"), .control):
      let words = term.split(separator: " ").dropLast()
      term = words.isEmpty ? "" : words.joined(separator: " ") + " "
      return .changed(term)
    case (.character(let character), let modifiers) where modifiers.isDisjoint(with: [.control, .alt]):
      return insert(String(character))
    default: return .nothing
    }
  }

  /// Pasted text goes in as one line.
  package mutating func insert(_ text: String) -> Outcome {
    let line = String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 })
    let room = SearchEntry.longestTerm - term.count
    guard room > 0, !line.isEmpty else { return .nothing }
    term += line.prefix(room)
    return .changed(term)
  }
}
