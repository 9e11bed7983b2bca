/// The colours of a page, as data. Every surface draws from the same values.
public struct Theme: Hashable, Sendable {
  /// The name a person chooses it by.
  public var name: String
  /// nil: the surface's own colours (a terminal's default foreground and background).
  public var palette: Palette?

  public init(name: String, palette: Palette?) {
    self.name = name
    self.palette = palette
  }

  /// sRGB colours. Text colours keep a contrast of at least 4.5:1 on `paper` (WCAG 2.1, 1.4.3), `ink` at least 7:1.
  public struct Palette: Hashable, Sendable {
    public var paper: RGB
    public var ink: RGB
    /// Headings.
    public var title: RGB
    /// Quotes, markers, captions, the HUD's quiet parts.
    public var quiet: RGB
    /// The HUD's mark and value; links.
    public var accent: RGB
    /// Behind code.
    public var codePaper: RGB
    /// Behind a highlighted sentence.
    public var highlight: RGB
    /// Behind the sentence that the Highlight control stands on.
    public var focus: RGB
    /// Behind a match, and behind the current one.
    public var match: RGB
    public var currentMatch: RGB
    /// The HUD's plate.
    public var plate: RGB
    public var plateInk: RGB
  }

  public struct RGB: Hashable, Sendable {
    public var red: UInt8
    public var green: UInt8
    public var blue: UInt8

    public init(_ hex: UInt32) {
      red = UInt8(truncatingIfNeeded: hex >> 16)
      green = UInt8(truncatingIfNeeded: hex >> 8)
      blue = UInt8(truncatingIfNeeded: hex)
    }

    /// This colour moved towards `other` by `amount` in 0…1, in sRGB.
    public func mixed(with other: RGB, amount: Double) -> RGB {
      func mix(_ a: UInt8, _ b: UInt8) -> UInt32 { UInt32((Double(a) + (Double(b) - Double(a)) * amount).rounded()) }
      return RGB(mix(red, other.red) << 16 | mix(green, other.green) << 8 | mix(blue, other.blue))
    }
  }
}

extension Theme {
  public static let paper = Theme(
    name: "Paper",
    palette: Palette(
      paper: RGB(0xFAF6EE), ink: RGB(0x24211C), title: RGB(0x15130F), quiet: RGB(0x5D564B), accent: RGB(0x8E4A00),
      codePaper: RGB(0xF0EADC), highlight: RGB(0xF6DF9A), focus: RGB(0xE7DFCC), match: RGB(0xFBE7A6),
      currentMatch: RGB(0xF0AE55), plate: RGB(0x26241F), plateInk: RGB(0xF2EDE2)))
  public static let sepia = Theme(
    name: "Sepia",
    palette: Palette(
      paper: RGB(0xF1E3C8), ink: RGB(0x3B2E1E), title: RGB(0x2A1F12), quiet: RGB(0x584A2E), accent: RGB(0x763A06),
      codePaper: RGB(0xE7D6B5), highlight: RGB(0xEBCB80), focus: RGB(0xDFCDA6), match: RGB(0xF2D68A),
      currentMatch: RGB(0xDE9640), plate: RGB(0x33281B), plateInk: RGB(0xF1E3C8)))
  public static let dusk = Theme(
    name: "Dusk",
    palette: Palette(
      paper: RGB(0x2B2D35), ink: RGB(0xD9D4C8), title: RGB(0xF0EBDF), quiet: RGB(0xB5B1A8), accent: RGB(0xE9B872),
      codePaper: RGB(0x353841), highlight: RGB(0x4A4227), focus: RGB(0x404450), match: RGB(0x4B4328),
      currentMatch: RGB(0x794E18), plate: RGB(0x17181C), plateInk: RGB(0xE8E3D7)))
  public static let night = Theme(
    name: "Night",
    palette: Palette(
      paper: RGB(0x0E0E10), ink: RGB(0xB9B4A9), title: RGB(0xD6D1C6), quiet: RGB(0x9C968C), accent: RGB(0xD69A4D),
      codePaper: RGB(0x1A1A1E), highlight: RGB(0x352D13), focus: RGB(0x26262C), match: RGB(0x372F14),
      currentMatch: RGB(0x653D0B), plate: RGB(0x242428), plateInk: RGB(0xD6D1C6)))
  /// The terminal's own colours.
  public static let terminal = Theme(name: "Terminal", palette: nil)

  /// The themes every surface has, in the picker's order.
  public static let all: [Theme] = [.paper, .sepia, .dusk, .night]
}
