/// One scenario: what is done to the reader, and what it must do.
struct Scenario: Sendable {
  /// Which boot of the guest a scenario runs in.
  enum Boot: String, CaseIterable, Sendable {
    /// Debian's kernel on two processors, in real time.
    case real
    /// Virtual time: the clock counts guest instructions, so a latency is a property of the code alone.
    case counted
    /// A guest without the host below it, which can suspend.
    case asleep
  }

  let name: String
  /// What the reader promises, in one line.
  let promise: String
  let boot: Boot
  let needs: Abilities
  let run: @Sendable (Lab) throws(Unmet) -> Void

  init(
    _ name: String, _ promise: String, boot: Boot = .real, needs: Abilities = .uinput,
    _ run: @escaping @Sendable (Lab) throws(Unmet) -> Void
  ) {
    (self.name, self.promise, self.boot, self.needs, self.run) = (name, promise, boot, needs, run)
  }
}

/// What became of one scenario.
enum Verdict: Hashable, Sendable {
  case passed
  case failed(String)
  case skipped(String)
}
