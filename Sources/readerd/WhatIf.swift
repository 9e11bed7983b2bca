import InputBridge
import ReaderDesk

/// What other timings would make of a recording: `--what-if doublePress=400,hold=600`.
struct WhatIf {
  /// The windows that can be tried, by the names profiles have for them. Milliseconds; `pressSlop` in detents.
  private static let windows: [(name: String, set: @Sendable (inout KnobProfile, Double) -> Void)] = [
    ("doublePress", { $0.timing.doublePress = milliseconds($1) }),
    ("hold", { $0.timing.hold = milliseconds($1) }),
    ("slideIdle", { $0.timing.slideIdle = milliseconds($1) }),
    ("pressSlop", { $0.timing.pressSlop = Detents(units: Int(($1 * Double(Detents.unitsPerDetent)).rounded())) }),
    ("pressGuard", { $0.timing.pressGuard = milliseconds($1) }),
    ("debounce", { $0.filters.debounce = milliseconds($1) }),
    ("reverseGuard", { $0.filters.reverseGuard = milliseconds($1) }),
  ]

  private let changes: [(name: String, value: Double)]

  init(_ text: String) throws(Failure) {
    var changes: [(name: String, value: Double)] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let words = part.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
      guard words.count == 2, let value = Double(words[1]), (0...10_000).contains(value) else {
        throw Failure(.wrongUse, "--what-if \(part): not a window; say NAME=MILLISECONDS, as doublePress=400")
      }
      guard WhatIf.windows.contains(where: { $0.name == words[0] }) else {
        let names = WhatIf.windows.map(\.name).joined(separator: ", ")
        throw Failure(.wrongUse, "--what-if \(words[0]): no such window; there are \(names)")
      }
      changes.append((words[0], value))
    }
    self.changes = changes
  }

  /// The profile with the windows changed.
  func applied(to profile: KnobProfile) -> KnobProfile {
    var profile = profile
    for change in changes { WhatIf.windows.first { $0.name == change.name }?.set(&profile, change.value) }
    return profile
  }

  /// Both accounts of a recording as one: `  ` before what stays, `- ` before what goes and `+ ` before what comes, then a
  /// line that sums it up.
  func lines(of recording: Recording, profile: KnobProfile) -> [String] {
    func account(_ profile: KnobProfile) -> [Line] {
      recording.gestures(profile: profile).compactMap { gesture in
        gesture.resolved.map { Line(time: gesture.time, text: $0) }
      }
    }
    let (before, after) = (account(profile), account(applied(to: profile)))
    let difference = after.difference(from: before) { $0.text == $1.text }
    var lines: [(mark: String, line: Line)] = before.map { ("  ", $0) }
    for case .remove(let offset, _, _) in difference { lines[offset].mark = "- " }
    // The offsets of insertions count what is there after; walk both together.
    for case .insert(let offset, let line, _) in difference {
      var kept = -1
      let place = lines.firstIndex {
        if $0.mark != "- " { kept += 1 }
        return kept == offset
      }
      lines.insert(("+ ", line), at: place ?? lines.count)
    }
    let (gone, come) = (lines.count { $0.mark == "- " }, lines.count { $0.mark == "+ " })
    let sum = gone + come == 0 ? "nothing changes" : "gone \(gone), come \(come)"
    let windows = changes.map { change in
      "\(change.name)=" + (Int(exactly: change.value).map(String.init) ?? "\(change.value)")
    }.joined(separator: ", ")
    return lines.map { $0.mark + JSONLine.seconds($0.line.time) + "  " + $0.line.text } + ["# \(windows): \(sum)"]
  }

  private struct Line {
    var time: EventTime
    var text: String
  }

  private static func milliseconds(_ value: Double) -> EventSpan {
    EventSpan(microseconds: Int64((value * 1000).rounded()))
  }
}
