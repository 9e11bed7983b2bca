import InputBridge

/// How fast this reader reads, learned from slow scrolling in event time.
///
/// A line that goes off the screen has been read since the last one went: each slow step forward passes some words after
/// some time. Steps are gathered into stretches of at least ``stretch``, so that a hand which scrolls five lines at once
/// and then reads them counts as one which scrolls line by line. The pace is the median of the last stretches.
struct ReadingPace: Sendable {
  /// Average silent reading of English non-fiction, in words a minute (Brysbaert 2019, doi 10.1016/j.jml.2019.104047):
  /// what is taken until the reader's own pace is known.
  static let average = 238.0
  /// What the learned pace is kept within: careful study, and as fast as anybody reads every line.
  static let believable = 80.0...700.0
  /// Slower or faster by half than anybody reads: the eyes were elsewhere, or skimming.
  private static let measurable = believable.lowerBound / 2...believable.upperBound * 1.5
  /// The shortest stretch that is judged.
  static let stretch = 15.0
  /// A pause longer than it takes to study a screen of 300 words was no reading.
  static let longestPause = 180.0
  /// How many stretches are remembered, and how many it takes to believe them.
  static let remembered = 15
  static let enough = 4

  /// In words a minute.
  private(set) var wordsPerMinute = ReadingPace.average

  private var last: (time: EventTime, place: Int)?
  private var words = 0.0
  private var seconds = 0.0
  /// The last stretches, in words a minute: all there is to keep of a reader's pace.
  private(set) var stretches: [Double] = []

  /// - Parameter stretches: what was kept of earlier readings. What nobody could have read is left out.
  init(stretches: [Double] = []) {
    self.stretches = stretches.filter(Self.measurable.contains).suffix(Self.remembered)
    judge()
  }

  /// Takes a slow scroll from one place to another; `words` lie between the two.
  mutating func scrolled(from start: Int, to end: Int, words passed: Double, at time: EventTime) {
    defer { last = (time, end) }
    // A jump, a fast turn or a step back in between: what was on the screen meanwhile is unknown.
    guard let last, last.place == start, end > start else { return forgetStretch() }
    let pause = (time - last.time).seconds
    guard pause >= 0, pause <= Self.longestPause else { return forgetStretch() }
    words += passed
    seconds += pause
    guard seconds >= Self.stretch else { return }
    let pace = words / seconds * 60
    forgetStretch()
    guard Self.measurable.contains(pace) else { return }
    if stretches.count == Self.remembered { stretches.removeFirst() }
    stretches.append(pace)
    judge()
  }

  private mutating func judge() {
    guard stretches.count >= Self.enough else { return }
    let sorted = stretches.sorted()
    let median = (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    wordsPerMinute = min(max(median, Self.believable.lowerBound), Self.believable.upperBound)
  }

  private mutating func forgetStretch() {
    words = 0
    seconds = 0
  }
}
