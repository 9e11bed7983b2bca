/// What a stream of bytes leaves a terminal in: every mode that was set and not reset, and whatever else is open.
struct Modes: CustomStringConvertible {
  /// DEC private modes that differ from where they began, with what was sent last: `?1049h`.
  private(set) var changed: [String] = []
  /// Entries of the kitty keyboard protocol that were pushed and not popped.
  private(set) var keyboards = 0
  /// Whether a keyboard entry was popped after its screen was left: the pop hits the shell's own then.
  private(set) var poppedLate = false
  private(set) var openLink = false
  private(set) var openStyle = false
  /// Every sequence in the order it came, without its ESC, as `[?25l`.
  private(set) var sequences: [String] = []

  /// Modes that a terminal has on when it starts: DECAWM and DECTCEM (xterm's ctlseqs.txt).
  private static let initiallySet: Set = ["?7", "?25"]

  init(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    for piece in text.unicodeScalars.split(separator: "\u{1B}", omittingEmptySubsequences: false).dropFirst() {
      take(Modes.sequence(of: Substring(piece)))
    }
  }

  /// Whether the terminal is as it was found.
  var isBalanced: Bool { changed.isEmpty && keyboards == 0 && !poppedLate && !openLink && !openStyle }

  var description: String {
    "still changed: \(changed), keyboards: \(keyboards), poppedLate: \(poppedLate), open link: \(openLink), "
      + "open style: \(openStyle)"
  }

  private mutating func take(_ sequence: String) {
    sequences.append(sequence)
    if sequence.hasPrefix("]8;") { openLink = sequence != "]8;;" }
    guard sequence.hasPrefix("["), let last = sequence.last else { return }
    let body = String(sequence.dropFirst().dropLast())
    switch last {
    case "h", "l":
      guard body.hasPrefix("?") else { return }
      changed.removeAll { $0.dropLast() == body }
      if (last == "h") != Modes.initiallySet.contains(body) { changed.append("\(body)\(last)") }
    case "m": openStyle = body != "" && body != "0"
    case "u" where body.hasPrefix(">"): keyboards += 1
    case "u" where body.hasPrefix("<"):
      keyboards -= 1
      if !changed.contains("?1049h") { poppedLate = true }
    default: break
    }
  }

  /// The sequence at the start of a text that followed an ESC, without what is written after it.
  private static func sequence(of text: Substring) -> String {
    switch text.first {
    case "[":
      let end = text.dropFirst().firstIndex { ("\u{40}"..."\u{7E}").contains($0) }
      return String(end.map { text[...$0] } ?? text)
    // A string runs to its ST, whose ESC cut the text here.
    case "]": return String(text)
    default: return String(text.prefix(1))
    }
  }
}
