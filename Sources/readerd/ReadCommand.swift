import Dispatch
import Glibc
import InputBridge
import ReaderCore
import TerminalSurface

/// `readerd read`: open an article and read it.
enum ReadCommand: Command {
  static let name = "read"
  static let summary = "open an article and read it"
  static let usage = "[FILE|-] [OPTION …]"
  static let discussion = """
    Opens Markdown or plain text, - for standard input; without FILE the article read last, or the
    bundled one. Place, highlights, control and theme are kept. The knob is held while you read.
    """
  static let operands = 0...1
  static let options =
    [
      Option("surface", "NAME", "terminal (where there is one), or none: print the reading state as\nJSON lines after each gesture"),
      Option("search", "TERM", "search for this from the start"),
      Option("theme", "NAME", "\(Theme.all.map(\.name).joined(separator: ", ")), or Terminal: the terminal's own colours"),
      Option("state", "DIR", "keep places and highlights here instead of in $XDG_STATE_HOME/readerd"),
      Option("gestures", "-", "take gestures as JSON lines from standard input: a knob over SSH"),
    ] + KnobArguments.options

  static func run(_ arguments: Arguments) throws(Failure) {
    let surface = try arguments.choice(
      "surface", ["terminal", "none"], default: isatty(1) == 1 ? "terminal" : "none")
    let knob = try KnobArguments(arguments, defaultSpeed: surface == "none" ? .max : .times(1))
    let replay = try knob.replay()
    let themes = surface == "terminal" ? Theme.all + [.terminal] : Theme.all
    let desk = try Desk(arguments, themes: themes)
    let core: ReadingCore
    do { core = try desk.core(themes: themes, rows: 24) } catch { throw Failure(.failed, "\(error)") }
    if let term = arguments["search"] {
      core.send(.search(term))
      core.settle()
    }
    let source: ReadingCore.KnobSource =
      switch (replay, knob.speed) {
      case ((let recording, let profile)?, .times(let speed)): .replay(recording, profile, speed: speed)
      case (.some, .max): .none
      case (nil, _): arguments.has("gestures") ? .none : .live(knob.choice(wantsGrab: true))
      }
    if surface == "none" {
      try StateLines.print(
        core, source, whole: source.isNone ? replay : nil, readsGestures: arguments.has("gestures"))
    } else {
      try TerminalReader.run(core, source, whole: source.isNone ? replay : nil, readsGestures: arguments.has("gestures"))
    }
  }
}

extension ReadingCore.KnobSource {
  var isNone: Bool { if case .none = self { true } else { false } }
}
