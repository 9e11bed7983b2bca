#if Window

import CPango
import ReaderCore

extension Canvas {
  /// Glyphs on a baseline that begins at (x, y), as filled outlines or, where they bring their own colours, as pictures.
  /// A character that no face has is a box.
  ///
  /// On one thread only: what cairo 1.16 keeps of fonts is the whole process's (``FontLibrary``).
  func fill(
    _ string: PangoGlyphString, of font: UnsafeMutablePointer<PangoFont>, x: Double, y: Double, colour: Theme.RGB,
    asPictures: Bool
  ) {
    set(colour)
    unsafe cairo_new_path(cairo)
    let size = unsafe choose(font)
    var x = x
    var known: [cairo_glyph_t] = []
    for index in unsafe 0..<Int(string.num_glyphs) {
      let glyph = unsafe string.glyphs[index]
      let (left, up) = (x + pixels(glyph.geometry.x_offset), pixels(glyph.geometry.y_offset))
      let width = pixels(glyph.geometry.width)
      if glyph.glyph & Self.unknown != 0 {
        box(x: left, y: y, width: width, height: size)
      } else if glyph.glyph != Self.empty {
        known.append(cairo_glyph_t(index: UInt(glyph.glyph), x: left, y: y + up))
      }
      x += width
    }
    if asPictures {
      unsafe cairo_show_glyphs(cairo, known, Int32(known.count))
    } else {
      unsafe cairo_glyph_path(cairo, known, Int32(known.count))
      unsafe cairo_fill(cairo)
    }
  }

  /// PANGO_GLYPH_UNKNOWN_FLAG and PANGO_GLYPH_EMPTY (pango-font.h).
  private static let unknown: PangoGlyph = 0x1000_0000
  private static let empty: PangoGlyph = 0x0FFF_FFFF

  private func pixels(_ units: Int32) -> Double { Double(units) / Double(PANGO_SCALE) }

  /// A frame as wide as the character and as high as a capital letter, some seven tenths of a face's size.
  private func box(x: Double, y: Double, width: Double, height size: Double) {
    let line = size / 16
    let height = 0.7 * size
    for side in [0, line] {
      unsafe cairo_rectangle(
        cairo, x + line + side, y - height + side, width - 2 * (line + side), height - 2 * side)
    }
    unsafe cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_EVEN_ODD)
    unsafe cairo_fill(cairo)
    unsafe cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_WINDING)
  }

  /// Has cairo paint with the face that Pango chose. Returns its size in pixels.
  private func choose(_ font: UnsafeMutablePointer<PangoFont>) -> Double {
    let pattern = unsafe pango_fc_font_get_pattern(
      UnsafeMutableRawPointer(font).assumingMemoryBound(to: PangoFcFont.self))
    var size = 0.0
    unsafe FcPatternGetDouble(pattern, FC_PIXEL_SIZE, 0, &size)
    // A slant that the family lacks, and the scale of a bitmap, are fontconfig's to say.
    var matrix = cairo_matrix_t(xx: size, yx: 0, xy: 0, yy: size, x0: 0, y0: 0)
    var change: UnsafeMutablePointer<FcMatrix>?
    if unsafe FcPatternGetMatrix(pattern, FC_MATRIX, 0, &change) == FcResultMatch, let change = unsafe change?.pointee {
      matrix = cairo_matrix_t(
        xx: size * change.xx, yx: -size * change.yx, xy: -size * change.xy, yy: size * change.yy, x0: 0, y0: 0)
    }
    let face: OpaquePointer = unsafe cairo_ft_font_face_create_for_pattern(pattern)
    unsafe cairo_set_font_face(cairo, face)
    unsafe cairo_font_face_destroy(face)
    unsafe cairo_set_font_matrix(cairo, &matrix)
    return size
  }
}

#endif
