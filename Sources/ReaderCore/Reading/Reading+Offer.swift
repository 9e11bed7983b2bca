public import InputBridge

/// A change of one knob's profile that the evidence of ordinary reading asks for.
public struct KnobOffer: Hashable, Sendable {
  public var knob: KnobIdentity
  public var change: CalibrationOffer

  public init(knob: KnobIdentity, change: CalibrationOffer) {
    self.knob = knob
    self.change = change
  }
}

/// Offers: put between two gestures, while nothing else is on the screen, and never in the way of one.
///
/// Only a press says yes, and only one that began when the offer could have been read; only a hold says no. Whatever
/// else the hand does it does as always, and the offer steps aside until the next rest. After it was put three times
/// without an answer, that is a no.
extension Reading {
  struct Offering: Hashable {
    var offer: KnobOffer
    /// Since when it shows; nil while it waits.
    var shownSince: EventTime?
    /// The last gesture before it was put last: it waits for a later one.
    var putAfter = EventTime.zero
    var timesPut = 0
    /// Whether the button is down on it, or was, and it is not known yet whether that is a press.
    var isPressed = false
    /// Since when it showed, while a slide goes on that may be no more than the jolt of a pressing hand.
    var behindSlide: EventTime?
  }

  /// The rest before an offer is put: the HUD goes after three seconds, and the page is alone for one.
  static let restBeforeOffer = EventSpan.seconds(4)
  /// How long an offer stays: as long as it takes to read it twice, and to think.
  static let offerTime = EventSpan.seconds(10)
  /// A press that begins sooner was on its way before the offer could be read, and is meant for what was there before.
  static let unreadTime = EventSpan.seconds(1)
  /// So often an offer is put before silence is an answer.
  static let mostTimesPut = 3

  /// Takes an offer to be put at the next rest; nil: there is none (any more). One that is being read stays.
  public mutating func put(_ offer: KnobOffer?) {
    guard offering?.shownSince == nil, offering?.behindSlide == nil, offering?.offer != offer else { return }
    offering = offer.map { Offering(offer: $0) }
  }

  /// Takes the offer of a knob that is gone back.
  public mutating func withdrawOffer(of knob: KnobIdentity) {
    if offering?.offer.knob == knob { offering = nil }
  }

  var offerState: OfferState? {
    guard let offering, offering.shownSince != nil, session.appearance == .inactive else { return nil }
    return OfferState(question: offering.offer.change.question, answers: "Press: change it · hold: leave it")
  }

  // MARK: Time

  var offerDeadline: EventTime? {
    guard let offering, trial == nil else { return nil }
    if let since = offering.shownSince { return offering.isPressed ? nil : since + Reading.offerTime }
    // Who does not use presses cannot take it.
    guard isLive, settings.isLightPressOn, session.isAtRest else { return nil }
    guard session.lastActivity > offering.putAfter else { return nil }
    return session.lastActivity + Reading.restBeforeOffer
  }

  mutating func runOfferDeadline(_ deadline: EventTime) {
    guard offering?.shownSince == nil else { return setOfferAside() }
    offering?.shownSince = deadline
    offering?.putAfter = session.lastActivity
    offering?.timesPut += 1
  }

  /// The offer goes until the next rest, or for good where it was put often enough.
  mutating func setOfferAside() {
    guard offering?.shownSince != nil || offering?.behindSlide != nil else { return }
    offering?.shownSince = nil
    offering?.behindSlide = nil
    offering?.isPressed = false
    if let timesPut = offering?.timesPut, timesPut >= Reading.mostTimesPut { answerOffer(isTaken: false) }
  }

  // MARK: Answers

  /// Whether a gesture speaks to the offer on the screen, and so does nothing else. What does not sets it aside.
  mutating func isAnswer(_ gesture: Gesture) -> Bool {
    guard let since = offering?.shownSince else { return false }
    let wasRead = gesture.time - since >= Reading.unreadTime
    switch gesture.kind {
    case .press(.began) where wasRead:
      offering?.isPressed = true
      // The session does not see this press: where it becomes a double press, no earlier one is to speak for it.
      session.pressBeganInWheel = false
      return true
    case .press(.confirmed) where offering?.isPressed == true:
      answerOffer(isTaken: true)
      return true
    case .press(.ended), .press(.cancelled):
      guard offering?.isPressed == true else { return false }
      if gesture.kind == .press(.cancelled) { offering?.isPressed = false }
      return true
    case .hold(.began) where wasRead:
      answerOffer(isTaken: false)
      return true
    case .slide(.began, let slide) where !slide.isPressed:
      offering?.behindSlide = since
      offering?.shownSince = nil
      return false
    case .press, .hold, .doublePress, .slide:
      // What came too soon to be an answer is not counted as none.
      if !wasRead { offering?.timesPut -= 1 }
      setOfferAside()
      return false
    }
  }

  /// A slide that was the jolt of a pressing hand leaves the offer where it was; any other sets it aside.
  mutating func takeOfferUpAgain(after gesture: Gesture) {
    guard let since = offering?.behindSlide else { return }
    switch gesture.kind {
    case .slide(.cancelled, _) where isLive:
      dismissHUD()
      offering?.shownSince = since
      offering?.behindSlide = nil
    case .slide(.ended, _), .press, .doublePress, .hold: setOfferAside()
    case .slide: break
    }
  }

  private mutating func answerOffer(isTaken: Bool) {
    guard let offer = offering?.offer else { return }
    offering = nil
    requests.append(.answerOffer(offer, isTaken: isTaken))
  }
}
