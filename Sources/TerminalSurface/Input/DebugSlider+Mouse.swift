internal import InputBridge
internal import ReaderCore

/// The slider under a terminal's mouse. With Shift, or the right button, a drag is a push-turn.
extension DebugSlider {
  /// - Parameter cells: how many cells the mouse moves for a detent.
  mutating func handle(_ mouse: Mouse, cells: Int) -> [KnobInput] {
    switch mouse.action {
    case .down(let button):
      press(at: Double(mouse.column), isPushing: button == .right || mouse.modifiers.contains(.shift))
    case .drag: drag(to: Double(mouse.column), detent: Double(max(1, cells)))
    case .up: release()
    // Towards the person is forward in the text, as everywhere.
    case .wheel(let direction): [.turn(Detents(direction))]
    }
  }
}
