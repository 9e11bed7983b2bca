import Dispatch
import Glibc
import InputBridge
import ReaderDesk
import Synchronization

/// Whether the person has asked a command to end (INT, TERM, HUP), so that it can end in order.
final class Interruption {
  private final class Flag: Sendable {
    let isSet = Atomic(false)
  }

  private let flag = Flag()
  private let sources: [any DispatchSourceSignal]

  /// - Parameter loop: the loop to wake then.
  init(waking loop: KnobLoop) {
    let queue = DispatchQueue(label: "readerd.signals")
    sources = [SIGINT, SIGTERM, SIGHUP].map { [flag] number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler { @Sendable in
        flag.isSet.store(true, ordering: .relaxed)
        loop.wake()
      }
      source.activate()
      return source
    }
  }

  deinit { for source in sources { source.cancel() } }

  var isAsked: Bool { flag.isSet.load(ordering: .relaxed) }
}
