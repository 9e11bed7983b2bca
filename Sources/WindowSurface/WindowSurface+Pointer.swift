#if Window

internal import CWindowSurface
internal import InputBridge
internal import Page
internal import ReaderCore

/// A button or a finger down on the page.
struct Contact {
  var x = 0.0
  var y = 0.0
  /// How far it got from there.
  var distance = 0.0
}

/// A finger, or two on a touchpad, on the page: it moves with them, and the core follows in whole lines.
struct PagePull {
  var motion: Pull
  /// The place the core was told last.
  var told: Int
}

/// The mouse's cursor: away while one reads.
struct Cursor {
  var isHidden = false
  /// Where it was seen last; a page that moves under it does not move it.
  var x = -1.0
  var y = -1.0
  /// What hides it after a while.
  var timer: UInt32 = 0
}

extension WindowSurface {
  /// How far the pointer moves on the slider for a detent, in device-independent pixels: a flick of the wrist then is
  /// fast enough to run through an article, a slow drag goes line by line.
  private static let detent = 16.0
  /// How far beside the slider's thin handle it may be grasped.
  private static let grasp = 10.0
  /// What of its speed a thrown page keeps as way, in seconds.
  private static let throwing = 0.32

  func connectPointer() {
    let context = unsafe context(self)
    unsafe window_on_pointer(
      page,
      WindowPointerHooks(
        began: { context, x, y, button, modifiers, isTouch in
          unsafe onMain(context, (x, y, button, modifiers, isTouch)) { (surface: WindowSurface, event) in
            surface.contactBegan(
              x: event.0, y: event.1, isPushing: event.2 == 3 || event.3.rawValue & GDK_SHIFT_MASK.rawValue != 0,
              isTouch: event.4 != 0)
          }
        },
        dragged: { context, dx, dy, time in
          unsafe onMain(context, (dx, dy, time)) { (surface: WindowSurface, move) in
            surface.contactMoved(dx: move.0, dy: move.1, at: move.2)
          }
        },
        ended: { context, time in
          unsafe onMain(context, time) { (surface: WindowSurface, time) in surface.contactEnded(at: time) }
        },
        doubled: { context, x, y in
          unsafe onMain(context, (x, y)) { (surface: WindowSurface, place) in surface.doubled(x: place.0, y: place.1) }
        },
        moved: { context, x, y in
          unsafe onMain(context, (x, y)) { (surface: WindowSurface, place) in surface.moved(x: place.0, y: place.1) }
        }), context)
    unsafe window_on_scroll(
      page,
      WindowScrollHooks(
        scrolled: { context, dy, isWheel, _ in
          unsafe onMain(context, (dy, isWheel)) { (surface: WindowSurface, scroll) in
            if scroll.1 != 0 { surface.wheeled(scroll.0) } else { surface.pulled(by: -scroll.0) }
          }
        },
        ended: { unsafe onMain($0) { (surface: WindowSurface) in surface.letGo(velocity: 0) } },
        flung: { context, velocity in
          unsafe onMain(context, velocity) { (surface: WindowSurface, velocity) in surface.flung(velocity: -velocity) }
        }), context)
    unsafe window_on_drop(
      page,
      { context, path in
        unsafe onMain(context, path) { (surface: WindowSurface, path) in
          if let path = unsafe path { surface.events.ended(.open(path: unsafe String(cString: path))) }
        }
      }, context)
  }

  // MARK: Contact

  private func contactBegan(x: Double, y: Double, isPushing: Bool, isTouch: Bool) {
    contact = Contact(x: x, y: y)
    notice = nil
    if sliderIsUnder(x: x, y: y) {
      send(slider.press(at: along(x: x, y: y), isPushing: isPushing))
    } else if isTouch, help == nil {
      beginPull()
    }
    setNeedsFrame()
  }

  private func contactMoved(dx: Double, dy: Double, at time: UInt32) {
    contact.distance = max(contact.distance, abs(dx), abs(dy))
    if slider.isHeld {
      send(slider.drag(to: along(x: contact.x + dx, y: contact.y + dy), detent: Self.detent))
    } else if var pull {
      let distance = pull.motion.move(to: dy, at: time)
      self.pull = pull
      pulled(by: distance)
    }
  }

  private func contactEnded(at time: UInt32) {
    if slider.isHeld { return send(slider.release()) }
    if let pull { return letGo(velocity: pull.motion.velocity(at: time)) }
    if contact.distance < Self.steady, help == nil { clicked(x: contact.x, y: contact.y) }
  }

  /// A hand that clicks moves less than this.
  private static let steady = 6.0

  /// The window is no longer in front: whatever was held is let go.
  func release() {
    if slider.isHeld { send(slider.release()) }
    if pull != nil { letGo(velocity: 0) }
  }

  private func send(_ inputs: [KnobInput]) {
    for input in inputs { controller.send(.debugSlider(input)) }
  }

  // MARK: The slider

