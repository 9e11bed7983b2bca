internal import ReaderCore

/// One key, report or answer at the front of a terminal's bytes.
///
/// The grammar is ECMA-48 5.4 (control sequences) and 5.6 (control strings), with xterm's (`ctlseqs`), kitty's and the
/// Linux console's habits.
struct InputToken: Equatable {
  /// Bytes taken.
  var count: Int
  var meaning: Meaning

  enum Meaning: Equatable {
    case event(TerminalEvent)
    case pasteStart
    /// Something well-formed that says nothing here, or something malformed.
    case nothing
  }

  static let pasteEnd = Array("\u{1B}[201~".utf8)

  private init(_ count: Int, _ event: TerminalEvent?) {
    self.count = count
    meaning = event.map { .event($0) } ?? .nothing
  }

  private init(_ count: Int, _ name: Key.Name?, _ modifiers: Key.Modifiers = []) {
    self.init(count, name.map { .key(Key($0, modifiers)) })
  }

  /// The first token, or nil where it is not complete.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard let first = bytes.first else { return nil }
    if first == 0x1B {
      self.init(afterEscape: bytes)
    } else if first < 0x80 {
      let key = InputToken.key(forASCII: first)
      self.init(1, key.name, key.modifiers)
    } else {
      self.init(scalar: bytes)
    }
  }

  private init?(afterEscape bytes: ArraySlice<UInt8>) {
    guard let second = bytes.dropFirst().first else { return nil }
    switch second {
    case UInt8(ascii: "["): self.init(controlSequence: bytes)
    case UInt8(ascii: "O"):
      guard let final = bytes.dropFirst(2).first else { return nil }
      self.init(3, ControlSequence.cursorKeys[final])
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
      self.init(controlString: bytes)
    case 0x1B:
      self.init(1, .escape)
    default:
      // ESC before a key is how Alt is sent.
      guard var token = InputToken(bytes.dropFirst()) else { return nil }
      if case .event(.key(var key)) = token.meaning {
        key.modifiers.insert(.alt)
        token.meaning = .event(.key(key))
      }
      token.count += 1
      self = token
    }
  }

  private init?(scalar bytes: ArraySlice<UInt8>) {
    var decoder = UTF8()
    var iterator = bytes.prefix(4).makeIterator()
    switch decoder.decode(&iterator) {
    case .scalarValue(let scalar): self.init(UTF8.width(scalar), .character(Character(scalar)))
    case .emptyInput: return nil
    case .error:
      if InputToken.isCutShort(bytes) { return nil }
      self.init(1, nil as TerminalEvent?)
    }
  }

  /// Whether bytes that do not decode are the beginning of a scalar whose rest is still to come.
  private static func isCutShort(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let first = bytes.first else { return false }
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC2 ? 2 : 1
    return bytes.count < length && bytes.dropFirst().allSatisfy { $0 & 0xC0 == 0x80 } && first < 0xF5
  }

  static func key(forASCII byte: UInt8) -> Key {
    switch byte {
    case 0x0D: Key(.enter)
    case 0x09: Key(.tab)
    // Which of the two a terminal's backspace key sends is a setting.
    case 0x08, 0x7F: Key(.backspace)
    case 0x00: Key(" ", .control)
    // Control takes away the bits 0x60 (ECMA-48 has the controls 64 below their letters).
    case 0x01...0x1A: Key(Character(Unicode.Scalar(byte | 0x60)), .control)
    case 0x1B: Key(.escape)
    case 0x1C...0x1F: Key(Character(Unicode.Scalar(byte | 0x40)), .control)
    default: Key(Character(Unicode.Scalar(byte)))
    }
  }

  private init?(controlSequence bytes: ArraySlice<UInt8>) {
    let body = bytes.dropFirst(2)
    let parameters = body.prefix { 0x30...0x3F ~= $0 }
    let intermediates = body.dropFirst(parameters.count).prefix { 0x20...0x2F ~= $0 }
    guard let final = body.dropFirst(parameters.count + intermediates.count).first else { return nil }
    let count = 2 + parameters.count + intermediates.count + 1
    guard 0x40...0x7E ~= final else {
      // Not a sequence after all. What broke it off is read anew.
      self.init(count - 1, nil as TerminalEvent?)
      return
    }
    if count == 3, let length = InputToken.payload[final] {
      // The console's function keys (CSI [ A) and the mouse of old (CSI M and three bytes).
      guard bytes.count >= count + length else { return nil }
      let isConsoleKey = final == UInt8(ascii: "[")
      let number = (bytes.dropFirst(count).first.map(Int.init) ?? 0) - 0x40
      self.init(count + length, isConsoleKey && 1...5 ~= number ? .function(number) : nil)
      return
    }
    let sequence = ControlSequence(parameters: parameters, intermediates: intermediates, final: final)
    self.init(count, sequence.event)
    if sequence.isPasteStart { meaning = .pasteStart }
  }

  /// What follows a final byte without belonging to the sequence, in bytes.
  private static let payload: [UInt8: Int] = [UInt8(ascii: "["): 1, UInt8(ascii: "M"): 3]

  private init?(controlString bytes: ArraySlice<UInt8>) {
    // BEL, ESC \ (ST), and what breaks a string off: CAN, SUB, any other ESC.
    let stops: Set<UInt8> = [0x07, 0x18, 0x1A, 0x1B]
    let body = bytes.dropFirst(2).prefix { !stops.contains($0) }
    let rest = bytes.dropFirst(2 + body.count)
    guard let stop = rest.first else { return nil }
    var count = 2 + body.count
    if stop == 0x1B {
      guard let last = rest.dropFirst().first else { return nil }
      if last == UInt8(ascii: "\\") { count += 2 }
    } else {
      count += 1
    }
    let isCommand = bytes.dropFirst().first == UInt8(ascii: "]")
    self.init(count, isCommand ? ColorAnswer.event(body) : nil)
  }
}

/// The answer to OSC 10 and OSC 11: `11;rgb:RRRR/GGGG/BBBB`, one to four hexadecimal digits a part.
enum ColorAnswer {
  static func event(_ body: ArraySlice<UInt8>) -> TerminalEvent? {
    let text = String(decoding: body, as: UTF8.self)
    let fields = text.split(separator: ";", maxSplits: 1)
    guard fields.count == 2, let command = Int(fields[0]), command == 10 || command == 11 else { return nil }
    let spec = fields[1].split(separator: ":", maxSplits: 1)
    guard spec.count == 2, spec[0] == "rgb" || spec[0] == "rgba" else { return nil }
    let parts = spec[1].split(separator: "/").compactMap(value)
    guard parts.count >= 3 else { return nil }
    return .answer(.color(command: command, red: parts[0], green: parts[1], blue: parts[2]))
  }

  private static func value(_ digits: Substring) -> UInt8? {
    guard 1...4 ~= digits.count, let number = Int(digits, radix: 16) else { return nil }
    return UInt8(number * 255 / (1 << (4 * digits.count) - 1))
  }
}
