/// What a reading asks its owner to do elsewhere.
public enum ReadingRequest: Hashable, Sendable {
  case delegate(ControlsDelegateCall)
  case event(ControlEvent)
  /// Search the article for the term; the matches are given back to ``Reading/searchFinished(_:matches:)``.
  case search(String)
  /// Gather the article's words; they are given back to ``Reading/wordsIndexed(_:)``.
  case indexWords
  case keepPlace(Int)
  case keepControl(ControlIdentifier)
  case keepTheme(String)
  /// The stretches that the reader's pace is judged by (``ReadingPace``).
  case keepPace([Double])
  case keepSetting(SurfaceSetting, Double)
  case keepHighlight(Range<Int>)
  case forgetHighlight(Range<Int>)
  /// The person set how the knob answers: it is to hold for the knobs at once, and to be kept.
  case keepFeel(ReaderSettings)
  /// An offer was taken or turned down.
  case answerOffer(KnobOffer, isTaken: Bool)

  /// Whether an earlier request need not be met any more once this one is.
  func replaces(_ earlier: ReadingRequest) -> Bool {
    switch (self, earlier) {
    case (.keepPlace, .keepPlace), (.keepPace, .keepPace): true
    case (.keepSetting(let setting, _), .keepSetting(let other, _)): setting == other
    default: false
    }
  }
}

/// What is kept of an article between two readings.
public struct ReadingMemory: Hashable, Sendable {
  public var place = 0
  public var control: ControlIdentifier?
  public var theme: String?
  /// The stretches that the reader's own pace is judged by, in words a minute.
  public var pace: [Double] = []
  /// In text order, without overlap.
  public var highlights: [Range<Int>] = []

  public init(theme: String? = nil) { self.theme = theme }
}

/// What a surface lets the person set beside the reading, one for all articles; kept by its name.
public enum SurfaceSetting: String, Hashable, Sendable {
  /// In device-independent pixels.
  case textSize = "text-size"
  /// In characters to a line.
  case measure
}
