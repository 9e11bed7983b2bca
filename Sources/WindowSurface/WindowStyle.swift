#if Window

internal import CWindowSurface
internal import ReaderCore

/// The window's frame in the colours of the theme: on the page's paper, and away while the knob is being turned.
@MainActor @safe
final class WindowStyle {
  private let provider: UnsafeMutablePointer<GtkCssProvider>
  private var theme: Theme?

  init() { unsafe provider = gtk_css_provider_new() }

  /// A class of the window while nothing but the page and the HUD is to be seen.
  private static let turning = "turning"

  func apply(_ theme: Theme) {
    guard theme != self.theme else { return }
    if self.theme == nil {
      unsafe gtk_style_context_add_provider_for_display(
        gdk_display_get_default(), OpaquePointer(provider), UInt32(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
    }
    self.theme = theme
    let palette = theme.palette ?? Theme.paper.palette!
    let css = """
      window, window .titlebar { background: \(hex(palette.paper)); color: \(hex(palette.quiet)); }
      window .titlebar { box-shadow: none; border: none; transition: opacity 200ms; }
      window.\(Self.turning) .titlebar { opacity: 0; }
      """
    unsafe window_style_load(provider, css)
  }

  func set(isTurning: Bool, on window: Widget) {
    unsafe isTurning
      ? gtk_widget_add_css_class(window, Self.turning) : gtk_widget_remove_css_class(window, Self.turning)
  }

  private func hex(_ colour: Theme.RGB) -> String { "rgb(\(colour.red),\(colour.green),\(colour.blue))" }
}

#endif
