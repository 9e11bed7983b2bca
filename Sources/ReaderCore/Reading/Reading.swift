public import InputBridge

/// A reader at work on one article: the place, the controls, the highlights, the search. Gestures in, snapshots out.
///
/// A pure value in event time: no clock, no queue, no I/O. What it cannot do itself (searching, keeping) it asks for in
/// ``takeRequests()`` and gets back as values. ``ReadingCore`` is the shell that owns it.
public struct Reading {
  public let article: Article
  var layout: any ArticleLayout
  var sentences: SentenceFinder
  var session: ControlSession
  let themes: [Theme]
  /// How fast the hand turns the knob that moved last.
  var velocity = VelocityRange()
  let bytesPerWord: Double

  /// The reader's own place. It moves only when the reader moves; a new layout shows it anew, however often.
  var anchor: Int
  /// Where the screen begins: the start of the anchor's line.
  var top: Int
  /// The place at the top when the end of the article is in view.
  var lastTop: Int
  /// The place before the last jump.
  var jumpOrigin: Int?
  var pace = ReadingPace()

  var theme: Int
  /// Whether the person chose the theme, now or earlier.
  var isThemeChosen: Bool
  /// In text order, without overlap.
  var highlights: [Range<Int>]
  /// The sentence the Highlight control stands on.
  var focus: Range<Int>?
  var search = Search()
  /// The letter wheel; nil while it is closed, and while the words are still being gathered.
  var wheel: LetterWheel?
  var words = Words.unknown
  var more = More()
  /// Which setting the control *Feel* stands on.
  var feel = FeelSetting.doublePress
  /// A change of the knob's timing that waits to be answered.
  var offering: Offering?
  var notice: String?
  /// Whether the last turn met the end of its range: -1 at the beginning, +1 at the end.
  var bump = 0
  /// What a fast turn wanted to go but could not, since it lands on lines and whole steps.
  var remainder = 0.0

  private var beforeSlide: Restore?
  /// Whether the slide in progress is a jump however far it goes: to a match or a heading.
  var slideIsJump = false
  /// The highlights without a mark that a double press would take back.
  var undo: [Range<Int>]?
  /// The settings' test area; nil while gestures act.
  public internal(set) var trial: GestureTrial?
  /// When the test area closes by itself; nil while it is closed.
  var trialEnd: EventTime?
  var requests: [ReadingRequest] = []

  /// The words that the letter wheel spells with.
  enum Words {
    case unknown, asked
    case known(WordIndex)
  }

  /// What a slide that turns out to be none gives back.
  private struct Restore {
    var anchor: Int
    var focus: Range<Int>?
    var match: Int?
    var theme: Int
    var more: Int
    var feel: FeelSetting
    var textSize: Double?
    var wheel: LetterWheel?
  }

  /// - Parameters:
  ///   - memory: what was kept of this article; its place is clamped to the text.
  ///   - themes: the picker's themes, the first one being the default.
  public init(
    article: Article, layout: any ArticleLayout, memory: ReadingMemory = ReadingMemory(), themes: [Theme] = Theme.all,
    settings: ReaderSettings = ReaderSettings()
  ) {
    precondition(!themes.isEmpty, "a reader needs a theme")
    self.article = article
    self.layout = layout
    sentences = SentenceFinder(article: article)
    self.themes = themes
    anchor = min(max(0, memory.place), article.length)
    highlights = memory.highlights
    theme = themes.firstIndex { $0.name == memory.theme } ?? 0
    isThemeChosen = memory.theme != nil
    pace = ReadingPace(stretches: memory.pace)
    top = 0
    lastTop = self.layout.lastScreenTop()
    bytesPerWord = article.bytesPerWord
    session = Reading.fourFeatures(article: article, themes: themes)
    apply(settings)
    if let control = memory.control { session.restoreCurrent(control) }
    showAnchor()
    requests = []
  }

  /// The controls in the order a double press walks them.
  private static func fourFeatures(article: Article, themes: [Theme]) -> ControlSession {
    var session = ControlSession()
    do throws(ControlError) {
      let picker = try IndexPicker(titles: themes.map(\.name))
      let sentences = try Slider(minimum: 0, maximum: 0)
      let matches = try Slider(minimum: 0, maximum: 0, step: 1)
      var text = try Slider(minimum: 0, maximum: 0)
      text.prominentValues = article.headings.map { Double($0.range.lowerBound) }
      for control in [
        Control(id: .scroll, title: "Scroll", symbol: "↕", kind: .slider(text), action: .reading),
        Control(
          id: .highlight, title: "Highlight", symbol: "✎", kind: .slider(sentences), action: .reading,
          actsAtRelease: true),
        Control(id: .search, title: "Search", symbol: "⌕", kind: .slider(matches), action: .reading),
        Control(id: .theme, title: "Theme", symbol: "◐", kind: .indexPicker(picker), action: .reading),
      ] { try session.add(control) }
      try session.start()
    } catch {
      preconditionFailure("the four features: \(error)")
    }
    return session
  }

  // MARK: Time

