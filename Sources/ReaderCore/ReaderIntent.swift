public import InputBridge

/// What a person asks for with the keyboard, the mouse or a finger, beside the knob.
public enum ReaderIntent: Hashable, Sendable {
  /// Scrolls by lines; positive is towards the end.
  case scrollLines(Int)
  /// Scrolls by screens, keeping two lines in view.
  case scrollScreens(Int)
  /// Goes to a place in the text; counts as a jump, so `back` returns.
  case jump(to: Int)
  case jumpToTop
  case jumpToEnd
  /// The next (+1) or previous (-1) heading.
  case heading(Int)
  /// Returns to the place before the last jump; again returns.
  case back
  /// Sets the search term; the empty term ends the search. Matches come when they are found.
  case search(String)
  /// The next (+1) or previous (-1) match.
  case match(Int)
  case theme(Theme)
  /// The theme that goes with the desktop's light or dark. It counts until the reader chooses one, and is not kept.
  case desktopTheme(Theme)
  /// The next theme.
  case nextTheme
  /// The size of text, in the unit the surface offered it in; what lies outside of its range becomes the nearest end.
  case textSize(Double)
  /// Larger (positive) or smaller text, by steps.
  case textSizeSteps(Int)
  /// Toggles a highlight on the sentence at the place, or at the reading line where there is none.
  case toggleHighlight(at: Int?)
  /// Makes a control current and shows the HUD.
  case select(ControlIdentifier)
  case dismissHUD
  /// The person's settings of knob and controls.
  case settings(ReaderSettings)
  /// Opens or closes the settings' test area: while it is open gestures are shown, and do nothing.
  case tryGestures(Bool)
  /// The debug slider was moved or pressed: the same inputs a knob sends.
  case debugSlider(KnobInput)
}
