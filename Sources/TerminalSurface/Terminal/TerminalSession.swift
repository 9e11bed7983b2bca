internal import CLinux
internal import Dispatch
internal import Glibc

/// The terminal while a page is on it: entered, given back, suspended, and listened to.
///
/// Everything happens on the main queue, driven by descriptors and signals: a session that nobody touches sleeps.
@MainActor
final class TerminalSession {
  /// Why a session ended. The terminal has been given back when this is told.
  enum End: Hashable {
    case signal(Int32)
    /// The terminal is gone.
    case hangup
  }

  struct Handlers {
    var event: @MainActor (TerminalEvent) -> Void
    /// The size may have changed.
    var resized: @MainActor () -> Void
    /// The terminal was taken again: nothing is on it, and its size may have changed.
    var resumed: @MainActor () -> Void
    /// The terminal has taken everything that was written.
    var drained: @MainActor () -> Void
    var ended: @MainActor (End) -> Void
  }

  private(set) var modes: TerminalModes
  private let device: TerminalDevice
  private var console: ConsoleWatch?
  private var handlers: Handlers?

  private var parser = InputParser()
  private var unsent: ArraySlice<UInt8> = []
  private var isEntered = false
  private var hasEnded = false

  private var sources: [any DispatchSourceProtocol] = []
  private var readSource: (any DispatchSourceRead)?
  private var writeSource: (any DispatchSourceWrite)?
  private var inputTimer: (any DispatchSourceTimer)?

  /// Opens the terminal, and leaves it as it is.
  init(usesMouse: Bool) throws(TerminalError) {
    device = try TerminalDevice()
    modes = TerminalModes(usesMouse: usesMouse)
  }

  var size: TerminalSize { device.size }

  /// Whether the person looks at this terminal, as far as it can be asked. A window reports its changes of focus, and is
  /// believed to have it until then.
  var isInFront: Bool { console?.isInFront ?? true }

  /// Whether everything written so far has been taken. Frames drawn before that would only pile up.
  var isDrained: Bool { unsent.isEmpty }

  /// Enters the terminal, asks it what it can do, and listens.
  func start(_ handlers: Handlers) throws(TerminalError) {
    self.handlers = handlers
    listenToSignals()
    try enter()
    write(Array(ControlSequences.questions.utf8))
    let read = DispatchSource.makeReadSource(fileDescriptor: device.descriptor, queue: .main)
    read.setEventHandler { @Sendable [weak self] in MainActor.assumeIsolated { self?.readInput() } }
    read.activate()
    readSource = read
    console = ConsoleWatch(terminal: device.descriptor) { [weak self] in self?.deliver([.focus($0)]) }
  }

  /// Gives the terminal back and stops listening. A session ends once.
  func end() {
    guard !hasEnded else { return }
    hasEnded = true
    for source in sources { source.cancel() }
    readSource?.cancel()
    writeSource?.cancel()
    inputTimer?.cancel()
    console = nil
    leave()
  }

  private func end(_ reason: End) {
    guard !hasEnded else { return }
    end()
    handlers?.ended(reason)
  }
}

// MARK: - Taking and giving back

extension TerminalSession {
  /// Turns the kitty keyboard protocol on, once the terminal has said that it speaks it.
  func useKeyboardProtocol() throws(TerminalError) {
    guard isEntered, !modes.usesKeyboardProtocol else { return }
    modes.usesKeyboardProtocol = true
    try device.guardAgainstCrash(restoring: modes.leave)
    write(Array(ControlSequences.keyboard.enter.utf8))
  }

  private func enter() throws(TerminalError) {
    try device.guardAgainstCrash(restoring: modes.leave)
    try device.makeRaw()
    isEntered = true
    write(Array(modes.enter.utf8))
  }

  /// A terminal that takes nothing gets a fifth of a second: long for a link, short for somebody who ends a process.
  private static let patience: Int32 = 200

