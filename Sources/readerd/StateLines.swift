import Dispatch
import Glibc
import InputBridge
import ReaderCore
import ReaderDesk
import Synchronization

/// Reading without a surface: one JSON line for every state.
///
/// A line comes when what it tells is kept: whoever has read of a highlight will find it, whatever happens to the process.
enum StateLines {
  static func print(_ sitting: Sitting) throws(Failure) {
    let core = sitting.core
    let whole = sitting.whole
    // A signal ends the reading in order: the knob is let go, and what was read is kept.
    var interruption: Interruption?
    defer {
      core.stop()
      withExtendedLifetime(interruption) {}
    }
    let refusal = Mutex<Int32?>(nil)
    core.connectNothing()
    let last = Mutex<StateLine?>(nil)
    core.observe { [unowned core] time, gesture, snapshot in
      let line = StateLine(time, gesture, snapshot)
      last.withLock { last in
        guard line != last else { return }
        last = line
        // Past the C library's buffers: to flush them, it would wait for whoever reads a line of standard input.
        core.afterKeeping {
          if !WholeFile.write(Array((line.text + "\n").utf8), to: 1) { refusal.withLock { $0 = $0 ?? errno } }
        }
      }
    }
    if sitting.readsGestures {
      try GestureLines.read { core.take($0) }
    } else if let whole {
      core.playThrough(whole.recording, profile: whole.profile)
    } else {
      let over = DispatchSemaphore(value: 0)
      interruption = Interruption { over.signal() }
      core.start(sitting.source, replayEnded: { over.signal() })
      over.wait()
    }
    core.runOut()
    core.settle()
    if let errno = refusal.withLock({ $0 }) { throw Failure.output(errno: errno) }
  }
}
