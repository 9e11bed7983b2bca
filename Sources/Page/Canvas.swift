#if Window

import CPango
import ReaderCore

/// Where things are painted: a cairo context in device-independent pixels. All that speaks to cairo.
@safe struct Canvas {
  let cairo: OpaquePointer

  /// A canvas whose letters are unhinted, so that they stand where they were set.
  init(_ cairo: OpaquePointer) {
    unsafe self.cairo = unsafe cairo
    let options = unsafe cairo_font_options_create()
    unsafe cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    unsafe cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    unsafe cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    unsafe cairo_set_font_options(cairo, options)
    unsafe cairo_font_options_destroy(options)
  }

  func set(_ colour: Theme.RGB, opacity: Double = 1) {
    unsafe cairo_set_source_rgba(
      cairo, Double(colour.red) / 255, Double(colour.green) / 255, Double(colour.blue) / 255, opacity)
  }

  /// Covers everything with one colour.
  func cover(_ colour: Theme.RGB) {
    set(colour)
    unsafe cairo_paint(cairo)
  }

  func fill(_ area: Rectangle, radius: Double = 0, colour: Theme.RGB, opacity: Double = 1) {
    guard area.width > 0, area.height > 0 else { return }
    set(colour, opacity: opacity)
    outline(area, radius: radius)
    unsafe cairo_fill(cairo)
  }

  func stroke(_ area: Rectangle, radius: Double, width: Double, colour: Theme.RGB, opacity: Double = 1) {
    set(colour, opacity: opacity)
    unsafe cairo_set_line_width(cairo, width)
    outline(area, radius: radius)
    unsafe cairo_stroke(cairo)
  }

  /// A rounded rectangle; the corners take as much of the sides as there is.
  private func outline(_ area: Rectangle, radius: Double) {
    let r = min(radius, area.width / 2, area.height / 2)
    unsafe cairo_new_path(cairo)
    guard r > 0 else {
      unsafe cairo_rectangle(cairo, area.x, area.y, area.width, area.height)
      return
    }
    unsafe cairo_arc(cairo, area.maxX - r, area.y + r, r, -.pi / 2, 0)
    unsafe cairo_arc(cairo, area.maxX - r, area.maxY - r, r, 0, .pi / 2)
    unsafe cairo_arc(cairo, area.x + r, area.maxY - r, r, .pi / 2, .pi)
    unsafe cairo_arc(cairo, area.x + r, area.y + r, r, .pi, .pi * 3 / 2)
    unsafe cairo_close_path(cairo)
  }

  /// Strokes lines with round ends; each is a list of points, and a list that ends where it began is closed.
  func stroke(_ lines: [[(x: Double, y: Double)]], width: Double, colour: Theme.RGB, opacity: Double = 1) {
    set(colour, opacity: opacity)
    unsafe cairo_set_line_width(cairo, width)
    unsafe cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND)
    unsafe cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
    unsafe cairo_new_path(cairo)
    for line in lines {
      guard let first = line.first else { continue }
      unsafe cairo_move_to(cairo, first.x, first.y)
      for point in line.dropFirst() { unsafe cairo_line_to(cairo, point.x, point.y) }
    }
    unsafe cairo_stroke(cairo)
  }

  /// An arc from one angle to another, clockwise from 3 o'clock, in radians; filled if `width` is nil.
  func arc(
    x: Double, y: Double, radius: Double, from: Double = 0, to: Double = 2 * .pi, width: Double?, colour: Theme.RGB,
    opacity: Double = 1
  ) {
    set(colour, opacity: opacity)
    unsafe cairo_new_path(cairo)
    unsafe cairo_arc(cairo, x, y, radius, from, to)
    if let width {
      unsafe cairo_set_line_width(cairo, width)
      unsafe cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND)
      unsafe cairo_stroke(cairo)
    } else {
      unsafe cairo_fill(cairo)
    }
  }

  /// An image with its top left corner at (x, y). Where that is a whole device pixel, pixels are copied one for one.
  func draw(_ image: Image, x: Double, y: Double) {
    unsafe cairo_set_source_surface(cairo, image.surface, x, y)
    unsafe cairo_pattern_set_filter(cairo_get_source(cairo), CAIRO_FILTER_NEAREST)
    unsafe cairo_paint(cairo)
  }

  /// Coverage with its top left corner at (x, y), in a colour.
  func draw(_ coverage: Image, x: Double, y: Double, colour: Theme.RGB) {
    set(colour)
    unsafe cairo_mask_surface(cairo, coverage.surface, x, y)
  }

  /// Paints with the origin moved.
  func moved(_ dx: Double, _ dy: Double, _ paint: (Canvas) -> Void) {
    unsafe cairo_save(cairo)
    unsafe cairo_translate(cairo, dx, dy)
    paint(self)
    unsafe cairo_restore(cairo)
  }

  /// Paints in another unit.
  func scaled(_ unit: Double, _ paint: (Canvas) -> Void) {
    unsafe cairo_save(cairo)
    unsafe cairo_scale(cairo, unit, unit)
    paint(self)
    unsafe cairo_restore(cairo)
  }

  /// Paints with the drawing limited to an area and faded as a whole.
  func group(in area: Rectangle, radius: Double = 0, opacity: Double = 1, _ paint: (Canvas) -> Void) {
    unsafe cairo_save(cairo)
    outline(area, radius: radius)
    unsafe cairo_clip(cairo)
    if opacity < 1 { unsafe cairo_push_group(cairo) }
    paint(self)
    if opacity < 1 {
      unsafe cairo_pop_group_to_source(cairo)
      unsafe cairo_paint_with_alpha(cairo, opacity)
    }
    unsafe cairo_restore(cairo)
  }
}

/// The inks of a page in one theme.
struct Inks: Hashable {
  let palette: Theme.Palette

  subscript(colour: InkColour) -> Theme.RGB {
    switch colour {
    case .ink: palette.ink
    case .title: palette.title
    case .quiet: palette.quiet
    case .accent: palette.accent
    }
  }
}

#endif
