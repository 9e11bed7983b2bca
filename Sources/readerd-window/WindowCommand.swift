#if Window

import Glibc
import Page
import ReaderCore
import ReaderDesk
import WindowSurface

/// Open an article in a window and read it.
enum WindowCommand: Command {
  static let name = "window"
  static let summary = "open an article in a window and read it"
  static let usage = "[FILE|-] [OPTION …]"
  static let discussion = """
    Opens EPUB, HTML, Markdown or plain text, - for standard input; without FILE the article read
    last, or the bundled one. Place, highlights, control and theme are kept. The knob is held while
    the window is in front. A file that is dropped on the window is read instead. ? lists the keys.
    """
  static let operands = 0...1
  static let options =
    [Option("surface", "window", "what brought you here")] + Sitting.options + WindowOptions.options

  static func run(_ arguments: Arguments) throws(Failure) {
    _ = try arguments.choice("surface", ["window"], default: "window")
    var options = try WindowSurface.Options(arguments)
    try MainActor.assumeIsolated { () -> Result<Void, Failure> in
      do { return .success(try WindowLoop.open()) } catch { return .failure(Failure(.failed, "\(error)")) }
    }.get()
    let sitting = try Sitting(arguments, themes: Theme.all, defaultSpeed: .times(1))
    // What was kept counts where the command line is silent.
    if !arguments.has("text-size") { options.textSize = sitting.surfaceSettings[.textSize] }
    if !arguments.has("measure") { options.measure = sitting.surfaceSettings[.measure].flatMap { Int(exactly: $0) } }
    if arguments.has("print-state") { StatePrinter.watch(sitting.core) }
    let surface = try MainActor.assumeIsolated { () -> Result<WindowSurface, Failure> in
      do {
        let surface = try WindowSurface(
          controller: ReaderController(core: sitting.core), options: options, events: events(sitting, arguments))
        surface.start()
        return .success(surface)
      } catch {
        return .failure(Failure(.failed, "\(error)"))
      }
    }.get()
    withExtendedLifetime(surface) { MainActor.assumeIsolated { WindowLoop.run() } }
  }

  @MainActor
  private static func events(_ sitting: Sitting, _ arguments: Arguments) -> WindowSurface.Events {
    let frames = arguments.has("print-frames") ? FramePrinter() : nil
    var events = WindowSurface.Events { end in
      sitting.core.stop()
      frames?.printAll()
      switch end {
      case .quit: exit(0)
      case .signal(let number): exit(128 + number)
      case .open(let path): Replacement.read(path, keeping: arguments)
      }
    }
    // A recording is not to play to a window that nobody sees yet.
    events.isInFront = { sitting.begin() }
    if let frames { events.painted = { frames.add($0) } }
    return events
  }
}

extension WindowSurface.Options {
  init(_ arguments: Arguments) throws(Failure) {
    self.init()
    fillsScreen = arguments.has("full-screen")
    knobSide = try arguments.choice("knob-side", ["left", "right"], default: "right") == "left" ? .left : .right
    if let word = arguments["size"] {
      let sides = word.split(separator: "x").compactMap { Int($0) }
      guard sides.count == 2, sides.allSatisfy((100...16384).contains) else {
        throw Failure(.wrongUse, "--size \(word): not a size; say it as 1000x1200")
      }
      size = (sides[0], sides[1])
    }
    typography = Typography(
      textSize: try Self.number(arguments, "text-size", in: Typography.sizes) ?? typography.textSize,
      measure: Int(
        try Self.number(
          arguments, "measure", in: Double(Typography.measures.lowerBound)...Double(Typography.measures.upperBound))
          ?? Double(typography.measure)))
  }

  private static func number(
    _ arguments: Arguments, _ option: String, in range: ClosedRange<Double>
  ) throws(Failure) -> Double? {
    guard let word = arguments[option] else { return nil }
    guard let number = Double(word), range.contains(number) else {
      throw Failure(
        .wrongUse, "--\(option) \(word): say a number from \(Int(range.lowerBound)) to \(Int(range.upperBound))")
    }
    return number
  }
}

#endif
