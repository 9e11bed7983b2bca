/// The misuse that Apple's capture controls raise as exceptions, as typed errors.
public enum ControlError: Error, Hashable, Sendable, CustomStringConvertible {
  case minimumAboveMaximum(minimum: Double, maximum: Double)
  case stepNotPositive(Double)
  case noListedValues
  case duplicateListedValue(Double)
  case notFinite(Double)
  case emptyPicker
  case valueOutOfRange(Double, ClosedRange<Double>)
  case valueNotListed(Double)
  case indexOutOfRange(Int, count: Int)
  case tooManyControls(maximum: Int)
  case alreadyAdded(ControlIdentifier)
  case notAdded(ControlIdentifier)
  case noAction(ControlIdentifier)
  case notSlider(ControlIdentifier)
  case notPicker(ControlIdentifier)
  case insideConfiguration
  case configurationNotBegun
  case controlsNotSupported

  public var description: String {
    switch self {
    case .minimumAboveMaximum(let minimum, let maximum):
      "slider range: the minimum \(minimum) is above the maximum \(maximum); swap them"
    case .stepNotPositive(let step): "slider step: \(step) is not positive; use a step above 0"
    case .noListedValues: "slider values: the list is empty; give at least one value"
    case .duplicateListedValue(let value): "slider values: \(value) is listed twice; list each value once"
    case .notFinite(let value): "slider: \(value) is no place on a scale; give a finite number"
    case .emptyPicker: "picker: it has no item; give at least one"
    case .valueOutOfRange(let value, let range):
      "slider value: \(value) is outside \(range.lowerBound)…\(range.upperBound); clamp it first"
    case .valueNotListed(let value): "slider value: \(value) is not one of its values; choose a listed one"
    case .indexOutOfRange(let index, let count): "picker index: \(index) is not among its \(count) items"
    case .tooManyControls(let maximum): "session: it takes \(maximum) controls; ask canAdd first"
    case .alreadyAdded(let control): "session: \(control.rawValue) is in it already; ask canAdd first"
    case .notAdded(let control): "session: \(control.rawValue) is not in it"
    case .noAction(let control): "session: \(control.rawValue) has no action; say who acts on its values"
    case .notSlider(let control): "session: \(control.rawValue) is no slider; set its selection"
    case .notPicker(let control): "session: \(control.rawValue) is no picker; set its value"
    case .insideConfiguration: "session: it cannot start or stop inside a configuration; commit it first"
    case .configurationNotBegun: "session: a configuration is committed that was never begun"
    case .controlsNotSupported: "session: no input is attached that can turn; attach one first"
    }
  }
}
