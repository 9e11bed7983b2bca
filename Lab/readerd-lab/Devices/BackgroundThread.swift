import Glibc

/// A thread that answers the kernel while a scenario goes on.
enum BackgroundThread {
  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  static func start(_ run: @escaping @Sendable () -> Void) {
    let body = unsafe Unmanaged.passRetained(Body(run))
    var thread = pthread_t()
    let result = unsafe pthread_create(
      &thread, nil,
      { argument in
        let body = unsafe Unmanaged<Body>.fromOpaque(argument!).takeRetainedValue()
        body.run()
        return nil
      }, body.toOpaque())
    precondition(result == 0, "no thread could be started")
    pthread_detach(thread)
  }
}
