import Glibc

/// Runs scenarios one after the other and says of each what became of it.
struct ScenarioRun {
  let scenarios: [Scenario]
  let isOwnMachine: Bool
  /// Takes the lines of ``Report``.
  let tell: (String) -> Void

  /// Returns whether none failed.
  func run() -> Bool {
    var hasFailed = false
    for scenario in scenarios {
      tell(Report.start(scenario.name))
      let start = Moment.now
      let verdict = verdict(of: scenario)
      if case .failed = verdict { hasFailed = true }
      tell(Report.verdict(scenario.name, verdict, Moment.now - start))
    }
    Lab.clean()
    return !hasFailed
  }

  private func verdict(of scenario: Scenario) -> Verdict {
    let abilities = Abilities.here(isOwn: isOwnMachine)
    let missing = scenario.needs.subtracting(abilities)
    guard missing.isEmpty else { return .skipped("needs \(missing.text)") }
    do {
      let lab = try Lab(abilities: abilities) { tell(Report.note(scenario.name, $0)) }
      try scenario.run(lab)
      return .passed
    } catch {
      return .failed(error.description)
    }
  }
}

/// The lines by which a guest reports to the host: words divided by tabs, one line each.
enum Report: Hashable {
  case started(String)
  case noted(String, String)
  case finished(String, Verdict, Duration)
  /// Every scenario that was asked for has been run.
  case ended

  static func start(_ name: String) -> String { line("start", name) }
  static func note(_ name: String, _ text: String) -> String { line("note", name, text) }
  static let end = line("end")

  static func verdict(_ name: String, _ verdict: Verdict, _ time: Duration) -> String {
    let microseconds = String(time.microseconds)
    return switch verdict {
    case .passed: line("passed", name, microseconds)
    case .failed(let why): line("failed", name, microseconds, why)
    case .skipped(let why): line("skipped", name, microseconds, why)
    }
  }

  private static func line(_ words: String...) -> String {
    words.map { $0.split { $0.isNewline || $0 == "\t" }.joined(separator: " ") }.joined(separator: "\t")
  }

  /// Reads a line back; nil for any other text, a kernel's message for one.
  init?(_ line: String) {
    let words = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    let time = words.count > 2 ? Duration.microseconds(Int64(words[2]) ?? 0) : .zero
    switch (words[0], words.count) {
    case ("start", 2): self = .started(words[1])
    case ("note", 3): self = .noted(words[1], words[2])
    case ("passed", 3): self = .finished(words[1], .passed, time)
    case ("failed", 4): self = .finished(words[1], .failed(words[3]), time)
    case ("skipped", 4): self = .finished(words[1], .skipped(words[3]), time)
    case ("end", 1): self = .ended
    default: return nil
    }
  }
}
