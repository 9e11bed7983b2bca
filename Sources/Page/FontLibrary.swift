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
/// Never shared between threads, and nothing of it is behind the scenes: PangoFT2's map has its own instance of FreeType.
/// (PangoCairo's maps share cairo's, and cairo 1.16 closes a face of one thread while another one reads it, once more than
/// ten are open.) So a text may be set on any thread; only one paints (``Canvas``).
///
/// Nothing depends on a display: no hinting and no rounded positions, so the same text is broken and placed the same way at
/// every scale and on every machine.
@safe final class FontLibrary {
  let context: OpaquePointer
  private let map: UnsafeMutablePointer<PangoFontMap>

  init(_ source: FontSource) throws(FontError) {
    let configuration: OpaquePointer?
    if case .files(let files) = source {
      unsafe configuration = unsafe try Self.configuration(of: files)
    } else {
      unsafe configuration = nil
    }
    guard let map = unsafe pango_ft2_font_map_new() else { throw .noFontMap }
    unsafe self.map = unsafe map
    let fcMap = OpaquePointer(map)
    if let configuration = unsafe configuration {
      unsafe pango_fc_font_map_set_config(fcMap, configuration)
      unsafe FcConfigDestroy(configuration)  // the map holds a reference
    }
    // Every size is given in pixels, but a face named by a user in points then has CSS's size.
    unsafe pango_ft2_font_map_set_resolution(fcMap, 96, 96)
    unsafe pango_fc_font_map_set_default_substitute(
      fcMap,
      { pattern, _ in
        unsafe FcPatternDel(pattern, FC_HINTING)
        unsafe FcPatternAddBool(pattern, FC_HINTING, 0)
      }, nil, nil)
    unsafe context = unsafe pango_font_map_create_context(map)
    unsafe pango_context_set_round_glyph_positions(context, 0)
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
