import ReaderCore

/// Where things stand on a screen of a given size. Rows and columns count from 0.
struct PageGeometry: Hashable {
  let columns: Int
  let rows: Int

  /// Bringhurst's measure: 45 to 75 characters a line read well, and 66 is widely held to be ideal.
  static let idealMeasure = 66
  /// Cells kept free on each side of the column: a mark in the margin and a space.
  static let margin = 2
  /// Below this a line holds no words; the screen only says so.
  static let smallest = TerminalSize(columns: 20, rows: 6)

  init(_ size: TerminalSize) {
    columns = size.columns
    rows = size.rows
  }

  var isTooSmall: Bool { columns < PageGeometry.smallest.columns || rows < PageGeometry.smallest.rows }

  /// The width of the column of text.
  var measure: Int { max(1, min(PageGeometry.idealMeasure, columns - 2 * PageGeometry.margin)) }
  /// The column where text begins.
  var left: Int { (columns - measure) / 2 }
  var right: Int { left + measure }

  /// Air above the text, where there are rows to spare.
  var top: Int { rows >= 36 ? 2 : rows >= 16 ? 1 : 0 }
  /// The last row is the footer's.
  var footer: Int { rows - 1 }
  /// Rows of text: what the layout is told. A tall screen keeps a row of air above the footer.
  var pageRows: Int { max(1, footer - top - (rows >= 36 ? 1 : 0)) }

  /// Rows over which the text fades into the paper: three to five.
  var fadedRows: Int { rows >= 30 ? 5 : rows >= 20 ? 4 : rows >= 12 ? 3 : 0 }
}
