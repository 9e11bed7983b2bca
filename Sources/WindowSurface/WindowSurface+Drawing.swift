#if Window

internal import CWindowSurface
internal import Dispatch
internal import Observation
internal import Page
internal import ReaderCore

// MARK: - Geometry

extension WindowSurface {
  /// What the core was told last.
  struct Connection: Equatable {
    var article: ObjectIdentifier
    var sheet: Sheet
    var typography: Typography
  }

  /// How long the core may take to answer a new layout, in seconds.
  private static let answerTime = 0.2

  func resized(width: Int, height: Int) {
    makePainters(width: width, height: height)
  }

  func scaleChanged() {
    let sheet = reading.painter.typesetter.sheet
    makePainters(width: sheet.width, height: sheet.height)
  }

  /// New painters where the article, the window, its scale or the type have changed, and a new layout for the core.
  func makePainters(width: Int, height: Int) {
    let scale = unsafe window_scale(page)
    reading.painter = PagePainter(
      after: reading.painter, article: controller.snapshot.article, width: width, height: height, scale: scale,
      typography: typography)
    if let article = help?.article {
      help?.painter = PagePainter(
        after: reading.painter, article: article, width: width, height: height, scale: scale, typography: typography)
    }
    connect()
    unsafe gtk_window_set_title(window.window, reading.article.title)
    reading.glide.rest(at: PagePlace(offset: controller.snapshot.top))
    unsafe gtk_widget_queue_draw(page)
  }

  /// Tells the core the geometry, where it or the article has changed.
  private func connect() {
    let typesetter = reading.painter.typesetter
    let wanted = Connection(
      article: ObjectIdentifier(typesetter.article), sheet: typesetter.sheet, typography: typography)
    guard wanted != connection else { return }
    connection = wanted
    restsUntil = WindowSurface.now + Self.answerTime
    // Fonts that were there a moment ago are there now.
    guard
      let layout = try? Typesetter(
        article: typesetter.article, width: typesetter.sheet.width, height: typesetter.sheet.height,
        typography: typography)
    else { return }
    controller.connect(layout)
  }
}

// MARK: - Size of text

extension WindowSurface {
  /// In device-independent pixels. A step is seen, and does not lose the line.
  static let textSizeStep = 1.0
  /// What the knob may set; the command line may set more (``Typography/sizes``).
  private static let textSizes = 14.0...48.0

  /// Tells the core what sizes there are, and the one of now; the size that is to be shown comes with a snapshot.
  func offerTextSize(_ size: Double) {
    let range = min(Self.textSizes.lowerBound, size)...max(Self.textSizes.upperBound, size)
    guard
      var slider = try? Slider(minimum: range.lowerBound, maximum: range.upperBound, step: Self.textSizeStep),
      (try? slider.set(min(max(size, range.lowerBound), range.upperBound))) != nil
    else { return }
    slider.unit = "px"
    controller.offerTextSize(slider)
  }

  private func followTextSize(_ size: Double?) {
    guard let size, size != typography.textSize else { return }
    typography.textSize = size
    typeChanged()
  }

  /// A step is seen in every line.
  static let measureStep = 2

  func setMeasure(_ measure: Int) {
    let wanted = Typography(measure: measure).measure
    guard wanted != typography.measure else { return }
    typography.measure = wanted
    controller.keep(Double(wanted), as: .measure)
    typeChanged()
  }

  private func typeChanged() {
    let sheet = reading.painter.typesetter.sheet
    makePainters(width: sheet.width, height: sheet.height)
  }
}

// MARK: - Snapshots

extension WindowSurface {
  /// Follows each new snapshot. Observation tells once and before the change; the hop sees the value.
  func watch() {
    withObservationTracking {
      _ = controller.snapshot
    } onChange: { @Sendable [weak self] in
      DispatchQueue.main.async { @Sendable [weak self] in
        MainActor.assumeIsolated { self?.snapshotChanged() }
      }
    }
  }

  private func snapshotChanged() {
    watch()
    if controller.snapshot.article !== reading.article {
      let sheet = reading.painter.typesetter.sheet
      makePainters(width: sheet.width, height: sheet.height)
    }
    followSnapshot()
  }

