import InputBridge
import ReaderCore

/// The knob on the screen: what the mouse does on the slider, as the inputs of a knob.
///
/// Contact and release are sent as they happen, so press, double press and hold are told apart by the recogniser's own
/// windows. A drag is a turn: what was taken for a press is withdrawn with ``KnobInput/lost`` before the first detent;
/// with Shift, or the right button, the press stays and the drag is a push-turn.
struct DebugSlider: Hashable {
  /// The button that the mouse and Enter press.
  static let button = KnobButton(code: 0)
  /// A secondary button is a hold from contact to release, whatever time passes: so a key can hold.
  static let holdButton = KnobButton(code: 1, isSecondary: true)

  static let press: [KnobInput] = [.button(button, isDown: true), .button(button, isDown: false)]
  static let hold: [KnobInput] = [.button(holdButton, isDown: true), .button(holdButton, isDown: false)]

  /// Turning by detents while the button is down.
  static func pushTurn(_ detents: Int) -> [KnobInput] {
    [.button(button, isDown: true), .turn(Detents(detents)), .button(button, isDown: false)]
  }

  private var grip: Grip?

  private struct Grip: Hashable {
    var column: Int
    var isPushing: Bool
    var hasTurned = false
  }

  /// Whether the mouse has hold of the slider, so that its motion belongs to it wherever it goes.
  var isHeld: Bool { grip != nil }

  /// - Parameter cells: how many cells the mouse moves for a detent.
  mutating func handle(_ mouse: Mouse, cells: Int) -> [KnobInput] {
    switch mouse.action {
    case .down(let button):
      grip = Grip(column: mouse.column, isPushing: button == .right || mouse.modifiers.contains(.shift))
      return [.button(DebugSlider.button, isDown: true)]
    case .drag: return drag(to: mouse.column, cells: max(1, cells))
    case .up:
      defer { grip = nil }
      guard let grip, !grip.hasTurned || grip.isPushing else { return [] }
      return [.button(DebugSlider.button, isDown: false)]
    // Towards the person is forward in the text, as everywhere.
    case .wheel(let direction): return [.turn(Detents(direction))]
    }
  }

  private mutating func drag(to column: Int, cells: Int) -> [KnobInput] {
    guard var held = grip else { return [] }
    let detents = (column - held.column) / cells
    guard detents != 0 else { return [] }
    let wasPress = !held.hasTurned && !held.isPushing
    held.column += detents * cells
    held.hasTurned = true
    grip = held
    return (wasPress ? [.lost] : []) + [.turn(Detents(detents))]
  }
}
