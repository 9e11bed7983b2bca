#if Window

import CPango

/// Which fonts exist for a page.
public enum FontSource: Hashable, Sendable {
  /// The system's: the preferred families where they are installed, and others for the scripts these lack.
  case system
  /// These files and no others, so that a picture is the same on every machine. A script that none of them holds shows
  /// as boxes.
  case files([String])
}

/// Why a page has no fonts.
public enum FontError: Error, Hashable, CustomStringConvertible {
  case unreadable(file: String)
  case noFontMap

  public var description: String {
    switch self {
    case .unreadable(let file): "\(file): not a font that fontconfig can read"
    case .noFontMap: "Pango on this machine was built without fontconfig and FreeType, which the page needs"
    }
  }
}

/// A font map and a context of its own: all of Pango's state that one typesetter or one HUD uses.
///
/// Never shared between threads. Nothing in it depends on a display: no hinting and no rounded positions, so the same
/// text is broken and placed the same way at every scale and on every machine.
@safe final class FontLibrary {
  let context: OpaquePointer
  private let map: UnsafeMutablePointer<PangoFontMap>

  init(_ source: FontSource) throws(FontError) {
    guard let map = unsafe pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT) else { throw .noFontMap }
    if case .files(let files) = source {
      let configuration: OpaquePointer
      do throws(FontError) {
        unsafe configuration = unsafe try Self.configuration(of: files)
      } catch {
        unsafe g_object_unref(map)
        throw error
      }
      unsafe pango_fc_font_map_set_config(OpaquePointer(map), configuration)
      unsafe FcConfigDestroy(configuration)  // the map holds a reference
    }
    unsafe self.map = unsafe map
    unsafe context = unsafe pango_font_map_create_context(map)

    let options = unsafe cairo_font_options_create()
    unsafe cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    unsafe cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    unsafe cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    unsafe pango_cairo_context_set_font_options(context, options)
    unsafe cairo_font_options_destroy(options)
    unsafe pango_context_set_round_glyph_positions(context, 0)
    // Every size is given in pixels, but a face named by a user in points then has CSS's size.
    unsafe pango_cairo_context_set_resolution(context, 96)
  }

  deinit {
    unsafe g_object_unref(UnsafeMutableRawPointer(context))
    unsafe g_object_unref(map)
  }

  private static func configuration(of files: [String]) throws(FontError) -> OpaquePointer {
    guard let configuration = unsafe FcConfigCreate() else { throw .noFontMap }
    for file in files where unsafe FcConfigAppFontAddFile(configuration, file) == 0 {
      unsafe FcConfigDestroy(configuration)
      throw .unreadable(file: file)
    }
    return unsafe configuration
  }

  /// A description that the caller frees.
  func description(of face: Face) -> OpaquePointer {
    let description: OpaquePointer = unsafe pango_font_description_new()
    unsafe pango_font_description_set_family(description, face.family)
    unsafe pango_font_description_set_absolute_size(description, face.size * Double(PANGO_SCALE))
    unsafe pango_font_description_set_weight(description, PangoWeight(rawValue: UInt32(face.weight)))
    unsafe pango_font_description_set_style(description, face.isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
    return unsafe description
  }

  /// The ascent and descent of a face, in device-independent pixels.
  func metrics(of face: Face) -> (ascent: Double, descent: Double) {
    let description = unsafe description(of: face)
    defer { unsafe pango_font_description_free(description) }
    let metrics = unsafe pango_context_get_metrics(context, description, nil)
    defer { unsafe pango_font_metrics_unref(metrics) }
    return unsafe (
      Double(pango_font_metrics_get_ascent(metrics)) / Double(PANGO_SCALE),
      Double(pango_font_metrics_get_descent(metrics)) / Double(PANGO_SCALE)
    )
  }
}

#endif
