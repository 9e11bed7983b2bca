import Synchronization

/// Carries a value that is not Sendable across to the queue that owns it from then on.
final class Handover<Value>: Sendable {
  private let value: Mutex<Value?>

  init(_ value: sending Value) { self.value = Mutex(value) }

  /// The value, once.
  func take() -> sending Value {
    let taken = value.withLock { value -> sending Value? in
      defer { value = nil }
      return value
    }
    guard let taken else { preconditionFailure("a value was taken over twice") }
    return taken
  }
}
