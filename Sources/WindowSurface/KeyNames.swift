#if Window

internal import CWindowSurface
internal import ReaderCore

/// GDK's keys as the key table names them.
extension Key {
  /// Nil for keys the table does not know: modifiers alone, media keys.
  init?(_ value: UInt32, _ state: GdkModifierType) {
    var modifiers: Modifiers = []
    if state.rawValue & GDK_SHIFT_MASK.rawValue != 0 { modifiers.insert(.shift) }
    if state.rawValue & GDK_CONTROL_MASK.rawValue != 0 { modifiers.insert(.control) }
    if state.rawValue & GDK_ALT_MASK.rawValue != 0 { modifiers.insert(.alt) }
    if let name = Self.names[Int32(bitPattern: value)] {
      self.init(name, modifiers)
    } else if (GDK_KEY_F1...GDK_KEY_F12).contains(Int32(bitPattern: value)) {
      self.init(.function(Int(Int32(bitPattern: value) - GDK_KEY_F1) + 1), modifiers)
    } else {
      // The character says what Shift made of it.
      modifiers.remove(.shift)
      guard let scalar = Unicode.Scalar(gdk_keyval_to_unicode(value)), scalar.value >= 0x20, scalar.value != 0x7F
      else { return nil }
      self.init(Character(scalar), modifiers)
    }
  }

  private static let names: [Int32: Name] = [
    GDK_KEY_Up: .up, GDK_KEY_Down: .down, GDK_KEY_Left: .left, GDK_KEY_Right: .right, GDK_KEY_Page_Up: .pageUp,
    GDK_KEY_Page_Down: .pageDown, GDK_KEY_Home: .home, GDK_KEY_End: .end, GDK_KEY_Return: .enter, GDK_KEY_Tab: .tab,
    GDK_KEY_ISO_Left_Tab: .tab, GDK_KEY_BackSpace: .backspace, GDK_KEY_Delete: .delete, GDK_KEY_Insert: .insert,
    GDK_KEY_Escape: .escape, GDK_KEY_KP_Enter: .enter, GDK_KEY_KP_Up: .up, GDK_KEY_KP_Down: .down,
    GDK_KEY_KP_Left: .left, GDK_KEY_KP_Right: .right, GDK_KEY_KP_Page_Up: .pageUp, GDK_KEY_KP_Page_Down: .pageDown,
    GDK_KEY_KP_Home: .home, GDK_KEY_KP_End: .end,
  ]
}

#endif