  private func leave() {
    guard isEntered else { return }
    isEntered = false
    unsent = []
    device.write(modes.leave, patience: TerminalSession.patience)
    device.restoreAttributes()
    device.endGuard()
  }

  /// Gives the terminal back and stops this process group, as a terminal's ^Z does.
  ///
  /// By SIGSTOP: this process has SIGTSTP ignored to hear of it, and the kernel drops one where the group is orphaned.
  func suspend() {
    guard isEntered, !hasEnded else { return }
    leave()
    kill(0, SIGSTOP)
  }

  /// The process goes on (SIGCONT): the terminal is taken again, in the size it has now.
  private func resume() {
    guard !hasEnded else { return }
    do {
      if isEntered { try device.makeRaw() } else { try enter() }
      handlers?.resumed()
    } catch {
      end(.hangup)
    }
  }
}

// MARK: - Listening

extension TerminalSession {
  private func listenToSignals() {
    for number in [SIGTERM, SIGINT, SIGQUIT, SIGHUP] {
      listen(to: number) { $0.end(.signal(number)) }
    }
    listen(to: SIGWINCH) { $0.handlers?.resized() }
    listen(to: SIGTSTP) { $0.suspend() }
    listen(to: SIGCONT) { $0.resume() }
  }

  /// A signal source hears a signal beside its disposition, which must not be the deadly default. What was ignored at
  /// the start (nohup) stays ignored.
  private func listen(to number: Int32, _ action: @escaping @Sendable @MainActor (TerminalSession) -> Void) {
    if _signal_is_ignored(number) != 0 { return }
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
    source.setEventHandler { @Sendable [weak self] in
      MainActor.assumeIsolated { if let self { action(self) } }
    }
    source.activate()
    sources.append(source)
  }

  private func readInput() {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while !hasEnded {
      switch device.read(into: &buffer) {
      case .bytes(let count): deliver(parser.feed(buffer.prefix(count)))
      case .wouldBlock: return armInputTimer()
      case .gone: return end(.hangup)
      }
    }
  }

  private func deliver(_ events: [TerminalEvent]) {
    for event in events where !hasEnded { handlers?.event(event) }
  }

  /// Lets unfinished input wait no longer than the parser wants; with nothing unfinished there is no timer to wake.
  private func armInputTimer() {
    guard let wait = parser.pending else {
      inputTimer?.schedule(deadline: .distantFuture)
      return
    }
    let timer = inputTimer ?? makeInputTimer()
    timer.schedule(deadline: .now() + .milliseconds(wait.milliseconds))
  }

  private func makeInputTimer() -> any DispatchSourceTimer {
    let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.setEventHandler { @Sendable [weak self] in
      MainActor.assumeIsolated {
        guard let self, !self.hasEnded else { return }
        self.deliver(self.parser.timeOut())
      }
    }
    timer.schedule(deadline: .distantFuture)
    timer.activate()
    inputTimer = timer
    return timer
  }
}

// MARK: - Writing

extension TerminalSession {
  /// Sends bytes; what the terminal does not take now follows when it does. Nothing is sent while it is given back.
  func write(_ bytes: [UInt8]) {
    guard isEntered else { return }
    unsent += bytes
    flush()
  }

  private func flush() {
    while !unsent.isEmpty {
      switch device.write(unsent) {
      case .bytes(let count): unsent = unsent.dropFirst(count)
      case .wouldBlock: return waitForRoom()
      case .gone: return end(.hangup)
      }
    }
    unsent = []
  }

  private func waitForRoom() {
    guard writeSource == nil else { return }
    let source = DispatchSource.makeWriteSource(fileDescriptor: device.descriptor, queue: .main)
    source.setEventHandler { @Sendable [weak self] in MainActor.assumeIsolated { self?.roomCame() } }
    source.activate()
    writeSource = source
  }

  private func roomCame() {
    guard !hasEnded else { return }
    flush()
    guard unsent.isEmpty else { return }
    writeSource?.cancel()
    writeSource = nil
    handlers?.drained()
  }
}
