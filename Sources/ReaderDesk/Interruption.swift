internal import CLinux
package import Dispatch
internal import Glibc
internal import Synchronization

/// Hears that the person asks a program to end, so that it can end in order.
///
/// A signal that was ignored at the start (nohup) stays ignored. When the object goes, signals end the process again.
package final class Interruption {
  private final class Flag: Sendable {
    let isSet = Atomic(false)
  }

  private let flag = Flag()
  private var sources: [(number: Int32, source: any DispatchSourceSignal)] = []

  /// - Parameter act: what is to be done then, on `queue`.
  package init(
    by numbers: [Int32] = [SIGINT, SIGTERM, SIGHUP], on queue: DispatchQueue = DispatchQueue(label: "readerd.signals"),
    then act: @escaping @Sendable () -> Void
  ) {
    for number in numbers where _signal_is_ignored(number) == 0 {
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler { @Sendable [flag] in
        flag.isSet.store(true, ordering: .relaxed)
        act()
      }
      source.activate()
      sources.append((number, source))
    }
  }

  deinit {
    for (number, source) in sources {
      source.cancel()
      signal(number, SIG_DFL)
    }
  }

  package var isAsked: Bool { flag.isSet.load(ordering: .relaxed) }
}
