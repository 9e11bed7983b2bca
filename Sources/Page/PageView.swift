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
    hud.card = HUDView.Card(snapshot)
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
  /// The card of words, while there is one.
  public var card: Card?
  /// How much of the card has come up: 0 is nothing, 1 is all of it.
  public var cardGrowth = 1.0

  /// What a card is about.
  public enum Card: Hashable, Sendable {
    /// The settings' test area.
    case trial(GestureTrial)
    /// A change that is put to the person.
    case offer(OfferState)

    /// The card that a snapshot asks for.
    public init?(_ snapshot: ReadingSnapshot) {
      if let trial = snapshot.trial {
        self = .trial(trial)
      } else if let offer = snapshot.offer {
        self = .offer(offer)
      } else {
        return nil
      }
    }

    /// What a screen reader says of it.
    public var spoken: String {
      switch self {
      case .trial(let trial): trial.current ?? trial.gestures.last ?? "Try the knob"
      case .offer(let offer): "\(offer.question) \(offer.answers)"
      }
    }
  }

  public enum Edge: Hashable, Sendable { case left, right }

  public init() {}
}

#endif
