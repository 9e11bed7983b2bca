/// What a hand does to a dial, on a time line, as a recording that `--profile dial` reads.
///
/// Every time is far from the recogniser's windows (docs/gestures.md: 300 ms for a double press, 500 ms for a hold,
/// 250 ms until a slide is over), so that it is the same at any pace of a replay.
package struct Hand {
  private var milliseconds = 0
  private var lines: [String] = []

  package init() {}

  /// The recording, as evemu-record writes it.
  package var recording: String { "# EVEMU 1.3\n" + lines.joined(separator: "\n") + "\n" }

  /// Nothing, for a time.
  package func resting(_ milliseconds: Int) -> Hand { after { $0.milliseconds += milliseconds } }

  /// Detents 90 ms apart, a line each: eleven a second are below the twelve from which a turn gathers speed.
  package func turning(_ detents: Int, every pause: Int = 90) -> Hand {
    after { hand in
      for _ in 0..<abs(detents) {
        hand.add(type: 2, code: 7, value: detents.signum())
        hand.milliseconds += pause
      }
      hand.milliseconds += 400
    }
  }

  package func pressing(for duration: Int = 80, thenRest rest: Int = 500) -> Hand {
    after { hand in
      hand.add(type: 1, code: 0x100, value: 1)
      hand.milliseconds += duration
      hand.add(type: 1, code: 0x100, value: 0)
      hand.milliseconds += rest
    }
  }

  package func pressingTwice() -> Hand { pressing(thenRest: 120).pressing() }
  package func holding() -> Hand { pressing(for: 700) }

  private func after(_ change: (inout Hand) -> Void) -> Hand {
    var hand = self
    change(&hand)
    return hand
  }

  /// One event in a frame of its own; evemu's types and codes are hexadecimal, its values decimal.
  private mutating func add(type: Int, code: Int, value: Int) {
    func digits(_ number: Int, _ count: Int, radix: Int = 10) -> String {
      let text = String(number, radix: radix)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    let time = "\(1 + milliseconds / 1000).\(digits(milliseconds % 1000, 3))000"
    let number = value < 0 ? "-\(digits(-value, 3))" : digits(value, 4)
    lines.append("E: \(time) \(digits(type, 4)) \(digits(code, 4, radix: 16)) \(number)")
    lines.append("E: \(time) 0000 0000 0000")
  }
}
