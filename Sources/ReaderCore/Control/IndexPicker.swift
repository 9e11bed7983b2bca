/// A picker's items and selection (AVCaptureIndexPicker).
public struct IndexPicker: Hashable, Sendable {
  public let titles: [String]
  public private(set) var selectedIndex = 0

  public init(titles: [String]) throws(ControlError) {
    guard !titles.isEmpty else { throw .emptyPicker }
    self.titles = titles
  }

  /// A picker of `count` items whose titles come from their index.
  public init(count: Int, title: (Int) -> String) throws(ControlError) {
    try self.init(titles: (0..<max(0, count)).map(title))
  }

  /// Selects an item. Returns whether the selection changed.
  @discardableResult
  public mutating func select(_ index: Int) throws(ControlError) -> Bool {
    guard titles.indices.contains(index) else { throw .indexOutOfRange(index, count: titles.count) }
    defer { selectedIndex = index }
    return selectedIndex != index
  }
}
