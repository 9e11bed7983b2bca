/// All that a surface needs to draw, as one value: taken on the core's queue, shown on the main actor.
public struct ReadingSnapshot: Sendable, Equatable {
  public var article: Article
  /// The place at the top of the screen.
  public var top: Int
  /// The place that stands at the top when the end is in view: the Scroll slider's maximum.
  public var lastTop: Int
  /// The lines in view, from `top` down, in the layout the surface connected; the last one may be cut off.
  public var lines: [LayoutLine]
  public var appearance: ControlsAppearance
  public var controls: [ControlState]
  /// Which of `controls` is current.
  public var current: Int
  /// The sentence that the Highlight control stands on, while that control is current and active.
  public var focusedSentence: Range<Int>?
  /// The highlights that touch the screen, in text order.
  public var highlights: [Range<Int>]
  /// How many highlights the article has.
  public var highlightCount: Int
  /// The matches that touch the screen, in text order.
  public var matches: [Range<Int>]
  public var search: SearchState
  public var theme: Theme
  public var knob: KnobStatus
  /// Whether the last turn met the end of its range: -1 at the beginning, +1 at the end. The HUD's mark bumps.
  public var bump = 0
  /// The letter wheel, while ``appearance`` is ``ControlsAppearance/wheel``.
  public var wheel: WheelState?
  /// One line for the person, until the next gesture or key: a failure, or what just happened.
  public var notice: String?
  /// Which of `controls` is chosen in a strip that is open for choosing.
  public var choice: Int?
  /// The live conditions that are missing, by name: gestures do nothing meanwhile.
  public var unmet: [String] = []
  /// The size of text to show, in the unit the surface offered it in; nil where it offers none.
  public var textSize: Double?
  /// The settings' test area, while it is open.
  public var trial: GestureTrial?
  /// A change of the knob's timing that is put to the person now.
  public var offer: OfferState?

  /// Which of `controls` a strip of names marks.
  public var marked: Int { choice ?? current }

  public static func == (a: Self, b: Self) -> Bool {
    a.article === b.article && a.top == b.top && a.lastTop == b.lastTop && a.lines == b.lines
      && a.appearance == b.appearance && a.controls == b.controls && a.current == b.current
      && a.focusedSentence == b.focusedSentence && a.highlights == b.highlights
      && a.highlightCount == b.highlightCount && a.matches == b.matches && a.search == b.search && a.theme == b.theme
      && a.knob == b.knob && a.bump == b.bump && a.wheel == b.wheel && a.notice == b.notice
      && a.choice == b.choice && a.unmet == b.unmet && a.textSize == b.textSize && a.trial == b.trial
      && a.offer == b.offer
  }
}

/// How much of the controls is on the screen.
public enum ControlsAppearance: String, Hashable, Sendable {
  /// No HUD.
  case inactive
  /// The HUD stands on the current control.
  case active
  /// The knob is being turned: surfaces hide what duplicates the HUD.
  case fullscreen
  /// The HUD with the strip of control names.
  case strip
  /// The letter wheel.
  case wheel
}

/// One control, as the HUD draws it.
public struct ControlState: Hashable, Sendable, Identifiable {
  public var id: ControlIdentifier
  public var title: String
  /// One character that stands for the control.
  public var symbol: Character
  public var isEnabled: Bool
  /// The value with its unit: "38 % · 6 min left", "3 of 17", "Sepia".
  public var value: String
  public var ruler: Ruler
  /// What a screen reader says for the title.
  public var spokenTitle = ""

  /// What the ruler under the mark shows. All figures are in the control's own measure.
  public struct Ruler: Hashable, Sendable {
    public var position: Double
    public var range: ClosedRange<Double>
    /// The distance of two ticks.
    public var tick: Double
    /// Values whose ticks are taller, ascending.
    public var prominent: [Double]
  }
}

/// A change that the knob's evidence asks for, as the HUD puts it, while there is no other HUD.
public struct OfferState: Hashable, Sendable {
  /// The change: "Your double presses are slower than the window: 300 → 380 ms?"
  public var question: String
  /// What answers it: "Press: change it · hold: leave it".
  public var answers: String
}

/// The letter wheel, as the HUD draws it.
public struct WheelState: Hashable, Sendable {
  /// What it offers, in the order it turns: letters, some more than one at a time, and ✓ and ⌫.
  public var choices: [String]
  /// Which choice is under the mark.
  public var index: Int
  /// What is spelled so far.
  public var term: String
  /// How often the term is in the article.
  public var matches: Int

  public init(choices: [String], index: Int, term: String, matches: Int) {
    self.choices = choices
    self.index = index
    self.term = term
    self.matches = matches
  }

  /// The term with its live count, as the HUD shows it in place of a value.
  public var caption: String { term.isEmpty ? "Turn to a letter" : "\(term) · \(matches) found" }
}

/// Where a search stands.
public struct SearchState: Hashable, Sendable {
  public var term = ""
  /// The match the control stands on, counted from 0.
  public var index: Int?
  public var count = 0
  /// The range of the current match.
  public var current: Range<Int>?
  /// Whether the article is still being searched.
  public var isRunning = false

  public init() {}
}

/// The indicator dot.
public enum KnobStatus: Hashable, Sendable {
  /// No knob: the on-screen debug slider stands in.
  case debugSlider
  /// A knob is open; `isGrabbed`: nobody else hears it while it is held here.
  case held(name: String, isGrabbed: Bool)
  /// A recording stands in for the knob.
  case replay(name: String)
  /// The knob went away; it is taken again when it comes back.
  case reconnecting(name: String)
  /// The knob was let go because another program is in front.
  case background(name: String)
}
