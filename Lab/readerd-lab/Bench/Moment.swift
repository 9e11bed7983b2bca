import CLab
import Glibc

/// A moment of CLOCK_MONOTONIC, the clock of the kernel's event stamps, in microseconds.
struct Moment: Hashable, Comparable, Sendable {
  var microseconds: Int64

  static var now: Moment {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Moment(microseconds: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000)
  }

  static func < (a: Moment, b: Moment) -> Bool { a.microseconds < b.microseconds }
  static func + (a: Moment, b: Duration) -> Moment { Moment(microseconds: a.microseconds + b.microseconds) }
  static func - (a: Moment, b: Moment) -> Duration { .microseconds(a.microseconds - b.microseconds) }
}

extension Duration {
  var microseconds: Int64 { components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000 }

  /// Seconds with two decimals, as tables print them.
  var text: String {
    let hundredths = (microseconds + 5000) / 10_000
    return "\(hundredths / 100).\(hundredths / 10 % 10)\(hundredths % 10) s"
  }

  /// Milliseconds with one decimal.
  var millisecondsText: String {
    let tenths = (microseconds + 50) / 100
    return "\(tenths / 10).\(tenths % 10) ms"
  }
}

func sleep(for duration: Duration) { usleep(UInt32(max(0, duration.microseconds))) }

/// Looks again and again until there is a value. The lab's only way to wait for something that nobody announces.
///
/// - Throws: ``Unmet`` that names what did not come.
func wait<Value>(
  for what: @autoclosure () -> String, within limit: Duration = .seconds(10), _ look: () throws(Unmet) -> Value?
) throws(Unmet) -> Value {
  let end = Moment.now + limit
  while true {
    if let value = try look() { return value }
    guard Moment.now < end else { throw Unmet("waited \(limit.text) in vain for \(what())") }
    sleep(for: .milliseconds(5))
  }
}

/// The same for something that is or is not.
func wait(
  until what: @autoclosure () -> String, within limit: Duration = .seconds(10), _ holds: () throws(Unmet) -> Bool
) throws(Unmet) {
  _ = try wait(for: what(), within: limit) { () throws(Unmet) -> Bool? in try holds() ? true : nil }
}
