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
  let acceleration: Acceleration
  /// The headings' places, as the Scroll slider knows them.
  let prominentHeadings: [Double]
  let bytesPerWord: Double

  /// The reader's own place. It moves only when the reader moves; a new layout shows it anew, however often.
  var anchor: Int
  /// Where the screen begins: the start of the anchor's line.
  var top: Int
  /// The place at the top when the end of the article is in view.
  var lastTop: Int
  /// The place before the last jump.
  var jumpOrigin: Int?

  var theme: Int
  /// In text order, without overlap.
  var highlights: [Range<Int>]
  /// The sentence the Highlight control stands on.
  var focus: Range<Int>?
  var search = Search()
  var notice: String?
  /// Whether the last turn met the end of its range: -1 at the beginning, +1 at the end.
  var bump = 0

  var steps = StepCounter()
  private var beforeSlide: Restore?
  private var undo: [Range<Int>]?
  var requests: [ReadingRequest] = []

  /// The state of the search.
  struct Search: Hashable {
    var term = ""
    /// In text order.
    var matches: [Range<Int>] = []
    var index: Int?
    var isRunning = false
    /// Where the reader was when the search began: the first match after it is shown.
    var origin: Int?
  }

  /// What a slide that turns out to be none gives back.
  private struct Restore: Hashable {
    var anchor: Int
    var focus: Range<Int>?
    var match: Int?
    var theme: Int
  }

  /// - Parameters:
  ///   - memory: what was kept of this article; its place is clamped to the text.
  ///   - themes: the picker's themes, the first one being the default.
  public init(
    article: Article, layout: any ArticleLayout, memory: ReadingMemory = ReadingMemory(), themes: [Theme] = Theme.all,
    acceleration: Acceleration = Acceleration()
  ) {
    precondition(!themes.isEmpty, "a reader needs a theme")
    self.article = article
    self.layout = layout
    sentences = SentenceFinder(article: article)
    self.themes = themes
    self.acceleration = acceleration
    anchor = min(max(0, memory.place), article.length)
    highlights = memory.highlights
    theme = themes.firstIndex { $0.name == memory.theme } ?? 0
    top = 0
    lastTop = self.layout.lastScreenTop()
    prominentHeadings = article.headings.map { Double($0.range.lowerBound) }
    bytesPerWord = article.bytesPerWord
    session = Reading.fourFeatures(themes: themes)
    if let control = memory.control { session.restoreCurrent(control) }
    showAnchor()
  }

  /// The controls in the order a double press walks them.
  private static func fourFeatures(themes: [Theme]) -> ControlSession {
    var session = ControlSession()
    do throws(ControlError) {
      let picker = try IndexPicker(titles: themes.map(\.name))
      let point = try Slider(minimum: 0, maximum: 0)
      for control in [
        Control(id: .scroll, title: "Scroll", symbol: "↕", kind: .slider(point)),
        Control(id: .highlight, title: "Highlight", symbol: "✎", kind: .slider(point)),
        Control(id: .search, title: "Search", symbol: "⌕", kind: .slider(point)),
        Control(id: .theme, title: "Theme", symbol: "◐", kind: .indexPicker(picker)),
      ] { try session.add(control) }
      try session.start()
    } catch {
      preconditionFailure("the four features: \(error)")
    }
    return session
  }

  // MARK: Time

  /// When the HUD changes because nothing happens.
  public var nextDeadline: EventTime? { session.nextDeadline }

  public mutating func runDeadlines(before now: EventTime) {
    var effects: [ControlEffect] = []
    session.runDeadlines(before: now, into: &effects)
    apply(effects)
  }

  // MARK: Gestures

  /// Carries one phase of a gesture out, after the deadlines before it.
  public mutating func handle(_ gesture: Gesture) {
    runDeadlines(before: gesture.time)
    notice = nil
    var effects: [ControlEffect] = []
    session.handle(gesture, into: &effects)
    apply(effects)
  }

  mutating func apply(_ effects: [ControlEffect]) {
    for effect in effects { apply(effect) }
    syncControls()
  }

  private mutating func apply(_ effect: ControlEffect) {
    switch effect {
    case .delegate(let call):
      requests.append(.delegate(call))
    case .synchronize(let control):
      synchronize(control)
    case .currentChanged(let control):
      synchronize(control)
      requests.append(.keepControl(control))
    case .slideBegan:
      steps.reset()
      bump = 0
      beforeSlide = Restore(anchor: anchor, focus: focus, match: search.index, theme: theme)
    case .turn(let slide, let time):
      turn(slide, at: time)
    case .slideEnded:
      bump = 0
      noteJump(from: beforeSlide?.anchor)
      beforeSlide = nil
    case .slideReverted:
      bump = 0
      restore(beforeSlide)
      beforeSlide = nil
    case .primaryAction(let certainty):
      primaryAction(certainty)
    case .undoPrimaryAction:
      if let undo { setHighlights(undo) }
      undo = nil
    case .back:
      back()
    }
  }

  /// A control that becomes active takes its value from the reader.
  private mutating func synchronize(_ control: ControlIdentifier) {
    steps.reset()
    focus = control == .highlight ? sentenceOnReadingLine() : nil
  }

  private mutating func turn(_ slide: Gesture.Slide, at time: EventTime) {
    let whole = steps.steps(for: slide.detents, at: time)
    bump = 0
    switch session.current?.id {
    case .scroll?:
      if slide.isPressed { scrollToHeading(whole) } else { scroll(slide, steps: whole) }
    case .highlight?: moveFocus(slide.isPressed ? whole * 10 : whole)
    case .search?: moveMatch(slide.isPressed ? whole * 10 : whole)
    case .theme?: moveTheme(whole)
    case .some, nil: break
    }
  }

  private mutating func primaryAction(_ certainty: ControlEffect.Certainty) {
    switch session.current?.id {
    case .highlight?:
      guard let focus else { return }
      undo = certainty == .provisional ? highlights : nil
      toggleHighlight(focus)
    case .search? where search.term.isEmpty:
      notice = "Nothing is searched for yet: type / and a word"
    case .scroll?, .search?, .theme?:
      // A HUD never goes while the knob is being turned.
      guard !session.isSliding else { return }
      dismissHUD()
    case .some, nil: break
    }
  }

  mutating func dismissHUD() {
    var effects: [ControlEffect] = []
    session.dismiss(into: &effects)
    apply(effects)
  }

  private mutating func restore(_ before: Restore?) {
    guard let before else { return }
    anchor = before.anchor
    focus = before.focus
    search.index = before.match
    if theme != before.theme { setTheme(before.theme) }
    showAnchor()
    keepPlace()
  }

  // MARK: Theme

  private mutating func moveTheme(_ steps: Int) {
    let wanted = theme + steps
    bump = wanted < 0 ? -1 : wanted >= themes.count ? 1 : 0
    setTheme(min(max(0, wanted), themes.count - 1))
  }

  mutating func setTheme(_ index: Int) {
    guard index != theme else { return }
    theme = index
    requests.append(.keepTheme(themes[index].name))
  }

  // MARK: Requests

  /// What is to be done elsewhere since the last call, in order.
  public mutating func takeRequests() -> [ReadingRequest] {
    defer { requests.removeAll(keepingCapacity: true) }
    return requests
  }
}

/// What is kept of an article between two readings.
public struct ReadingMemory: Hashable, Sendable {
  public var place = 0
  public var control: ControlIdentifier?
  public var theme: String?
  /// In text order, without overlap.
  public var highlights: [Range<Int>] = []

  public init(theme: String? = nil) { self.theme = theme }
}

/// What a reading asks its owner to do elsewhere.
public enum ReadingRequest: Hashable, Sendable {
  case delegate(ControlsDelegateCall)
  /// Search the article for the term; the matches are given back to ``Reading/searchFinished(_:matches:)``.
  case search(String)
  case keepPlace(Int)
  case keepControl(ControlIdentifier)
  case keepTheme(String)
  case keepHighlight(Range<Int>)
  case forgetHighlight(Range<Int>)
}
