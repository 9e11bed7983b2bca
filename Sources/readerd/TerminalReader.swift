import Dispatch
import FoundationEssentials
import Glibc
import InputBridge
import ReaderCore
import TerminalSurface

/// Reading on a terminal: the core, its controller, and the surface that watches it.
enum TerminalReader {
  /// - Parameters:
  ///   - whole: a recording that has been played already when the screen shows.
  ///   - readsGestures: whether gestures come as JSON lines from standard input.
  static func run(
    _ core: ReadingCore, _ source: ReadingCore.KnobSource, whole: (recording: Recording, profile: KnobProfile)?,
    readsGestures: Bool
  ) throws(Failure) {
    let result = MainActor.assumeIsolated { () -> Result<TerminalSurface, Failure> in
      do {
        let surface = try TerminalSurface(
          controller: ReaderController(core: core),
          environment: { name in unsafe getenv(name).map { unsafe String(cString: $0) } },
          makeLayout: { article, columns, rows in MeasuredLayout(article: article, columns: columns, rows: rows) },
          onEnd: { end in
            core.stop()
            exit(end.exitStatus)
          })
        try surface.start()
        return .success(surface)
      } catch {
        return .failure(Failure(.failed, "\(error)"))
      }
    }
    let surface = try result.get()
    core.start(source)
    if let whole {
      core.settle()
      core.playThrough(whole.recording, profile: whole.profile)
    }
    if readsGestures { listen(core) }
    withExtendedLifetime(surface) { dispatchMain() }
  }

  /// Takes gestures from standard input on a thread that sleeps there; what is no gesture ends the listening.
  private static func listen(_ core: ReadingCore) {
    DispatchQueue(label: "readerd.gestures").async {
      do throws(Failure) {
        try GestureLines.read { core.take($0) }
      } catch {
        core.tell(error.message)
      }
    }
  }
}