  /// When something changes because nothing happens: the HUD goes, an offer comes or goes, the test area closes.
  public var nextDeadline: EventTime? {
    [session.nextDeadline, offerDeadline, trialEnd].compactMap(\.self).min()
  }

  /// Runs every deadline before `now`, one by one.
  public mutating func runDeadlines(before now: EventTime) {
    while let deadline = nextDeadline, deadline < now {
      switch deadline {
      case session.nextDeadline:
        perform { $0.runDeadlines(before: deadline + EventSpan(microseconds: 1), into: &$1) }
      case trialEnd: endTrial(at: deadline)
      default: runOfferDeadline(deadline)
      }
    }
  }

  // MARK: Gestures

  /// Whether gestures act: every live condition holds.
  public var isLive: Bool { session.isLive }

  /// Says what holds of the surroundings. On a loss the gesture in progress is cancelled and the HUD goes.
  public mutating func setConditions(_ conditions: LiveConditions) {
    perform { $0.setConditions(conditions, into: &$1) }
    if !isLive { setOfferAside() }
  }

  /// Carries one phase of a gesture out, after the deadlines before it.
  public mutating func handle(_ gesture: Gesture) {
    guard isLive else { return }
    runDeadlines(before: gesture.time)
    if gesture.begins { notice = nil }
    guard trial == nil else {
      trial?.take(gesture)
      trialEnd = gesture.time + Reading.trialRest
      return
    }
    if isAnswer(gesture) { return }
    perform { $0.handle(gesture, into: &$1) }
    takeOfferUpAgain(after: gesture)
  }

  /// Has the session do something, and carries out what it asks for.
  mutating func perform(_ change: (inout ControlSession, inout [ControlEffect]) -> Void) {
    var effects: [ControlEffect] = []
    change(&session, &effects)
    for effect in effects { apply(effect) }
    if !session.isWheelOpen { wheel = nil }
    syncControls()
  }

  private mutating func apply(_ effect: ControlEffect) {
    switch effect {
    case .delegate(let call): requests.append(.delegate(call))
    case .event(let event): requests.append(.event(event))
    case .synchronize(let control): synchronize(control)
    case .currentChanged(let control):
      synchronize(control)
      requests.append(.keepControl(control))
    case .slideBegan: beginSlide()
    case .turn(let turn): self.turn(turn)
    case .turnToProminent(let turn): self.turnToProminent(turn)
    case .slideEnded:
      bump = 0
      if let beforeSlide { noteJump(from: beforeSlide.anchor, isOne: slideIsJump) }
      beforeSlide = nil
    case .slideReverted:
      bump = 0
      if let beforeSlide { restore(beforeSlide) }
      beforeSlide = nil
    case .primaryAction(let certainty): primaryAction(certainty)
    case .undoPrimaryAction:
      if let undo { setHighlights(undo) }
      undo = nil
    case .back: back()
    case .walkWheel(let steps): walkWheel(steps)
    case .takeLetter: takeLetter()
    case .takeLetterBack: takeLetterBack()
    }
  }

  /// A control that becomes active takes its value from the reader.
  private mutating func synchronize(_ control: ControlIdentifier) {
    remainder = 0
    focus = control == .highlight ? sentenceOnReadingLine() : nil
    if control == .more { gatherMore() }
    if control == .feel { feel = .doublePress }
  }

  private mutating func primaryAction(_ certainty: ControlEffect.Certainty) {
    switch session.current?.id {
    case .highlight?:
      guard let focus else { return }
      undo = certainty == .provisional ? highlights : nil
      toggleHighlight(focus)
    case .search?: openWheel()
    case .more?: openMore()
    case .feel?: changeFeel()
    // A HUD never goes while the knob is being turned.
    case .some where !session.isSliding: dismissHUD()
    case .some, nil: break
    }
  }

  mutating func dismissHUD() { perform { $0.dismiss(into: &$1) } }

  // MARK: Slides

  private mutating func beginSlide() {
    bump = 0
    remainder = 0
    slideIsJump = false
    beforeSlide = Restore(
      anchor: anchor, focus: focus, match: search.index, theme: theme, more: more.index, feel: feel,
      textSize: textSize, wheel: wheel)
  }

  private mutating func restore(_ before: Restore) {
    focus = before.focus
    if search.matches.indices.contains(before.match ?? -1) { search.index = before.match }
    more.index = min(before.more, max(0, more.items.count - 1))
    feel = before.feel
    if let size = before.textSize { setTextSize(size) }
    if let wheel = before.wheel, session.isWheelOpen { self.wheel = wheel }
    if before.theme != theme { setTheme(before.theme) }
    guard anchor != before.anchor else { return }
    anchor = before.anchor
    showAnchor()
    keepPlace()
  }

  // MARK: Requests

  /// What is to be done elsewhere since the last call, in order.
  public mutating func takeRequests() -> [ReadingRequest] {
    defer { requests.removeAll(keepingCapacity: true) }
    return requests
  }
}

extension Gesture {
  /// Whether the hand does something new, rather than goes on with it: what was to be read has been read.
  fileprivate var begins: Bool {
    switch kind {
    case .press(.began), .hold(.began), .slide(.began, _), .doublePress: true
    case .press, .hold, .slide: false
    }
  }
}
