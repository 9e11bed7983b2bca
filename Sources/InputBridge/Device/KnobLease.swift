import CLinux
import Glibc
import Synchronization

/// Whose knob it is: of all readers that want a knob, the one that came to the front last holds it.
///
/// Each reader that wants a knob has a claim: a file in the lease folder, named by the knob and the time of the claim,
/// and locked for as long as the reader lives (flock(2)); the kernel unlocks it however the process ends. The newest
/// living claim is entitled to the knob, and holds it once it has locked the knob's own file too, which whoever held it
/// before unlocks when the knob has been let go. So two readers never hold one knob, not for a moment.
///
///     $XDG_RUNTIME_DIR/readerd/Dial.lock                    locked by who holds it
///     $XDG_RUNTIME_DIR/readerd/Dial.000000021400000000-71   locked by process 71, which came to the front at 21400 s
///     $XDG_RUNTIME_DIR/readerd/Dial.000000098700000000-80   locked by process 80, later: it is entitled
///
/// A newer claim is noticed by inotify. The end of one is waited for on a thread that sleeps in flock on the very file:
/// unlike a message that it is over, the lock itself cannot come too early. Nothing polls; idle, it costs nothing.
///
/// Confined to one queue, as the bridge is. Of several knobs each is settled for itself: one that another reader has takes
/// nothing from the others. Where the folder cannot be used every reader holds every knob, and the kernel's grab decides
/// alone.
public final class KnobLease {
  private let loop: KnobLoop
  private let files: LeaseFolder?
  private let waits: LeaseWaits
  private let change: (_ knob: String, _ isHeld: Bool) -> Void
  private var seats: [String: Seat] = [:]
  /// When this reader came to the front, as the names of its claims end; nil: it wants no knob.
  private var serial: String?

  /// This reader's part in one knob.
  private struct Seat {
    var claim: LeaseFolder.Claim?
    /// The knob's own file, locked.
    var lock: LockedFile?
    var isHeld = false
  }

  /// - Parameters:
  ///   - loop: the loop to wake when a knob may have changed hands; ``turn()`` is to be called in its turns.
  ///   - folder: where readers meet; nil: nowhere.
  ///   - change: called when a knob becomes this reader's, and, before anybody else may have it, when it no longer is.
  public init(
    loop: KnobLoop, folder: String? = KnobLease.runtimeFolder,
    change: @escaping (_ knob: String, _ isHeld: Bool) -> Void
  ) {
    self.loop = loop
    self.change = change
    waits = LeaseWaits(loop: loop)
    files = folder.flatMap { LeaseFolder($0) }
    if let files { loop.watch(files.inotify) }
  }

  deinit { if let files { loop.unwatch(files.inotify) } }

  /// `$XDG_RUNTIME_DIR/readerd`, which goes when the person logs out (XDG Base Directory Specification); nil without one.
  public static var runtimeFolder: String? {
    guard let base = unsafe getenv("XDG_RUNTIME_DIR").map({ unsafe String(cString: $0) }), base.hasPrefix("/") else {
      return nil
    }
    return base + "/readerd"
  }

  /// Whether this reader is in front with a knob in its hand, or with none there to be had.
  public var isInFront: Bool { serial != nil && (seats.isEmpty || seats.values.contains(where: \.isHeld)) }

  /// Whether a knob that this reader wants is another's.
  public var lacksKnob: Bool { seats.values.contains { !$0.isHeld } }

  /// A knob is there: it is wanted.
  public func add(_ knob: String) {
    if seats[knob] == nil { seats[knob] = Seat() }
    settle(knob)
  }

  /// A knob is gone.
  public func remove(_ knob: String) { seats[knob] = nil }

  /// This reader came to the front: it is entitled to its knobs before all others.
  public func claim() {
    // The newest claim has the greatest name. CLOCK_MONOTONIC is one clock for all processes.
    let microseconds = String(EventClock.live.now.microseconds)
    serial = String(repeating: "0", count: max(0, 18 - microseconds.count)) + microseconds + "-\(getpid())"
    settle()
  }

  /// This reader is no longer in front.
  public func withdraw() {
    serial = nil
    settle()
  }

  /// Looks at what other readers did since the last call: one system call where they did nothing.
  public func turn() {
    guard let files else { return }
    let isNews = files.takeNews()
    if waits.takeNews() || isNews { settle() }
  }

  // MARK: Settling

  private func settle() { for knob in seats.keys.sorted() { settle(knob) } }

  private func settle(_ knob: String) {
    guard let serial else {
      letGo(knob)
      seats[knob]?.claim = nil
      return
    }
    guard let files else { return setHeld(true, knob) }
    if seats[knob]?.claim?.serial != serial {
      // The old claim goes when the new one stands: in between nobody else is entitled.
      seats[knob]?.claim = files.claim(knob, serial)
    }
    if let claim = seats[knob]?.claim {
      if let newer = files.newerClaim(than: claim, to: knob) {
        letGo(knob)
        return waits.wait(for: newer)
      }
      if seats[knob]?.lock == nil { seats[knob]?.lock = files.lock(knob) }
    }
    let lock = files.path(ofLock: knob)
    let isBusy = seats[knob]?.lock == nil && LockedFile.isLocked(lock)
    // Who has the lock still has seen the claim, and is about to let the knob go.
    if isBusy { waits.wait(for: lock) }
    // A file that could not be made, on a full disk say, is no reason to read without a knob.
    setHeld(!isBusy, knob)
  }

  /// Lets a knob go, and then its lock.
  private func letGo(_ knob: String) {
    setHeld(false, knob)
    seats[knob]?.lock = nil
  }

  private func setHeld(_ isHeld: Bool, _ knob: String) {
    guard let seat = seats[knob], seat.isHeld != isHeld else { return }
    seats[knob]?.isHeld = isHeld
    change(knob, isHeld)
  }
}

/// The threads that sleep until somebody unlocks a file: one for each file, and hardly ever one at all.
private final class LeaseWaits: Sendable {
  private let loop: KnobLoop
  private let state = Mutex((paths: Set<String>(), isNews: false))

  init(loop: KnobLoop) { self.loop = loop }

  /// Wakes the loop when the file is unlocked, or gone.
  func wait(for path: String) {
    guard state.withLock({ $0.paths.insert(path).inserted }) else { return }
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    LoopThread.start { [self] in
      // The lock is shared, so that those who wait do not wait for each other.
      while descriptor >= 0, flock(descriptor, LOCK_SH) != 0, errno == EINTR {}
      if descriptor >= 0 { close(descriptor) }
      state.withLock {
        $0.paths.remove(path)
        $0.isNews = true
      }
      loop.wake()
    }
  }

  /// Whether a wait has ended since the last call.
  func takeNews() -> Bool {
    state.withLock { state in
      defer { state.isNews = false }
      return state.isNews
    }
  }
}
