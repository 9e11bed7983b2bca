import Testing

@testable import InputBridge

/// What `readerd events` says of each decision. Times in milliseconds.
@Suite struct TraceExplainerTests {
  private func explained(_ timeline: String, reverseGuard: Int = 0) -> [String] {
    let profile = KnobProfile.bench { $0.filters.reverseGuard = .milliseconds(reverseGuard) }
    var explainer = TraceExplainer(profile: profile)
    return Recording(frames: Timeline(timeline, profile: profile).frames).trace(profile: profile).flatMap {
      explainer.lines(for: $0).map { line in line.split(separator: " ").joined(separator: " ") }
    }
  }

  @Test(arguments: [
    ("0 +2", "0.000000 REL_DIAL 2 = turn +2"),
    ("0 D R", "0.000000 BTN_0 1, BTN_0 2 = button down"),
    ("0 S", "0.000000 BTN_2 1 = secondary button down"),
    ("0 R", "0.000000 BTN_0 2 = nothing bound, or nothing whole yet"),
    // Debounce, 25 ms: what the window's end decides, and by which edge.
    ("0 D · 2 U · 4 D · 90 U", "inside the debounce window: judged at 0.025000"),
    ("0 D · 2 U · 4 D · 90 U", "dropped: the contact bounced and came back within 25 ms"),
    ("0 D · 10 U", "the contact stayed up: an edge, dated 0.010000"),
    ("0 D · 90 U · 1000 U", "dropped: the contact is in that state already"),
    // Near misses: 402 - 80 is 22 more than 300, and 500 - 450 is 50.
    ("0 D · 80 U · 402 D · 480 U", "second press 22 ms too late for a double press (doublePress 300 ms)"),
    ("0 D · 450 U", "50 ms short of a hold (hold 500 ms)"),
    ("0 D · 40 LOST", "0.040000 the kernel threw events away (SYN_DROPPED, 1 so far), turns in them are lost"),
    ("0 +1", "0.250000 deadline"),
    ("0 +1", "0.250000 the recording ends"),
  ])
  func aDecision_isNamedWithItsReason(_ timeline: String, _ line: String) {
    let lines = explained(timeline)
    #expect(lines.contains { $0.hasPrefix(line) }, "\(lines)")
  }

  @Test func whatTheReverseGuardDoes_isSaid() {
    let noise = explained("0 +1 · 8 +1 · 16 -1 · 24 +1", reverseGuard: 100)
    #expect(noise.contains("a lone step backwards: held until 0.116000"))
    #expect(noise.contains("dropped: the lone step backwards was noise"))
    let meant = explained("0 +1 · 8 +1 · 16 -1 · 24 -1", reverseGuard: 100)
    #expect(meant.contains("a second step backwards: the hand turned back, both count"))
  }

  @Test func anOrdinaryPress_isNoNearMiss() {
    // A press of 90 ms, and another one a second later: nobody meant anything else.
    let lines = explained("0 D · 90 U · 1090 D · 1180 U")
    #expect(!lines.contains { $0.contains("too late") || $0.contains("short of") || $0.contains("bounced") })
  }
}
