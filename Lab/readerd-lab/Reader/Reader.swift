import Glibc

/// `readerd` itself, running.
///
/// What it says on standard error is what a person sees: "NAME: open, read as dial", "NAME: gone; …".
final class Reader {
  let process: ChildProcess

  /// - Parameters:
  ///   - user: whose process it is; nil: this one's own.
  ///   - environment: added to this process' own.
  init(_ words: [String], lab: Lab, user: User? = nil, environment: [String: String] = [:]) throws(Unmet) {
    process = try ChildProcess((user?.prefix ?? []) + [lab.readerd] + words, environment: environment)
  }

  /// Somebody without rights of their own.
  struct User: Sendable {
    var uid: UInt32
    var groups: [UInt32] = []

    /// setpriv is part of util-linux, which every Debian has.
    fileprivate var prefix: [String] {
      let groups = groups.isEmpty ? "--clear-groups" : "--groups=" + groups.map(String.init).joined(separator: ",")
      return ["setpriv", "--reuid=\(uid)", "--regid=\(uid)", groups]
    }
  }

  // MARK: What it says

  /// Waits until it has opened a knob with that profile, for the `count`th time.
  func waitForKnob(_ name: String, as profile: String, count: Int = 1) throws(Unmet) {
    try waitForNotice("\(name): open, read as \(profile)", count: count)
  }

  /// Waits until it has let a knob go as often as it has opened it, and returns how often that was: a change of
  /// permissions that comes late has a node opened once more.
  func waitUntilLetGo(_ name: String) throws(Unmet) -> Int {
    try process.wait(for: "\(name) let go", within: .seconds(20)) { lines throws(Unmet) -> Int? in
      let opened = lines.count { $0.text.hasPrefix("readerd: \(name): open") }
      let gone = lines.count { $0.text.hasPrefix("readerd: \(name): gone") }
      return opened > 0 && opened == gone ? opened : nil
    }
  }

  /// Waits until a line on standard error that begins so has come `count` times.
  func waitForNotice(_ start: String, count: Int = 1) throws(Unmet) {
    let wanted = "readerd: " + start
    _ = try process.wait(for: "\(count) × \"\(wanted)\"", within: .seconds(20)) { lines throws(Unmet) -> Bool? in
      lines.count { $0.stream == .error && $0.text.hasPrefix(wanted) } >= count ? true : nil
    }
  }

  var notices: [String] { process.lines.filter { $0.stream == .error }.map(\.text) }

  /// The lines on standard output.
  var output: [String] { process.lines.filter { $0.stream == .output }.map(\.text) }

  /// Waits until standard output has so many lines, and returns those from `start` on.
  func waitForOutput(_ count: Int, from start: Int = 0) throws(Unmet) -> [String] {
    try process.wait(for: "\(count - start) lines", within: .seconds(10)) { lines throws(Unmet) -> [String]? in
      let output = lines.filter { $0.stream == .output }
      return output.count >= count ? output[start...].map(\.text) : nil
    }
  }

  /// Demands that exactly these lines come on standard output, after the first `start` of them, and no more within the
  /// time in which a gesture can still be decided.
  func demandOutput(_ wanted: [String], from start: Int = 0, _ what: String) throws(Unmet) {
    let end = Moment.now + .seconds(5)
    while output.count < start + wanted.count, Moment.now < end { process.listen(for: .milliseconds(20)) }
    process.listen(for: Reader.rest)
    try demand("\(what)", is: wanted, but: Array(output[min(start, output.count)...]))
  }

  /// Longer than a hold (500 ms), a double press (300 ms) or a slide's idle time (250 ms) can still be waited for.
  static let rest = Duration.milliseconds(800)

  /// The detents of all slides told so far, as `--resolved` prints them.
  var detentsTold: Double {
    output.reduce(0) { sum, line in
      let words = line.split(separator: " ")
      return words.first == "slide" && words.count > 1 ? sum + (Double(words[1]) ?? 0) : sum
    }
  }

  /// Waits until the slides told so far come to a sum.
  func waitForDetents(_ sum: Double) throws(Unmet) {
    let end = Moment.now + .seconds(10)
    while detentsTold != sum, Moment.now < end { process.listen(for: .milliseconds(20)) }
    // What came twice comes late.
    process.listen(for: .milliseconds(300))
    try demand("detents", is: sum, but: detentsTold)
  }

  // MARK: What it is doing

  func stop() throws(Unmet) {
    process.signal(SIGSTOP)
    try wait(until: "the reader has stopped") { () throws(Unmet) in state == "T" }
  }

  func resume() { process.signal(SIGCONT) }

  /// The kernel's letter for the state of the process: S sleeps, T is stopped.
  private var state: String? { status("State")?.prefix(1).description }

  /// How often the process has gone to sleep by itself: a reader that spins or polls is known by it.
  func sleeps() throws(Unmet) -> Int {
    var sum = 0
    for thread in Files.names(in: "/proc/\(process.pid)/task") {
      sum += status("voluntary_ctxt_switches", of: thread).flatMap { Int($0) } ?? 0
    }
    return sum
  }

  /// Processor time used so far.
  func processorTime() throws(Unmet) -> Duration {
    // The 14th and 15th words of proc(5)'s stat, in hundredths of a second; the name in brackets may hold blanks.
    guard let words = Files.text("/proc/\(process.pid)/stat")?.split(separator: ")").last?.split(separator: " "),
      words.count > 13, let user = Int64(words[11]), let system = Int64(words[12])
    else { throw Unmet("the reader has ended: \(process.tail)") }
    return .milliseconds(10 * (user + system))
  }

  private func status(_ key: String, of thread: String? = nil) -> String? {
    let path = "/proc/\(process.pid)" + (thread.map { "/task/" + $0 } ?? "") + "/status"
    let line = Files.text(path)?.split(separator: "\n").first { $0.hasPrefix(key + ":") }
    return line.map { String($0.dropFirst(key.count + 1).drop { $0 == "\t" || $0 == " " }) }
  }

  /// The number of the descriptor by which it holds a node open.
  func descriptor(of node: String) throws(Unmet) -> Int32 {
    let folder = "/proc/\(process.pid)/fd"
    guard let name = Files.names(in: folder).first(where: { Files.link(folder + "/" + $0) == node }),
      let number = Int32(name)
    else { throw Unmet("the reader has not opened \(node)") }
    return number
  }
}
