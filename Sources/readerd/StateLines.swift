import Dispatch
import Glibc
import InputBridge
import ReaderCore
import Synchronization

/// Reading without a surface: one JSON line for every state.
enum StateLines {
  /// - Parameters:
  ///   - whole: a recording to play through in event time, as fast as it can be computed.
  ///   - readsGestures: whether gestures come as JSON lines from standard input.
  static func print(
    _ core: ReadingCore, _ source: ReadingCore.KnobSource, whole: (recording: Recording, profile: KnobProfile)?,
    readsGestures: Bool
  ) throws(Failure) {
    core.connectNothing()
    let last = Mutex<StateLine?>(nil)
    core.observe { time, gesture, snapshot in
      let line = StateLine(time, gesture, snapshot)
      last.withLock { last in
        guard line != last else { return }
        last = line
        Swift.print(line.text)
        if whole == nil { fflush(nil) }
      }
    }
    if readsGestures {
      try GestureLines.read { core.take($0) }
    } else if let whole {
      core.playThrough(whole.recording, profile: whole.profile)
    } else {
      let over = DispatchSemaphore(value: 0)
      core.start(source, replayEnded: { over.signal() })
      withExtendedLifetime(endings(over)) { over.wait() }
    }
    core.runOut()
    core.stop()
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
