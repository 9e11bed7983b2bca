internal import Glibc
import ReaderCore

extension Theme.RGB {
  /// The relative luminance, 0 for black and 1 for white (WCAG 2.1, "relative luminance").
  var luminance: Double {
    func linear(_ value: UInt8) -> Double {
      let part = Double(value) / 255
      return part <= 0.03928 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// The contrast ratio of two colours, from 1 to 21 (WCAG 2.1, "contrast ratio").
  func contrast(with other: Theme.RGB) -> Double {
    let pair = [luminance, other.luminance]
    return ((pair.max() ?? 0) + 0.05) / ((pair.min() ?? 0) + 0.05)
  }

  /// This colour, moved towards `target` in steps of a twentieth until its contrast on `paper` reaches `ratio`.
  func legible(on paper: Theme.RGB, towards target: Theme.RGB, ratio: Double) -> Theme.RGB {
    for step in 0..<20 {
      let color = mixed(with: target, amount: Double(step) / 20)
      if color.contrast(with: paper) >= ratio { return color }
    }
    return target
  }
}
