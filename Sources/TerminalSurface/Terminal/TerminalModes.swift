import ReaderCore

/// The modes a page holds while it is on the screen, and the bytes that take and give back all of them.
struct TerminalModes: Hashable {
  /// Off: the terminal's own selection of text works, and the mouse does nothing here.
  var usesMouse = true
  /// Whether the terminal answered that it speaks the kitty keyboard protocol.
  var usesKeyboardProtocol = false

  /// In the order of entry: the alternate screen first, because it has a keyboard stack of its own.
  private var modes: [ControlSequences.Mode] {
    var modes = [ControlSequences.alternateScreen, ControlSequences.hiddenCursor, ControlSequences.noWrap]
    modes += [ControlSequences.focus, ControlSequences.paste]
    if usesMouse { modes += [ControlSequences.mouseButtons, ControlSequences.mouseDecimal] }
    if usesKeyboardProtocol { modes.append(ControlSequences.keyboard) }
    return modes
  }

  var enter: String { modes.map(\.enter).joined() }

  /// Gives everything back, the last first, whatever was being written when it is sent: ST ends an open string, and an
  /// open update, link or style is closed. The attributes (tcsetattr) come after it.
  var leave: String {
    ControlSequences.stringEnd + ControlSequences.synchronized.leave + ControlSequences.linkEnd
      + ControlSequences.plainStyle + modes.reversed().map(\.leave).joined()
  }
}

/// What a terminal has told about itself.
struct TerminalCapabilities: Hashable {
  /// It knows synchronized updates (mode 2026).
  var hasSynchronizedUpdates = false
  /// It speaks the kitty keyboard protocol.
  var hasKeyboardProtocol = false
  /// Its own colours, as far as it tells them.
  var ink: Theme.RGB?
  var paper: Theme.RGB?

  /// Takes an answer and returns whether it told something new.
  mutating func learn(_ answer: TerminalEvent.Answer) -> Bool {
    let before = self
    switch answer {
    case .mode(2026, let isKnown): hasSynchronizedUpdates = isKnown
    case .keyboardFlags: hasKeyboardProtocol = true
    case .color(10, let red, let green, let blue): ink = Theme.RGB(red, green, blue)
    case .color(11, let red, let green, let blue): paper = Theme.RGB(red, green, blue)
    case .mode, .color, .attributes: break
    }
    return self != before
  }
}

extension Theme.RGB {
  init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    self.init(UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue))
  }
}
