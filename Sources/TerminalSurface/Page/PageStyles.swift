import ReaderCore

/// How the parts of a page look in one theme on one terminal.
struct PageStyles: Equatable {
  var body: CellStyle
  var title: CellStyle
  var quiet: CellStyle
  var link: CellStyle
  /// Thin lines that part, not speak.
  var hairline: CellStyle
  /// Behind code.
  var codePaper: CellColor
  var highlight: Mark
  /// The sentence that the Highlight control stands on.
  var focus: Mark
  var match: Mark
  var currentMatch: Mark
  var accent: CellStyle
  /// The HUD's plate and what stands on it.
  var plate: CellStyle
  var plateQuiet: CellStyle
  var plateAccent: CellStyle

  /// What a mark does to the style of the text it stands behind.
  struct Mark: Equatable {
    var paper: CellColor?
    var ink: CellColor?
    var attributes: CellStyle.Attributes = []

    func apply(to style: inout CellStyle) {
      if let paper { style.paper = paper }
      if let ink { style.ink = ink }
      style.attributes.formUnion(attributes)
    }
  }

  /// - Parameter own: the terminal's own colours, as far as it told them.
  init(theme: Theme, depth: ColorDepth, own: TerminalCapabilities = TerminalCapabilities()) {
    switch (theme.palette, depth) {
    case (let palette?, .direct), (let palette?, .indexed):
      self.init(palette, ink: .rgb(palette.ink), paper: .rgb(palette.paper))
    case (let palette?, .named):
      // At a luminance of 0.18 black and white contrast alike (WCAG 2.1): above it a paper is a light one.
      self.init(palette.paper.luminance > 0.18 ? NamedColors.light : NamedColors.dark)
    case (nil, .direct):
      if let ink = own.ink, let paper = own.paper, let palette = Theme.Palette.made(of: ink, on: paper) {
        self.init(palette, ink: .standard, paper: .standard)
      } else {
        self.init(monochrome: ())
      }
    case (_, .none), (nil, _):
      self.init(monochrome: ())
    }
  }

  private init(_ palette: Theme.Palette, ink: CellColor, paper: CellColor) {
    body = CellStyle(ink: ink, paper: paper)
    title = body.inked(.rgb(palette.title)).with(.bold)
    quiet = body.inked(.rgb(palette.quiet))
    hairline = body.inked(.rgb(palette.quiet.mixed(with: palette.paper, amount: 0.55)))
    link = body.inked(.rgb(palette.accent)).with(.underline)
    accent = body.inked(.rgb(palette.accent))
    codePaper = .rgb(palette.codePaper)
    highlight = Mark(paper: .rgb(palette.highlight))
    focus = Mark(paper: .rgb(palette.focus))
    match = Mark(paper: .rgb(palette.match))
    currentMatch = Mark(paper: .rgb(palette.currentMatch), ink: ink, attributes: .bold)
    plate = CellStyle(ink: .rgb(palette.plateInk), paper: .rgb(palette.plate))
    plateQuiet = plate.inked(.rgb(palette.plateInk.mixed(with: palette.plate, amount: 0.45)))
    // The accent is chosen for the paper. Of the theme's two warm colours the plate takes the one that reads better.
    let warm = [palette.accent, palette.currentMatch].max {
      $0.contrast(with: palette.plate) < $1.contrast(with: palette.plate)
    }
    plateAccent = plate.inked(.rgb(warm ?? palette.accent)).with(.bold)
  }

  private init(_ colors: NamedColors) {
    body = CellStyle(ink: .named(colors.ink), paper: .named(colors.paper))
    title = body.with(.bold)
    quiet = body.inked(.named(colors.quiet))
    hairline = quiet
    link = body.inked(.named(colors.accent)).with(.underline)
    accent = body.inked(.named(colors.accent)).with(.bold)
    codePaper = .named(colors.paper)
    highlight = Mark(paper: .named(colors.highlight), ink: .named(0))
    focus = Mark(paper: .named(colors.focus), ink: .named(0))
    match = Mark(paper: .named(colors.match), ink: .named(0))
    currentMatch = Mark(paper: .named(colors.currentMatch), ink: .named(7), attributes: .bold)
    plate = CellStyle(ink: .named(colors.plateInk), paper: .named(colors.plate))
    plateQuiet = plate
    plateAccent = plate.inked(.named(colors.plateAccent)).with(.bold)
  }

  /// Without colours: bold, dim, underline and reverse video.
  private init(monochrome: ()) {
    body = CellStyle()
    title = body.with(.bold)
    quiet = body.with(.dim)
    hairline = quiet
    link = body.with(.underline)
    accent = body.with(.bold)
    codePaper = .standard
    highlight = Mark(attributes: .underline)
    focus = Mark(attributes: .reverse)
    match = Mark(attributes: [.underline, .bold])
    currentMatch = Mark(attributes: [.reverse, .bold])
    plate = body.with(.reverse)
    plateQuiet = plate
    plateAccent = plate.with(.bold)
  }
}

/// The themes on sixteen colours, whose values are the terminal's own: only pairs that every palette keeps apart.
private struct NamedColors {
  var paper, ink, quiet, accent, highlight, focus, match, currentMatch, plate, plateInk, plateAccent: UInt8

  // 0 black, 1 red, 2 green, 3 yellow, 4 blue, 5 magenta, 6 cyan, 7 white. The console has no bright backgrounds.
  static let light = NamedColors(
    paper: 7, ink: 0, quiet: 0, accent: 4, highlight: 3, focus: 6, match: 2, currentMatch: 1, plate: 0, plateInk: 7,
    plateAccent: 3)
  static let dark = NamedColors(
    paper: 0, ink: 7, quiet: 7, accent: 3, highlight: 3, focus: 6, match: 2, currentMatch: 1, plate: 7, plateInk: 0,
    plateAccent: 4)
}

extension Theme.Palette {
  /// The Terminal theme where the terminal has told its colours: everything is made of those two and an amber.
  fileprivate static func made(of ink: Theme.RGB, on paper: Theme.RGB) -> Theme.Palette? {
    guard var palette = Theme.night.palette else { return nil }
    let amber = Theme.RGB(0xE0A030)
    func towardsInk(_ amount: Double) -> Theme.RGB { paper.mixed(with: ink, amount: amount) }
    palette.paper = paper
    palette.ink = ink
    palette.title = ink
    palette.quiet = towardsInk(0.65)
    palette.accent = amber.legible(on: paper, towards: ink, ratio: 4.5)
    palette.codePaper = towardsInk(0.07)
    palette.highlight = paper.mixed(with: amber, amount: 0.35)
    palette.focus = towardsInk(0.15)
    palette.match = paper.mixed(with: amber, amount: 0.25)
    palette.currentMatch = paper.mixed(with: amber, amount: 0.6)
    palette.plate = towardsInk(0.12)
    palette.plateInk = ink
    return palette
  }
}
