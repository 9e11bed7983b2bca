import InputBridge

@testable import ReaderCore

/// A hand on a knob, and a reader that it turns: what it does goes through the recogniser, in simulated time, and what
/// the reader asks for is done at once.
struct Hand {
  var reading: Reading
  /// What the reader asked for, in order; searches and words are answered already.
  var requests: [ReadingRequest] = []
  /// In milliseconds.
  private(set) var now = 0
  private var pipeline: KnobPipeline

  init(
    _ article: Article, rows: Int = 24, themes: [Theme] = Theme.all, memory: ReadingMemory = ReadingMemory(),
    settings: ReaderSettings = ReaderSettings()
  ) {
    reading = Reading(
      article: article, layout: MeasuredLayout(article: article, rows: rows), memory: memory, themes: themes,
      settings: settings)
    var profile = KnobProfile(name: "hand", rotation: KnobProfile.Rotation(.relative(codes: [])))
    profile.filters.debounce = .zero
    pipeline = KnobPipeline(profile: profile)
  }

  var snapshot: ReadingSnapshot { mutating get { reading.snapshot(knob: .debugSlider) } }
  var control: ControlState { mutating get { snapshot.controls[snapshot.current] } }

  // MARK: What a hand does

  /// A press of 80 ms; with the pause after it, it is confirmed.
  mutating func press(pause: Int = 400) {
    button(isDown: true)
    wait(80)
    button(isDown: false)
    wait(pause)
  }

  mutating func doublePress() {
    press(pause: 100)
    press()
  }

  mutating func hold() {
    button(isDown: true)
    wait(600)
    button(isDown: false)
    wait(100)
  }

  /// Turns by detents, one every so many milliseconds, and rests until the slide has ended.
  mutating func turn(_ detents: Int, every gap: Int = 100) {
    for _ in 0..<abs(detents) {
      input(.turn(Detents(detents.signum())))
      wait(gap)
    }
    wait(300)
  }

  mutating func pushTurn(_ detents: Int) {
    button(isDown: true)
    // The first detents are the hand's wobble until the slop is reached, and then count too.
    for _ in 0..<abs(detents) {
      wait(50)
      input(.turn(Detents(detents.signum())))
    }
    wait(50)
    button(isDown: false)
    wait(100)
  }

  mutating func button(isDown: Bool) { input(.button(KnobButton(code: 1), isDown: isDown)) }

  mutating func lose() { input(.lost) }

  mutating func wait(_ span: Int) {
    now += span
    var gestures: [Gesture] = []
    pipeline.runDeadlines(before: time, into: &gestures)
    hand(gestures)
    reading.runDeadlines(before: time)
    answer()
  }

  mutating func input(_ input: KnobInput) {
    var gestures: [Gesture] = []
    pipeline.handle(input, at: time, into: &gestures)
    hand(gestures)
  }

  mutating func ask(_ intent: ReaderIntent) {
    reading.handle(intent, at: time)
    answer()
  }

  /// Presses twice until the control is current.
  mutating func go(to control: ControlIdentifier) {
    for _ in 0..<8 where self.control.id != control { doublePress() }
    precondition(self.control.id == control, "\(control.rawValue) cannot be reached")
  }

  var time: EventTime { .zero + .milliseconds(now) }

  private mutating func hand(_ gestures: [Gesture]) {
    for gesture in gestures {
      reading.handle(gesture)
      answer()
    }
  }

  private mutating func answer() {
    while case let asked = reading.takeRequests(), !asked.isEmpty {
      requests += asked
      for request in asked {
        switch request {
        case .search(let term) where !term.isEmpty:
          reading.searchFinished(term, matches: ArticleSearch(reading.article)?.find(term) ?? [])
        case .indexWords: if let words = WordIndex(reading.article) { reading.wordsIndexed(words) }
        default: break
        }
      }
    }
  }

  /// The delegate's calls since the last look.
  mutating func takeCalls() -> [String] {
    defer { requests = [] }
    return requests.compactMap { if case .delegate(let call) = $0 { call.description } else { nil } }
  }

  /// The button's events since the last look.
  mutating func takeEvents() -> [String] {
    defer { requests = [] }
    return requests.compactMap { request in
      if case .event(let event) = request { event.source.rawValue + " " + event.phase.rawValue } else { nil }
    }
  }
}

extension Article {
  /// An article of sections: in each a heading and paragraphs of a few sentences with numbered words.
  static func sample(sections: Int = 12, paragraphs: Int = 6, headings: Bool = true) -> Article {
    var text = ""
    for section in 1...sections {
      if headings { text += "## Section \(section)\n\n" }
      for paragraph in 1...paragraphs {
        text +=
          "The knob turns paragraph \(paragraph) of section \(section). It has a second sentence, somewhat longer "
        text += "than the first, and a [link](https://example.org/\(section)/\(paragraph)). The third one ends it.\n\n"
      }
    }
    return ArticleLoader.markdown(Array(text.utf8), title: "Sample")
  }
}
