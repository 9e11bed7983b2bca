/// A key with its modifiers, as any keyboard sends it.
package struct Key: Hashable, Sendable {
  package var name: Name
  package var modifiers: Modifiers = []

  package enum Name: Hashable, Sendable {
    case character(Character)
    case up, down, left, right, pageUp, pageDown, home, end, enter, tab, backspace, delete, insert, escape
    case function(Int)
  }

  package struct Modifiers: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    // The bits of xterm's and kitty's modifier parameter, less one.
    package static let shift = Modifiers(rawValue: 1)
    package static let alt = Modifiers(rawValue: 2)
    package static let control = Modifiers(rawValue: 4)
  }

  package init(_ name: Name, _ modifiers: Modifiers = []) {
    self.name = name
    self.modifiers = modifiers
  }

  /// A character key: `Key("q")`.
  package init(_ character: Character, _ modifiers: Modifiers = []) { self.init(.character(character), modifiers) }
}
