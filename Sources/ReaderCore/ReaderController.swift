import Dispatch
public import Observation

/// What surfaces watch: the last snapshot of the reading core, and the way to tell the core what the person wants.
@MainActor @Observable
public final class ReaderController {
  /// What to draw now.
  public private(set) var snapshot: ReadingSnapshot

  @ObservationIgnored private let core: ReadingCore

  public init(core: ReadingCore) {
    self.core = core
    snapshot = core.snapshot()
    core.watch { @Sendable [weak self] snapshot in
      DispatchQueue.main.async { MainActor.assumeIsolated { self?.snapshot = snapshot } }
    }
  }

  /// Forwards what the person asked for; the answer is the next snapshot.
  public func send(_ intent: ReaderIntent) { core.send(intent) }

  /// The surface is on the screen (again), with this geometry. The reader's place stays.
  public func connect(_ layout: sending any ArticleLayout) { core.connect(layout) }

  /// What the surface offers for its size of text: range, steps, unit and the size of now. The size that the person turns
  /// it to comes as ``ReadingSnapshot/textSize``. nil where the size is not the surface's to set, as in a terminal.
  public func offerTextSize(_ slider: Slider?) { core.offerTextSize(slider) }

  /// Keeps what the person set at the surface alone. The size of text, once offered, is kept as it is turned.
  public func keep(_ value: Double, as setting: SurfaceSetting) { core.keep(value, as: setting) }

  /// Whether this reader is the one the person is looking at. The knob is let go while it is not.
  public func setForeground(_ isForeground: Bool) { core.setForeground(isForeground) }
}
