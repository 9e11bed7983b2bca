internal import Dispatch
internal import Synchronization

/// What a reading asked to be kept, and is not kept yet.
///
/// It is carried out on a queue of its own, beside other slow things: an fsync never stands beside the recogniser.
final class KeepingQueue: Sendable {
  let queue = DispatchQueue(label: "readerd.slow")
  private let keeper: ReadingCore.Keeper
  private let asked = Mutex(Asked())

  private struct Asked {
    var requests: [ReadingRequest] = []
    var count = 0
  }

  init(keeper: @escaping ReadingCore.Keeper) { self.keeper = keeper }

  /// How often something was asked to be kept: tells whether what is read from the store is of before or after.
  var count: Int { asked.withLock(\.count) }

  /// Adds requests to those that wait. Returns whether these are the first, and somebody is to see to it that they are kept.
  ///
  /// What is asked for while the queue is busy is kept in one go: of many places on a long turn, the last one, and of a
  /// setting its last value. Each costs the disk a commit.
  func add(_ requests: [ReadingRequest]) -> Bool {
    asked.withLock { asked in
      let areFirst = asked.requests.isEmpty
      for request in requests {
        asked.requests.removeAll { request.replaces($0) }
        asked.requests.append(request)
      }
      asked.count += 1
      return areFirst
    }
  }

  /// Keeps what waits. Returns ``count`` as it was then, and what went wrong.
  func keep() -> (count: Int, failure: String?) {
    dispatchPrecondition(condition: .onQueue(queue))
    let asked = asked.withLock { asked in
      defer { asked.requests = [] }
      return asked
    }
    return (asked.count, asked.requests.isEmpty ? nil : keeper(asked.requests))
  }
}
