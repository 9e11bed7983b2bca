import Dispatch
import Glibc
import InputBridge
import ReaderCore
import ReaderDesk
import Synchronization

/// Reading without a surface: one JSON line for every state.
enum StateLines {
  static func print(_ sitting: Sitting) throws(Failure) {
    let core = sitting.core
    let whole = sitting.whole
    // However it ends, what was read is kept.
    defer { core.stop() }
    core.connectNothing()
    let isWhole = whole != nil
    let last = Mutex<StateLine?>(nil)
    core.observe { time, gesture, snapshot in
      let line = StateLine(time, gesture, snapshot)
      last.withLock { last in
        guard line != last else { return }
        last = line
        Swift.print(line.text)
        if !isWhole { fflush(nil) }
      }
    }
    if sitting.readsGestures {
      try GestureLines.read { core.take($0) }
    } else if let whole {
      core.playThrough(whole.recording, profile: whole.profile)
    } else {
      let over = DispatchSemaphore(value: 0)
      core.start(sitting.source, replayEnded: { over.signal() })
      withExtendedLifetime(endings(over)) { over.wait() }
    }
    core.runOut()
  }

  /// A termination signal ends the reading in order: the knob is let go and everything is kept.
  private static func endings(_ over: DispatchSemaphore) -> [any DispatchSourceSignal] {
    [SIGINT, SIGTERM, SIGHUP].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: DispatchQueue(label: "readerd.signals"))
      source.setEventHandler { @Sendable in over.signal() }
      source.activate()
      return source
    }
  }
}
