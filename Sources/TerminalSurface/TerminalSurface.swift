internal import Dispatch
internal import InputBridge
internal import Observation
public import ReaderCore

/// The reader on a terminal: draws snapshots, reports geometry and focus, and catches keys. It knows nothing of reading.
///
/// Main actor only. Everything is driven by the terminal's descriptor, signals and the controller's snapshots: idle, it
/// has no timer and no wakeup.
@MainActor
public final class TerminalSurface {
  /// Why the surface ended. The terminal has been given back when this is told.
  public enum End: Hashable, Sendable {
    /// The person quit.
    case quit
    /// This signal asked for the end: HUP, INT, QUIT or TERM.
    case signal(Int32)
    /// The terminal is gone.
    case hangup

    /// The exit status by which a shell would report this end.
    public var exitStatus: Int32 {
      switch self {
      case .quit: 0
      case .signal(let number): 128 + number
      case .hangup: 1
      }
    }
  }

  /// Makes a layout for a column of so many cells and a page of so many rows.
  public typealias LayoutMaker = (_ article: Article, _ columns: Int, _ rows: Int) -> sending any ArticleLayout

  private let controller: ReaderController
  private let makeLayout: LayoutMaker
  private let onEnd: (End) -> Void
  private let session: TerminalSession
  /// Called when the last byte of a frame has been written to the terminal, with the snapshot it shows: for measuring.
  public var onPainted: ((ReadingSnapshot) -> Void)?
  /// What the frame on its way shows.
  private var painting: ReadingSnapshot?

  private let depth: ColorDepth
  private var capabilities = TerminalCapabilities() { didSet { setNeedsDraw() } }
  private var writer: FrameWriter
  /// What the core was told last.
  private var connected: Connection?
  private var isDrawScheduled = false

  // What this surface itself puts over the core's picture: a change of it is a frame. Without one a key costs only the
  // frame that the core answers with.
  private var overlay: ScreenComposer.Overlay? { didSet { if overlay != oldValue { setNeedsDraw() } } }
  /// What this surface has to say, until the next key.
  private var notice: String? { didSet { if notice != oldValue { setNeedsDraw() } } }
  private var slider = DebugSlider()

  private struct Connection: Equatable {
    var article: ObjectIdentifier
    var columns: Int
    var rows: Int
  }

  /// Opens the terminal, but leaves it as it is until ``start()``.
  ///
  /// - Parameters:
  ///   - usesMouse: off, the terminal's own selection works, and the mouse does nothing here.
  ///   - environment: looks a variable up: `TERM`, `COLORTERM`, `NO_COLOR`.
  ///   - onEnd: called once, with the terminal given back. The process ends when the caller says so.
  /// - Throws: ``TerminalError`` where there is no controlling terminal, or one that cannot show a page.
  public init(
    controller: ReaderController, usesMouse: Bool = true, environment: (String) -> String?,
    makeLayout: @escaping LayoutMaker, onEnd: @escaping (End) -> Void
  ) throws(TerminalError) {
    let term = environment("TERM") ?? ""
    guard !term.isEmpty, term != "dumb" else { throw .notCapable(term: term) }
    self.controller = controller
    self.makeLayout = makeLayout
    self.onEnd = onEnd
    depth = ColorDepth(environment: environment)
    writer = FrameWriter(depth: depth)
    session = try TerminalSession(usesMouse: usesMouse)
  }

  /// Enters the terminal, connects to the core and draws. The main queue must run for anything to follow.
  public func start() throws(TerminalError) {
    try session.start(
      TerminalSession.Handlers(
        event: { [unowned self] in handle($0) }, resized: { [unowned self] in resized() },
        resumed: { [unowned self] in resumed() },
        drained: { [unowned self] in
          tellPainted()
          draw()
        },
        ended: { [unowned self] in ended($0) }))
    connect()
    controller.setForeground(session.isInFront)
    watch()
    draw()
  }

  /// Gives the terminal back. ``End`` is not told.
  public func stop() { session.end() }

  private func ended(_ end: TerminalSession.End) {
    switch end {
    case .signal(let number): onEnd(.signal(number))
    case .hangup: onEnd(.hangup)
    }
  }

  private func quit() {
    session.end()
    onEnd(.quit)
  }
}

// MARK: - Drawing

extension TerminalSurface {
  private var geometry: PageGeometry { PageGeometry(session.size) }

  /// Tells the core the geometry, where it or the article has changed.
  private func connect() {
    let article = controller.snapshot.article
    let (columns, rows) = (geometry.measure, geometry.pageRows)
    let wanted = Connection(article: ObjectIdentifier(article), columns: columns, rows: rows)
    guard wanted != connected else { return }
    connected = wanted
    controller.connect(makeLayout(article, columns, rows))
  }

  /// Draws each new snapshot. Observation tells once and before the change; the hop sees the value, and several changes
  /// in one turn are one frame.
  private func watch() {
    withObservationTracking {
      _ = controller.snapshot
    } onChange: { @Sendable [weak self] in
      DispatchQueue.main.async { MainActor.assumeIsolated { self?.snapshotChanged() } }
    }
  }

  private func snapshotChanged() {
    watch()
    connect()
    draw()
  }

  private func resized() {
    connect()
    draw()
  }

  private func resumed() {
    controller.setForeground(session.isInFront)
    writer.forget()
    resized()
  }