  /// The on-screen slider, while there is no knob: the HUD, or the handle that stands for it.
  private func sliderIsUnder(x: Double, y: Double) -> Bool {
    guard controller.snapshot.knob == .debugSlider, help == nil else { return false }
    let area = reading.painter.debugSlider(in: view)
    return area.outset(by: Self.grasp).contains(x: x, y: y)
  }

  /// Down or to the right is forward, as the text goes.
  private func along(x: Double, y: Double) -> Double {
    let area = reading.painter.debugSlider(in: view)
    return area.height > area.width ? y : x
  }

  // MARK: Clicks

  /// A link shows where it leads. Shown, not opened: that is the person's to judge.
  private func clicked(x: Double, y: Double) {
    guard let link = link(x: x, y: y) else { return }
    notice = link
    setNeedsFrame()
  }

  private func link(x: Double, y: Double) -> String? {
    guard let place = reading.painter.offset(x: x, y: y, in: view) else { return nil }
    let article = reading.article
    return article.runs(in: place..<place + 1).first?.link.map { article.links[$0] }
  }

  private func doubled(x: Double, y: Double) {
    guard help == nil, !sliderIsUnder(x: x, y: y) else { return }
    guard let place = reading.painter.offset(x: x, y: y, in: view) else { return }
    controller.send(.toggleHighlight(at: place))
  }

  // MARK: Scrolling

  private func wheeled(_ clicks: Double) {
    if sliderIsUnder(x: cursor.x, y: cursor.y) {
      return send([.turn(Detents(units: Int((clicks * Double(Detents.unitsPerDetent)).rounded())))])
    }
    letGo(velocity: 0)
    // A reversal begins anew.
    if wheel * clicks < 0 { wheel = 0 }
    wheel += clicks * WindowKeys.wheelLines
    let lines = Int(wheel.rounded(.towardZero))
    guard lines != 0 else { return }
    wheel -= Double(lines)
    if help != nil { scrollHelp(lines) } else { controller.send(.scrollLines(lines)) }
  }

  private func beginPull() {
    pull = PagePull(motion: Pull(at: 0), told: controller.snapshot.top)
  }

  /// The page moves with the fingers, pixel by pixel; downwards is positive, and goes back in the text.
  private func pulled(by distance: Double) {
    if pull == nil { beginPull() }
    lifted = nil
    guard help == nil, var pull else { return }
    let place = reading.painter.place(reading.glide.place, movedBy: -distance, limit: controller.snapshot.lastTop)
    reading.glide.hold(at: place, velocity: 0)
    tellCore(place.offset, &pull)
    self.pull = pull
    setNeedsFrame()
  }

  private func tellCore(_ place: Int, _ pull: inout PagePull) {
    let lines = reading.lines(from: pull.told, to: place)
    guard lines != 0 else { return }
    controller.send(.scrollLines(lines))
    pull.told = reading.painter.typesetter.line(containing: place).start
  }

  /// A touchpad says that the fingers are gone, and in the next call how fast they were.
  private func flung(velocity: Double) {
    guard pull == nil, let lifted else { return }
    pull = lifted
    letGo(velocity: velocity)
  }

  /// Let go, the page runs on as fast as it was pulled, and settles on a line.
  func letGo(velocity: Double) {
    lifted = nil
    guard var pull else { return }
    let way = -velocity * Self.throwing
    // The line whose top is nearest to where it comes to rest.
    let half = Double(reading.painter.typesetter.line(containing: reading.glide.place.offset).height) / 2
    let goal = reading.painter.place(
      reading.glide.place, movedBy: way + half, limit: controller.snapshot.lastTop)
    tellCore(goal.offset, &pull)
    self.pull = nil
    lifted = pull
    reading.glide.hold(at: reading.glide.place, velocity: -velocity)
    reading.glide.follow(to: pull.told, at: WindowSurface.now)
    setNeedsFrame()
  }

  // MARK: The cursor

  /// How long the mouse rests before its cursor goes, in milliseconds.
  private static let cursorTime: UInt32 = 2000

  private func moved(x: Double, y: Double) {
    guard x != cursor.x || y != cursor.y else { return }
    cursor.x = x
    cursor.y = y
    cursor.isHidden = false
    let name = sliderIsUnder(x: x, y: y) ? "grab" : help == nil && link(x: x, y: y) != nil ? "pointer" : nil
    unsafe gtk_widget_set_cursor_from_name(page, name)
    if cursor.timer != 0 { g_source_remove(cursor.timer) }
    cursor.timer = unsafe window_after(
      Self.cursorTime,
      {
        unsafe onMain($0) { (surface: WindowSurface) in
          surface.cursor.timer = 0
          surface.hideCursor()
        }
      }, context(self))
  }

  func hideCursor() {
    guard !cursor.isHidden else { return }
    cursor.isHidden = true
    unsafe gtk_widget_set_cursor_from_name(page, "none")
  }
}

#endif
