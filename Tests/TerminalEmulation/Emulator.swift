import CVTerm

/// A terminal that reads our bytes back: libvterm's parser and screen.
@safe package final class Emulator {
  package struct Cell: Equatable {
    package var text: String
    package var isBold, isItalic, isUnderlined, isReversed, isStruck: Bool
    /// 0xRRGGBB, or nil for the default colour.
    package var ink, paper: UInt32?

    package init(
      text: String, isBold: Bool, isItalic: Bool, isUnderlined: Bool, isReversed: Bool, isStruck: Bool, ink: UInt32?,
      paper: UInt32?
    ) {
      self.text = text
      self.isBold = isBold
      self.isItalic = isItalic
      self.isUnderlined = isUnderlined
      self.isReversed = isReversed
      self.isStruck = isStruck
      self.ink = ink
      self.paper = paper
    }
  }

  private let terminal: OpaquePointer

  package init(columns: Int, rows: Int) {
    unsafe terminal = vterm_new(Int32(rows), Int32(columns))
    unsafe vterm_set_utf8(terminal, 1)
    unsafe vterm_screen_enable_altscreen(vterm_obtain_screen(terminal), 1)
    unsafe vterm_screen_reset(vterm_obtain_screen(terminal), 1)
  }

  deinit { unsafe vterm_free(terminal) }

  package func feed(_ bytes: [UInt8]) {
    let characters = bytes.map { CChar(bitPattern: $0) }
    _ = unsafe characters.withUnsafeBufferPointer { unsafe vterm_input_write(terminal, $0.baseAddress, $0.count) }
  }

  package func resize(columns: Int, rows: Int) { unsafe vterm_set_size(terminal, Int32(rows), Int32(columns)) }

  package func cell(row: Int, column: Int) -> Cell {
    let cell = unsafe _vterm_cell(terminal, Int32(row), Int32(column))
    var text = ""
    for index in 0..<VTERM_MAX_CHARS_PER_CELL {
      let value = _vterm_scalar(cell, Int32(index))
      // 0 ends the glyph, and -1 (no scalar) marks the second cell of a wide one.
      guard value != 0, let scalar = Unicode.Scalar(value) else { break }
      text.unicodeScalars.append(scalar)
    }
    let isSecondHalf = _vterm_scalar(cell, 0) == UInt32.max
    return Cell(
      text: text.isEmpty && !isSecondHalf ? " " : text, isBold: cell.bold != 0, isItalic: cell.italic != 0,
      isUnderlined: cell.underline != 0, isReversed: cell.reverse != 0, isStruck: cell.strike != 0,
      ink: UInt32(exactly: cell.ink), paper: UInt32(exactly: cell.paper))
  }

  package func text(ofRow row: Int, columns: Int) -> String {
    (0..<columns).map { cell(row: row, column: $0).text }.joined()
  }
}