  /// Asks for a frame at the end of this turn of the main queue.
  private func setNeedsDraw() {
    guard !isDrawScheduled else { return }
    isDrawScheduled = true
    DispatchQueue.main.async { @Sendable [weak self] in
      MainActor.assumeIsolated {
        self?.isDrawScheduled = false
        self?.draw()
      }
    }
  }

  /// Draws now, unless the terminal is still busy with the last frame: then the newest state follows when it is done.
  private func draw() {
    guard session.isDrained else { return }
    if case .help(let top) = overlay { overlay = .help(top: min(top, HelpComposer.lastTop(geometry))) }
    let snapshot = controller.snapshot
    let screen = ScreenComposer(
      snapshot: snapshot, size: session.size, depth: depth, capabilities: capabilities, notice: notice, overlay: overlay
    )
    session.write(writer.bytes(for: screen.compose()))
    if onPainted != nil { painting = snapshot }
    tellPainted()
  }

  private func tellPainted() {
    guard let painting, session.isDrained else { return }
    self.painting = nil
    onPainted?(painting)
  }
}

// MARK: - Events

extension TerminalSurface {
  private func handle(_ event: TerminalEvent) {
    switch event {
    case .key(let key):
      notice = nil
      handle(key)
    case .mouse(let mouse): handle(mouse)
    case .paste(let text):
      if case .search(var entry) = overlay { finish(entry.insert(text), entry) }
    case .focus(let isFocused): controller.setForeground(isFocused)
    case .answer(let answer): learn(answer)
    }
  }

  private func learn(_ answer: TerminalEvent.Answer) {
    guard capabilities.learn(answer) else { return }
    writer.isSynchronized = capabilities.hasSynchronizedUpdates
    // Without it keys are read as they always were: nothing to tell the person.
    if capabilities.hasKeyboardProtocol { try? session.useKeyboardProtocol() }
  }

  private func handle(_ key: Key) {
    switch overlay {
    case .help(let top): handleInHelp(key, top: top)
    case .search(var entry): finish(entry.handle(key), entry)
    case nil:
      if let action = TerminalKeys.map.action(for: key, knob: controller.snapshot.knob) { perform(action) }
    }
  }

  private func perform(_ action: KeyMap<TerminalKeys.Own>.Action) {
    switch action {
    case .intent(let intent): controller.send(intent)
    case .slider(let inputs): turn(inputs)
    case .quit: quit()
    case .own(.repaint):
      writer.forget()
      setNeedsDraw()
    case .enterSearch: overlay = .search(SearchEntry(earlier: controller.snapshot.search.term))
    case .toggleHelp: overlay = .help(top: 0)
    case .own(.suspend):
      // The knob is let go first: a stopped process must not sit on it.
      controller.setForeground(false)
      session.suspend()
    }
  }

  /// In the help the reader's own scroll keys scroll it; any other key closes it.
  private func handleInHelp(_ key: Key, top: Int) {
    let last = HelpComposer.lastTop(geometry)
    switch TerminalKeys.map.action(for: key, knob: controller.snapshot.knob) {
    case .intent(.scrollLines(let lines)): overlay = .help(top: min(max(0, top + lines), last))
    case .intent(.scrollScreens(let screens)):
      overlay = .help(top: min(max(0, top + screens * geometry.pageRows), last))
    case .intent(.jumpToTop): overlay = .help(top: 0)
    case .intent(.jumpToEnd): overlay = .help(top: last)
    case .own(let action): perform(.own(action))
    default: overlay = nil
    }
  }

  private func finish(_ outcome: SearchEntry.Outcome, _ entry: SearchEntry) {
    overlay = .search(entry)
    switch outcome {
    case .changed(let term): controller.send(.search(term))
    case .accepted(let term), .cancelled(let term):
      overlay = nil
      if term != controller.snapshot.search.term { controller.send(.search(term)) }
    case .nothing: break
    }
  }

  private func handle(_ mouse: Mouse) {
    if sliderIsUnder(mouse) {
      let cells = slider.isHeld ? cellsPerDetent : 1
      return turn(slider.handle(mouse, cells: cells))
    }
    switch mouse.action {
    case .wheel(let direction):
      if case .help(let top) = overlay {
        overlay = .help(top: max(0, top + direction * TerminalKeys.wheelLines))
      } else {
        controller.send(.scrollLines(direction * TerminalKeys.wheelLines))
      }
    case .down:
      let position = CellGrid.Position(row: mouse.row, column: mouse.column)
      // Shown, not opened: what a link leads to is the person's to judge.
      notice = writer.shown?.link(at: position)
    case .drag, .up: break
    }
  }

  private func turn(_ inputs: [KnobInput]) {
    for input in inputs { controller.send(.debugSlider(input)) }
  }

  /// The on-screen slider: the HUD's plate, or the mark in the footer, while there is no knob.
  private func sliderIsUnder(_ mouse: Mouse) -> Bool {
    if slider.isHeld { return true }
    guard controller.snapshot.knob == .debugSlider, overlay == nil else { return false }
    if case .wheel = mouse.action, !mouse.modifiers.isEmpty { return true }
    guard let hud = HUDGeometry(geometry, for: controller.snapshot) else {
      return mouse.row == geometry.footer && FooterComposer.sliderColumns(geometry).contains(mouse.column)
    }
    return hud.contains(row: mouse.row, column: mouse.column)
  }

  private var cellsPerDetent: Int {
    let snapshot = controller.snapshot
    guard snapshot.controls.indices.contains(snapshot.current) else { return 1 }
    return RulerScale(snapshot.controls[snapshot.current].ruler, width: geometry.measure).cellsPerTick
  }
}
