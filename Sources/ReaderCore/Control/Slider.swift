/// A slider's value and measure: continuous in a range, in steps, or over listed values (AVCaptureSlider).
///
/// Unlike Apple's, the range may change while the slider is shown, and may be a single point: the article fits on the
/// screen, or nothing was found.
public struct Slider: Hashable, Sendable {
  public private(set) var range: ClosedRange<Double>
  public private(set) var scale: Scale
  public private(set) var value: Double
  /// Values where a turn lands more easily, ascending.
  public var prominentValues: [Double] = []

  public enum Scale: Hashable, Sendable {
    case continuous
    case stepped(Double)
    case listed([Double])
  }

  /// A slider over every value of a range; it starts at the minimum.
  public init(minimum: Double, maximum: Double) throws(ControlError) {
    guard minimum <= maximum else { throw .minimumAboveMaximum(minimum: minimum, maximum: maximum) }
    self.init(range: minimum...maximum, scale: .continuous)
  }

  /// A slider over the values `minimum + n · step` of a range; it starts at the minimum.
  public init(minimum: Double, maximum: Double, step: Double) throws(ControlError) {
    guard minimum <= maximum else { throw .minimumAboveMaximum(minimum: minimum, maximum: maximum) }
    guard step > 0 else { throw .stepNotPositive(step) }
    self.init(range: minimum...maximum, scale: .stepped(step))
  }

  /// A slider over listed values, in their order; it starts at the first.
  public init(values: [Double]) throws(ControlError) {
    guard let low = values.min(), let high = values.max() else { throw .noListedValues }
    var seen: Set<Double> = []
    for value in values where !seen.insert(value).inserted { throw .duplicateListedValue(value) }
    self.init(range: low...high, scale: .listed(values), value: values[0])
  }

  private init(range: ClosedRange<Double>, scale: Scale, value: Double? = nil) {
    self.range = range
    self.scale = scale
    self.value = value ?? range.lowerBound
  }

  /// Whether the slider has but one value: a turn then bumps and changes nothing.
  public var isPoint: Bool { range.lowerBound == range.upperBound }

  /// Sets the value. Returns whether it differed, so that a surface writes only what changed.
  @discardableResult
  public mutating func set(_ value: Double) throws(ControlError) -> Bool {
    guard range.contains(value) else { throw .valueOutOfRange(value, range) }
    var value = value
    switch scale {
    case .continuous: break
    case .stepped(let step):
      value = min(range.upperBound, range.lowerBound + ((value - range.lowerBound) / step).rounded() * step)
    case .listed(let values): guard values.contains(value) else { throw .valueNotListed(value) }
    }
    defer { self.value = value }
    return self.value != value
  }

  /// Changes the range while the slider is shown; the value is kept, or brought inside.
  public mutating func setRange(_ range: ClosedRange<Double>) {
    self.range = range
    value = min(max(value, range.lowerBound), range.upperBound)
  }
}

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
