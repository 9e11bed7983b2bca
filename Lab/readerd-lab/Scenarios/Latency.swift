import Glibc

/// How long it takes from an event to the line that a program prints of it.
///
/// The same for everybody: the clock is read before the event is written to the kernel, and when the line is in this
/// process' hands. One event is on its way at a time.
struct LatencyTest {
  /// A program that prints a line for a notch of the wheel.
  struct Program: Sendable {
    var name: String
    /// Its words, given the program under test, the node and the name of the device.
    var words: @Sendable (_ readerd: String, _ node: String, _ name: String) -> [String]
    /// What the line contains.
    var mark: String

    static let readerd = Program(
      name: "readerd",
      words: { readerd, _, name in [readerd, "gestures", "--json", "--profile", "wheel", "--knob", name] },
      mark: "\"phase\":\"changed\"")
    /// Line by line, as the others print.
    static let evtest = Program(
      name: "evtest", words: { _, node, _ in ["stdbuf", "-oL", "/usr/bin/evtest", node] }, mark: "(REL_WHEEL)")
    static let libinput = Program(
      name: "libinput",
      words: { _, node, _ in ["stdbuf", "-oL", "/usr/bin/libinput", "debug-events", "--device", node] },
      mark: "POINTER_SCROLL_WHEEL")

    static let all = [readerd, evtest, libinput]
  }

  /// Sorted.
  private(set) var times: [Duration] = []

  var median: Duration { quantile(0.5) }

  func quantile(_ share: Double) -> Duration { times[min(times.count - 1, Int(share * Double(times.count)))] }

  /// `p50 0.31 ms, p99 2.60 ms, max 5.10 ms`
  var text: String {
    [("p50", median), ("p99", quantile(0.99)), ("max", times[times.count - 1])]
      .map { "\($0.0) \($0.1.microseconds) µs" }.joined(separator: ", ")
  }

  /// Sends `count` notches and waits for the line of each.
  init(_ program: Program, count: Int, every interval: Duration, _ lab: Lab) throws(Unmet) {
    let mouse = try UInputDevice(.mouse("Lab Mouse"))
    try lab.settleUdev()
    let process = try ChildProcess(program.words(lab.readerd, mouse.node, mouse.name))
    try wait(until: "\(program.name) has the node open") { Files.holds(process.pid, mouse.node) }
    // Not yet listening when it has just opened the node; and what happens for the first time takes longer.
    process.listen(for: .milliseconds(500))
    for number in 0..<count + LatencyTest.warmUp {
      let start = Moment.now
      // To and fro, so that no program's sum grows; the wheel rolls away first.
      try mouse.send(("REL_WHEEL", number % 2 == 0 ? 1 : -1), ("REL_WHEEL_HI_RES", number % 2 == 0 ? 120 : -120))
      let arrival = try process.waitForLine(containing: program.mark, after: start)
      if number >= LatencyTest.warmUp { times.append(arrival - start) }
      sleep(for: interval)
    }
    times.sort()
    process.end(SIGINT)
  }

  private static let warmUp = 20
}

extension Scenario {
  static let latency: [Scenario] = [
    Scenario(
      "latency", "from event to gesture, beside evtest and libinput, idle and with a busy processor",
      needs: [.uinput, .peers, .root]
    ) {
      lab throws(Unmet) in
      try compare(lab, "idle", count: 1000)
      let busy = try ChildProcess(["sh", "-c", "while :; do :; done"])
      try compare(lab, "one processor busy", count: 1000)
      busy.end(SIGKILL)
    },

    Scenario(
      "latency-counted",
      "in virtual time, from event to gesture, no slower than the checked-in figure, nor than evtest",
      boot: .counted, needs: [.uinput, .peers, .root]
    ) { lab throws(Unmet) in
      let medians = try compare(lab, "virtual time", count: 1000)
      try demand(
        medians[0] <= mostCounted, "p50 \(medians[0].microseconds) µs, and \(mostCounted.microseconds) µs is the most")
      #if !DEBUG
      try demand(
        medians[0] <= medians[1], "p50 \(medians[0].microseconds) µs, evtest's is \(medians[1].microseconds) µs")
      #endif
    },
  ]

  /// The median that was measured (159 µs in a release, 690 µs in a debug build, with Debian 12's Linux 6.1), and a
  /// twentieth of it for the next kernel's code. It may be lowered, and raised only with a reason.
  private static var mostCounted: Duration {
    #if DEBUG
    .microseconds(725)
    #else
    .microseconds(167)
    #endif
  }

  /// Measures all three on one device each, and prints their figures. Returns their medians, in that order.
  @discardableResult
  private static func compare(
    _ lab: Lab, _ condition: String, count: Int
  ) throws(Unmet) -> [Duration] {
    var medians: [Duration] = []
    for program in LatencyTest.Program.all {
      let test = try LatencyTest(program, count: count, every: .milliseconds(1), lab)
      medians.append(test.median)
      let ratio = Double(test.median.microseconds) / Double(medians[0].microseconds)
      let hundredths = Int((ratio * 100).rounded())
      lab.note(
        "\(condition): \(program.name): \(test.text), \(hundredths / 100).\(hundredths / 10 % 10)\(hundredths % 10) × readerd"
      )
    }
    return medians
  }
}

extension Lab {
  /// Lets udev finish with a device: libinput wants its properties.
  func settleUdev() throws(Unmet) {
    if abilities.contains(.ownUdev) { try run("udevadm", "settle") }
  }
}

extension ChildProcess {
  /// Waits for the next line with these words, and returns when it was read. Looks at no line twice.
  func waitForLine(containing mark: String, after start: Moment) throws(Unmet) -> Moment {
    var seen = lines.count
    while true {
      for line in lines[seen...] where line.text.contains(mark) { return line.time }
      seen = lines.count
      guard Moment.now < start + .seconds(5) else { throw Unmet("no line with \(mark); it said: \(tail)") }
      read(until: start + .seconds(5))
    }
  }
}