  func followSnapshot() {
    let snapshot = controller.snapshot
    followTextSize(snapshot.textSize)
    let isStill = !animates
    if isStill || WindowSurface.now < restsUntil {
      if pull == nil { reading.glide.rest(at: PagePlace(offset: snapshot.top)) }
    } else if pull == nil {
      reading.glide.follow(to: snapshot.top, at: WindowSurface.now)
      if reading.glide.isMoving { hideCursor() }
    }
    hud.follow(snapshot, isStill: isStill)
    style.apply(snapshot.theme)
    unsafe style.set(isTurning: snapshot.appearance == .fullscreen, on: window)
    setNeedsFrame()
  }
}

// MARK: - Frames

extension WindowSurface {
  /// The time of GLib's clock in seconds, which is the frame clock's too.
  static var now: Double { Double(g_get_monotonic_time()) / 1e6 }

  /// Draws at the next frame, and at every one from then on until nothing moves.
  func setNeedsFrame() {
    unsafe gtk_widget_queue_draw(page)
    isSettled = false
    guard !isTicking else { return }
    isTicking = true
    lastTick = nil
    _ = unsafe window_on_tick(
      page,
      { context, time in
        unsafe onMain(context, time) { (surface: WindowSurface, time) in surface.tick(Double(time) / 1e6) ? 1 : 0 }
      }, context(self))
  }

  /// One frame of motion; returns whether there is more to come.
  private func tick(_ time: Double) -> Bool {
    // The first frame has no earlier one to measure from: a sixtieth of a second is what most screens take. After a
    // frame that came very late the motion goes on from where it was.
    let seconds = min(lastTick.map { time - $0 } ?? 1.0 / 60, 0.1)
    lastTick = time
    reading.advance(by: seconds, limit: controller.snapshot.lastTop)
    help?.advance(by: seconds, limit: .max)
    hud.advance(by: seconds)
    unsafe gtk_widget_queue_draw(page)
    isTicking = reading.glide.isMoving || hud.isMoving || help?.glide.isMoving == true
    return isTicking
  }

  func draw(on snapshot: OpaquePointer) {
    let frame = (help ?? reading).painter.frame(view)
    unsafe nodes.add(frame, to: snapshot, drawsWithCairo: window_is_drawn_by_cairo(window) != 0)
    guard !isTicking, !isSettled else { return }
    isSettled = true
    DispatchQueue.main.async { @Sendable [weak self] in MainActor.assumeIsolated { self?.settled() } }
  }

  /// What is to be drawn now.
  var view: PageView {
    let leaf = help ?? reading
    var snapshot = controller.snapshot
    if let help {
      snapshot.article = help.article
      snapshot.highlights = []
      snapshot.matches = []
      snapshot.focusedSentence = nil
      snapshot.search = SearchState()
      // No handle for a slider that does nothing here.
      if snapshot.appearance == .inactive { snapshot.appearance = .fullscreen }
    }
    if let search {
      snapshot.notice = searchLine(search)
      // Nothing but the HUD shows while the knob is turned; a line that is being typed does.
      if snapshot.appearance == .fullscreen { snapshot.appearance = .active }
    } else if let notice {
      snapshot.notice = notice
    }
    // Before it was ever in front, nothing is missing yet.
    if !wasInFront { snapshot.unmet = [] }
    var view = PageView(snapshot)
    view.place = leaf.glide.place
    view.isGlidingSlowly = leaf.glide.isSlow
    view.dissolves = animates && wishes.contrast == 0
    view.hud.growth = hud.extent
    view.hud.edge = options.knobSide
    view.hud.position = hud.position
    view.hud.card = help == nil ? hud.card : nil
    view.hud.cardGrowth = hud.cardExtent
    return view
  }

  /// Nothing moves any more, and that was drawn: what costs time and can wait is done now.
  private func settled() {
    guard !isTicking else { return }
    assistance.tell(of: view, in: reading, controller.snapshot)
    reading.painter.rest()
    // The pictures of the motion leave the heap full of holes, which the C library keeps unless asked.
    malloc_trim(0)
  }
}

#endif
