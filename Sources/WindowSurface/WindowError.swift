#if Window

/// Why there is no window.
public enum WindowError: Error, Hashable, CustomStringConvertible {
  /// Neither a Wayland compositor nor an X server answers.
  case noDisplay
  /// The page has no fonts; the reason in words.
  case noFonts(String)

  public var description: String {
    switch self {
    case .noDisplay:
      "no display: neither WAYLAND_DISPLAY nor DISPLAY leads to one; run it in a desktop, or say --surface terminal"
    case .noFonts(let reason): "the page has no fonts: \(reason)"
    }
  }
}

#endif
