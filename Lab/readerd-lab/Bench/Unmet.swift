import Glibc
import Spawning

/// Why a scenario is red: what was demanded and what was seen instead, in one line.
struct Unmet: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }

  /// A system call that failed.
  init(_ what: String, errno: Int32) {
    description = unsafe "\(what): \(String(cString: strerror(errno)))"
  }

  init(_ failure: Spawn.Failure) { description = failure.description }
}

/// Demands that something holds.
func demand(_ holds: Bool, _ otherwise: @autoclosure () -> String) throws(Unmet) {
  if !holds { throw Unmet(otherwise()) }
}

/// Demands that something is as it should be.
func demand<Value: Equatable>(_ what: String, is wanted: Value, but seen: Value) throws(Unmet) {
  if wanted != seen { throw Unmet("\(what): \(seen), and not \(wanted)") }
}

/// Returns the result of a call that returns -errno, or throws.
@discardableResult
func succeed(_ what: @autoclosure () -> String, _ result: Int32) throws(Unmet) -> Int32 {
  guard result >= 0 else { throw Unmet(what(), errno: -result) }
  return result
}
