#if Window

import CPango
import ReaderCore

/// A stretch of text in type: its lines as Pango breaks them, each on a baseline of its own.
///
/// Offsets are bytes into the text it was made from. Pango chooses the breaks and the glyphs; the distance of the lines
/// is ours, so that a fallback face in the middle of a paragraph never pushes them apart.
@safe final class TextLayout {
  /// How the lines of a text are broken.
  enum Wrapping {
    /// At words; inside a word only where it alone is wider than the line.
    case words
    /// Anywhere between two characters: for code, whose lines are cut and never re-flowed.
    case characters
    /// Never; what is too wide ends in "…".
    case cut
  }

  /// A part of the text with a face or an ink of its own.
  struct Span {
    var range: Range<Int>
    var face: Face?
    /// Splits the glyphs at its ends, so that it can be inked differently.
    var isInkedApart = false
  }

  @safe struct Line {
    /// Bytes, without the line feed or the spaces that the break swallowed.
    var text: Range<Int>
    /// Where the line's ink begins, from the layout's left edge.
    var x: Double
    var width: Double
    fileprivate var pango: UnsafeMutablePointer<PangoLayoutLine>
  }

  let lines: [Line]
  /// The width of the widest line.
  let width: Double
  private let layout: OpaquePointer

  init(
    _ text: [UInt8], face: Face, spans: [Span] = [], width: Double? = nil, wrapping: Wrapping = .words,
    fonts: FontLibrary
  ) {
    let layout: OpaquePointer = unsafe pango_layout_new(fonts.context)
    unsafe self.layout = unsafe layout
    let text = Self.valid(text)
    unsafe text.withUnsafeBufferPointer { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { chars in
        unsafe pango_layout_set_text(layout, chars.baseAddress, Int32(chars.count))
      }
    }
    let description = unsafe fonts.description(of: face)
    unsafe pango_layout_set_font_description(layout, description)
    unsafe pango_font_description_free(description)
    unsafe Self.style(layout, face: face, spans: spans, fonts: fonts)
    if let width {
      unsafe pango_layout_set_width(layout, Int32(max(width, 1) * Double(PANGO_SCALE)))
      switch wrapping {
      case .words: unsafe pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
      case .characters: unsafe pango_layout_set_wrap(layout, PANGO_WRAP_CHAR)
      case .cut: unsafe pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
      }
    }
    (lines, self.width) = unsafe Self.lines(of: layout, text: text)
  }

  deinit { unsafe g_object_unref(UnsafeMutableRawPointer(layout)) }

  /// The text with every byte that is not UTF-8 and every NUL replaced by "?", one for one: offsets stay as they are.
  private static func valid(_ text: [UInt8]) -> [UInt8] {
    var text = text
    var checked = 0
    while checked < text.count {
      let good = unsafe text.withUnsafeBufferPointer { bytes in
        unsafe bytes.withMemoryRebound(to: CChar.self) { chars in
          var end: UnsafePointer<CChar>?
          _ = unsafe g_utf8_validate_len(chars.baseAddress! + checked, gsize(chars.count - checked), &end)
          return unsafe end! - chars.baseAddress!
        }
      }
      if good < text.count { text[good] = UInt8(ascii: "?") }
      checked = good + 1
    }
    return text
  }

  private static func style(_ layout: OpaquePointer, face: Face, spans: [Span], fonts: FontLibrary) {
    let attributes = unsafe pango_attr_list_new()
    func insert(_ attribute: UnsafeMutablePointer<PangoAttribute>?, _ range: Range<Int>?) {
      guard let attribute = unsafe attribute else { return }
      if let range {
        unsafe attribute.pointee.start_index = guint(range.lowerBound)
        unsafe attribute.pointee.end_index = guint(range.upperBound)
      }
      unsafe pango_attr_list_insert(attributes, attribute)
    }
    // A text is quoted as it stands: no hyphen is added where a word had to be cut.
    unsafe insert(pango_attr_insert_hyphens_new(0), nil)
    if let features = face.features { unsafe insert(pango_attr_font_features_new(features), nil) }
    for span in spans {
      if let face = span.face {
        let description = unsafe fonts.description(of: face)
        unsafe insert(pango_attr_font_desc_new(description), span.range)
        unsafe pango_font_description_free(description)
        unsafe insert(pango_attr_font_features_new(face.features ?? "kern=1"), span.range)
      }
      // The colour is not used: the attribute is what keeps Pango from joining the glyphs of two inks into one run.
      if span.isInkedApart { unsafe insert(pango_attr_foreground_new(0, 0, 0), span.range) }
    }
    unsafe pango_layout_set_attributes(layout, attributes)
    unsafe pango_attr_list_unref(attributes)
  }

