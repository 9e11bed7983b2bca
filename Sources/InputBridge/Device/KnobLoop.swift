import CLinux
public import Dispatch
import Glibc

/// The one loop at the rim: a thread that sleeps on the devices, a wake-up and the next deadline, and nothing else.
///
/// Each wake is one turn on the owner's queue: drain every device, then run deadlines. A thread, because a dispatch
/// source standing directly on an evdev descriptor can crash in libdispatch when the device is unplugged, and because
/// a wake costs a third of the hop through dispatch's manager. Idle, it makes no system call at all.
public final class KnobLoop: Sendable {
  private let epoll: Int32
  private let timer: Int32
  private let wakeEvent: Int32

  /// - Throws: ``DeviceError`` where the process has no descriptors left.
  public init() throws(DeviceError) {
    epoll = epoll_create1(Int32(EPOLL_CLOEXEC))
    timer = timerfd_create(CLOCK_MONOTONIC, Int32(TFD_NONBLOCK) | Int32(TFD_CLOEXEC))
    wakeEvent = eventfd(0, Int32(EFD_NONBLOCK) | Int32(EFD_CLOEXEC))
    guard epoll >= 0, timer >= 0, wakeEvent >= 0 else { throw DeviceError(.loop, path: "epoll", errno: errno) }
    watch(timer)
    watch(wakeEvent)
  }

  deinit {
    close(wakeEvent)
    close(timer)
    close(epoll)
  }

  /// Wakes the loop when the descriptor is readable, or has hung up.
  func watch(_ descriptor: Int32) {
    guard descriptor >= 0 else { return }
    var event = unsafe epoll_event()
    unsafe event.events = EPOLLIN.rawValue
    unsafe event.data.fd = descriptor
    unsafe epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event)
  }

  func unwatch(_ descriptor: Int32) {
    epoll_ctl(epoll, EPOLL_CTL_DEL, descriptor, nil)
  }

  /// Has the loop make a turn now; from any thread.
  public func wake() {
    var one: UInt64 = 1
    _ = unsafe write(wakeEvent, &one, 8)
  }

  /// Sleeps until something is to do. A deadline is over when the clock has passed it, so the timer is set one
  /// microsecond behind.
  public func wait(until deadline: EventTime?) {
    var setting = itimerspec()
    if let deadline {
      let due = max(1, deadline.microseconds &+ 1)
      setting.it_value = timespec(tv_sec: Int(due / 1_000_000), tv_nsec: Int(due % 1_000_000) * 1000)
    }
    unsafe timerfd_settime(timer, Int32(TFD_TIMER_ABSTIME), &setting, nil)
    // Which of them is ready does not matter: a turn looks at all.
    var event = unsafe epoll_event()
    _ = unsafe epoll_wait(epoll, &event, 1, -1)
    var count: UInt64 = 0
    _ = unsafe read(wakeEvent, &count, 8)
    _ = unsafe read(timer, &count, 8)
  }

  /// Runs the loop on a thread of its own. Every turn runs on `queue` and returns the next deadline in CLOCK_MONOTONIC
  /// (nil: none); returning ``Turn/stop`` ends the thread.
  public func start(on queue: DispatchQueue, turn: @escaping @Sendable () -> Turn) {
    LoopThread.start { [self] in
      while case .sleep(let deadline) = queue.sync(execute: turn) { wait(until: deadline) }
    }
  }

  /// What a turn wants next.
  public enum Turn: Sendable {
    case sleep(until: EventTime?)
    case stop
  }
}

/// A thread, without Foundation.
enum LoopThread {
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
