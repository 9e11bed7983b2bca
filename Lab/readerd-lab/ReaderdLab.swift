import Glibc

/// `readerd-lab`: the scenarios that show `readerd` on real kernel devices. `script/lab` builds and starts it.
@main
struct ReaderdLab {
  static func main() {
    var words = Array(CommandLine.arguments.dropFirst())
    guard !words.isEmpty else { fail("say script/lab --help") }
    let command = words.removeFirst()
    switch command {
    case "guest": GuestInit.run()
    case "list": list()
    case "scenarios": runScenarios(words)
    case "here": runHere(words)
    case "machine": runMachine(words)
    case "device": checkDevice(words)
    default: fail("\(command): not known; say script/lab --help")
    }
  }

  /// Prints every scenario with what it demands.
  private static func list() {
    for scenario in Scenario.all {
      print(scenario.name + String(repeating: " ", count: max(1, 22 - scenario.name.count)) + scenario.promise)
    }
  }

  /// Inside the guest: runs the named scenarios and reports in lines.
  private static func runScenarios(_ words: [String]) -> Never {
    let names = words.last.map { $0.split(separator: ",").map(String.init) } ?? []
    let run = ScenarioRun(scenarios: chosen(names), isOwnMachine: words.contains("--own")) { line in
      print(line)
      fflush(nil)
    }
    let isGreen = run.run()
    print(Report.end)
    fflush(nil)
    exit(isGreen ? 0 : 1)
  }

  /// On this machine as it is: readerd-lab here [NAME,…]
  private static func runHere(_ words: [String]) -> Never {
    let scenarios = chosen(words.first?.split(separator: ",").map(String.init) ?? []).filter { $0.boot == .real }
    var counts = (passed: 0, failed: 0)
    let run = ScenarioRun(scenarios: scenarios, isOwnMachine: false) { line in
      switch Report(line) {
      case .noted(_, let text)?: print("       \(text)")
      case .finished(let name, let verdict, let time)?:
        guard let scenario = scenarios.first(where: { $0.name == name }) else { return }
        print(Laboratory.row(scenario, verdict, time))
        if case .passed = verdict { counts.passed += 1 }
        if case .failed = verdict { counts.failed += 1 }
      default: break
      }
      fflush(nil)
    }
    _ = run.run()
    if counts.passed + counts.failed == 0 { print("Nothing could be run here; each line says what it would need.") }
    print("\(counts.passed) passed, \(counts.failed) failed")
    exit(counts.failed == 0 && counts.passed > 0 ? 0 : 1)
  }

  /// In a guest: readerd-lab machine IMAGE FOLDER keep|go [NAME,…]
  private static func runMachine(_ words: [String]) -> Never {
    guard words.count >= 3 else { fail("machine IMAGE FOLDER keep|go [NAME,…]") }
    let names = words.count > 3 ? words[3].split(separator: ",").map(String.init) : []
    var laboratory = Laboratory(image: words[0], folder: words[1], keeps: words[2] == "keep")
    exit(laboratory.run(chosen(names)) ? 0 : 1)
  }

  private static func checkDevice(_ words: [String]) -> Never {
    guard let name = words.first else { fail("device NAME") }
    do {
      try GuidedCheck(name: name).run()
      exit(0)
    } catch {
      print(error)
      exit(1)
    }
  }

  /// The scenarios of these names, in the order of the catalogue; where there is no name, those that need no board, and
  /// for `all` every one.
  private static func chosen(_ names: [String]) -> [Scenario] {
    if names == ["all"] { return Scenario.all }
    if names.isEmpty { return Scenario.all.filter { !$0.needs.contains(.board) } }
    let known = Scenario.all + Scenario.mishaps
    for name in names where !known.contains(where: { $0.name == name }) {
      fail("\(name): no such scenario; script/lab --list names them")
    }
    return known.filter { names.contains($0.name) }
  }

  private static func fail(_ message: String) -> Never {
    try? Files.write(Array("readerd-lab: \(message)\n".utf8), to: 2, named: "standard error")
    exit(2)
  }
}
