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
  /// What stands behind the value: "pt", "%". Empty for a bare number.
  public var unit = ""

  public enum Scale: Hashable, Sendable {
    case continuous
    case stepped(Double)
    case listed([Double])
  }

  /// A slider over every value of a range; it starts at the minimum.
  public init(minimum: Double, maximum: Double) throws(ControlError) {
    self.init(range: try Slider.range(minimum, maximum), scale: .continuous)
  }

  /// A slider over the values `minimum + n · step` of a range; it starts at the minimum.
  public init(minimum: Double, maximum: Double, step: Double) throws(ControlError) {
    let range = try Slider.range(minimum, maximum)
    guard step > 0 else { throw .stepNotPositive(step) }
    self.init(range: range, scale: .stepped(step))
  }

  /// A slider over listed values, in their order; it starts at the first.
  public init(values: [Double]) throws(ControlError) {
    guard let low = values.min(), let high = values.max() else { throw .noListedValues }
    var seen: Set<Double> = []
    for value in values {
      guard value.isFinite else { throw .notFinite(value) }
      guard seen.insert(value).inserted else { throw .duplicateListedValue(value) }
    }
    self.init(range: low...high, scale: .listed(values), value: values[0])
  }

  private init(range: ClosedRange<Double>, scale: Scale, value: Double? = nil) {
    self.range = range
    self.scale = scale
    self.value = value ?? range.lowerBound
  }

  private static func range(_ minimum: Double, _ maximum: Double) throws(ControlError) -> ClosedRange<Double> {
    for bound in [minimum, maximum] where !bound.isFinite { throw .notFinite(bound) }
    guard minimum <= maximum else { throw .minimumAboveMaximum(minimum: minimum, maximum: maximum) }
    return minimum...maximum
  }

  // MARK: Value

  /// Whether the slider has but one value: a turn then bumps and changes nothing.
  public var isPoint: Bool { range.lowerBound == range.upperBound }

  /// Sets the value, in steps the nearest one. Returns whether it differed, so that only what changed is written.
  @discardableResult
  public mutating func set(_ value: Double) throws(ControlError) -> Bool {
    guard range.contains(value) else { throw .valueOutOfRange(value, range) }
    if case .listed(let values) = scale, !values.contains(value) { throw .valueNotListed(value) }
    let before = self.value
    self.value = onScale(value)
    return self.value != before
  }

  /// Changes the range while the slider is shown; the value is kept, or brought inside. Listed values are their own
  /// range, which stays.
  public mutating func setRange(_ range: ClosedRange<Double>) {
    if case .listed = scale { return }
    self.range = range
    value = onScale(min(max(value, range.lowerBound), range.upperBound))
  }

  /// The step nearest to a value in the range. The last step may be cut short by the maximum.
  private func onScale(_ value: Double) -> Double {
    guard case .stepped(let step) = scale else { return value }
    let whole = range.lowerBound + ((value - range.lowerBound) / step).rounded() * step
    return whole > range.upperBound ? range.upperBound : whole
  }

  /// The value with its unit, to one decimal: "18 pt", "0.5".
  public var formattedValue: String {
    let tenths = (value * 10).rounded() / 10
    let number = Int64(exactly: tenths).map(String.init) ?? String(tenths)
    return unit.isEmpty ? number : number + " " + unit
  }

  // MARK: Prominent values

  /// Where a turn from `start` to `target` lands: at the prominent value nearest to the target, if there is one ahead
  /// of the start within half the way; else at the target.
  public func landing(at target: Double, from start: Double) -> Double {
    let reach = (target - start).magnitude / 2
    let next = prominentValues.firstIndex(inOrderWhere: { $0 >= target })
    let near = prominentValues[max(0, next - 1)..<min(next + 1, prominentValues.count)]
    return near.filter { ($0 - start) * (target - start) > 0 && (target - $0).magnitude <= reach }
      .min { (target - $0).magnitude < (target - $1).magnitude } ?? target
  }

  /// The nearest prominent value on one side of a value, that value excepted.
  public func prominentValue(after start: Double, forward: Bool) -> Double? {
    let index = prominentValues.firstIndex(inOrderWhere: { forward ? $0 > start : $0 >= start })
    if forward { return index < prominentValues.count ? prominentValues[index] : nil }
    return index > 0 ? prominentValues[index - 1] : nil
  }
}
