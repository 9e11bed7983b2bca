import ReaderCore

/// The dot that says who turns the page: lit while a knob is held, with a word when it is not as it should be.
struct Indicator: Hashable {
  var dot: String
  /// A word beside the dot; empty where the dot says it all.
  var word: String
  var isLit: Bool

  init(_ knob: KnobStatus) {
    switch knob {
    case .held(_, isGrabbed: true): self.init("●", "", isLit: true)
    // Other programs hear it too.
    case .held(_, isGrabbed: false): self.init("●", "shared", isLit: true)
    case .replay: self.init("▶", "replay", isLit: true)
    case .reconnecting: self.init("○", "reconnecting", isLit: false)
    case .background: self.init("○", "in the background", isLit: false)
    case .debugSlider: self.init("‹◆›", "debug slider", isLit: true)
    }
  }

  private init(_ dot: String, _ word: String, isLit: Bool) {
    self.dot = dot
    self.word = word
    self.isLit = isLit
  }

  /// The widest form that fits: dot and word, or the dot.
  func text(within width: Int) -> String {
    let full = word.isEmpty ? dot : "\(word) \(dot)"
    return full.count <= width ? full : dot
  }
}
