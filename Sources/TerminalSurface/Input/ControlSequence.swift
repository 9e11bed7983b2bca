internal import ReaderCore

/// A control sequence (CSI … final) from a terminal, and what it says.
struct ControlSequence {
  /// The character before the parameters that makes a sequence private: `?`, `<`, `>`, `=`.
  private let mark: UInt8?
  /// The parameters. The sub-parameters after a colon are in ``subparameters``.
  private let numbers: [Int]
  /// The last sub-parameter of each parameter that has one.
  private let subparameters: [Int: Int]
  private let intermediates: [UInt8]
  private let final: UInt8

  init(parameters: ArraySlice<UInt8>, intermediates: ArraySlice<UInt8>, final: UInt8) {
    mark = parameters.first.flatMap { $0 >= UInt8(ascii: "<") ? $0 : nil }
    let fields = parameters.dropFirst(mark == nil ? 0 : 1)
      .split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      .map { $0.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map(ControlSequence.number) }
    numbers = fields.map { $0.first ?? 0 }
    subparameters = Dictionary(
      uniqueKeysWithValues: fields.enumerated().compactMap { field in
        field.element.count > 1 ? field.element.last.map { (field.offset, $0) } : nil
      })
    self.intermediates = Array(intermediates)
    self.final = final
  }

  /// A decimal number. Six digits are enough for anything a terminal says; more are cut.
  private static func number(_ digits: ArraySlice<UInt8>) -> Int {
    digits.prefix(6).reduce(0) { 0x30...0x39 ~= $1 ? $0 * 10 + Int($1 - 0x30) : $0 }
  }

  var isPasteStart: Bool { mark == nil && final == UInt8(ascii: "~") && numbers.first == 200 }

  var event: TerminalEvent? {
    switch (mark, final) {
    case (nil, _): keyOrFocus
    case (UInt8(ascii: "<"), UInt8(ascii: "M")), (UInt8(ascii: "<"), UInt8(ascii: "m")): mouse.map { .mouse($0) }
    case (UInt8(ascii: "?"), UInt8(ascii: "c")): .answer(.attributes)
    case (UInt8(ascii: "?"), UInt8(ascii: "u")): .answer(.keyboardFlags)
    // DECRPM: 1 set, 2 reset, 3 permanently set; 0 and 4 mean that the mode cannot be had.
    case (UInt8(ascii: "?"), UInt8(ascii: "y")) where intermediates == [UInt8(ascii: "$")] && numbers.count == 2:
      .answer(.mode(numbers[0], isKnown: 1...3 ~= numbers[1]))
    default: nil
    }
  }

  private var keyOrFocus: TerminalEvent? {
    // A release (kitty's event type 3) is not a key again.
    guard intermediates.isEmpty, subparameters[1] != 3 else { return nil }
    let name: Key.Name?
    switch final {
    case UInt8(ascii: "I") where numbers.count <= 1: return .focus(true)
    case UInt8(ascii: "O") where numbers.count <= 1: return .focus(false)
    case UInt8(ascii: "Z"): return .key(Key(.tab, .shift))
    case UInt8(ascii: "u"): name = numbers.first.flatMap(ControlSequence.key(forCode:))
    // xterm's modifyOtherKeys: CSI 27 ; modifiers ; code ~
    case UInt8(ascii: "~") where numbers.first == 27 && numbers.count == 3:
      name = ControlSequence.key(forCode: numbers[2])
    case UInt8(ascii: "~"): name = numbers.first.flatMap { ControlSequence.editingKeys[$0] }
    // CSI … R is also the answer where the cursor is; nobody here asks, and F3 is not bound.
    case UInt8(ascii: "R"): name = nil
    default: name = ControlSequence.cursorKeys[final]
    }
    return name.map { .key(Key($0, modifiers)) }
  }

  /// The second parameter, less one, is a set of bits.
  private var modifiers: Key.Modifiers {
    guard numbers.count > 1, numbers[1] > 0 else { return [] }
    return Key.Modifiers(rawValue: UInt8((numbers[1] - 1) & 7))
  }

  /// xterm's SGR form: CSI < button ; column ; row M (down, motion) or m (up).
  private var mouse: Mouse? {
    guard numbers.count == 3, numbers[1] > 0, numbers[2] > 0 else { return nil }
    let code = numbers[0]
    let action: Mouse.Action
    switch (code & 64 != 0, code & 3) {
    case (true, 0): action = .wheel(-1)
    case (true, 1): action = .wheel(1)
    case (true, _): return nil
    case (false, let button):
      guard button < 3, code < 128 else { return nil }
      let name: Mouse.Button = button == 0 ? .left : button == 1 ? .middle : .right
      action = final == UInt8(ascii: "m") ? .up : code & 32 != 0 ? .drag(name) : .down(name)
    }
    let modifiers = Key.Modifiers(rawValue: UInt8(code >> 2 & 7))
    return Mouse(action: action, row: numbers[2] - 1, column: numbers[1] - 1, modifiers: modifiers)
  }

  /// Keys by the final byte of `CSI x` and `SS3 x`.
  static let cursorKeys: [UInt8: Key.Name] = [
    UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right, UInt8(ascii: "D"): .left,
    UInt8(ascii: "H"): .home, UInt8(ascii: "F"): .end, UInt8(ascii: "M"): .enter, UInt8(ascii: "P"): .function(1),
    UInt8(ascii: "Q"): .function(2), UInt8(ascii: "R"): .function(3), UInt8(ascii: "S"): .function(4),
  ]

  /// Keys by the parameter of `CSI n ~` (DEC's editing keypad, with rxvt's and the console's numbers).
  private static let editingKeys: [Int: Key.Name] = [
    1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end, 11: .function(1),
    12: .function(2), 13: .function(3), 14: .function(4), 15: .function(5), 17: .function(6), 18: .function(7),
    19: .function(8), 20: .function(9), 21: .function(10), 23: .function(11), 24: .function(12),
  ]

  /// Keys by kitty's numbers (`CSI code u`). What is not listed is the Unicode scalar itself.
  private static let codedKeys: [Int: Key.Name] = [
    9: .tab, 13: .enter, 27: .escape, 127: .backspace, 57414: .enter, 57417: .left, 57418: .right, 57419: .up,
    57420: .down, 57421: .pageUp, 57422: .pageDown, 57423: .home, 57424: .end,
  ]

  private static func key(forCode code: Int) -> Key.Name? {
    if let name = codedKeys[code] { return name }
    // 57344…63743 are kitty's functional keys: modifiers, locks, media keys.
    guard !(57344...63743 ~= code), code >= 32, let scalar = Unicode.Scalar(UInt32(code)) else { return nil }
    return .character(Character(scalar))
  }
}
