import Glibc

/// The host's side: boots a guest for each kind of boot that is needed, and prints the table.
struct Laboratory {
  let image: String
  let folder: String
  let keeps: Bool
  private(set) var results: [String: Verdict] = [:]
  /// What has begun and not ended.
  private var running: String?

  init(image: String, folder: String, keeps: Bool) {
    (self.image, self.folder, self.keeps) = (image, folder, keeps)
  }

  /// Runs the scenarios and returns whether every one passed.
  mutating func run(_ scenarios: [Scenario]) -> Bool {
    let start = Moment.now
    for boot in Scenario.Boot.allCases {
      let due = scenarios.filter { $0.boot == boot }
      if !due.isEmpty { run(due, in: boot) }
    }
    let passed = scenarios.count { results[$0.name] == .passed }
    let failed = scenarios.filter { results[$0.name] != .passed }.count - skipped(scenarios)
    print("\((Moment.now - start).text) in all\(skipped(scenarios) > 0 ? ", \(skipped(scenarios)) skipped" : "")")
    print("\(passed) passed, \(failed) failed")
    return failed == 0
  }

  private func skipped(_ scenarios: [Scenario]) -> Int {
    scenarios.count { if case .skipped = results[$0.name] { true } else { false } }
  }

  private mutating func run(_ scenarios: [Scenario], in boot: Scenario.Boot) {
    let folder = folder + "/" + boot.rawValue
    unsafe mkdir(folder, 0o755)
    let machine = VirtualMachine(
      boot: boot, image: image, folder: folder, scenarios: scenarios, keeps: keeps && boot == .real)
    var hasEnded = false
    var reason: String?
    do {
      try machine.run { report in
        if case .ended = report { hasEnded = true }
        take(report, scenarios)
      }
      if !hasEnded { reason = machine.lastWords ?? "it ended before its work did" }
    } catch {
      reason = "\(error)"
    }
    if let reason { print("The guest: \(reason); see \(machine.console)") }
    for scenario in scenarios where results[scenario.name] == nil {
      let why = scenario.name == running ? reason : nil
      finish(scenario, .failed(why ?? "the guest ended before it"), .zero)
    }
  }

  private mutating func take(_ report: Report, _ scenarios: [Scenario]) {
    switch report {
    case .started(let name): running = name
    case .ended: running = nil
    case .noted(_, let text): print("       \(text)")
    case .finished(let name, let verdict, let time):
      if let scenario = scenarios.first(where: { $0.name == name }) { finish(scenario, verdict, time) }
    }
    fflush(nil)
  }

  private mutating func finish(_ scenario: Scenario, _ verdict: Verdict, _ time: Duration) {
    results[scenario.name] = verdict
    print(Laboratory.row(scenario, verdict, time))
  }

  /// One row of the table: `ok`, the name, the time it took, and what was demanded; where it failed, why.
  static func row(_ scenario: Scenario, _ verdict: Verdict, _ time: Duration) -> String {
    func pad(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: max(1, width - text.count))
    }
    let columns = pad(scenario.name, 22) + pad(time.text, 9)
    return switch verdict {
    case .passed: "ok     " + columns + scenario.promise
    case .failed(let why): "FAILED " + columns + scenario.promise + "\n       " + why
    case .skipped(let why): "skip   " + columns + why
    }
  }
}
