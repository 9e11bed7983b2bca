import CLinux
public import Dispatch
import Glibc
import Synchronization

/// The one loop at the rim: a thread that sleeps on the devices, a wake-up and the next deadline, and nothing else.
///
/// Each wake is one turn on the owner's queue: drain every device, then run deadlines. A thread, because a dispatch
/// source standing directly on an evdev descriptor can crash in libdispatch when the device is unplugged, and because
/// a wake costs a third of the hop through dispatch's manager. Idle, it makes no system call at all.
public final class KnobLoop: Sendable {
  private let epoll: Int32
  private let timer: Int32
  private let wakeEvent: Int32
  private let sleep = Mutex(Sleep())

  private struct Sleep {
    /// What the timer is set to; a timer that rang is set to nothing.
    var deadline: EventTime?
    /// What ended the last sleep; nil before the first one.
    var ready: [Int32]?
  }

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

  /// Sleeps until something is to do. Makes no system call that can be known to do nothing: a turn is a gesture's way.
  public func wait(until deadline: EventTime?) {
    let isSet = sleep.withLock { sleep in
      defer { sleep.deadline = deadline }
      return sleep.deadline == deadline
    }
    if !isSet { setTimer(to: deadline) }
    // More than eight that are ready end the next sleep at once.
    var events = unsafe InlineArray<8, epoll_event>(repeating: epoll_event())
    var span = unsafe events.mutableSpan
    let count = unsafe span.withUnsafeMutableBufferPointer { buffer in
      unsafe epoll_wait(epoll, buffer.baseAddress!, Int32(buffer.count), -1)
    }
    sleep.withLock { sleep in
      var ready = sleep.ready ?? []
      ready.removeAll(keepingCapacity: true)
      for index in 0..<max(0, Int(count)) { unsafe ready.append(events[index].data.fd) }
      sleep.ready = ready
      if ready.contains(timer) { sleep.deadline = nil }
      // Both are read empty, or they would end the next sleep too.
      var number: UInt64 = 0
      for descriptor in ready where descriptor == timer || descriptor == wakeEvent {
        _ = unsafe read(descriptor, &number, 8)
      }
    }
  }

  /// A deadline is over when the clock has passed it, so the timer is set one microsecond behind.
  private func setTimer(to deadline: EventTime?) {
    var setting = itimerspec()
    if let deadline {
      let due = max(1, deadline.microseconds &+ 1)
      setting.it_value = timespec(tv_sec: Int(due / 1_000_000), tv_nsec: Int(due % 1_000_000) * 1000)
    }
    unsafe timerfd_settime(timer, Int32(TFD_TIMER_ABSTIME), &setting, nil)
  }

  /// Whether the descriptor may have something to say: it ended the last sleep, or nobody has slept or can be told by it.
  func mayBeReady(_ descriptor: Int32) -> Bool {
    descriptor < 0 || sleep.withLock { $0.ready?.contains(descriptor) ?? true }
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

/// A thread of its own, without Foundation.
package enum LoopThread {
  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  package static func start(_ run: @escaping @Sendable () -> Void) {
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
