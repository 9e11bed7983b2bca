package import InputBridge
package import ReaderCore

/// The reading state as one JSON line, as `--surface none` prints it. A stable contract; docs/controls.md names the members.
package struct StateLine: Equatable {
  /// The members that tell one state from another: all but the time and the gesture.
  private let state: String
  package let text: String

  package init(_ time: EventTime?, _ gesture: Gesture?, _ snapshot: ReadingSnapshot) {
    var state = JSONLine()
    let current = snapshot.controls[snapshot.current]
    state.add("control", current.id.rawValue)
    state.add("phase", snapshot.appearance.rawValue)
    state.add("offset", snapshot.top)
    state.add("length", snapshot.article.length)
    state.add("value", current.value)
    state.add("sentence", snapshot.focusedSentence)
    state.add("match", snapshot.search.index.map { $0 + 1 })
    state.add("matches", snapshot.search.term.isEmpty || snapshot.search.isRunning ? nil : snapshot.search.count)
    state.add("theme", snapshot.theme.name)
    state.add("highlights", snapshot.highlightCount)
    state.add("top", StateLine.firstWords(of: snapshot))
    self.state = state.text

    var line = JSONLine()
    if let time { line.add("time", time) } else { line.add("time", raw: nil) }
    line.add("gesture", gesture?.name)
    text = line.text.dropLast() + "," + state.text.dropFirst()
  }

  package static func == (a: StateLine, b: StateLine) -> Bool { a.state == b.state }

  /// The first words of the top line, at most 40 characters.
  private static func firstWords(of snapshot: ReadingSnapshot) -> String {
    guard let line = snapshot.lines.first else { return "" }
    return String(snapshot.article.text.string(in: line.range).prefix(40))
  }
}

extension Gesture {
  /// The gesture's name, as the JSON lines have it.
  fileprivate var name: String {
    switch kind {
    case .press: "press"
    case .doublePress: "doublePress"
    case .hold: "hold"
    case .slide: "slide"
    }
  }
}
