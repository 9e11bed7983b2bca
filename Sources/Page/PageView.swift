#if Window

public import ReaderCore

/// Where the page stands: a place in the text, and how far it has moved on from there.
public struct PagePlace: Hashable, Sendable {
  /// A place on the line that stands at the top, as a UTF-8 offset.
  public var offset: Int
  /// How far the page has scrolled past that line's top, in device-independent pixels: less than the line's height
  /// after ``PagePainter/place(_:movedBy:)``, and 0 where a line stands at the top.
  public var pixels: Double

  public init(offset: Int, pixels: Double = 0) {
    self.offset = offset
    self.pixels = pixels
  }
}

/// What a frame is made from: the reader's snapshot, and what moves between two snapshots.
public struct PageView {
  public var snapshot: ReadingSnapshot
  /// Where the page is drawn, which lags behind `snapshot.top` during a glide.
  public var place: PagePlace
  /// Whether the page moves at reading speed. Whole pixels then show as an uneven beat on a screen of scale 1, so the
  /// ink is laid down at quarters of a pixel.
  public var isGlidingSlowly = false
  /// Whether the page dissolves at its foot. Off where the desktop asks for reduced motion or high contrast.
  public var dissolves = true
  public var hud = HUDView()

  public init(_ snapshot: ReadingSnapshot) {
    self.snapshot = snapshot
    place = PagePlace(offset: snapshot.top)
  }
}

/// How the HUD stands between two snapshots.
public struct HUDView: Hashable, Sendable {
  /// How far it has grown out of the bezel: 0 is gone, 1 is all there.
  public var growth = 1.0
  /// Which side the knob is on.
  public var edge = Edge.right
  /// Where the ruler stands, in the control's measure; nil: at the control's value.
  public var position: Double?
  /// The letter wheel, while it shows.
  public var wheel: Wheel?

  /// What the letter wheel offers, in its order.
  public struct Wheel: Hashable, Sendable {
    /// A letter each, and ✓ and ⌫.
    public var letters: [String]
    /// Which one is under the mark.
    public var index: Int
    /// What is spelled so far.
    public var term: String
    /// How many matches it has.
    public var matches: Int

    public init(letters: [String], index: Int, term: String, matches: Int) {
      self.letters = letters
      self.index = index
      self.term = term
      self.matches = matches
    }
  }

  public enum Edge: Hashable, Sendable { case left, right }

  public init() {}
}

#endif
