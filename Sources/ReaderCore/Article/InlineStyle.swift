/// Collects the runs of inline style while the text grows.
struct InlineStyle {
  private(set) var runs: [StyledRun] = []

  enum Change { case emphasis, strong, code, strikethrough }

  private var depths = [0, 0, 0, 0]
  private var style: StyledRun.Style = []
  private var linkStack: [Int] = []
  private var imageStarts: [Int] = []
  private var start = 0

  /// The link that text now belongs to.
  var link: Int? { linkStack.last }

  /// Forgets what was before `place`: a block or a cell starts there.
  mutating func restart(at place: Int) { start = place }

  /// Ends the run that grows, if it has a style.
  mutating func flush(at place: Int) {
    defer { start = place }
    if place > start && (style != [] || link != nil) { add(StyledRun(range: start..<place, style: style, link: link)) }
  }

  /// Shortens the last runs to a text that lost its end.
  mutating func clip(to end: Int) {
    while let last = runs.last, last.range.lowerBound >= end { runs.removeLast() }
    guard let last = runs.last, last.range.upperBound > end else { return }
    runs[runs.count - 1].range = last.range.lowerBound..<end
  }

  mutating func change(_ change: Change, opens: Bool, at place: Int) {
    guard imageStarts.isEmpty else { return }
    flush(at: place)
    let (index, option): (Int, StyledRun.Style) =
      switch change {
      case .emphasis: (0, .emphasis)
      case .strong: (1, .strong)
      case .code: (2, .code)
      case .strikethrough: (3, .strikethrough)
      }
    depths[index] += opens ? 1 : -1
    if depths[index] > 0 { style.insert(option) } else { style.remove(option) }
  }

  mutating func openLink(_ link: Int, at place: Int) {
    if imageStarts.isEmpty { flush(at: place) }
    linkStack.append(link)
  }

  mutating func closeLink(at place: Int) {
    if imageStarts.isEmpty { flush(at: place) }
    linkStack.removeLast()
  }

  mutating func openImage(at place: Int) {
    if imageStarts.isEmpty { flush(at: place) }
    imageStarts.append(place)
  }

  /// Returns where the image's text started, or nil for an image in the text of another one.
  mutating func closeImage() -> Int? {
    let start = imageStarts.removeLast()
    return imageStarts.isEmpty ? start : nil
  }

  /// Adds the run of an image.
  mutating func add(_ range: Range<Int>, link: Int) {
    if !range.isEmpty { add(StyledRun(range: range, style: style, link: link)) }
    start = range.upperBound
  }

  private mutating func add(_ run: StyledRun) {
    if let last = runs.last, last.range.upperBound == run.range.lowerBound, last.style == run.style,
      last.link == run.link
    {
      runs[runs.count - 1].range = last.range.lowerBound..<run.range.upperBound
    } else {
      runs.append(run)
    }
  }
}
