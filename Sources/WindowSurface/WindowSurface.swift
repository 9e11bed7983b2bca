#if Window

internal import CWindowSurface
internal import Glibc
public import Page
public import ReaderCore

/// The reader in a window: draws snapshots, reports geometry and focus, and catches keys and pointers. It knows nothing
/// of reading.
///
/// Main actor only. Everything is driven by the frame clock, the input and the controller's snapshots: idle, it has no
/// timer and no wakeup.
@MainActor @safe
public final class WindowSurface {
  /// Why the surface ended. The process ends when whoever is told says so.
  public enum End: Hashable, Sendable {
    /// The person closed the window.
    case quit
    /// This signal asked for the end: HUP, INT or TERM.
    case signal(Int32)
    /// A file was dropped on the window: it is to be read instead.
    case open(path: String)
  }

  /// How the window is set up.
  public struct Options: Sendable {
    public var fillsScreen = false
    /// The window's size in device-independent pixels, where it does not fill the screen.
    public var size = (width: 1000, height: 1200)
    /// Which side the knob is on: there the HUD grows out of the bezel.
    public var knobSide = HUDView.Edge.right
    /// The size of text and the measure without the person's doing: what `Ctrl 0` returns to.
    public var typography = Typography()
    /// The size of text to begin with, where it is another.
    public var textSize: Double?
    /// Likewise the measure.
    public var measure: Int?

    public init() {}
  }

  /// What the surface tells of itself.
  public struct Events {
    /// The window is in front for the first time.
    public var isInFront: () -> Void = {}
    /// A frame was painted; see ``FrameTimes``.
    public var painted: ((FrameTimes.Frame) -> Void)?
    /// The surface is to end.
    public var ended: (End) -> Void

    public init(ended: @escaping (End) -> Void) { self.ended = ended }
  }

  let controller: ReaderController
  let options: Options
  var events: Events
  let window: Widget
  let page: Widget

  // The article's leaf, and the help's while that lies on it.
  var reading: Leaf
  var help: Leaf?
  var hud = HUDMotion()
  var typography: Typography
  var connection: Connection?
  /// Until when the page is put at the core's place without a glide, in seconds: its answer to a new layout.
  var restsUntil = 0.0

  // What hands do.
  var textInput: OpaquePointer?
  var search: SearchEntry?
  /// What this surface has to say, until the next key.
  var notice: String?
  var slider = DebugSlider()
  var contact = Contact()
  var pull: PagePull?
  /// The pull that has just ended, until another begins.
  var lifted: PagePull?
  /// Lines of the wheel that are not yet a whole one.
  var wheel = 0.0
  var cursor = Cursor()

  private var isInFront = false
  private(set) var wasInFront = false

  // What the desktop wishes for, and what it is told.
  var wishes = WindowDesktop()
  let style = WindowStyle()
  var assistance: Assistance

  // Time.
  var isTicking = false
  /// Whether the last frame is one of rest.
  var isSettled = false
  var lastTick: Double?
  var frameTimes = FrameTimes()
  let nodes = FrameNodes()

  /// Makes the window, which does not show before ``start()``. ``WindowLoop/open()`` comes first.
  ///
  /// - Throws: ``WindowError/noFonts(_:)``.
  public init(controller: ReaderController, options: Options = Options(), events: Events) throws(WindowError) {
    self.controller = controller
    self.options = options
    self.events = events
    typography = Typography(
      textSize: options.textSize ?? options.typography.textSize, measure: options.measure ?? options.typography.measure,
      faces: options.typography.faces)
    let snapshot = controller.snapshot
    do throws(FontError) {
      reading = Leaf(
        painter: try PagePainter(
          article: snapshot.article, width: options.size.width, height: options.size.height,
          typography: typography))
    } catch {
      throw .noFonts(error.description)
    }
    unsafe window = gtk_window_new()
    unsafe page = window_page_new()
    unsafe assistance = Assistance(page: page)
  }

  /// Shows the window. The main loop must run for anything to follow.
  public func start() {
    unsafe gtk_window_set_default_size(window.window, Int32(options.size.width), Int32(options.size.height))
    unsafe gtk_window_set_child(window.window, page)
    if options.fillsScreen { unsafe gtk_window_fullscreen(window.window) }
    style.apply(controller.snapshot.theme)
    connectHooks()
    watchDesktop()
    offerTextSize(typography.textSize)
    followSnapshot()
    watch()
    unsafe gtk_window_present(window.window)
    unsafe gtk_widget_grab_focus(page)
  }

  private func connectHooks() {
    let context = unsafe context(self)
    unsafe window_page_connect(
      page,
      WindowPageHooks(
        snapshot: { context, snapshot in
          unsafe onMain(context, snapshot) { (surface: WindowSurface, snapshot) in unsafe surface.draw(on: snapshot!) }
        },
        resized: { context, width, height in
          unsafe onMain(context, (width, height)) { (surface: WindowSurface, size) in
            surface.resized(width: Int(size.0), height: Int(size.1))
          }
        }), context)
    unsafe window_on_close(
      window, { unsafe onMain($0) { (surface: WindowSurface) in surface.events.ended(.quit) } }, context)
    // What follows listens to the window's surface, which it has from here on.
    unsafe gtk_widget_realize(window)
    unsafe window_on_front(
      window, { unsafe onMain($0) { (surface: WindowSurface) in surface.frontChanged() } }, context)
    unsafe window_on_notify(
      page, "scale-factor", { unsafe onMain($0) { (surface: WindowSurface) in surface.scaleChanged() } }, context)
    for number in [SIGHUP, SIGINT, SIGTERM] {
      unsafe window_on_signal(
        number,
        { context, number in
          unsafe onMain(context, number) { (surface: WindowSurface, number) in surface.events.ended(.signal(number)) }
        }, context)
    }
    connectKeys()
    connectPointer()
    measureFrames()
  }

  /// Whether the window is the one the person is looking at: the knob is held only then.
  private func frontChanged() {
    let isInFront = unsafe window_is_in_front(window) != 0
    guard isInFront != self.isInFront else { return }
    self.isInFront = isInFront
    controller.setForeground(isInFront)
    guard isInFront else { return release() }
    wasInFront = true
    let tell = events.isInFront
    events.isInFront = {}
    tell()
  }
}

#endif
