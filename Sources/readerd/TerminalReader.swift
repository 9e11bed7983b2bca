import Dispatch
import Glibc
import ReaderCore
import ReaderDesk
import TerminalSurface

/// Reading on a terminal: the core, its controller, and the surface that watches it.
enum TerminalReader {
  static func run(_ sitting: Sitting) throws(Failure) {
    let core = sitting.core
    let surface = try surface(of: core) { end in
      core.stop()
      exit(end.exitStatus)
    }
    sitting.begin()
    withExtendedLifetime(surface) { dispatchMain() }
  }

  /// A surface that is on the screen, for a core that has not been started yet.
  static func surface(
    of core: ReadingCore, onEnd: @escaping @MainActor (TerminalSurface.End) -> Void
  ) throws(Failure) -> TerminalSurface {
    let result = MainActor.assumeIsolated { () -> Result<TerminalSurface, Failure> in
      do {
        let surface = try TerminalSurface(
          controller: ReaderController(core: core), environment: environment,
          makeLayout: { article, columns, rows in MeasuredLayout(article: article, columns: columns, rows: rows) },
          onEnd: onEnd)
        try surface.start()
        return .success(surface)
      } catch {
        return .failure(Failure(.failed, "\(error)"))
      }
    }
    return try result.get()
  }

  static func environment(_ name: String) -> String? { unsafe getenv(name).map { unsafe String(cString: $0) } }
}
