import Glibc

/// What reading costs: a step through the text in articles of three sizes, and the program on a terminal beside `less`.
///
///     swift build -c release --product readerd && swift run -c release reader-bench
///
/// The program measured is the `readerd` that was built beside this one. Exit status 1 where a step in a large article costs
/// more than in a small one, or where a figure against `less`, taken in the same run, is out of its bound.
@main
struct ReaderBench {
  static func main() {
    do {
      exit(try run() ? 0 : 1)
    } catch {
      print("reader-bench: \(error)")
      exit(1)
    }
  }

  /// Whether every figure is within its bound.
  private static func run() throws -> Bool {
    var isGood = true
    print("a line further, and the screen after it")
    let steps = StepBench.sizes.map { StepBench(size: $0).run() }
    for step in steps {
      let isFlat = step.isFlat(beside: steps[0])
      isGood = isGood && isFlat
      print(row([step.name, figure(step.microseconds, "µs"), "\(step.allocations) allocations", verdict(isFlat)]))
    }
    guard unsafe access(PaintBench.peer, X_OK) == 0 else {
      print("\n!! NOT RUN: the terminal beside less, which is not installed")
      return isGood
    }
    print("\non a terminal of 100 × 40, beside less: the best of \(PaintBench.runs) runs")
    for comparison in try PaintBench().run() {
      isGood = isGood && comparison.isGood
      print(
        row([
          comparison.name, figure(comparison.own, comparison.unit), "less " + figure(comparison.peer, comparison.unit),
          comparison.bound.map { "at most \(figure($0, comparison.unit))" } ?? "", verdict(comparison.isGood),
        ]))
    }
    return isGood
  }

  private static func verdict(_ isGood: Bool) -> String { isGood ? "" : "TOO MUCH" }

  /// A figure with a unit, to a tenth.
  private static func figure(_ value: Double, _ unit: String) -> String { "\((value * 10).rounded() / 10) \(unit)" }

  /// Cells under each other: the first to the left, figures to the right.
  private static func row(_ cells: [String]) -> String {
    let widths = [38, 13, 18, 20, 0]
    let padded = zip(cells, widths).enumerated().map { column, cell in
      let space = String(repeating: " ", count: max(0, cell.1 - cell.0.count))
      return column == 0 ? cell.0 + space : space + cell.0
    }
    return padded.joined(separator: " ")
  }
}
