import CCountedMalloc
import Glibc
import InputBridge

/// What an event costs on its way to a gesture: time and allocations, in a release build.
///
///     swift run -c release bridge-bench
///
/// Prints a line a profile and one for the whole bridge. Exit status 1 where an event allocates, or where a profile is
/// slower than ``leastRate``.
@main
struct BridgeBench {
  /// Events a second on one core: a hundred thousand times what a hand can send.
  static let leastRate = 5_000_000.0

  static func main() {
    let before = counted_allocations()
    _ = [KernelEvent](repeating: KernelEvent(time: .zero, type: 0, code: 0, value: 0), count: getpid() > 0 ? 1000 : 0)
    precondition(counted_allocations() > before, "allocations are not counted")
    var isGood = true
    for bench in PipelineBench.all {
      let result = bench.run()
      show(bench.profile.name, result)
      if result.rate < leastRate || result.allocations > 0 { isGood = false }
    }
    let turns = BridgeTurns().run()
    show("bridge, a turn an event", turns)
    if turns.allocations > 0 { isGood = false }
    exit(isGood ? 0 : 1)
  }

  private static func show(_ name: String, _ result: Result) {
    let pad = { (text: String, width: Int) in String(repeating: " ", count: max(0, width - text.count)) + text }
    let rate = String((result.rate / 100_000).rounded() / 10)
    let cost = String((1e10 / result.rate).rounded() / 10)
    print(
      name + pad("", 26 - name.count) + pad(rate, 8) + " M events/s" + pad(cost, 8) + " ns each"
        + pad(String(result.allocations), 6) + " allocations in \(result.events) events")
  }
}

struct Result {
  var events: Int
  /// Events a second, SYN_REPORT not counted: the best of several runs, since a busy machine only ever adds time.
  var rate: Double
  var allocations: Int
}

/// A clock of nanoseconds.
func nanoseconds() -> Double {
  var time = timespec()
  unsafe clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}