  private static func lines(of layout: OpaquePointer, text: [UInt8]) -> ([Line], width: Double) {
    var lines: [Line] = []
    var width = 0.0
    let iterator = unsafe pango_layout_get_iter(layout)
    defer { unsafe pango_layout_iter_free(iterator) }
    repeat {
      guard let line = unsafe pango_layout_iter_get_line_readonly(iterator) else { break }
      var logical = PangoRectangle()
      unsafe pango_layout_iter_get_line_extents(iterator, nil, &logical)
      let start = unsafe Int(line.pointee.start_index)
      var end = unsafe start + Int(line.pointee.length)
      while end > start, text[end - 1] == UInt8(ascii: " ") || text[end - 1] == UInt8(ascii: "\t") { end -= 1 }
      let x = Double(logical.x) / Double(PANGO_SCALE)
      let extent = Double(logical.width) / Double(PANGO_SCALE)
      width = max(width, x + extent)
      unsafe lines.append(Line(text: start..<end, x: x, width: extent, pango: line))
    } while unsafe pango_layout_iter_next_line(iterator) != 0
    return (lines, width)
  }

  /// Where a part of the text stands on a line, as stretches from the layout's left edge; more than one where
  /// directions mix.
  func stretches(of range: Range<Int>, on line: Int) -> [ClosedRange<Double>] {
    let part = range.clamped(to: lines[line].text)
    guard !part.isEmpty else { return [] }
    var edges: UnsafeMutablePointer<Int32>?
    var count: Int32 = 0
    unsafe pango_layout_line_get_x_ranges(
      lines[line].pango, Int32(part.lowerBound), Int32(part.upperBound), &edges, &count)
    defer { unsafe g_free(edges) }
    return (0..<Int(count)).map { i in
      let left = unsafe Double(edges![2 * i]) / Double(PANGO_SCALE)
      let right = unsafe Double(edges![2 * i + 1]) / Double(PANGO_SCALE)
      return min(left, right)...max(left, right)
    }
  }

  /// The byte nearest to a point on a line, at the beginning of a character.
  func offset(x: Double, on line: Int) -> Int {
    var index: Int32 = 0
    var trailing: Int32 = 0
    unsafe pango_layout_line_x_to_index(
      lines[line].pango, Int32((x - lines[line].x) * Double(PANGO_SCALE)), &index, &trailing)
    return Int(index)
  }

  /// Fills the outlines of one line, its baseline beginning at the layout's left edge at (x, y).
  ///
  /// Outlines, because cairo 1.16 puts bitmap glyphs on whole pixels, which spoils the spacing. Glyphs that are pictures
  /// (emoji) are shown as such.
  func paint(line: Int, x: Double, y: Double, on canvas: Canvas, colour: Theme.RGB) {
    paint(line: line, x: x, y: y) { _, _, paint in paint(canvas, colour) }
  }

  /// Paints one line run by run. `run` is told the byte of the text where a run begins and whether its glyphs are
  /// pictures, and says on what and in which colour to paint it.
  func paint(
    line: Int, x: Double, y: Double, run each: (_ byte: Int, _ isPictures: Bool, (Canvas, Theme.RGB) -> Void) -> Void
  ) {
    var x = x + lines[line].x
    var node = unsafe lines[line].pango.pointee.runs
    while let run = unsafe node {
      let item = unsafe run.pointee.data.assumingMemoryBound(to: PangoGlyphItem.self)
      let font = unsafe item.pointee.item.pointee.analysis.font
      let left = unsafe x + Double(item.pointee.start_x_offset) / Double(PANGO_SCALE)
      let up = unsafe Double(item.pointee.y_offset) / Double(PANGO_SCALE)
      let isPictures = unsafe Self.isPictures(font)
      each(unsafe Int(item.pointee.item.pointee.offset), isPictures) { canvas, colour in
        guard let font = unsafe font else { return }
        unsafe canvas.fill(
          item.pointee.glyphs.pointee, of: font, x: left, y: y - up, colour: colour, asPictures: isPictures)
      }
      let advance = unsafe pango_glyph_string_get_width(item.pointee.glyphs) + item.pointee.start_x_offset
      x += unsafe Double(advance + item.pointee.end_x_offset) / Double(PANGO_SCALE)
      unsafe node = unsafe run.pointee.next
    }
  }

  /// Whether a font's glyphs bring their own colours.
  private static func isPictures(_ font: UnsafeMutablePointer<PangoFont>?) -> Bool {
    guard let font = unsafe font else { return false }
    var isColour: FcBool = 0
    let pattern = unsafe pango_fc_font_get_pattern(
      UnsafeMutableRawPointer(font).assumingMemoryBound(to: PangoFcFont.self))
    return unsafe FcPatternGetBool(pattern, FC_COLOR, 0, &isColour) == FcResultMatch && isColour != 0
  }
}

#endif
