#if Window

internal import CWindowSurface
internal import Page
internal import ReaderCore

extension WindowSurface {
  func connectKeys() {
    unsafe window_on_key(
      window,
      { context, key, modifiers in
        unsafe onMain(context, (key, modifiers)) { (surface: WindowSurface, event) in
          guard let key = Key(event.0, event.1) else { return 0 }
          return surface.handle(key) ? 1 : 0
        }
      }, context(self))
    unsafe textInput = window_text_input_new(
      window,
      { context, text in
        unsafe onMain(context, text) { (surface: WindowSurface, text) in
          if let text = unsafe text { surface.insert(unsafe String(cString: text)) }
        }
      }, context(self))
  }

  /// Returns whether the key meant something.
  private func handle(_ key: Key) -> Bool {
    notice = nil
    hideCursor()
    // Whatever held the page has gone without a word, as a touchpad that was unplugged.
    letGo(velocity: 0)
    defer { setNeedsFrame() }
    if var entry = search {
      finish(entry.handle(key), entry)
      return true
    }
    guard let action = WindowKeys.map.action(for: key, knob: controller.snapshot.knob) else {
      help = nil
      return false
    }
    if let help { return handleInHelp(action, help) }
    perform(action)
    return true
  }

  private func perform(_ action: KeyMap<WindowKeys.Own>.Action) {
    switch action {
    case .intent(let intent): controller.send(intent)
    case .slider(let inputs): for input in inputs { controller.send(.debugSlider(input)) }
    case .quit: events.ended(.quit)
    case .enterSearch: open(SearchEntry(earlier: controller.snapshot.search.term))
    case .toggleHelp: openHelp()
    case .own(.fullScreen):
      let isFull = unsafe gtk_window_is_fullscreen(window.window) != 0
      unsafe isFull ? gtk_window_unfullscreen(window.window) : gtk_window_fullscreen(window.window)
    case .own(.textSize(let steps)): controller.send(.textSizeSteps(steps))
    case .own(.measure(let steps)): setMeasure(typography.measure + steps * Self.measureStep)
    case .own(.ownType):
      controller.send(.textSize(options.typography.textSize))
      setMeasure(options.typography.measure)
    }
  }
}

// MARK: - Search

extension WindowSurface {
  private func open(_ entry: SearchEntry?) {
    search = entry
    if let textInput = unsafe textInput { unsafe window_text_input_set_active(textInput, entry == nil ? 0 : 1) }
  }

  private func insert(_ text: String) {
    guard var entry = search else { return }
    finish(entry.insert(text), entry)
    setNeedsFrame()
  }

  private func finish(_ outcome: SearchEntry.Outcome, _ entry: SearchEntry) {
    search = entry
    switch outcome {
    case .changed(let term): controller.send(.search(term))
    case .accepted(let term), .cancelled(let term):
      open(nil)
      if term != controller.snapshot.search.term { controller.send(.search(term)) }
    case .nothing: break
    }
  }

  /// The line that is typed, with what it finds.
  func searchLine(_ entry: SearchEntry) -> String {
    let state = controller.snapshot.search
    let line = "/ \(entry.term)\u{2502}"
    guard !entry.term.isEmpty, state.term == entry.term, !state.isRunning else { return line }
    return state.count == 0 ? "\(line)   none" : "\(line)   \((state.index ?? 0) + 1) of \(state.count)"
  }
}

// MARK: - Help

extension WindowSurface {
  private func openHelp() {
    let earlier = reading.painter
    let sheet = earlier.typesetter.sheet
    help = Leaf(
      painter: PagePainter(
        after: earlier, article: HelpArticle.article, width: sheet.width, height: sheet.height, scale: earlier.scale,
        typography: typography))
  }

  /// In the help the reader's own scroll keys scroll it; any other key closes it.
  private func handleInHelp(_ action: KeyMap<WindowKeys.Own>.Action, _ leaf: Leaf) -> Bool {
    switch action {
    case .intent(.scrollLines(let lines)): scrollHelp(lines)
    case .intent(.scrollScreens(let screens)): scrollHelp(screens * (controller.snapshot.lines.count - 2))
    case .intent(.jumpToTop): help?.glide.follow(to: 0, at: WindowSurface.now)
    case .own: perform(action)
    default: help = nil
    }
    return true
  }

  func scrollHelp(_ lines: Int) {
    guard let leaf = help else { return }
    var layout = leaf.painter.typesetter
    let top = layout.top(moving: lines, from: leaf.glide.target)
    help?.glide.follow(to: min(top, layout.lastScreenTop()), at: WindowSurface.now)
    setNeedsFrame()
  }
}

#endif
