import Dispatch
import Glibc
import ReaderCore
import ReaderDesk
import TerminalSurface

/// Reading on a terminal: the core, its controller, and the surface that watches it.
enum TerminalReader {
  static func run(_ sitting: Sitting) throws(Failure) {
    let core = sitting.core
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
    sitting.begin()
    withExtendedLifetime(surface) { dispatchMain() }
  }
}
