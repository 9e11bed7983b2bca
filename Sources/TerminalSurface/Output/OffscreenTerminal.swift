public import ReaderCore

/// A terminal that is not there: frames are composed for it as ``TerminalSurface`` composes them, and sent nowhere.
public struct OffscreenTerminal {
  private let size: TerminalSize
  private let depth: ColorDepth
  private var writer: FrameWriter

  /// - Parameter environment: looks a variable up: `TERM`, `COLORTERM`, `NO_COLOR`.
  public init(columns: Int, rows: Int, environment: (String) -> String?) {
    size = TerminalSize(columns: columns, rows: rows)
    depth = ColorDepth(environment: environment)
    writer = FrameWriter(depth: depth)
  }

  /// Composes a snapshot. Returns how many bytes would bring the terminal from the last frame to this one.
  public mutating func show(_ snapshot: ReadingSnapshot) -> Int {
    writer.bytes(for: ScreenComposer(snapshot: snapshot, size: size, depth: depth).compose()).count
  }
}
