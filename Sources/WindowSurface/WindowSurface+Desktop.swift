#if Window

internal import CWindowSurface
internal import ReaderCore

/// What the desktop wishes for: light or dark, more contrast, less motion.
extension WindowSurface {
  func watchDesktop() {
    let context = unsafe context(self)
    unsafe window_watch_desktop(
      { context, wishes in
        unsafe onMain(context, wishes) { (surface: WindowSurface, wishes) in surface.wishesChanged(wishes) }
      }, context)
    guard let settings = unsafe gtk_settings_get_default() else { return }
    unsafe window_on_notify(
      UnsafeMutableRawPointer(settings), "gtk-enable-animations",
      { unsafe onMain($0) { (surface: WindowSurface) in surface.setNeedsFrame() } }, context)
  }

  private func wishesChanged(_ wishes: WindowDesktop) {
    self.wishes = wishes
    switch wishes.colour_scheme {
    case 1: controller.send(.desktopTheme(.dusk))
    case 2: controller.send(.desktopTheme(.paper))
    default: break
    }
    setNeedsFrame()
  }

  /// Whether things may glide and dissolve: not where the person asked for less motion.
  var animates: Bool {
    guard let settings = unsafe gtk_settings_get_default() else { return true }
    return unsafe window_flag(UnsafeMutableRawPointer(settings), "gtk-enable-animations") != 0
  }
}

#endif
