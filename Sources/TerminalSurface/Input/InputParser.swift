internal import ReaderCore

/// Turns a terminal's bytes into events.
///
/// A value without a clock: bytes in, events out, and the same events however the bytes are cut into reads. What is
/// unfinished when a read ends waits in ``pending``; the owner calls ``timeOut()`` when the rest does not come in time.
/// Answers to questions, also late and unasked ones, never come out as keys.
struct InputParser {
  /// How long unfinished input may wait for its rest.
  enum Wait: Hashable {
    /// A lone ESC: the key, or the start of a sequence? Sequences are sent in one write; 50 ms lets a slow link cut one.
    case escape
    /// A sequence cut short. A second, so that an answer delayed on its way is still swallowed whole.
    case sequence

    var milliseconds: Int {
      switch self {
      case .escape: 50
      case .sequence: 1000
      }
    }
  }

  private var bytes: [UInt8] = []
  private var paste: [UInt8]?

  /// What the parser waits for; nil: nothing is unfinished.
  var pending: Wait? {
    if bytes.isEmpty { return paste == nil ? nil : .sequence }
    return bytes == [0x1B] ? .escape : .sequence
  }

  /// Limits of what is kept, against a flood that never ends: a sequence, and a paste.
  private static let longestSequence = 4096
  private static let longestPaste = 1 << 16

  /// Takes bytes as they were read and returns the events they complete.
  mutating func feed(_ new: some Sequence<UInt8>) -> [TerminalEvent] {
    bytes.append(contentsOf: new)
    var events: [TerminalEvent] = []
    var start = 0
    while start < bytes.count {
      if paste != nil {
        guard takePaste(from: &start, into: &events) else { break }
        continue
      }
      guard let token = InputToken(bytes[start...]) else {
        if bytes.count - start > InputParser.longestSequence { start = bytes.count }
        break
      }
      start += token.count
      switch token.meaning {
      case .event(let event): events.append(event)
      case .pasteStart: paste = []
      case .nothing: break
      }
    }
    bytes.removeFirst(start)
    return events
  }

  /// The rest did not come: a lone ESC was the key, anything else is dropped, and a paste ends.
  mutating func timeOut() -> [TerminalEvent] {
    defer { bytes.removeAll() }
    if let text = paste {
      paste = nil
      return [.paste(String(decoding: text + bytes, as: UTF8.self))]
    }
    return bytes == [0x1B] ? [.key(Key(.escape))] : []
  }

  /// Moves pasted bytes out of the buffer; returns whether the paste has come to its end.
  private mutating func takePaste(from start: inout Int, into events: inout [TerminalEvent]) -> Bool {
    let rest = bytes[start...]
    let end = rest.indices.first { rest[$0...].starts(with: InputToken.pasteEnd) }
    // Without an end, all but what may be the terminator's beginning belongs to the text.
    let textEnd = end ?? max(start, bytes.count - InputToken.pasteEnd.count + 1)
    let room = InputParser.longestPaste - (paste?.count ?? 0)
    paste?.append(contentsOf: bytes[start..<textEnd].prefix(max(room, 0)))
    start = textEnd
    guard end != nil else { return false }
    start += InputToken.pasteEnd.count
    events.append(.paste(String(decoding: paste ?? [], as: UTF8.self)))
    paste = nil
    return true
  }
}
