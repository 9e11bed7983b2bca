package import InputBridge

/// The knob on the screen: what a pointer does on the slider, as the inputs of a knob.
///
/// Contact and release are sent as they happen, so press, double press and hold are told apart by the recogniser's own
/// windows. A drag is a turn: what was taken for a press is withdrawn with ``KnobInput/lost`` before the first detent;
/// a drag that pushes keeps the press and is a push-turn. Positions are in the surface's own measure, along the slider.
package struct DebugSlider: Hashable {
  /// The button that the pointer and Enter press.
  package static let button = KnobButton(code: 0)
  /// A secondary button is a hold from contact to release, whatever time passes: so a key can hold.
  package static let holdButton = KnobButton(code: 1, isSecondary: true)

  package static let press: [KnobInput] = [.button(button, isDown: true), .button(button, isDown: false)]
  package static let hold: [KnobInput] = [.button(holdButton, isDown: true), .button(holdButton, isDown: false)]

  /// Turning by detents while the button is down.
  package static func pushTurn(_ detents: Int) -> [KnobInput] {
    [.button(button, isDown: true), .turn(Detents(detents)), .button(button, isDown: false)]
  }

  private var grip: Grip?

  private struct Grip: Hashable {
    var position: Double
    var isPushing: Bool
    var hasTurned = false
  }

  package init() {}

  /// Whether the pointer has hold of the slider, so that its motion belongs to it wherever it goes.
  package var isHeld: Bool { grip != nil }

  package mutating func press(at position: Double, isPushing: Bool) -> [KnobInput] {
    grip = Grip(position: position, isPushing: isPushing)
    return [.button(DebugSlider.button, isDown: true)]
  }

  /// - Parameter detent: how far the pointer moves for one.
  package mutating func drag(to position: Double, detent: Double) -> [KnobInput] {
    guard var held = grip else { return [] }
    let detents = Int(((position - held.position) / detent).rounded(.towardZero))
    guard detents != 0 else { return [] }
    let wasPress = !held.hasTurned && !held.isPushing
    held.position += Double(detents) * detent
    held.hasTurned = true
    grip = held
    return (wasPress ? [.lost] : []) + [.turn(Detents(detents))]
  }

  package mutating func release() -> [KnobInput] {
    defer { grip = nil }
    guard let grip, !grip.hasTurned || grip.isPushing else { return [] }
    return [.button(DebugSlider.button, isDown: false)]
  }
}

extension KnobProfile {
  /// The on-screen debug slider: its inputs come decoded, a surface's buttons do not bounce, and no hand wobbles while it
  /// presses. A key that pushes and turns sends a single detent, and means it.
  static func debugSlider(_ settings: ReaderSettings) -> KnobProfile {
    var profile = KnobProfile(name: "debug slider", rotation: Rotation(.relative(codes: [])))
    profile.filters.debounce = .zero
    profile.timing = profile.timing.tuned(by: settings.tuning)
    profile.timing.pressSlop = Detents(1)
    profile.timing.pressGuard = .zero
    return profile
  }
}
